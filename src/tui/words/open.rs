//! The words of screens that cannot be opened: why not, as a sentence.

pub use super::shared::NEITHER_FEN_NOR_GAME;
use std::fmt::Display;

pub const UNREADABLE_GAME: &str = "This game cannot be read";

/// Of an unfinished game.
pub const GONE_ELSEWHERE: &str = "This game has ended or was deleted elsewhere";

pub fn cannot_be_resumed(error: impl Display) -> String {
    format!("The game cannot be resumed: {error}")
}
