//! What an engine is asked for in a game.

use crate::tui::desk::live_engine::LiveEngine;

/// The search under way in a game, and the last thing it said.
pub type Thinking = LiveEngine<Purpose>;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of an engine, and how many of the lines it may choose among.
    Move { lines: usize },
    /// A hint for the person to move.
    Hint,
}
