//! What one steps to in a game: moves with a mark of doubt, and moves with which the chances swing.

use super::marks::START_CP;
use crate::{
    chess::Score,
    game::{Game, NodeId},
};

/// By how many points (0–100) the chances changed with a move, as the game's evaluations say.
pub fn swing(game: &Game, node: NodeId) -> f64 {
    let win = |node: NodeId| Some(game.eval(node)?.score.win_percent());
    let before = game.parent(node).and_then(|parent| {
        let is_start = parent == game.root();
        win(parent).or_else(|| is_start.then(|| Score::Cp(START_CP).win_percent()))
    });
    match (before, win(node)) {
        (Some(before), Some(after)) => (after - before).abs(),
        _ => 0.0,
    }
}

/// Whether a move carries a mark of doubt: `?!`, `?`, `??`.
pub fn is_doubtful(game: &Game, node: NodeId) -> bool {
    game.notes(node)
        .is_some_and(|notes| notes.nags.iter().any(|nag| matches!(nag.0, 2 | 4 | 6)))
}
