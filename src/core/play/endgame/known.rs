//! A known ending: where it begins, what is to be reached, and what came of that.

use crate::{
    chess::{Ending, Position, fen},
    play::words::endgames as words,
};
use shakmaty::Color;

/// So many moves of the person hold a draw.
pub const HELD: usize = 40;

/// A known ending.
#[derive(Debug, PartialEq, Eq)]
pub struct Endgame {
    /// Its name on the command line and in the file of results.
    pub id: &'static str,
    pub group: Group,
    /// The first two fields of its FEN: the person is to move.
    pub board: &'static str,
    pub goal: Goal,
    pub name: &'static str,
    /// A sentence on how it is done.
    pub idea: &'static str,
}

/// What an ending is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Mates,
    Pawns,
    Rooks,
    MinorPieces,
    Queens,
}

/// What the person is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Win,
    Hold,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Mastered,
    /// The goal was reached, but with help.
    Helped,
    Failed,
}

impl Group {
    pub fn name(self) -> &'static str {
        match self {
            Group::Mates => words::MATES,
            Group::Pawns => words::PAWNS,
            Group::Rooks => words::ROOKS,
            Group::MinorPieces => words::MINOR_PIECES,
            Group::Queens => words::QUEENS,
        }
    }
}

impl Goal {
    pub fn name(self) -> &'static str {
        match self {
            Goal::Win => words::WIN,
            Goal::Hold => words::HOLD,
        }
    }
}

impl Endgame {
    pub fn position(&self) -> Position {
        fen::read(self.board).unwrap_or_default()
    }

    /// The person's side.
    pub fn side(&self) -> Color {
        Color::from_white(self.board.ends_with('w'))
    }

    /// `Two bishops, win as White`.
    pub fn task(&self) -> String {
        words::task(self.name, self.goal.name(), self.side())
    }

    /// What is to be done, as a sentence without its full stop.
    pub fn told(&self) -> String {
        match self.goal {
            Goal::Win => words::must_win(self.side()),
            Goal::Hold => words::must_hold(self.side(), HELD),
        }
    }

    /// Whether the draw has stood long enough after so many plies, with this side to move: the person
    /// has made the moves, and is to move again.
    pub fn is_held(&self, plies: usize, turn: Color) -> bool {
        self.goal == Goal::Hold && plies >= 2 * HELD && turn == self.side()
    }

    /// What came of a game of it that ended so.
    pub fn outcome(&self, ending: Ending, is_helped: bool) -> Outcome {
        let is_reached = match ending.winner {
            Some(winner) => winner == self.side(),
            None => self.goal == Goal::Hold,
        };
        match (is_reached, is_helped) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Helped,
            (true, false) => Outcome::Mastered,
        }
    }

    /// An outcome as a sentence without its full stop.
    pub fn outcome_told(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Mastered => words::mastered(self.name),
            Outcome::Helped => words::with_help(self.name),
            Outcome::Failed => words::failed(self.name),
        }
    }
}
