//! The words of screens that cannot be opened: why not, as a sentence.

use std::fmt::Display;

pub const UNREADABLE_GAME: &str = "This game cannot be read";
pub const NOTHING_FOR_A_BOARD: &str = "What was pasted is neither a FEN nor a game";

pub fn cannot_be_resumed(error: impl Display) -> String {
    format!("The game cannot be resumed: {error}")
}
