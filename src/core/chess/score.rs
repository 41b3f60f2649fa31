//! The evaluation of a position: centipawns, or the distance to mate in moves.
//!
//! A [`Score`] is always seen from somebody's side; the functions that hand one out say whose.
//! The engine speaks from the mover's side (as UCI does), screens and files from White's.

use serde::{Deserialize, Serialize};
use shakmaty::Color;
use std::fmt;

/// The evaluation of a position, worst first: being mated soonest is the lowest, mating soonest
/// the highest score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// This side is mated in so many of the opponent's moves; 0: it is mate already.
    Mated(u32),
    /// Hundredths of a pawn.
    Cp(i32),
    /// This side mates in so many of its own moves (at least 1).
    Mates(u32),
}

impl Score {
    /// The same evaluation from the other side.
    ///
    /// A side already mated (`Mated(0)`) is the one case without a true mirror; it becomes
    /// `Mates(0)`, printed `#0`.
    pub fn flipped(self) -> Score {
        match self {
            Score::Mated(n) => Score::Mates(n),
            Score::Cp(cp) => Score::Cp(-cp),
            Score::Mates(n) => Score::Mated(n),
        }
    }

    /// A score from `mover`'s side, turned to White's.
    pub fn for_white(self, mover: Color) -> Score {
        match mover {
            Color::White => self,
            Color::Black => self.flipped(),
        }
    }

    /// Expected share of the point in percent, 0–100, by the logistic curve that lichess fitted
    /// to its games (scalachess, `eval.scala`): 100 cp is 59.1 %, and a mate counts as 1000 cp.
    pub fn win_percent(self) -> f64 {
        const STEEPNESS_PER_CP: f64 = 0.003_682_08;
        let cp = match self {
            Score::Mated(_) => -1000,
            Score::Cp(cp) => cp.clamp(-1000, 1000),
            Score::Mates(_) => 1000,
        };
        100.0 / (1.0 + (-STEEPNESS_PER_CP * f64::from(cp)).exp())
    }

    /// The place in the total order: mates nearer by are greater, and all are above centipawns.
    fn rank(self) -> (i8, i64) {
        match self {
            Score::Mated(n) => (-1, i64::from(n)),
            Score::Cp(cp) => (0, i64::from(cp)),
            Score::Mates(n) => (1, -i64::from(n)),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// `+0.34`, `-1.20`, `0.00`, `#3`, `#-3`: the way screens and PGN comments write it. Honours a
/// width, so that columns of scores stand still.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Score::Mated(n) => format!("#-{n}"),
            Score::Mates(n) => format!("#{n}"),
            Score::Cp(0) => "0.00".to_owned(),
            Score::Cp(cp) => {
                let sign = if cp < 0 { '-' } else { '+' };
                format!(
                    "{sign}{}.{:02}",
                    cp.unsigned_abs() / 100,
                    cp.unsigned_abs() % 100
                )
            }
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered_from_mated_to_mating() {
        let rising = [
            Score::Mated(0),
            Score::Mated(3),
            Score::Cp(-40),
            Score::Cp(0),
            Score::Cp(900),
            Score::Mates(5),
            Score::Mates(1),
        ];
        assert!(rising.is_sorted());
    }

    #[test]
    fn scores_print_as_in_pgn() {
        let printed = [
            Score::Cp(34),
            Score::Cp(-120),
            Score::Cp(0),
            Score::Mates(3),
            Score::Mated(3),
        ]
        .map(|score| score.to_string());
        assert_eq!(printed, ["+0.34", "-1.20", "0.00", "#3", "#-3"]);
        assert_eq!(format!("{:>7}", Score::Cp(5)), "  +0.05");
    }

    #[test]
    fn win_percent_meets_the_published_values() {
        for (cp, percent) in [
            (0, 50.0),
            (100, 59.10),
            (200, 67.62),
            (300, 75.11),
            (1000, 97.54),
        ] {
            assert!((Score::Cp(cp).win_percent() - percent).abs() < 0.01, "{cp}");
        }
        assert_eq!(Score::Mates(2).win_percent(), Score::Cp(5000).win_percent());
    }
}
