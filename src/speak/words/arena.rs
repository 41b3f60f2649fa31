//! Matches between programs: what can be asked for, each game as it ends, and how the players stand.

use super::shared::stopped_after;
pub use super::shared::{HELP_QUIT, HELP_REPEAT};
use crate::text::figures::counted;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_MATCH: &str = "four games between two players; several players all meet each other";
pub const HELP_PLAYERS: &str = "who can play";
pub const HELP_STOP: &str = "end a match that goes on";

pub const ANNOUNCED: &str =
    "Matches between programs. Write match nell bruno 4, players, help or quit.";
pub const NO_MATCH_GOES_ON: &str = "No match goes on.";
pub const WRITE_MATCH: &str = "Write match and two players: match nell bruno 4. Help tells more.";

// What is wrong with a match that was asked for.
pub const NO_PERSON: &str = "A person cannot play in a match.";
pub const NEEDS_TWO: &str = "A match has two players or more: match nell bruno 4.";

pub fn no_count(most: usize, found: &str) -> String {
    format!("Games are 1 to {most}, not {found}.")
}

// The match.
/// `players` begin with a capital.
pub fn begun(players: &str, games: usize) -> String {
    format!(
        "{players}: {}. Stop ends it.",
        counted(games as u64, "game")
    )
}

pub fn game(number: impl Display, white: &str, black: &str, ending: impl Display) -> String {
    format!("Game {number}: {white} against {black}, {ending}.")
}

pub fn stopped(games: usize) -> String {
    stopped_after(&counted(games as u64, "game"))
}

/// `player` begins with a capital.
pub fn standing(player: &str, won: u64, drawn: u64, lost: u64) -> String {
    format!("{player}: {won} won, {drawn} drawn, {lost} lost.")
}
