//! The numbers of the search, fitted by games.

pub use super::SAME_COMMAND;

use std::path::Path;

// Hints.
pub const BEGIN_A_NEW_ONE: &str = "move the file away to begin a new tuning";
pub const OTHER_FILE: &str = "write to another file";
pub const SAME_OPTIONS: &str = "use the same options, or write to another file";

// It was interrupted.
pub const NOT_ALL_PAIRS: &str = "interrupted before all pairs were played";

pub fn numbers_only(path: &Path) -> String {
    format!(
        "{}: expected a tuning to resume, found numbers only",
        path.display()
    )
}

/// `wanted`: nodes and seed; `found`: how many numbers, nodes and seed.
pub fn other_tuning(path: &Path, wanted: (u64, u64), found: (usize, u64, u64)) -> String {
    let ((nodes, seed), (numbers, found_nodes, found_seed)) = (wanted, found);
    format!(
        "{}: expected a tuning of these numbers at {nodes} nodes with seed {seed}, found {numbers} \
         numbers at {found_nodes} nodes with seed {found_seed}",
        path.display()
    )
}

/// `instead`: what the search has.
pub fn unknown_number(found: &str, instead: &str) -> String {
    format!("--only: expected a number that the search has, found \"{found}\"; {instead}")
}

pub fn so_far(done: u64, pairs: u64, played: u64, minutes: f64) -> String {
    format!(
        "{done} of {pairs} pairs; {played} now played, {:.1} per minute",
        played as f64 / minutes
    )
}

/// Above the numbers as they were and are.
pub fn columns() -> String {
    format!("{:<28} {:>8} {:>9}", "number", "before", "now")
}
