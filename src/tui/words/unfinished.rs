//! The words of the list of unfinished games.

pub const TITLE: &str = "Unfinished games";

pub const ASKS_TO_DELETE: &str = "Delete this game?";

/// `game` is what the list calls it.
pub fn will_be_lost(game: &str) -> String {
    format!("{game} will be lost.")
}
