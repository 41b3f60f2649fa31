//! A piece that can simply be taken.

use super::{
    attack::{Attack, Taken, can_take, captured_on, exchange_value},
    pattern::{Setting, is_undefended, numbered, piece_on},
    reason::Shown,
};
use crate::{
    analysis::words::reasons as words,
    engine::{exchange::worth, value::Value},
    game::after_null,
};
use shakmaty::{Chess, Move, Position as _, Square, attacks};

/// An exchange that wins less than this wins nothing, in centipawns.
const LEAST: Value = 60;

/// The first capture of a line and what the exchange wins, where that is most of what the line
/// wins. What the move before it has taken on the same square is paid back by it.
fn first_capture(attack: &Attack, setting: &Setting, shown: Shown) -> Option<(Move, Taken, Value)> {
    let first = *attack.moves().first()?;
    let taken = attack.taken().into_iter().find(|own| own.ply == 0)?;
    let played = setting.played;
    let paid = match shown {
        Shown::After if captured_on(played) == Some(taken.on) => played.capture().map_or(0, worth),
        _ => 0,
    };
    let value = exchange_value(attack.start(), first) - paid;
    let is_it = value >= LEAST && value * 10 >= setting.gain * 6;
    let is_spared = setting.is_anyway(&taken, shown);
    (is_it && !is_spared).then_some((first, taken, value))
}

/// `Hangs the knight on e5 to the pawn on d6`, and the squares.
pub fn allowed(
    attack: &Attack,
    setting: &Setting,
    cost: Option<&str>,
) -> Option<(String, Vec<Square>)> {
    let (first, taken, value) = first_capture(attack, setting, Shown::After)?;
    let board = attack.start().board();
    let from = first.from()?;
    let piece = piece_on(board, taken.on);
    let by = piece_on(board, from);
    let played = setting.played;
    // Less than most of its worth is lost where it is guarded, but not well enough.
    let is_guarded = value * 10 < worth(taken.role) * 6;
    let words = if played.to() == taken.on && !played.is_castle() {
        match played.is_capture() || is_guarded {
            true => words::loses_to(&piece, &by),
            false => words::hangs(&piece, &by),
        }
    } else if was_hanging(setting.before, first, taken.on) {
        match is_guarded {
            true => words::leaves_too_few_defenders(&piece, &by),
            false => words::leaves_hanging(&piece, &by),
        }
    } else if guarded(setting, taken.on) {
        match is_undefended(board, taken.on, attack.side().other()) {
            true => words::leaves_undefended(&piece, &by),
            false => words::leaves_too_few_defenders(&piece, &by),
        }
    } else if opened(setting, from, taken.on) {
        words::opens_line(&piece, &by)
    } else {
        words::loses_to(&piece, &by)
    };
    let name = words::one(taken.role);
    let words = match cost {
        Some(cost) if cost != name => words::at_a_cost(&words, cost),
        _ => words,
    };
    Some((words, vec![taken.on, from]))
}

/// `Does not take back on d5`, `Misses 24.Nxe5, which wins a knight`.
pub fn missed(attack: &Attack, setting: &Setting, gain: &str) -> Option<(String, Vec<Square>)> {
    let (first, taken, _) = first_capture(attack, setting, Shown::Before)?;
    let chess = attack.start();
    let said = numbered(chess, first);
    // What was taken with another piece was not missed.
    if setting.played.is_capture() && setting.played.to() == taken.on {
        return None;
    }
    let takes_back = setting
        .last
        .is_some_and(|last| last.is_capture() && last.to() == taken.on);
    let free = is_undefended(chess.board(), taken.on, attack.side().other());
    let words = if takes_back {
        words::does_not_take_back(taken.on, &said, gain)
    } else if free {
        let piece = piece_on(chess.board(), taken.on);
        words::misses_undefended(&said, &piece, gain)
    } else {
        words::misses(&said, gain)
    };
    Some((words, vec![taken.on]))
}

/// Whether the opponent could have taken it with the same piece already.
fn was_hanging(before: &Chess, capture: Move, on: Square) -> bool {
    let passed = after_null(before);
    passed.is_some_and(|chess| {
        let from = capture.from();
        captured_on(capture) == Some(on) && can_take(&chess, on, from, LEAST)
    })
}

/// Whether the piece that moved guarded the square, and does no more.
fn guarded(setting: &Setting, on: Square) -> bool {
    let before = setting.before.board();
    let Some(from) = setting.played.from() else {
        return false;
    };
    let Some(piece) = before.piece_at(from) else {
        return false;
    };
    let occupied = before.occupied().without(from).with(setting.played.to());
    let now = attacks::attacks(setting.played.to(), piece, occupied);
    before.attacks_from(from).contains(on) && !now.contains(on)
}

/// Whether the move opened the way from one square to the other.
fn opened(setting: &Setting, from: Square, on: Square) -> bool {
    let way = attacks::between(from, on);
    setting.played.from().is_some_and(|own| way.contains(own)) && !way.contains(setting.played.to())
}
