//! What a book says of a position.

use std::fmt::Display;

pub const NO_BOOK_MOVE: &str = "The book has no move here.";

/// `line`: the first move that is not in it, with its number.
pub fn out_of_book(line: &str) -> String {
    format!("Out of book since {line}.")
}

/// The only move.
pub fn book_plays(played: &str) -> String {
    format!("The book plays {played}.")
}

/// Before a line for each of them.
pub fn book_plays_several(moves: usize) -> String {
    format!("The book plays {moves} moves:")
}

/// `played` begins with a capital, unless a pawn makes the move.
pub fn book_move_of_several(played: &str) -> String {
    format!("{played}.")
}

/// Moves that were not told; `typed`: what is written to hear them.
pub fn more(moves: usize, typed: &str) -> String {
    format!("{moves} more; write {typed}.")
}

/// How often a move is played, where there is another one.
pub fn book_move(played: &str, percent: Option<f64>, note: Option<impl Display>) -> String {
    let percent = percent.map_or_else(String::new, |percent| format!(", {percent:.0} percent"));
    let note = note.map_or_else(String::new, |note| format!(", {note}"));
    format!("{played}{percent}{note}")
}
