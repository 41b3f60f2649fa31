//! Puzzles: made, proved, and trained with.

use crate::text::figures::counted;
use std::path::Path;

pub const TRAIN_EXAMPLES: &str = "\
Examples:
  tabiya puzzles train
  tabiya puzzles train lichess_db_puzzle.csv
  tabiya puzzles train --rush 3
  tabiya puzzles train --speak lichess_db_puzzle.csv";

pub const MAKE_EXAMPLE: &str = "\
Example:
  tabiya puzzles make --count 200 --seed 1 -o src/core/puzzles/own.csv";

pub const PROVE_EXAMPLE: &str = "\
Example:
  tabiya puzzles prove src/core/puzzles/own.csv -o src/core/puzzles/own.csv";

pub const NO_RUSH: &str = "expected 3, 5 or none";

/// `puzzles`: how many only an engine can check.
pub fn left_out(puzzles: usize) -> String {
    counted(puzzles as u64, "puzzle")
        + " left out: only an engine can tell whether a move mates in several moves"
}

// Puzzles proved.
pub const NOTHING_WRITTEN: &str = "interrupted; nothing was written";

pub const NO_PUZZLES_TO_WRITE: &str = "there are no puzzles to write; nothing was written";
pub const SOLVE_POSITIONS: &str = "use tabiya solve for such positions";

/// A suite of positions alone.
pub fn no_move_before(path: &Path) -> String {
    format!(
        "expected puzzles in CSV, which begin with the opponent's move, found positions without it \
         in {}",
        path.display()
    )
}

pub fn not_proven(puzzle: &str) -> String {
    format!("{puzzle}: not proven, left out")
}

pub fn proven(proven: usize, all: usize) -> String {
    format!("{proven} of {all} proven")
}

/// So many of those that were wanted.
pub fn interrupted(puzzles: usize, wanted: usize, is_written: bool) -> String {
    let written = if is_written {
        ""
    } else {
        "; nothing was written"
    };
    format!("interrupted after {puzzles} of {wanted} puzzles{written}")
}

/// In so many games.
pub fn found(puzzles: usize, games: u64) -> String {
    format!(
        "{} from {}",
        counted(puzzles as u64, "puzzle"),
        counted(games, "game")
    )
}
