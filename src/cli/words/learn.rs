//! Learning from mistakes: which there are to be asked about.

pub use super::shared::{LIST_SHOWS_NAMES, no_games_in, no_player};
use crate::text::figures::counted;

pub const EXAMPLES: &str = "\
Examples:
  tabiya learn games.pgn --player 'Tal, M'
  tabiya learn games.pgn --player anna --limit 10 --review 5
  tabiya learn reviewed.pgn --list
  tabiya learn --speak games.pgn --player anna
  tabiya learn                      asks again what you did not know

To review the games only once: tabiya annotate IN.pgn -o reviewed.pgn";

pub fn left_over(mistakes: usize) -> String {
    format!(
        "{} left for other sessions",
        counted(mistakes as u64, "mistake")
    )
}

pub fn to_come_back(mistakes: usize) -> String {
    format!(
        "{} asked before, to come back later",
        counted(mistakes as u64, "mistake")
    )
}

/// At the end of a list.
pub fn questions(count: usize) -> String {
    format!("{count} question{}", if count == 1 { "" } else { "s" })
}

pub fn not_reviewed(games: usize) -> String {
    format!(
        "{} without evaluations left out; --review N reviews the latest N",
        counted(games as u64, "game")
    )
}

// Nothing can be asked, and what to do.
pub const NO_MISTAKES: &str = "there are no mistakes from earlier lessons yet";
pub const NAME_A_FILE: &str = "tabiya learn FILE.pgn asks about the mistakes of a file";
pub const WHICH_SIDE: &str = "the games do not show which side is yours";
pub const GIVE_PLAYER_OR_SIDE: &str =
    "give --player NAME or --side white, black or both, or set your name in the settings";
