//! The words of the list of games that the explorer has found with a position.

use crate::text::figures::counted;
use std::fmt::Display;

pub const NO_GAMES: &str = "no game was here";

/// Above the list.
pub fn title(games: usize) -> String {
    counted(games as u64, "game")
}

/// Where the marked game stands.
pub fn place(file: impl Display, number: u32) -> String {
    format!("{file}, game {number}")
}
