//! What a book says of a position.

use std::fmt::Display;

pub const NO_BOOK_MOVE: &str = "The book has no move here.";

/// `moves`: a list that ends as a sentence does.
pub fn book_plays(moves: &str) -> String {
    format!("The book plays {moves}")
}

/// How often a move is played, where there is another one.
pub fn book_move(played: &str, percent: Option<f64>, note: Option<impl Display>) -> String {
    let percent = percent.map_or_else(String::new, |percent| format!(", {percent:.0} percent"));
    let note = note.map_or_else(String::new, |note| format!(", {note}"));
    format!("{played}{percent}{note}")
}
