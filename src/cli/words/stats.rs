//! A player's profile: whose it is, and why there is none.

use crate::text::figures::counted;

pub const EXAMPLES: &str = "\
Examples:
  tabiya stats games.pgn --player 'Tal, M'
  tabiya stats games.pgn --player me --from 2024.05 --time blitz,rapid
  tabiya stats games.pgn --player me --book my.book.txt
  tabiya annotate my.pgn -o reviewed.pgn && tabiya stats reviewed.pgn --player me

Accuracy and problems need evaluations in the file, such as tabiya annotate writes.";

pub const LEAVE_FILTERS_OUT: &str = "leave filters out";
pub const LIST_LISTS_NAMES: &str = "tabiya pgn list FILE lists the names";

pub fn no_game_passes(player: &str, games: u64) -> String {
    format!(
        "no game passes the filters, of {} of \"{player}\"",
        counted(games, "game")
    )
}

pub fn no_player(wanted: &str, games: usize) -> String {
    format!(
        "no player in {} has \"{wanted}\" in their name",
        counted(games as u64, "game")
    )
}
