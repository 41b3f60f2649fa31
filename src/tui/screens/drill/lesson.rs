//! What there was to learn from the last answer of a drill.

use crate::{book::BookMove, chess::Position};
use shakmaty::Move;

/// What there was to learn from the last answer.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The position that was asked.
    pub position: Position,
    pub given: Given,
    /// What the book plays there, most likely first; never-played moves are not among them.
    pub moves: Vec<BookMove>,
}

impl Lesson {
    /// The rows of the book's moves: who is right alone needs no table.
    pub fn rows(&self) -> usize {
        let is_only = self.moves.len() == 1 && matches!(self.given, Given::Right(_));
        if is_only { 0 } else { self.moves.len() }
    }

    /// What the book says of the right answer.
    pub fn note(&self) -> Option<&str> {
        let is_given = |known: &&BookMove| self.given == Given::Right(known.played);
        self.moves.iter().find(is_given)?.note.as_deref()
    }
}

/// What the person answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    Right(Move),
    Wrong(Move),
    /// Not the book's move, but as good as the best one.
    Good(Move),
    /// The answer was asked for.
    Shown,
}
