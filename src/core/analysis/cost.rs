//! What a move costs beside the best one.

use crate::chess::Score;

/// What a move costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cost {
    None,
    /// Pawns, and points of the chances to win (0–100).
    Pawns(f64, f64),
    /// A mate is missed, allowed or farther away.
    Mate,
}

/// What a score loses against the best one; both from the mover's side.
pub fn cost(best: Score, score: Score) -> Cost {
    match (best, score) {
        (best, score) if best == score => Cost::None,
        (Score::Cp(best_cp), Score::Cp(cp)) => Cost::Pawns(
            f64::from(best_cp - cp) / 100.0,
            best.win_percent() - score.win_percent(),
        ),
        _ => Cost::Mate,
    }
}
