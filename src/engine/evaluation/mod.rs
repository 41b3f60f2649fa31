//! The static evaluation: what a position is worth without looking ahead.
//!
//! Every term has a middlegame and an endgame weight; the two sums are mixed by the material
//! left on the board.

mod pair;
mod tables;

use super::{state::State, value::Value};
use pair::Pair;
use shakmaty::{Board, Color};

/// The material of the start position in phase units: knights and bishops 1, rooks 2, queens 4.
const FULL_PHASE: i32 = 24;
/// The right to move, in centipawns.
const TEMPO: Value = 10;

/// The evaluation in centipawns from the mover's side.
pub fn evaluate(state: &State) -> Value {
    let board = state.board();
    let sum = placement(board, Color::White) - placement(board, Color::Black);
    let phase = phase(board);
    let white = (sum.middlegame() * phase + sum.endgame() * (FULL_PHASE - phase)) / FULL_PHASE;
    state.turn().fold_wb(white, -white) + TEMPO
}

fn placement(board: &Board, color: Color) -> Pair {
    let mut sum = Pair::ZERO;
    for square in board.by_color(color) {
        if let Some(role) = board.role_at(square) {
            sum += tables::value(color, role, square);
        }
    }
    sum
}

/// How much of the middlegame is left, 0 to [`FULL_PHASE`].
fn phase(board: &Board) -> i32 {
    let minor = (board.knights() | board.bishops()).count();
    let units = minor + 2 * board.rooks().count() + 4 * board.queens().count();
    (units as i32).min(FULL_PHASE)
}
