//! The words that describe a player: what is expected of them.

use crate::text::did_you_mean;

// Hints.
pub const OPTIONS: &str =
    "such as --engine self --engine cmd=gnuchess args=--uci name=GNU option.Hash=64";
pub const BY_ITS_PATH: &str =
    "give the path of the engine, or its command line with the arguments it needs to speak UCI";
pub const PLAYERS: &str = "a player is random, greedy, minimax, minimax10, alphabeta, potential, \
    deepening, genetic or classical, an opponent (pip, nell and so on, adaptive:RATING), self, or the path of an engine that speaks UCI";
pub const PLAY_YOURSELF: &str = "to play yourself, use tabiya play";
pub const SUCH_AS: &str = "such as museum:minimax, nell, self or cmd=/path/to/engine";

pub const HUMAN: &str = "a person cannot play in a match, found \"human\"";

pub fn no_player_before(option: &str) -> String {
    format!("expected a player before its options, found \"{option}\"")
}

/// `apart`: the same with its options as words of their own.
pub fn options_stand_apart(apart: &str, found: &str) -> String {
    format!(
        "expected a player and its options as words of their own, found \"{found}\"; write \"{apart}\""
    )
}

// An option of a player.
pub fn no_value(found: &str) -> String {
    format!("expected key=value, found \"{found}\"")
}

/// `meant`: which of the keys it may have been, or nothing.
pub fn no_key(keys: &[&str], found: &str, meant: &str) -> String {
    format!(
        "expected {} or option.NAME before the \"=\", found \"{found}\"{meant}",
        keys.join(", ")
    )
}

pub fn or_meant(near: &str) -> String {
    format!("; {}", did_you_mean(near))
}

pub fn number_out_of_range(key: &str, most: u64, found: &str) -> String {
    format!("{key}: expected a number from 1 to {most}, found \"{found}\"")
}

pub fn no_rating(found: &str) -> String {
    format!("elo: expected a rating such as 1320, found \"{found}\"")
}

pub fn always_sorts(player: &str) -> String {
    format!("sorting: only potential can turn it off, found \"{player}\"")
}

pub fn sorting_on_or_off(found: &str) -> String {
    format!("sorting: expected on or off, found \"{found}\"")
}

/// In a match, and in a suite of problems.
pub const PLAYS_NO_BOOK: &str = "the built-in engine plays no book here; the openings of a match \
    come from --openings";

pub fn no_option(option: &str) -> String {
    format!("this player has no option \"{option}\"")
}
