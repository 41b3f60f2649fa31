//! How much time a game gives: none counted, a fixed time for each move, or a base with an
//! increment (Fischer) or a delay.
//!
//! Written as people write it: `5+3` is five minutes and three seconds per move, `5+3d` five minutes
//! and a delay of three seconds. A unit may stand behind each number (`90s+0.5s`, `2m`, `500ms`).

use super::words;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, time::Duration};
use thiserror::Error;

/// The time a game gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// Nobody's time is counted.
    #[default]
    Unlimited,
    /// An engine thinks exactly this long on each move; a person as long as they like.
    MoveTime(Duration),
    /// Each side begins with `base` and is given `increment` after each of its moves; the first
    /// `delay` of each move costs nothing.
    Fischer {
        base: Duration,
        increment: Duration,
        delay: Duration,
    },
}

/// Why a time was refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TimeError {
    #[error("{}", words::not_a_time(.0))]
    Unreadable(String),
    #[error("{}", words::time_too_long(*most, *unit, found))]
    TooLong {
        found: String,
        most: Duration,
        /// The unit that was written, at most a minute.
        unit: Duration,
    },
    #[error("{}", words::no_time(.0))]
    Nothing(String),
    #[error("{}", words::not_a_time_control(.0))]
    NotAControl(String),
}

/// The longest base or time for a move: a day.
pub const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// The longest increment or delay: an hour.
pub const LONGEST_INCREMENT: Duration = Duration::from_secs(60 * 60);

/// A time with its unit (`ms`, `s`, `m` or `min`, `h`), or a bare number counted in `unit`.
///
/// # Errors
/// [`TimeError`] for text that is no number, and for more than `most`.
pub fn read_duration(text: &str, unit: Duration, most: Duration) -> Result<Duration, TimeError> {
    let trimmed = text.trim();
    let split = trimmed
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(trimmed.len());
    let (number, suffix) = trimmed.split_at(split);
    let own = match suffix {
        "" => unit,
        "ms" => Duration::from_millis(1),
        "s" | "sec" => Duration::from_secs(1),
        "m" | "min" => Duration::from_secs(60),
        "h" => Duration::from_secs(60 * 60),
        _ => return Err(TimeError::Unreadable(text.to_owned())),
    };
    let number = number.trim();
    let digits_only = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let count: f64 = match number.parse() {
        Ok(count) if digits_only => count,
        _ => return Err(TimeError::Unreadable(text.to_owned())),
    };
    let found = Duration::try_from_secs_f64(count * own.as_secs_f64()).unwrap_or(Duration::MAX);
    if found > most {
        return Err(TimeError::TooLong {
            found: text.to_owned(),
            most,
            // A person reads hours as minutes.
            unit: own.min(Duration::from_secs(60)),
        });
    }
    // Clocks count in milliseconds; a decimal fraction must not leave a stray nanosecond.
    Ok(Duration::from_millis(
        u64::try_from((found + Duration::from_micros(500)).as_millis()).unwrap_or(u64::MAX),
    ))
}

/// A time for each move as engines are given it, bare numbers in milliseconds: `200`, `1s`.
///
/// # Errors
/// [`TimeError`] for what is no time, none at all, or more than a day.
pub fn read_milliseconds(text: &str) -> Result<Duration, TimeError> {
    some_time(text, Duration::from_millis(1))
}

/// A time of more than nothing, a bare number counted in `unit`.
fn some_time(text: &str, unit: Duration) -> Result<Duration, TimeError> {
    let time = read_duration(text, unit, LONGEST)?;
    if time.is_zero() {
        return Err(TimeError::Nothing(text.to_owned()));
    }
    Ok(time)
}

impl TimeControl {
    /// A fixed time for each move, bare numbers in seconds: `2s`, `0.5`, `500ms`.
    ///
    /// # Errors
    /// [`TimeError`] for what is no time, none at all, or more than a day.
    pub fn read_move_time(text: &str) -> Result<TimeControl, TimeError> {
        some_time(text, Duration::from_secs(1)).map(TimeControl::MoveTime)
    }

    /// A base with an increment and no delay.
    pub fn with_increment(base: Duration, increment: Duration) -> TimeControl {
        TimeControl::Fischer {
            base,
            increment,
            delay: Duration::ZERO,
        }
    }

    /// The same with a part of the time at the beginning.
    #[must_use]
    pub fn divided(self, divisor: u32) -> TimeControl {
        match self {
            TimeControl::Fischer {
                base,
                increment,
                delay,
            } => TimeControl::Fischer {
                base: base / divisor.max(1),
                increment,
                delay,
            },
            other => other,
        }
    }

    /// The value of the PGN tag `TimeControl`: `300+3`, `300`, `300+3d` (a delay, as python-chess
    /// writes it), `1/2` (a move in two seconds), `-`.
    pub fn pgn_tag(&self) -> String {
        match self {
            TimeControl::Unlimited => "-".to_owned(),
            TimeControl::MoveTime(time) => format!("1/{}", bare_seconds(*time)),
            TimeControl::Fischer {
                base,
                increment,
                delay,
            } => {
                let mut tag = bare_seconds(*base);
                if !increment.is_zero() {
                    tag.push_str(&format!("+{}", bare_seconds(*increment)));
                }
                if !delay.is_zero() {
                    tag.push_str(&format!("+{}d", bare_seconds(*delay)));
                }
                tag
            }
        }
    }
}

