//! What match programs write behind a move: `+0.25/12 0.100s`.
//!
//! The score is from the side of the engine that moved, then follow the depth in plies and the
//! time in seconds (`12s`, `0.1s`, `12`, `1:05`). Mates are `M9` (plies, as cutechess and fastchess
//! count them) or `#5` (moves). Some put it all in parentheses, or the expected move before it:
//! `(+0.25/12 3s)`, `(Nf6) +0.25/12 3`. The archive of the TCEC writes `d=22, …, mt=1500, …,
//! wv=0.25, …`, with the score from White's side and the time in milliseconds.

use crate::chess::Score;
use shakmaty::Color;
use std::{fmt, time::Duration};

/// A match program's note on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineNote {
    /// As it was written, with the comma that parts it from words behind it.
    text: String,
    /// `None` where only the time is told.
    score: Option<Score>,
    /// Whether the score is from White's side, not from the mover's.
    is_for_white: bool,
    /// In plies.
    pub depth: Option<u32>,
    /// Spent on the move.
    pub time: Option<Duration>,
}

impl EngineNote {
    /// Reads the note that a comment's words begin with, and what stands behind it.
    pub fn read(words: &str) -> Option<(EngineNote, &str)> {
        if words.starts_with("d=") {
            return Some((EngineNote::read_list(words)?, ""));
        }
        if let Some((inside, behind)) = words.strip_prefix('(').and_then(|on| on.split_once(')')) {
            let behind = behind.trim_start();
            let (text, (note, behind)) = match EngineNote::read(inside) {
                Some((note, "")) => (format!("({inside})"), (note, behind)),
                Some(_) => return None,
                // The move that the engine expected.
                None if inside.contains(' ') => return None,
                None => {
                    let (note, behind) = EngineNote::read(behind)?;
                    (format!("({inside}) {note}"), (note, behind))
                }
            };
            return Some((EngineNote { text, ..note }, behind));
        }
        let (first, rest) = word(words);
        let (score, depth) = match first.trim_end_matches(',').split_once('/') {
            Some((score, depth)) => (Some(read_score(score)?), Some(depth.parse().ok()?)),
            None => (read_score(first.trim_end_matches(',')), None),
        };
        let (second, behind) = word(rest);
        let time = match score {
            Some(_) if first.ends_with(',') => None,
            Some(_) => read_time(second).or_else(|| depth.and_then(|_| read_bare_time(second))),
            None => read_time(first),
        };
        if depth.is_none() && time.is_none() {
            return None;
        }
        let (text, behind) = match (score, time) {
            (Some(_), Some(_)) => (format!("{first} {second}"), behind),
            _ => (first.to_owned(), rest),
        };
        // Words follow a comma, or all that a note can say; otherwise it is a sentence like any
        // other.
        let is_whole = depth.is_some() && time.is_some();
        (behind.is_empty() || text.ends_with(',') || is_whole).then_some((
            EngineNote {
                text,
                score,
                is_for_white: false,
                depth,
                time,
            },
            behind,
        ))
    }

