//! What tuning expected to find in the files and openings that it was given.

use std::fmt::Display;

// Positions with results.
pub fn expected_labelled_position(found: &str) -> String {
    format!(
        "expected \"FEN | result\" with 1-0, 0-1, 1/2-1/2 or a share from 0 to 1, perhaps followed \
         by \"| centipawns\", found \"{found}\""
    )
}

// Games of the engine against itself.
pub const EXPECTED_GAMES: &str =
    "expected a file of games made by \"tabiya tune play\", found something else";

pub fn expected_version(expected: impl Display, found: impl Display) -> String {
    format!("expected version {expected} of the format, found version {found}")
}

pub fn expected_game_at(byte: u64) -> String {
    format!("expected a game at byte {byte}, found damaged data")
}

pub fn expected_openings(in_vain: u32) -> String {
    format!(
        "expected openings that leave a game to play, found {in_vain} in a row that were over or \
         lopsided"
    )
}

pub fn expected_nodes(found: impl Display) -> String {
    format!("expected nodes enough to find a move in each position, found {found}")
}

// A training of a network.
/// Before the numbers of its passes, below their errors.
pub const PASS: &str = "pass";
pub const EXPECTED_TRAINING: &str =
    "expected a training of \"tabiya tune network\", found something else";

/// The neurons and the output sets that were wanted, and those that were found.
pub fn expected_shape(
    wanted_hidden: usize,
    wanted_buckets: usize,
    hidden: usize,
    buckets: usize,
) -> String {
    format!(
        "expected a training with N = {wanted_hidden} and {wanted_buckets} output sets, found N = \
         {hidden} and {buckets}"
    )
}

pub fn expected_bytes(expected: usize, found: usize) -> String {
    format!("expected {expected} bytes, found {found}: the file is damaged")
}

// Genes.
pub fn expected_digits(count: usize, most: u8, found: &str) -> String {
    format!("expected {count} digits from 0 to {most}, found \"{found}\"")
}
