//! A player's profile: whose it is, and why there is none.

pub use super::shared::{LIST_SHOWS_NAMES, no_player};
use crate::text::figures::counted;

pub const EXAMPLES: &str = "\
Examples:
  tabiya stats games.pgn --player 'Tal, M'
  tabiya stats games.pgn --player me --from 2024.05 --time blitz,rapid
  tabiya stats games.pgn --player me --book my.book.txt
  tabiya annotate my.pgn -o reviewed.pgn && \\
      tabiya stats reviewed.pgn --player me

Accuracy and problems need evaluations in the file, such as tabiya annotate writes.";

pub const LEAVE_FILTERS_OUT: &str = "leave filters out";

pub fn no_game_passes(player: &str, games: u64) -> String {
    format!(
        "no game passes the filters, of {} of \"{player}\"",
        counted(games, "game")
    )
}
