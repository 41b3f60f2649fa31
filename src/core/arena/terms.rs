//! What a move may cost, and what else two players agree on before a game.

use super::{adjudication::Adjudication, words};
use crate::{
    chess::time_control::read_duration,
    engine::{Clock, Limits},
};
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Color};
use std::{fmt, str::FromStr, time::Duration};
use thiserror::Error;

/// What one player may spend on moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spending {
    /// A clock that falls.
    Clock(ClockTerms),
    /// A fixed time per move.
    MoveTime(Duration),
    /// Nodes per move.
    Nodes(u64),
    /// Search depth per move in plies.
    Depth(u32),
}

impl Spending {
    pub fn is_clock(&self) -> bool {
        matches!(self, Spending::Clock(_))
    }
}

/// `base` at the start, and again after each `moves` moves if they are given; `increment` after
/// each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockTerms {
    pub base: Duration,
    pub increment: Duration,
    pub moves: Option<u32>,
}

/// A time control that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::expected_clock(.0))]
pub struct TermsError(String);

/// How late the answer to a fixed time per move may be, and which share of that time later: for its
/// way, and for what else the machine has to do.
const LATE_BY: Duration = Duration::from_millis(50);
const LATE_BY_SHARE: u32 = 20;

/// The longest time on a clock: a day.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

impl FromStr for ClockTerms {
    type Err = TermsError;

    /// `8+0.08`, `40/60+0.6`, `300`; bare numbers are seconds, `2m+500ms` is understood.
    fn from_str(text: &str) -> Result<ClockTerms, TermsError> {
        let refuse = || TermsError(text.to_owned());
        let (moves, times) = match text.split_once('/') {
            Some((moves, times)) => {
                let moves: u32 = moves.trim().parse().map_err(|_| refuse())?;
                (Some(moves).filter(|moves| *moves > 0), times)
            }
            None => (None, text),
        };
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        let second = Duration::from_secs(1);
        let read = |text| read_duration(text, second, LONGEST).map_err(|_| refuse());
        let terms = ClockTerms {
            base: read(base)?,
            increment: read(increment)?,
            moves,
        };
        if terms.base.is_zero() || text.contains('/') && terms.moves.is_none() {
            return Err(refuse());
        }
        Ok(terms)
    }
}

/// As it is read, in seconds; also the value of the PGN tag `TimeControl`.
impl fmt::Display for ClockTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// `8+0.08 s`, `100 ms a move`, `5000 nodes per move`, `depth 6`.
impl fmt::Display for Spending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Spending::Clock(terms) => words::seconds(terms),
            Spending::MoveTime(time) => words::ms_per_move(time.as_millis()),
            Spending::Nodes(nodes) => words::nodes_per_move(*nodes),
            Spending::Depth(depth) => words::depth(*depth),
        })
    }
}

impl Spending {
    /// A game's clock on these terms; without a clock it stands at zero.
    pub fn wind(&self) -> Remaining {
        let (time, moves) = match self {
            Spending::Clock(terms) => (terms.base, terms.moves),
            _ => (Duration::ZERO, None),
        };
        Remaining { time, moves }
    }

    fn increment(&self) -> Duration {
        match self {
            Spending::Clock(terms) => terms.increment,
            _ => Duration::ZERO,
        }
    }

    /// How long a move may take at most; `None` where time does not count. A fixed time is used to its
    /// end, so the answer always comes a little after it.
    pub fn allowance(&self, left: &Remaining) -> Option<Duration> {
        match self {
            Spending::Clock(_) => Some(left.time),
            Spending::MoveTime(time) => Some(*time + LATE_BY + *time / LATE_BY_SHARE),
            Spending::Nodes(_) | Spending::Depth(_) => None,
        }
    }

    /// The clock after a move that took so long.
    pub fn press(&self, left: &mut Remaining, spent: Duration) {
        let Spending::Clock(terms) = self else {
            return;
        };
        left.time = left.time.saturating_sub(spent) + terms.increment;
        if let Some(moves) = &mut left.moves {
            *moves -= 1;
            if *moves == 0 {
                left.time += terms.base;
                left.moves = terms.moves;
            }
        }
    }
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    pub time: Duration,
    /// Moves until time is added.
    pub moves: Option<u32>,
}

/// The limits of `mover`'s search, both clocks told.
pub fn limits(
    mover: Color,
    spending: &ByColor<Spending>,
    remaining: &ByColor<Remaining>,
) -> Limits {
    let mut limits = Limits::default();
    match spending.get(mover) {
        Spending::Clock(_) => {
            limits.clock = Some(Clock {
                remaining: remaining.map(|left| left.time),
                increment: spending.as_ref().map(Spending::increment),
                moves_to_go: remaining.get(mover).moves,
            });
        }
        Spending::MoveTime(time) => limits.move_time = Some(*time),
        Spending::Nodes(nodes) => limits.nodes = Some(*nodes),
        Spending::Depth(depth) => limits.depth = Some(*depth),
    }
    limits
}

/// What holds for every game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How late an answer may be after time has run out, for its transmission.
    pub margin: Duration,
    /// How long another program may take for a move without a clock.
    pub patience: Duration,
    pub adjudication: Adjudication,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            margin: Duration::ZERO,
            patience: Duration::from_secs(120),
            adjudication: Adjudication::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_in_seconds() {
        let read = |text: &str| text.parse::<ClockTerms>().map(|terms| terms.to_string());
        for text in ["8+0.08", "300", "40/60+0.6"] {
            assert_eq!(read(text).as_deref(), Ok(text));
        }
        assert_eq!(read("2m+500ms").as_deref(), Ok("120+0.5"));
        for text in ["", "+1", "0", "x+1", "0/60", "-3", "8+-1", "1e9"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_is_pressed() {
        let terms = Spending::Clock("2/10+1".parse().expect("terms"));
        let mut left = terms.wind();
        terms.press(&mut left, Duration::from_secs(4));
        assert_eq!((left.time.as_secs(), left.moves), (7, Some(1)));
        terms.press(&mut left, Duration::from_secs(3));
        assert_eq!((left.time.as_secs(), left.moves), (15, Some(2)));
        terms.press(&mut left, Duration::from_secs(99));
        assert_eq!(left.time.as_secs(), 1);
    }

    #[test]
    fn each_side_is_limited_by_its_own_terms() {
        let spending = ByColor {
            white: Spending::Clock("8+0.08".parse().expect("terms")),
            black: Spending::Nodes(500),
        };
        let remaining = spending.as_ref().map(Spending::wind);
        let white = limits(Color::White, &spending, &remaining);
        let clock = white.clock.expect("a clock");
        assert_eq!(clock.remaining.white, Duration::from_secs(8));
        assert_eq!(clock.increment.white, Duration::from_millis(80));
        let black = limits(Color::Black, &spending, &remaining);
        assert_eq!((black.nodes, black.clock), (Some(500), None));
    }
}
