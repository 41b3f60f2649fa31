//! Words that several screens say alike: each stands here once.

pub use crate::chess::side_name;
use std::{fmt::Display, path::Path};

pub const NEITHER_FEN_NOR_GAME: &str = "What was pasted is neither a FEN nor a game";

pub fn copied(fen: &str) -> String {
    format!("Copied: {fen}")
}

pub fn saved(path: impl Display) -> String {
    format!("Saved in {path}")
}

pub fn engine_failed(problem: &str) -> String {
    format!("The engine failed: {problem}")
}

/// A file of games that cannot be read, and how many others.
pub fn left_out(path: &Path, others: usize, reason: &str) -> String {
    let name = path.file_name().map_or(path, Path::new).display();
    match others {
        0 => format!("left out {name}: {reason}"),
        others => format!("left out {name} and {others} more: {reason}"),
    }
}

/// Which question of how many.
pub fn place(question: usize, all: usize) -> String {
    format!("{question} of {all}")
}

pub fn depth(plies: impl Display) -> String {
    format!("depth {plies}")
}
