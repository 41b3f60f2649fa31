//! The lines above the one being read, as far as it may continue them.
//!
//! An indented line continues the nearest line above that is indented less, and through it the
//! lines which that one continues. So there is always one chain of lines, the outermost first,
//! and a ply on it is found from the inside out.

use shakmaty::{Chess, Color, Position as _};

/// A position on the path, and its place in the growing book.
#[derive(Clone)]
pub struct Step {
    pub chess: Chess,
    pub node: u32,
    /// A hash of the moves played since the start, which tells transpositions apart.
    pub path: u64,
}

/// A line that may be continued.
pub struct Level {
    pub indent: u32,
    /// Its number in the text, from 1.
    pub line: u32,
    /// The ply, counted from the start, that it continues from.
    pub from: u32,
    /// The positions after each of its moves.
    pub steps: Vec<Step>,
    /// A problem ended it early.
    pub broken: bool,
}

impl Level {
    pub fn end(&self) -> u32 {
        self.from + u32::try_from(self.steps.len()).unwrap_or(u32::MAX - self.from)
    }
}

pub struct MovePath {
    /// `None` where the start position itself could not be read.
    start: Option<Step>,
    /// Plies that the start's move number says were played before it.
    before: u32,
    levels: Vec<Level>,
    /// Lists to be used again.
    spare: Vec<Vec<Step>>,
}

impl MovePath {
    pub fn new(chess: Chess, node: u32) -> MovePath {
        let before = (chess.fullmoves().get() - 1).saturating_mul(2)
            + u32::from(chess.turn() == Color::Black);
        MovePath {
            start: Some(Step {
                path: u64::from(node),
                chess,
                node,
            }),
            before,
            levels: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// A path on which nothing can be read.
    pub fn blocked() -> MovePath {
        MovePath {
            start: None,
            before: 0,
            levels: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Forgets the lines that a line so indented does not continue.
    pub fn leave(&mut self, indent: u32) {
        while let Some(level) = self.levels.pop_if(|level| level.indent >= indent) {
            let mut steps = level.steps;
            steps.clear();
            self.spare.push(steps);
        }
    }

    /// Plies that the start's move number says were played before it.
    pub fn plies_before(&self) -> u32 {
        self.before
    }

    /// The line that would be continued.
    pub fn last(&self) -> Option<&Level> {
        self.levels.last()
    }

    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    pub fn push(&mut self, level: Level) {
        self.levels.push(level);
    }

    pub fn spare(&mut self) -> Vec<Step> {
        self.spare.pop().unwrap_or_default()
    }

    /// The position after so many plies from the start.
    pub fn at(&self, ply: u32) -> Option<&Step> {
        for level in self.levels.iter().rev() {
            if ply > level.from {
                return level.steps.get((ply - level.from - 1) as usize);
            }
        }
        self.start.as_ref().filter(|_| ply == 0)
    }

    /// The ply, counted from the start, at which this move number stands.
    pub fn ply_of(&self, number: u32, black: bool) -> Option<u32> {
        (number.checked_sub(1)?.checked_mul(2)? + u32::from(black)).checked_sub(self.before)
    }

    /// The move number at this ply: `3.` or `3...`.
    pub fn number_at(&self, ply: u32) -> String {
        let plies = self.before + ply;
        let dots = if plies.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}", plies / 2 + 1)
    }
}
