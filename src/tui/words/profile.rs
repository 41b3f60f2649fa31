//! The words of the page of how a player plays, beside its tables.

use crate::text::figures::counted;
use std::fmt::Display;

pub const READING: &str = "reading the games";
/// Beside its curve; at most ten letters.
pub const ACCURACY: &str = "accuracy";

/// What games that do not tell their speed tell of the player; at most ten letters.
pub const RATING: &str = "rating";

/// Behind the last rating: the first one.
pub fn first_rating(rating: f64) -> String {
    format!(", first {rating:.0}   ")
}

/// After the names that are shown.
pub fn more_names(count: usize) -> String {
    format!(" and {count} more")
}

pub fn games(count: usize) -> String {
    counted(count as u64, "game")
}

/// What a curve runs along.
pub fn last_games(count: usize) -> String {
    format!("the last {}", games(count))
}

/// The same with the days of the first and the last; at most 34 letters.
pub fn last_between(count: usize, first: impl Display, last: impl Display) -> String {
    format!("last {count}: {first} – {last}")
}
