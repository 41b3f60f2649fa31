//! Where each move of a text stands: what an edit of the text needs to know.

use shakmaty::Move;

/// A line of moves as the compiler walked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedLine {
    /// From 1.
    pub line: u32,
    /// The line that it continues.
    pub above: Option<u32>,
    /// The line with the name of its last position.
    pub name_line: Option<u32>,
    /// Key of its start position.
    pub start: u64,
    /// Plies from move 1 to where it begins, by number.
    pub from: u32,
    pub steps: Vec<TracedStep>,
    /// A problem ended it early.
    pub broken: bool,
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TracedStep {
    /// Its place among the tokens of the line.
    pub token: usize,
    /// Keys of the positions before and after it.
    pub before: u64,
    pub after: u64,
    pub played: Move,
}
