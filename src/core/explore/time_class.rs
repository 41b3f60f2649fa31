//! How fast a game was, in the classes that players know.

use super::words;
use std::{fmt, str::FromStr};

/// The class of a time control, by the time that 40 moves take (as lichess counts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeClass {
    /// Below 3 minutes.
    Bullet,
    /// Below 8 minutes.
    Blitz,
    /// Below 25 minutes.
    Rapid,
    Classical,
    /// A day or more for a move.
    Correspondence,
}

impl TimeClass {
    /// From the fastest on.
    pub const ALL: [TimeClass; 5] = [
        TimeClass::Bullet,
        TimeClass::Blitz,
        TimeClass::Rapid,
        TimeClass::Classical,
        TimeClass::Correspondence,
    ];

    /// Reads the tag `TimeControl`: `300+3`, `300`, `300+3d` (a delay, counted as an increment),
    /// `40/7200:3600`, `1/86400`.
    pub fn of_tag(tag: &str) -> Option<TimeClass> {
        const DAY: f64 = 86_400.0;
        const MOVES: f64 = 40.0;
        let mut seconds = 0.0;
        for part in tag.trim().split(':') {
            let (base, added) = part.split_once('+').unwrap_or((part, "0"));
            let (moves, base) = base.split_once('/').unwrap_or(("", base));
            let base: f64 = base.trim().trim_start_matches('*').parse().ok()?;
            let mut per_move = 0.0;
            for time in added.split('+').map(str::trim) {
                per_move += time.strip_suffix('d').unwrap_or(time).parse::<f64>().ok()?;
            }
            if moves.trim() == "1" {
                seconds += base * MOVES;
                if base >= DAY {
                    return Some(TimeClass::Correspondence);
                }
            } else {
                seconds += base + per_move * MOVES;
            }
        }
        Some(match seconds {
            s if s < 180.0 => TimeClass::Bullet,
            s if s < 480.0 => TimeClass::Blitz,
            s if s < 1500.0 => TimeClass::Rapid,
            s if s < DAY => TimeClass::Classical,
            s if s.is_finite() => TimeClass::Correspondence,
            _ => return None,
        })
    }

    pub(super) fn code(class: Option<TimeClass>) -> u8 {
        class.map_or(0, |class| class as u8 + 1)
    }

    pub(super) fn of_code(code: u8) -> Option<TimeClass> {
        let place = usize::from(code).checked_sub(1)?;
        TimeClass::ALL.get(place).copied()
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            TimeClass::Bullet => "bullet",
            TimeClass::Blitz => "blitz",
            TimeClass::Rapid => "rapid",
            TimeClass::Classical => "classical",
            TimeClass::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for TimeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TimeClass {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeClass, String> {
        let wanted = text.trim().to_lowercase();
        let mut all = TimeClass::ALL.into_iter();
        all.find(|class| class.name() == wanted).ok_or_else(|| {
            let names = TimeClass::ALL.map(TimeClass::name).join(", ");
            words::expected_time_class(&names, text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_in_the_forms_that_files_have() {
        for (tag, class) in [
            ("60+0", Some(TimeClass::Bullet)),
            ("120+1", Some(TimeClass::Bullet)),
            ("180+0", Some(TimeClass::Blitz)),
            ("300+3", Some(TimeClass::Blitz)),
            ("600+0", Some(TimeClass::Rapid)),
            ("300+3d", Some(TimeClass::Blitz)),
            ("60+30d", Some(TimeClass::Rapid)),
            ("300+2+3d", Some(TimeClass::Rapid)),
            ("300+d", None),
            ("40/7200:3600", Some(TimeClass::Classical)),
            ("1800", Some(TimeClass::Classical)),
            ("1/86400", Some(TimeClass::Correspondence)),
            ("1/2", Some(TimeClass::Bullet)),
            ("-", None),
            ("?", None),
            ("inf", None),
            ("NaN", None),
        ] {
            assert_eq!(TimeClass::of_tag(tag), class, "{tag}");
        }
        for class in TimeClass::ALL {
            assert_eq!(class.name().parse(), Ok(class));
            assert_eq!(
                TimeClass::of_code(TimeClass::code(Some(class))),
                Some(class)
            );
        }
        assert_eq!(TimeClass::of_code(0), None);
        assert!("fast".parse::<TimeClass>().is_err());
    }
}
