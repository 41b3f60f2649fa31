//! What the patterns have in common: what is known when they are looked for, their words, and
//! small facts about pieces and lines.

use super::{
    attack::{Attack, Step, Taken},
    reason::{Case, Kind, Shown},
};
use crate::{
    analysis::words::reasons as words,
    chess::line::{self, PieceLetters},
    engine::value::Value,
};
use shakmaty::{Board, Chess, Color, Move, Square};

/// What is known about the move that was wrong.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    pub before: &'a Chess,
    /// The opponent's move before it.
    pub last: Option<Move>,
    pub played: Move,
    /// What the line in question wins, in centipawns.
    pub gain: Value,
    /// Where pieces stood, before the move, that fall in the other line as well.
    pub anyway: Vec<Square>,
}

/// A pattern found in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub kind: Kind,
    /// What follows `Allows` or `Misses`: `the fork 24…Nc2+ of the king and the rook on a1`.
    pub words: String,
    pub squares: Vec<Square>,
}

impl<'a> Setting<'a> {
    pub fn new(case: &Case<'a>, gain: Value) -> Setting<'a> {
        Setting {
            before: case.before,
            last: case.last,
            played: case.played,
            gain,
            anyway: Vec::new(),
        }
    }

    /// Whether a piece that is taken is the matter: what it brings is half of what is won or
    /// more, and it is not lost in the other line too.
    pub fn matters(&self, taken: &Taken, shown: Shown) -> bool {
        taken.net * 2 >= self.gain && !self.is_anyway(taken, shown)
    }

    /// Whether the piece falls in the other line as well.
    pub fn is_anyway(&self, taken: &Taken, shown: Shown) -> bool {
        let moved = shown == Shown::After && self.played.to() == taken.origin;
        let stood = match moved {
            true => self.played.from().unwrap_or(taken.origin),
            false => taken.origin,
        };
        self.anyway.contains(&stood)
    }
}

/// What is said of a piece that is taken after this step, by the piece that the step moved or by
/// any: it is taken within the next four plies and stood somewhere when the step was made.
pub fn falls<'t>(
    attack: &Attack,
    step: &Step,
    taken: &'t [Taken],
) -> impl Iterator<Item = (&'t Taken, Square)> {
    let ply = step.ply;
    let attack = attack.clone();
    taken
        .iter()
        .filter(move |own| own.ply > ply && own.ply <= ply + 4)
        .filter_map(move |own| Some((own, attack.origin_at(own.ply, own.on, ply + 1)?)))
}

/// Whether the capture is made by the piece that stands on `square` after the step.
pub fn takes_from(attack: &Attack, step: &Step, capture: &Taken, square: Square) -> bool {
    let from = attack.moves().get(capture.ply).and_then(|own| own.from());
    from.and_then(|from| attack.origin_at(capture.ply, from, step.ply + 1)) == Some(square)
}

/// `24…Nc2+`
pub fn numbered(chess: &Chess, played: Move) -> String {
    line::text(chess, [played], PieceLetters::Letters)
}

/// `the rook on a1`, `the king`
pub fn piece_on(board: &Board, square: Square) -> String {
    match board.role_at(square) {
        Some(role) => words::piece_on(role, square),
        None => square.to_string(),
    }
}

/// Whether nothing of its own side guards a piece.
pub fn is_undefended(board: &Board, square: Square, side: Color) -> bool {
    let guards = board.attacks_to(square, side, board.occupied());
    guards.without(square).is_empty()
}
