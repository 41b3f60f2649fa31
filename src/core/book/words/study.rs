//! Books as games and as studies: how those without a name are called, and what is left out.

use crate::text::figures::counted;

// What games are called.
pub const OPENING_BOOK: &str = "Opening book";

/// In place of a `#`, with which a comment begins.
pub const NUMBER_SIGN: &str = "No.";

pub fn chapter(number: usize) -> String {
    format!("Chapter {number}")
}

pub fn weight(weight: u32) -> String {
    format!("weight {weight}")
}

// What was left out.
pub fn tags(names: &[&str]) -> String {
    format!("the tags {}", names.join(", "))
}

pub fn games_of_chess960(count: u64) -> String {
    counted(count, "game") + " of Chess960"
}

pub fn null_moves(count: u64) -> String {
    counted(count, "null move") + ", with what follows"
}

pub fn long_lines(count: u64) -> String {
    counted(count, "line") + " from its 500th ply on"
}

pub fn glyphs(count: u64) -> String {
    counted(count, "glyph") + " in conflict with others of the same move, or repeated"
}

pub fn weights(count: u64, most: u32) -> String {
    format!("{} outside 1 to {most}", counted(count, "weight"))
}

pub fn evaluations(count: u64) -> String {
    counted(count, "evaluation")
}

pub fn clock_times(count: u64) -> String {
    counted(count, "clock time")
}

pub fn drawings(count: u64) -> String {
    counted(count, "drawing") + " (arrows, coloured squares)"
}

pub fn commands(count: u64) -> String {
    counted(count, "command") + " of other programs in comments"
}

pub fn names(count: u64) -> String {
    counted(count, "name") + " of positions that have another"
}

pub fn comments(count: u64) -> String {
    counted(count, "comment") + " of the text (#)"
}
