//! From evaluations to marks.
//!
//! A mark depends on what a move costs in win chances, not in centipawns: half a pawn matters in
//! an equal position and means nothing when a queen is up. The rules and figures are those of
//! lichess (lila, `modules/tree/src/main/Advice.scala`), which reproduce 99.7 % of the marks on
//! its site.

use crate::{chess::Score, game::Nag};
use shakmaty::Color;
use std::fmt;

/// What a move is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
    /// `!?`: a sound sacrifice.
    Interesting,
    /// `!`: the only good answer to an error.
    Good,
    /// `!!`: the only good move, and a sacrifice.
    Brilliant,
}

impl Mark {
    /// All marks, problems first.
    pub const ALL: [Mark; 6] = [
        Mark::Inaccuracy,
        Mark::Mistake,
        Mark::Blunder,
        Mark::Interesting,
        Mark::Good,
        Mark::Brilliant,
    ];

    pub fn nag(self) -> Nag {
        match self {
            Mark::Inaccuracy => Nag::DUBIOUS_MOVE,
            Mark::Mistake => Nag::MISTAKE,
            Mark::Blunder => Nag::BLUNDER,
            Mark::Interesting => Nag::SPECULATIVE_MOVE,
            Mark::Good => Nag::GOOD_MOVE,
            Mark::Brilliant => Nag::BRILLIANT_MOVE,
        }
    }

    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
            Mark::Good => "!",
            Mark::Brilliant => "!!",
        }
    }

    /// Whether it marks a bad move.
    pub fn is_problem(self) -> bool {
        matches!(self, Mark::Inaccuracy | Mark::Mistake | Mark::Blunder)
    }
}

/// `blunder`
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
            Mark::Interesting => "interesting",
            Mark::Good => "good",
            Mark::Brilliant => "brilliant",
        })
    }
}

/// The evaluation of the usual start position, for White, in centipawns: what a game is compared
/// with before its first move.
pub const START_CP: i32 = 15;

/// What the mover's chances were before and after a move, and the problem that this is, if any.
/// Scores are from White's side.
///
/// The caller leaves out moves that were the engine's own first choice: those are never problems,
/// whatever a deeper look one ply later says.
pub fn problem(before: Score, after: Score, mover: Color) -> Option<Mark> {
    match (before.for_white(mover), after.for_white(mover)) {
        (Score::Cp(before), Score::Cp(after)) => by_drop(wdl(before) - wdl(after)),
        // A mate against the mover was allowed; worse, the better the mover stood.
        (Score::Cp(before), Score::Mated(_)) => Some(if before < -999 {
            Mark::Inaccuracy
        } else if before < -700 {
            Mark::Mistake
        } else {
            Mark::Blunder
        }),
        // A mate was thrown away; less bad, the better the mover still stands.
        (Score::Mates(_), Score::Cp(after)) => Some(if after > 999 {
            Mark::Inaccuracy
        } else if after > 700 {
            Mark::Mistake
        } else {
            Mark::Blunder
        }),
        (Score::Mates(_), Score::Mated(_)) => Some(Mark::Blunder),
        // A mate that comes later, or that comes anyway.
        _ => None,
    }
}

/// The expected result of a position on a scale from -1 (lost) to 1 (won), without the cap at
/// 1,000 centipawns that [`Score::win_percent`] has.
pub fn wdl(cp: i32) -> f64 {
    const STEEPNESS_PER_CP: f64 = 0.003_682_08;
    2.0 / (1.0 + (-STEEPNESS_PER_CP * f64::from(cp)).exp()) - 1.0
}

/// The mark for a drop of [`wdl`].
fn by_drop(drop: f64) -> Option<Mark> {
    if drop >= 0.3 {
        Some(Mark::Blunder)
    } else if drop >= 0.2 {
        Some(Mark::Mistake)
    } else if drop >= 0.1 {
        Some(Mark::Inaccuracy)
    } else {
        None
    }
}

/// What is known about a move that is the engine's own choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstChoice {
    /// Win percent for the mover before the opponent's last move, after this one, and after the
    /// next best move; 0–100.
    pub two_plies_ago: f64,
    pub now: f64,
    pub next_best: f64,
    /// Whether the mover gives up material by it.
    pub sacrifice: bool,
    /// Whether it takes back what has just taken, or takes what anyone sees can be had.
    pub plain_capture: bool,
}

