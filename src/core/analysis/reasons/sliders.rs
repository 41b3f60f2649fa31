//! What bishops, rooks and queens do along a line: pins, skewers, discovered attacks.

use super::{
    attack::{Attack, Step, Taken, attacked_by},
    double::is_target,
    pattern::{Pattern, falls, is_undefended, numbered, piece_on, takes_from},
    reason::Kind,
};
use crate::{analysis::words::reasons as words, engine::exchange::worth};
use shakmaty::{Bitboard, Board, Position as _, Role, Square, attacks};

/// The pieces behind the one on `front`, seen from the slider on `at`.
fn behind(board: &Board, at: Square, front: Square) -> Option<Square> {
    let piece = board
        .piece_at(at)
        .filter(|piece| matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen))?;
    let through = attacks::attacks(at, piece, board.occupied().without(front));
    let beyond = through & !attacks::attacks(at, piece, board.occupied()) & board.occupied();
    let theirs = board.color_at(front)?;
    (beyond & board.by_color(theirs) & attacks::ray(at, front)).first()
}

/// A piece cannot move away, for a greater one stands behind it, and is taken.
pub fn pin(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let other = attack.side().other();
    let board = step.after.board();
    let at = step.played.to();
    let sliders: Bitboard = board.by_color(attack.side()) & board.sliders();
    falls(attack, step, taken).find_map(|(own, front)| {
        // It stood still until it was taken, and the step brought the pin or one more attacker.
        let stays = own.on == front;
        let role = board.role_at(front)?;
        let is_new = attacked_by(board, at, other).contains(front);
        if !stays || !is_new || role == Role::Pawn {
            return None;
        }
        sliders.into_iter().find_map(|slider| {
            let back = behind(board, slider, front)
                .filter(|_| attacked_by(board, slider, other).contains(front))?;
            let greater = board.role_at(back)?;
            let slides = board.role_at(slider)?;
            let holds = greater == Role::King
                || worth(greater) > worth(role)
                    && (worth(greater) > worth(slides) || is_undefended(board, back, other));
            let said = numbered(step.before, step.played);
            let words = match slider == at {
                true => words::pin(&said, &piece_on(board, front), &piece_on(board, back)),
                false => words::against_pinned(&said, &piece_on(board, front)),
            };
            holds.then(|| Pattern {
                kind: Kind::Pin,
                words,
                squares: vec![slider, front, back],
            })
        })
    })
}

/// A piece has to step aside, and the one behind it is taken.
pub fn skewer(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let other = attack.side().other();
    let board = step.after.board();
    let at = step.played.to();
    let slides = board.role_at(at)?;
    let answer = attack.moves().get(step.ply + 1)?;
    let front = answer.from()?;
    let steps_aside = attacked_by(board, at, other).contains(front);
    let back = behind(board, at, front).filter(|_| steps_aside)?;
    let (own, _) = falls(attack, step, taken).find(|(own, stood)| {
        own.ply == step.ply + 2 && *stood == back && takes_from(attack, step, own, at)
    })?;
    let role = board.role_at(front)?;
    let forced = role == Role::King || worth(role) > worth(slides);
    (forced && own.on == back).then(|| Pattern {
        kind: Kind::Skewer,
        words: words::skewer(
            &numbered(step.before, step.played),
            &piece_on(board, front),
            &piece_on(board, back),
        ),
        squares: vec![at, front, back],
    })
}

/// A piece moves out of another's way, and both attack.
pub fn discovered(attack: &Attack, step: &Step, taken: &[Taken]) -> Option<Pattern> {
    let other = attack.side().other();
    let from = step.played.from().filter(|_| !step.played.is_castle())?;
    let at = step.played.to();
    let (was, board) = (step.before.board(), step.after.board());
    let sliders = board.by_color(attack.side()) & board.sliders();
    sliders
        .into_iter()
        .filter(|slider| *slider != at)
        .find_map(|slider| {
            let role = board.role_at(slider)?;
            let now = attacked_by(board, slider, other) & !was.attacks_from(slider);
            now.into_iter().find_map(|target| {
                let opens = attacks::between(slider, target).contains(from);
                if !opens || !is_target(board, target, role, other) {
                    return None;
                }
                let greater = board.role_at(target)?;
                let pays = |own: &Taken, stood: Square| {
                    let by_slider = takes_from(attack, step, own, slider) && stood == target;
                    let by_mover = takes_from(attack, step, own, at)
                        && (greater == Role::King || worth(greater) > worth(own.role));
                    own.ply == step.ply + 2 && (by_slider || by_mover)
                };
                let at_once = taken.iter().any(|own| {
                    own.ply == step.ply
                        && (greater == Role::King || worth(greater) > worth(own.role))
                });
                let is_paid =
                    at_once || falls(attack, step, taken).any(|(own, stood)| pays(own, stood));
                is_paid.then(|| Pattern {
                    kind: Kind::DiscoveredAttack,
                    words: words::discovered_attack(
                        &numbered(step.before, step.played),
                        &piece_on(board, slider),
                        &piece_on(board, target),
                    ),
                    squares: vec![slider, target, at],
                })
            })
        })
}
