//! The words of the parts that screens are made of: the book's and the explorer's tables, what an
//! engine thinks, a player's line, a list's frame.

use std::fmt::Display;

// The book's table; short, for it may stand beside the name of an opening.
pub const IN_BOOK: &str = "in the book";
pub const NOT_IN_BOOK: &str = "not in the book";
pub const BOOK_OFF: &str = "book off";

/// Its last move was the book's own.
pub fn book_ends_after(played: &str) -> String {
    format!("book ends after {played}")
}

/// The same where there is least room.
pub fn book_to(played: &str) -> String {
    format!("book to {played}")
}

pub fn out_of_book(played: &str) -> String {
    format!("out of book since {played}")
}

pub fn out_of_book_with(played: &str, moves: &str) -> String {
    format!("{}; book: {moves}", out_of_book(played))
}

/// The same where there is least room.
pub fn out(played: &str) -> String {
    format!("out: {played}")
}

/// So many moves have no row.
pub fn more(hidden: usize) -> String {
    format!("+{hidden} more")
}

pub const EXPLORER: &str = "Explorer";
// Over its columns; at most four letters.
pub const PERFORMANCE: &str = "perf";
pub const YEAR: &str = "year";
pub const AVERAGE_EVALUATION: &str = "eval";

// What an engine does; at most eight letters.
pub const THINKING: &str = "thinking";
pub const DONE: &str = "done";
pub const BY_BOOK: &str = "book";
pub const OFF: &str = "off";

// How far it is: the depth's number follows, the number of nodes stands before.
pub const DEPTH: &str = "depth ";
pub const NODES: &str = " nodes";

/// Nodes in a second.
pub fn speed(nodes: &str) -> String {
    format!("{nodes:>6}/s")
}

// How likely each result is; each has its percentage behind it.
pub const CHANCES: [&str; 3] = ["White", ", draw", ", Black"];

// In place of the chances, for one who errs on purpose.
pub fn view_of(name: &str) -> String {
    format!("{name}'s view")
}
pub const RIGHT_OR_WRONG: &str = ", right or wrong";

// What else a search reports; each has its figure behind it.
pub const LONGEST_LINE: &str = "longest line";
pub const HASH: &str = "hash";
pub const BRANCHING_FACTOR: &str = "branching factor";
/// The same on few columns.
pub const BRANCHING: &str = "branching";
pub const EVALUATION: &str = "evaluation";
pub const TABLEBASE_HITS: &str = "tablebase hits";
pub const SEARCHING: &str = "searching";

/// How much of the hash table is used.
pub fn full(percent: impl Display) -> String {
    format!("{percent:>2} % full")
}

// A player's colour where only letters can be shown: one letter each.
pub const WHITE_LETTER: &str = "W";
pub const BLACK_LETTER: &str = "B";

/// Which rows of a list are in sight; the spaces keep it off the frame.
pub fn rows_in_sight(first: usize, dash: &str, last: usize, all: usize) -> String {
    format!(" {first}{dash}{last} of {all} ")
}