    /// `d=22, sd=34, mt=1500, wv=0.25, …`
    fn read_list(words: &str) -> Option<EngineNote> {
        let value = |name: &str| {
            let mut pairs = words.split([',', ';']).map(str::trim);
            pairs.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        let score = read_score(value("wv")?)?;
        Some(EngineNote {
            text: words.to_owned(),
            score: Some(score),
            is_for_white: true,
            depth: Some(value("d")?.parse().ok()?),
            time: value("mt")
                .and_then(|time| time.parse().ok())
                .map(Duration::from_millis),
        })
    }

    /// Whether it tells more than a time.
    pub fn has_score(&self) -> bool {
        self.score.is_some()
    }

    /// The score from White's side, where `mover` made the move.
    pub fn score(&self, mover: Color) -> Option<Score> {
        match self.is_for_white {
            true => self.score,
            false => self.score.map(|score| score.for_white(mover)),
        }
    }
}

/// As it was written.
impl fmt::Display for EngineNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// `+0.25`, `0.00`, `-M4`, `#-3`. A score has a sign or decimals, so that a fraction in a
/// sentence is none.
fn read_score(text: &str) -> Option<Score> {
    let (negative, bare) = match text.strip_prefix('-') {
        Some(bare) => (true, bare),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(plies) = bare.strip_prefix('M') {
        let plies = u32::from(number(plies)?);
        return Some(match negative {
            true => Score::Mated(plies / 2),
            false => Score::Mates(plies.div_ceil(2)),
        });
    }
    if let Some(moves) = bare.strip_prefix('#') {
        let (mated, moves) = match moves.strip_prefix('-') {
            Some(moves) => (true, moves),
            None => (negative, moves),
        };
        let moves = u32::from(number(moves)?);
        return Some(match mated {
            true => Score::Mated(moves),
            false => Score::Mates(moves),
        });
    }
    let (pawns, decimals) = bare.split_once('.')?;
    let hundredths = match decimals.len() {
        1 => number(decimals)? * 10,
        2 => number(decimals)?,
        _ => return None,
    };
    let cp = i32::from(number(pawns)?) * 100 + i32::from(hundredths);
    Some(Score::Cp(if negative { -cp } else { cp }))
}

/// `0.100s`, `12s`, with or without a comma behind.
fn read_time(text: &str) -> Option<Duration> {
    let seconds = text.trim_end_matches(',').strip_suffix('s')?;
    let (whole, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let seconds: f64 = seconds.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Seconds as `12`, `0.5` or `1:05`.
fn read_bare_time(text: &str) -> Option<Duration> {
    let text = text.trim_end_matches(',');
    let (minutes, seconds) = match text.split_once(':') {
        Some((minutes, seconds)) => (number(minutes)?, seconds),
        None => (0, text),
    };
    let rest = read_time(&format!("{seconds}s"))?;
    Some(rest + Duration::from_secs(60 * u64::from(minutes)))
}

/// Digits alone.
fn number(text: &str) -> Option<u16> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dialects_of_match_programs() {
        let read = |text: &str| {
            let (note, rest) = EngineNote::read(text).expect(text);
            assert_eq!(format!("{note} {rest}").trim(), text);
            let time = note.time.map(|time| time.as_millis());
            (note.score(Color::White), note.depth, time)
        };
        let cp = |cp| Some(Score::Cp(cp));
        assert_eq!(read("+0.25/12 0.1s"), (cp(25), Some(12), Some(100)));
        assert_eq!(read("-0.31/1 0.031s"), (cp(-31), Some(1), Some(31)));
        assert_eq!(read("0.00/30 2s"), (cp(0), Some(30), Some(2000)));
        assert_eq!(read("+1.20/9"), (cp(120), Some(9), None));
        assert_eq!(read("+0.34 0.512s"), (cp(34), None, Some(512)));
        assert_eq!(read("0.512s"), (None, None, Some(512)));
        assert_eq!(
            read("+M9/31 0.55s, White mates"),
            (Some(Score::Mates(5)), Some(31), Some(550))
        );
        assert_eq!(
            read("-M8/20 1.0s"),
            (Some(Score::Mated(4)), Some(20), Some(1000))
        );
        assert_eq!(
            read("+0.25/12 0.1s too late"),
            (cp(25), Some(12), Some(100))
        );
        assert_eq!(
            read("#-3/7 0.1s"),
            (Some(Score::Mated(3)), Some(7), Some(100))
        );
        assert_eq!(read("(-0.31/14 1.2s)"), (cp(-31), Some(14), Some(1200)));
        assert_eq!(read("0.3/8 12"), (cp(30), Some(8), Some(12_000)));
        assert_eq!(
            read("(Nf6) -0.11/10 1:05"),
            (cp(-11), Some(10), Some(65_000))
        );
        let text = "d=22, sd=34, mt=1500, tl=90, pv=Nf3 Nc6, wv=-0.25, mb=+0+0,";
        assert_eq!(read(text), (cp(-25), Some(22), Some(1500)));
        let (note, _) = EngineNote::read(text).expect("a note");
        assert_eq!(note.score(Color::Black), cp(-25));
        let (note, _) = EngineNote::read("+0.25/12 0.1s").expect("a note");
        assert_eq!(note.score(Color::Black), cp(-25));
    }

    #[test]
    fn a_sentence_is_no_note() {
        for text in [
            "",
            "book",
            "+0.25",
            "1/2 of the pawns",
            "+0.25/12 is what it says",
            "0.100s later",
            "e4/e5 1s",
            "+0.25/x 1s",
            "99999.00/3 1s",
            "(the main line) +0.25/12 1s",
            "(+0.25)",
            "d=4, said he",
            "(Nf6) is +0.25/12",
        ] {
            assert_eq!(EngineNote::read(text), None, "{text}");
        }
    }
}
