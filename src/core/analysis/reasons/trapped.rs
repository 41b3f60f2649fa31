//! A piece without a safe square.

use super::{
    attack::{Attack, Step, Taken, can_take},
    pattern::{Pattern, falls, numbered, piece_on},
    reason::Kind,
};
use crate::{
    analysis::words::reasons as words,
    engine::{exchange::see_ge, state::State, value::Value},
    game::after_null,
};
use shakmaty::{Move, Position as _, Role, Square};

/// Losing less than this is no loss, in centipawns.
const LOSS: Value = 80;

/// A piece is attacked, every move of it loses it too, and it is taken.
pub fn trapped(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let passed = after_null(step.after)?;
    let state = State::new(step.after);
    let board = step.after.board();
    let moves = step.after.legal_moves();
    let is_trapped = |square: Square| {
        let saves = |own: &&Move| own.from() == Some(square) && see_ge(&state, **own, -LOSS);
        !matches!(board.role_at(square), None | Some(Role::Pawn | Role::King))
            && !state.pinned().contains(square)
            && can_take(&passed, square, None, LOSS)
            && !moves.iter().any(|own| saves(&own))
            // With room for it, it would not be trapped but only attacked.
            && moves.iter().any(|own| own.from() == Some(square))
    };
    let (_, square) = falls(attack, step, taken).find(|(_, stood)| is_trapped(*stood))?;
    Some(Pattern {
        kind: Kind::Trapped,
        words: words::is_trapped(
            &numbered(step.before, step.played),
            &piece_on(board, square),
        ),
        squares: vec![square, step.played.to()],
    })
}
