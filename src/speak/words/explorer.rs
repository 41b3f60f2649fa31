//! What was played in a position, over the games of the explorer.

pub use super::{opening::more, shared::EXPLORER_ALL};
use crate::text::figures::counted;
use std::fmt::Display;

pub const NO_GAMES: &str = "The explorer has no games yet: finished games count, and files named in \
                            the settings (explorer.files).";
pub const NO_GAME_HERE: &str = "No game was in this position.";

/// What all games in the position came to.
pub fn all(figures: &str) -> String {
    format!("All: {figures}.")
}

/// What the games with a move came to; `played` begins with a capital, unless a pawn
/// makes the move.
pub fn of_move(played: &str, figures: &str) -> String {
    format!("{played}: {figures}.")
}

pub fn games(count: u32) -> String {
    counted(count.into(), "game")
}

/// In percent.
pub fn results(white: f64, drawn: f64, black: f64) -> String {
    format!("White won {white:.0} percent, drawn {drawn:.0}, Black won {black:.0}")
}

pub fn last_in(year: impl Display) -> String {
    format!("last in {year}")
}
