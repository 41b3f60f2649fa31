//! The words of the list of replies that a repertoire has no answer to.

use super::shared::side_name;
use crate::text::figures::counted;
use shakmaty::Color;

pub const TITLE: &str = "Replies without an answer";

/// After the title.
pub fn in_book_of(side: Color) -> String {
    format!(", {}'s book", side_name(side))
}

pub fn gaps(count: usize) -> String {
    counted(count as u64, "gap")
}

// Above the list. How often a position is met, the share of the reply, and games with it where they
// were counted: each word ends where its column does, 7, 12 and 7 wide.
pub const HEADS: &str = "    met  of replies";
pub const GAMES: &str = "  games";
pub const MOVES: &str = "moves";

// Why there is nothing to list.
pub const SEARCHING: &str = "looking through the book";
pub const NO_MOVES: &str = "the book has no moves for this side";
pub const NO_GAPS: &str = "every frequent reply has an answer";

/// What says how often the replies come; `is_own`: the games are one player's.
pub fn counted_in(count: u64, is_own: bool) -> String {
    let games = counted(count, "game");
    match (count, is_own) {
        (0, _) => "replies weighted by the built-in book".to_owned(),
        (_, true) => format!("replies in {games} of the player with this side"),
        (_, false) => format!("replies in {games} of all players"),
    }
}
