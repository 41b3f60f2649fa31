//! Indexing games: how far it is, and what could not be read.

use crate::text::figures::counted;
use std::fmt::Display;

pub const BUSY: &str = "another tabiya is updating the index; asking it as it is";
pub const STOPPED: &str = "stopped; the next update goes on from here";

pub fn merging(percent: f64, games: u64) -> String {
    progress("merging", percent, games)
}

pub fn indexing(percent: f64, games: u64) -> String {
    progress("indexing", percent, games)
}

fn progress(doing: &str, percent: f64, games: u64) -> String {
    format!("{doing} {percent:3.0} %  {}", counted(games, "game"))
}

pub fn indexed(games: u64, seconds: f64) -> String {
    format!(
        "{} indexed in {seconds:.2} s, {:.0} games per second",
        counted(games, "game"),
        games as f64 / seconds.max(1e-9)
    )
}

pub fn warning(problem: impl Display) -> String {
    format!("warning: {problem}")
}
