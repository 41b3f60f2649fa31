//! What is said of the index of games: why it cannot be built or asked, and what is expected of a
//! filter.

use crate::text::figures::counted;
use std::path::Path;

// The index.
pub const INDEX_BUSY: &str = "another tabiya is updating the index; try again in a moment";
pub const IT_IS_DAMAGED: &str = "it is damaged";
pub const INDEX_DAMAGED: &str = "the index is damaged";
pub const THREAD_FAILED: &str = "a thread failed";
pub const TOO_MANY_GAMES: &str = "more games than the index can count";

pub const FREE_DISK_SPACE: &str = "free disk space, or choose another folder";
pub const CHECK_FOLDER: &str = "check the permissions of the folder, or choose another one";

/// `advice`: one of those above.
pub fn cannot_write_index(folder: &Path, reason: &str, advice: &str) -> String {
    format!(
        "the index of games in {} cannot be written: {reason}; {advice}",
        folder.display()
    )
}

pub fn cannot_read_index(folder: &Path, reason: &str) -> String {
    format!(
        "the index of games in {} cannot be read: {reason}; remove that folder, it is built anew \
         from your files",
        folder.display()
    )
}

// Files of games.
pub const NAME_NOT_UTF_8: &str = "its name is not text in UTF-8";
pub const EXPECTED_PGN_FOUND_NO_TEXT: &str = "expected games in PGN, found what is no text";

pub const NAME_A_FILE_OF_GAMES: &str = "name a file of games";
pub const CHECK_THE_NAME: &str = "check the name";
pub const CHECK_THE_DISK: &str = "check the disk that it is on";
pub const CHECK_PERMISSION: &str = "check that you may read it";

pub fn cannot_read_games(path: &Path, reason: &str, advice: &str) -> String {
    format!("{} cannot be read: {reason}; {advice}", path.display())
}

pub fn no_game_begins_within(mib: usize) -> String {
    format!("expected games in PGN, found {mib} MiB without the start of a game")
}

// Games that do not count whole.
pub fn counted_partly(games: u32) -> String {
    format!(
        "{} counted only up to an illegal move",
        counted(games.into(), "game")
    )
}

pub fn not_counted(games: u32) -> String {
    let games = counted(games.into(), "game");
    format!("{games} of other variants or from impossible positions left out")
}

// A game that was found.
pub fn has_changed(path: &Path, advice: &str) -> String {
    format!(
        "{} has changed since it was indexed; {advice}",
        path.display()
    )
}

pub fn cannot_be_read(path: &Path, problem: &str) -> String {
    format!("{} cannot be read: {problem}", path.display())
}

// Filters.
pub const EXPECTED_PLAYER_BESIDE_SIDE: &str =
    "expected a player's name beside the side, such as \"ann as white\"";

pub fn expected_ratings(found: &str) -> String {
    format!("expected ratings such as elo:2000-2400, found \"{found}\"")
}

/// `found`: with its sign, such as `player:`.
pub fn unknown_filter(found: &str) -> String {
    format!(
        "unknown filter \"{found}\", expected a name alone, elo:2000-2400, 2020-2024, blitz or draw"
    )
}

pub fn expected_years(found: &str) -> String {
    format!("expected years such as 2020, 2020- or 2020-2024, found \"{found}\"")
}

pub fn expected_time_class(names: &str, found: &str) -> String {
    format!("expected one of {names}, found \"{found}\"")
}
