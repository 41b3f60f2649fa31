//! The words of the list of where a player's games left the book.

use crate::analysis::departures::Leaver;

// The title: the player's name stands between.
pub const BEFORE_PLAYER: &str = "Where ";
pub const AFTER_PLAYER: &str = " left the book";

pub const READING: &str = "reading the games";
pub const NOTHING: &str = "no game began in the book and left it";

// Above the list.
pub const OPENING: &str = "opening";
pub const MOVES: &str = "moves";

/// Above the figures, in columns 9, 5 and 7 wide, and what a review says of the first own move: in
/// words, or how many were doubtful; without the first and the last, where there is little room.
pub fn heads(has_leavers: bool, in_words: bool) -> &'static str {
    match (has_leavers, in_words) {
        (false, _) => "games score",
        (true, true) => "left by  games score  first own move",
        (true, false) => "left by  games score  doubtful",
    }
}

/// Who left; at most nine letters.
pub fn who(leaver: Leaver) -> &'static str {
    match leaver {
        Leaver::Own => "player",
        Leaver::Opponent => "opponent",
        Leaver::Nobody => "book ends",
    }
}

pub fn doubtful(count: u32, reviewed: u32) -> String {
    format!("{count} of {reviewed}")
}

/// Before the book's moves.
pub const BOOK: &str = "  book: ";
