//! The words of the list of replies that a repertoire has no answer to.

use super::shared::side_name;
use crate::{analysis::gaps::Basis, text::figures::counted};
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
pub fn counted_in(basis: Basis, count: u64, is_own: bool) -> String {
    let whose = if is_own {
        "of the player"
    } else {
        "of all players"
    };
    let games = counted(count, "game");
    match (basis, count) {
        (Basis::Books, 0) => "replies weighted by the built-in book".to_owned(),
        (Basis::Books, _) => {
            format!("replies weighted by the built-in book; too few games ({count})")
        }
        (Basis::Games, _) if is_own => format!("replies in {games} {whose} with this side"),
        (Basis::Games, _) => format!("replies in {games} {whose}"),
        (Basis::Both, _) => format!("replies in {games} {whose}, else by the built-in book"),
    }
}
