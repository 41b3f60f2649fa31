//! Two things attacked at once: forks, and a threat of mate beside another.

use super::{
    attack::{Attack, Step, Taken, attacked_by},
    pattern::{Pattern, falls, is_undefended, numbered, piece_on, takes_from},
    reason::Kind,
};
use crate::{analysis::words::reasons as words, engine::exchange::worth, game::after_null, sort};
use shakmaty::{Board, Chess, Color, Position as _, Role, Square};

/// One piece attacks two, and takes one of them.
pub fn fork(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let at = step.played.to();
    let board = step.after.board();
    let role = board.role_at(at).filter(|_| !step.played.is_castle())?;
    let other = attack.side().other();
    let worthy = |square: &Square| is_target(board, *square, role, other);
    let mut targets: Vec<Square> = attacked_by(board, at, other)
        .into_iter()
        .filter(worthy)
        .collect();
    sort::by_key(&mut targets, |square| {
        std::cmp::Reverse(board.role_at(*square).map(worth))
    });
    let prize = falls(attack, step, taken)
        .filter(|(own, _)| takes_from(attack, step, own, at))
        .find(|(_, stood)| targets.contains(stood))?;
    // A pawn that is attacked besides makes no fork of it.
    let is_greater = |square: &Square| {
        *square == prize.1
            || board
                .role_at(*square)
                .is_some_and(|role| role != Role::Pawn)
    };
    targets.retain(is_greater);
    if targets.len() < 2 {
        return None;
    }
    targets.truncate(3);
    if !targets.contains(&prize.1) {
        return None;
    }
    let named: Vec<String> = targets
        .iter()
        .map(|square| piece_on(board, *square))
        .collect();
    Some(Pattern {
        kind: Kind::Fork,
        words: words::fork(&numbered(step.before, step.played), &named),
        squares: targets.into_iter().chain([at]).collect(),
    })
}

/// Whether a piece is worth taking with this one.
pub fn is_target(board: &Board, square: Square, by: Role, side: Color) -> bool {
    board.role_at(square).is_some_and(|role| {
        role == Role::King || worth(role) > worth(by) || is_undefended(board, square, side)
    })
}

/// A move that threatens mate, after which a piece falls that it attacked too.
pub fn threat_of_mate(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let passed = after_null(step.after)?;
    let mate = mate_in_one(&passed)?;
    let could_before = after_null(step.before).is_none() || mate_in_one(step.before).is_some();
    if could_before {
        return None;
    }
    let next = |own: &Taken| own.ply == step.ply + 2;
    let (_, stood) =
        falls(attack, step, taken).find(|(own, stood)| next(own) && own.on == *stood)?;
    let mating = mate.to();
    let board = step.after.board();
    Some(Pattern {
        kind: Kind::DoubleThreat,
        words: words::threatens_mate(
            &numbered(step.before, step.played),
            mating,
            &piece_on(board, stood),
        ),
        squares: vec![mating, stood, step.played.to()],
    })
}

/// A move that mates, if there is one.
pub fn mate_in_one(chess: &Chess) -> Option<shakmaty::Move> {
    chess.legal_moves().into_iter().find(|own| {
        let mut after = chess.clone();
        after.play_unchecked(*own);
        after.is_checkmate()
    })
}
