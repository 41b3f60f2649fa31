//! Moves and scores as one would say them, and what is said of a line that is not a move.

use super::shared::{ended, side_name};
use shakmaty::Color;
use std::fmt::Display;

pub const CASTLES_KINGSIDE: &str = "castles kingside";
pub const CASTLES_QUEENSIDE: &str = "castles queenside";
/// What is typed to castle to each side.
pub const CASTLE_TO: [&str; 2] = ["castle kingside", "castle queenside"];
pub const NO_MOVE: &str = "no move";
/// Behind the file of a pawn.
pub const TAKES: &str = "takes";

/// `takes_from`: the file of a pawn that takes; `promoted`: the piece that it becomes.
pub fn pawn_move(takes_from: Option<char>, to: impl Display, promoted: Option<&str>) -> String {
    let takes = takes_from.map_or_else(String::new, |file| format!("{file} {TAKES} "));
    let promoted = promoted.map_or_else(String::new, |piece| format!(", promotes to {piece}"));
    format!("{takes}{to}{promoted}")
}

/// `from`: which piece it is, where two of a kind may be meant.
pub fn piece_move(piece: &str, from: Option<&str>, takes: bool, to: impl Display) -> String {
    match (from, takes) {
        (Some(from), true) => format!("{piece} on {from} takes {to}"),
        (Some(from), false) => format!("{piece} on {from} to {to}"),
        (None, true) => format!("{piece} takes {to}"),
        (None, false) => format!("{piece} {to}"),
    }
}

pub fn en_passant(played: &str) -> String {
    format!("{played} en passant")
}

pub fn with_check(played: &str) -> String {
    format!("{played}, check")
}

pub fn with_checkmate(played: &str) -> String {
    format!("{played}, checkmate")
}

/// Why a move was a mistake, and the line that shows it.
pub fn reason(words: &str, line: &str) -> String {
    format!("{words}. {line}.")
}

// Before the first move of a line, by who made it.
pub fn number_of_white(number: impl Display) -> String {
    format!("{number}, ")
}

pub fn number_of_black(number: impl Display) -> String {
    format!("{number}, Black, ")
}

// Scores.
pub const CHECKMATE: &str = "checkmate";
pub const EVEN: &str = "even";

pub fn mates(side: Color, moves: impl Display) -> String {
    format!("{} mates in {moves}", side_name(side))
}

pub fn is_better(side: Color, centipawns: i32) -> String {
    let pawns = f64::from(centipawns) / 100.0;
    let unit = if centipawns == 100 { "pawn" } else { "pawns" };
    format!("{} is better by {pawns:.1} {unit}", side_name(side))
}

pub fn neither(line: &str) -> String {
    format!("\"{line}\" is neither a move nor a command here. Write help for all commands.")
}

/// What was wrong with a line that was taken for a move.
pub fn refused(error: &str) -> String {
    format!("{} Write help for all commands.", ended(error))
}
