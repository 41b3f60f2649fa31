//! The words of the list of files, where a file of games is chosen: what is typed, how the marked
//! file begins, and why one cannot be opened.

use std::fmt::Display;

pub const TITLE: &str = "Open a file";
pub const EXPECTS: &str = "letters of a name, or a path";
pub const OPEN: &str = "open";
pub const READING: &str = "reading …";
pub const NOTHING_FITS: &str = "No file of games here fits";
/// Above a board, below the list of the first games.
pub const FIRST_GAME: &str = "First game";
pub const NO_GAMES: &str = "no games in it";

/// The row that opens a whole folder.
pub fn all_as_one(files: usize) -> String {
    format!("all {files} files as one list")
}

/// A size for people: `12 KiB`.
pub fn size(bytes: u64) -> String {
    const UNIT: u64 = 1024;
    match bytes {
        ..UNIT => format!("{bytes} B"),
        bytes if bytes < 10 * UNIT * UNIT => format!("{} KiB", bytes.div_ceil(UNIT)),
        bytes => format!("{} MiB", bytes / UNIT / UNIT),
    }
}

pub fn holds_no_games(name: impl Display) -> String {
    format!("{name} holds no games: expected PGN")
}

pub fn is_empty(name: impl Display) -> String {
    format!("There is nothing in {name}")
}

pub fn is_no_text(name: impl Display) -> String {
    format!("{name} is not text: expected games in PGN")
}
