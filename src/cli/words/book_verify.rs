//! The engine checks the moves that a book recommends.

pub use super::shared::ENGINE_ENDED;
use std::{fmt::Display, path::Path};

// How far it is.
pub fn searches_known(count: usize) -> String {
    format!("tabiya: {count} searches were done before")
}

pub fn searched(positions: usize, all: usize) -> String {
    format!("{positions} of {all} positions")
}

pub fn checked_again(positions: usize, all: usize) -> String {
    format!("{positions} of {all} checked again")
}

/// A doubtful move; the scores are those of the side that plays it, none where it is mate.
pub fn is_doubtful(san: &str, score: Option<impl Display>, best: Option<impl Display>) -> String {
    const WORTH: &str = "to the side that plays it";
    match (score, best) {
        (Some(score), Some(best)) => {
            format!("{san} is worth {score} {WORTH}, the best move {best}")
        }
        (None, Some(best)) => format!("{san} allows mate; the best move is worth {best} {WORTH}"),
        (Some(score), None) => format!("{san} misses a mate; it is worth {score} {WORTH}"),
        (None, None) => format!("{san} allows mate and misses one"),
    }
}

pub fn mark_it(nodes: u64) -> String {
    format!("mark it \"?\" if it should not be played (searched with {nodes} nodes)")
}

// The journal.
pub const SAME_COMMAND_RESUMES: &str =
    "the results so far are in the journal; the same command resumes from there";
pub const JOURNAL_KEEPS_RESULTS: &str = "--journal FILE keeps the results so far; without \
     --engine the built-in engine is used";
pub const NO_LONGER_KEPT: &str =
    "tabiya: results are no longer kept in the journal; the check goes on";
pub const NAME_ANOTHER_FILE: &str = "name another file";
pub const GIVE_OPTIONS_OF_PARTS: &str = "give the options of the runs with --shard";

pub fn cannot_keep(path: &Path, error: impl Display) -> String {
    format!("cannot keep \"{}\": {error}", path.display())
}

pub fn is_of_another_engine(path: &Path, heading: &str) -> String {
    format!(
        "\"{}\" is not a journal of this engine: expected it to begin with \"{heading}\"",
        path.display()
    )
}

pub fn in_no_part(searches: usize) -> String {
    match searches {
        1 => "1 search is in none of the parts".to_owned(),
        searches => format!("{searches} searches are in none of the parts"),
    }
}
