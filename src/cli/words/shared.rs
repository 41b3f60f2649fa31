//! What several commands say alike: each stands here once.

pub use crate::chess::side_name;
use crate::text::figures::counted;
use std::{fmt::Display, ops::RangeInclusive, path::Path};

pub const NOT_ALL_GAMES: &str = "interrupted before all games were played";
pub const ENGINE_ENDED: &str = "the engine's thread ended unexpectedly";

// Names of players.
pub const LIST_SHOWS_NAMES: &str = "tabiya pgn list FILE lists the names";

pub fn no_player(name: &str, games: usize) -> String {
    format!(
        "no player in {} has \"{name}\" in their name",
        counted(games as u64, "game")
    )
}

// Games in PGN.
pub fn no_games_in(path: &Path) -> String {
    format!("expected games in PGN, found none in {}", path.display())
}

/// Of several files.
pub fn no_games_in_any(files: usize) -> String {
    format!("expected games in PGN, found none in these {files} files")
}

// What an option expects.
pub const EXPECTED_DATE: &str = "expected a date such as 2020, 2020.05 or 2020.05.31";
pub const EXPECTED_RESULT: &str = "expected 1-0, 1/2-1/2, 0-1 or *";

pub fn dates_backwards(from: &str, to: &str) -> String {
    format!("expected --from no later than --to, found --from {from} and --to {to}")
}

pub fn ratings_backwards(least: u16, most: u16) -> String {
    format!(
        "expected --min-elo no higher than --max-elo, found --min-elo {least} and --max-elo {most}"
    )
}

/// `limits`: up to the largest number there is, if there is no upper end.
pub fn expected_number(limits: &RangeInclusive<u64>, found: &str) -> String {
    let limits = match (limits.start(), limits.end()) {
        (0, &u64::MAX) => String::new(),
        (least, &u64::MAX) => format!(" of at least {least}"),
        (least, most) => format!(" from {least} to {most}"),
    };
    format!("expected a whole number{limits}, found \"{found}\"")
}

/// Numbers of games.
pub fn expected_numbers(found: &str) -> String {
    format!("expected numbers of games from 1, such as 3 or 1-10,15, found \"{found}\"")
}

pub fn expected_share(found: &str) -> String {
    format!("expected a share from 0 to 1, found \"{found}\"")
}

// What the book is called where it has no file.
pub const BUILT_IN_BOOK: &str = "the built-in book";

// A book named on the command line.
pub const EXPECTED_BOOK: &str =
    "expected a text book (.book.txt) or one made by `tabiya book build` (.tby)";

pub fn note(notice: impl Display) -> String {
    format!("note: {notice}")
}

pub fn check_lists_everything(book: impl Display) -> String {
    format!("tabiya book check {book} lists everything, warnings included")
}
