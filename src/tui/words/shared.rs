//! Words that several screens say alike: each stands here once.

pub use crate::chess::side_name;
use std::fmt::Display;

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

/// Which question of how many.
pub fn place(question: usize, all: usize) -> String {
    format!("{question} of {all}")
}

pub fn depth(plies: impl Display) -> String {
    format!("depth {plies}")
}