/// `none`, `5+3`, `5`, `90s+0.5s`, `5+3d` (a delay), and a fixed time as it is displayed, `2s per move` (or
/// `2s a move`, as earlier versions wrote it).
impl FromStr for TimeControl {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<TimeControl, TimeError> {
        let trimmed = text.trim();
        if matches!(trimmed, "none" | "-" | "no clock") {
            return Ok(TimeControl::Unlimited);
        }
        let per_move = trimmed.strip_suffix("per move");
        if let Some(time) = per_move.or_else(|| trimmed.strip_suffix("a move")) {
            return TimeControl::read_move_time(time.trim());
        }
        let not_a_control = |error| match error {
            TimeError::Unreadable(_) => TimeError::NotAControl(text.to_owned()),
            other => other,
        };
        let mut parts = trimmed.split('+');
        let minute = Duration::from_secs(60);
        let base = parts.next().unwrap_or_default();
        let base = read_duration(base, minute, LONGEST).map_err(not_a_control)?;
        let (mut increment, mut delay) = (None, None);
        for part in parts {
            let (place, number) = match part.trim_end().strip_suffix('d') {
                Some(number) => (&mut delay, number),
                None => (&mut increment, part),
            };
            let second = Duration::from_secs(1);
            let time = read_duration(number, second, LONGEST_INCREMENT).map_err(not_a_control)?;
            // A delay stands last, and each once.
            if place.replace(time).is_some() {
                return Err(TimeError::NotAControl(text.to_owned()));
            }
        }
        let (increment, delay) = (increment.unwrap_or_default(), delay.unwrap_or_default());
        if base.is_zero() && increment.is_zero() {
            return Err(TimeError::Nothing(text.to_owned()));
        }
        Ok(TimeControl::Fischer {
            base,
            increment,
            delay,
        })
    }
}

/// As it is read: `none`, `5+3`, `5+3d`, `90s+0.5`, `2s per move`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.pad("none"),
            TimeControl::MoveTime(time) => f.pad(&format!("{} per move", seconds(*time))),
            TimeControl::Fischer {
                base,
                increment,
                delay,
            } => {
                let whole_minutes = base.as_millis() % 60_000 == 0;
                let base = if whole_minutes {
                    (base.as_secs() / 60).to_string()
                } else {
                    seconds(*base)
                };
                let increment = match (increment.is_zero(), delay.is_zero()) {
                    (true, false) => String::new(),
                    _ => format!("+{}", bare_seconds(*increment)),
                };
                let delay = match delay.is_zero() {
                    true => String::new(),
                    false => format!("+{}d", bare_seconds(*delay)),
                };
                f.pad(&format!("{base}{increment}{delay}"))
            }
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = TimeError;

    fn try_from(text: String) -> Result<TimeControl, TimeError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

/// `2s`, `0.5s`.
fn seconds(time: Duration) -> String {
    format!("{}s", bare_seconds(time))
}

/// Seconds with no more decimals than are needed, to the millisecond.
fn bare_seconds(time: Duration) -> String {
    let millis = time.subsec_millis();
    if millis == 0 {
        return time.as_secs().to_string();
    }
    format!("{}.{millis:03}", time.as_secs())
        .trim_end_matches('0')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fischer(base: u64, increment_ms: u64) -> TimeControl {
        TimeControl::with_increment(
            Duration::from_secs(base),
            Duration::from_millis(increment_ms),
        )
    }

    fn delayed(base: u64, increment: u64, delay: u64) -> TimeControl {
        TimeControl::Fischer {
            base: Duration::from_secs(base),
            increment: Duration::from_secs(increment),
            delay: Duration::from_secs(delay),
        }
    }

    #[test]
    fn time_controls_are_read_as_people_write_them() {
        for (text, control) in [
            ("5+3", fischer(300, 3000)),
            ("5", fischer(300, 0)),
            ("0.5+1", fischer(30, 1000)),
            ("90s+0.5s", fischer(90, 500)),
            ("1h+30", fischer(3600, 30_000)),
            ("0+2", fischer(0, 2000)),
            ("5+3d", delayed(300, 0, 3)),
            ("90+30+10d", delayed(5400, 30, 10)),
            ("none", TimeControl::Unlimited),
            ("2s per move", TimeControl::MoveTime(Duration::from_secs(2))),
            ("2s a move", TimeControl::MoveTime(Duration::from_secs(2))),
        ] {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_what_was_found() {
        for text in [
            "", "five", "5+", "+3", "-5+3", "5+3+1", "5+3d+3d", "5d", "0+0", "0+3d", "1e9",
            "2000h", "inf", "nan",
        ] {
            let refused = text.parse::<TimeControl>();
            let error = refused.expect_err(text).to_string();
            assert!(error.contains(&format!("\"{text}\"")), "{text}: {error}");
        }
        assert!(TimeControl::read_move_time("0").is_err());
        for (text, told) in [
            ("2000+0", "at most 1440 minutes, found \"2000\""),
            ("5+4000", "at most 3600 seconds, found \"4000\""),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(error.ends_with(told), "{error}");
        }
    }

    #[test]
    fn bare_numbers_of_engines_are_milliseconds() {
        for (text, millis) in [
            ("200", 200),
            ("1s", 1_000),
            ("0.5s", 500),
            ("86400000", 86_400_000),
        ] {
            assert_eq!(read_milliseconds(text), Ok(Duration::from_millis(millis)));
        }
        for text in ["", "0", "-5", "fast", "86400001"] {
            assert!(read_milliseconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_pgn_tag_counts_in_seconds() {
        assert_eq!(fischer(300, 3000).pgn_tag(), "300+3");
        assert_eq!(fischer(60, 0).pgn_tag(), "60");
        assert_eq!(delayed(300, 0, 3).pgn_tag(), "300+3d");
        assert_eq!(TimeControl::Unlimited.pgn_tag(), "-");
        let fixed = TimeControl::read_move_time("500ms").expect("a time");
        assert_eq!(fixed.pgn_tag(), "1/0.5");
    }
}
