//! What an engine is asked for in a game.

use crate::tui::desk::live_engine::LiveEngine;

/// The search for an engine's move, and the last thing it said.
pub type Thinking = LiveEngine<Purpose>;

/// What the search for an engine's move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purpose {
    /// How many of the lines it may choose among.
    pub lines: usize,
}

/// What is searched for the person whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    Hint,
    /// The best lines, in training.
    Along,
    /// What the opponent threatens.
    Threat,
}
