//! The program as a whole: its version, its exit codes, its log.

use std::{fmt::Display, path::Path};

pub fn version(version: &str, evaluation: impl Display) -> String {
    format!("{version}\nevaluation: {evaluation}")
}

/// The ways to call the program, behind the heading of its help.
pub const USAGE: &str = "\
tabiya [OPTIONS] [COMMAND]
       tabiya [GAMES.pgn | BOOK.book.txt | FEN] [OPTIONS]";

/// Before the codes and their meanings.
pub const EXIT_CODES: &str = "Exit codes:";

pub const SPEAK_ALONE: &str = "expected --speak alone, or behind play, analyse, puzzles train, solve, guess, learn, book edit or book drill";
pub const SPEAK_BEHIND: &str = "tabiya play --speak";

/// Rooms that are asked for in another way: behind which command, what no command knows, and what is
/// meant.
pub const ROOMS: [(&str, &str, &str); 4] = [
    (
        "puzzles",
        "--speak",
        "tabiya puzzles train --speak solves puzzles in lines of text",
    ),
    (
        "book",
        "--speak",
        "tabiya book drill --speak practises the book in lines of text, tabiya book edit --speak edits it",
    ),
    ("", "drill", "tabiya book drill practises the book"),
    (
        "",
        "speak",
        "tabiya --speak plays and analyses in lines of text",
    ),
];

pub fn log_is_named_so(file: &str) -> String {
    format!("to name a file for the log, write --log={file}")
}

pub fn log_is(path: &Path) -> String {
    format!("tabiya: the log is {}", path.display())
}
