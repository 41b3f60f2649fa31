//! A defender that is taken or drawn away, so that what it guarded falls.

use super::{
    attack::{Attack, Step, Taken, can_take},
    pattern::{Pattern, falls, numbered, piece_on},
    reason::Kind,
};
use crate::{analysis::words::reasons as words, engine::value::Value};
use shakmaty::{Position as _, Square};

/// What could be taken for at least this much was not guarded, in centipawns.
const FREE: Value = 80;

/// The piece that falls two plies after the step, where it stands still, could not be taken
/// before, and was guarded from `guard`.
fn was_guarded(attack: &Attack, step: &Step, taken: &[Taken], guard: Square) -> Option<Square> {
    let board = step.before.board();
    falls(attack, step, taken)
        .filter(|(own, stood)| own.ply == step.ply + 2 && own.on == *stood)
        .map(|(_, stood)| stood)
        .find(|stood| {
            *stood != step.played.to()
                && board.attacks_from(guard).contains(*stood)
                && !can_take(step.before, *stood, None, FREE)
        })
}

/// The step takes a defender.
pub fn taken(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let guard = step.played.is_capture().then(|| step.played.to())?;
    // A piece that has just taken is taken back; it guarded nothing before.
    let earlier = step
        .ply
        .checked_sub(1)
        .and_then(|ply| attack.moves().get(ply));
    if earlier.is_some_and(|own| own.to() == guard) {
        return None;
    }
    let fallen = was_guarded(attack, step, taken, guard)?;
    let board = step.before.board();
    Some(Pattern {
        kind: Kind::DefenderTaken,
        words: words::takes_defender(
            &numbered(step.before, step.played),
            &piece_on(board, fallen),
        ),
        squares: vec![guard, fallen],
    })
}

/// The defender has to answer the step elsewhere.
pub fn overloaded(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let answer = *attack.moves().get(step.ply + 1)?;
    let guard = answer.from().filter(|_| !answer.is_castle())?;
    let takes = answer.is_capture() && answer.to() == step.played.to();
    if !takes && !step.after.is_check() {
        return None;
    }
    let fallen = was_guarded(attack, step, taken, guard)?;
    let left = attack.board(step.ply + 2)?.board();
    if left.attacks_from(answer.to()).contains(fallen) {
        return None;
    }
    let board = step.before.board();
    let said = numbered(step.before, step.played);
    let (defender, lost) = (piece_on(board, guard), piece_on(board, fallen));
    let words = match takes {
        true => words::cannot_guard_both(&said, &defender, answer.to(), &lost),
        false => words::draws_away(&said, &defender, &lost),
    };
    Some(Pattern {
        kind: Kind::Overloaded,
        words,
        squares: vec![guard, fallen, step.played.to()],
    })
}