/// The mark of a good move: the engine's first choice, where it is much better than any
/// other move (10 points of win percent): `!!` when it sacrifices, `!` when it makes use of an
/// error (5 points); `!?` for a sacrifice that is sound without being the only move. The rule is
/// that of en-croissant (`src/utils/score.ts`), but neither taking back nor a move in a lost
/// position is marked; and where there is no other move there is no next best one to ask about.
pub fn mark_good(played: FirstChoice) -> Option<Mark> {
    const ONLY_MOVE: f64 = 10.0;
    const GAIN: f64 = 5.0;
    // 200 centipawns down.
    const SOUND: f64 = 32.4;
    if played.plain_capture || played.now <= SOUND {
        return None;
    }
    let only = played.now - played.next_best > ONLY_MOVE;
    if only && played.sacrifice {
        Some(Mark::Brilliant)
    } else if only && played.now - played.two_plies_ago > GAIN {
        Some(Mark::Good)
    } else if played.sacrifice {
        Some(Mark::Interesting)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Color = Color::White;
    const BLACK: Color = Color::Black;

    #[test]
    fn a_pawn_weighs_less_when_a_queen_is_up() {
        assert_eq!(
            problem(Score::Cp(0), Score::Cp(-169), WHITE),
            Some(Mark::Blunder)
        );
        assert_eq!(
            problem(Score::Cp(0), Score::Cp(-111), WHITE),
            Some(Mark::Mistake)
        );
        assert_eq!(
            problem(Score::Cp(0), Score::Cp(-55), WHITE),
            Some(Mark::Inaccuracy)
        );
        assert_eq!(problem(Score::Cp(0), Score::Cp(-53), WHITE), None);
        assert_eq!(problem(Score::Cp(900), Score::Cp(800), WHITE), None);
        // The same from the other side.
        assert_eq!(
            problem(Score::Cp(0), Score::Cp(169), BLACK),
            Some(Mark::Blunder)
        );
        assert_eq!(problem(Score::Cp(0), Score::Cp(-168), BLACK), None);
    }

    #[test]
    fn mates_allowed_and_missed() {
        let cases = [
            (Score::Cp(144), Score::Mates(8), BLACK, Some(Mark::Blunder)),
            (
                Score::Cp(1068),
                Score::Mates(14),
                BLACK,
                Some(Mark::Inaccuracy),
            ),
            (Score::Cp(800), Score::Mates(14), BLACK, Some(Mark::Mistake)),
            (
                Score::Mates(13),
                Score::Cp(1057),
                WHITE,
                Some(Mark::Inaccuracy),
            ),
            (Score::Mates(7), Score::Cp(800), WHITE, Some(Mark::Mistake)),
            (Score::Mates(7), Score::Cp(448), WHITE, Some(Mark::Blunder)),
            (Score::Mates(7), Score::Mated(3), WHITE, Some(Mark::Blunder)),
            // Delayed, hastened, or fallen into by the other side.
            (Score::Mates(7), Score::Mates(12), WHITE, None),
            (Score::Mates(7), Score::Cp(448), BLACK, None),
            (Score::Mated(7), Score::Mated(2), WHITE, None),
        ];
        for (before, after, mover, mark) in cases {
            assert_eq!(
                problem(before, after, mover),
                mark,
                "{before} {after} {mover}"
            );
        }
    }

    #[test]
    fn good_marks_are_for_only_moves() {
        let plain = FirstChoice {
            two_plies_ago: 50.0,
            now: 60.0,
            next_best: 45.0,
            sacrifice: false,
            plain_capture: false,
        };
        assert_eq!(mark_good(plain), Some(Mark::Good));
        let plain_capture = FirstChoice {
            plain_capture: true,
            ..plain
        };
        assert_eq!(mark_good(plain_capture), None);
        let lost = FirstChoice {
            two_plies_ago: 5.0,
            now: 20.0,
            next_best: 3.0,
            ..plain
        };
        assert_eq!(mark_good(lost), None);
        let lost = FirstChoice {
            sacrifice: true,
            ..lost
        };
        assert_eq!(mark_good(lost), None);
        let queen_sacrifice = FirstChoice {
            sacrifice: true,
            ..plain
        };
        assert_eq!(mark_good(queen_sacrifice), Some(Mark::Brilliant));
        let one_of_two = FirstChoice {
            next_best: 55.0,
            ..plain
        };
        assert_eq!(mark_good(one_of_two), None);
        let unsound = FirstChoice {
            now: 20.0,
            next_best: 19.0,
            sacrifice: true,
            ..plain
        };
        assert_eq!(mark_good(unsound), None);
    }
}
