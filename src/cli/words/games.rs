//! The games of a file: which there are, and which are asked for.

use std::path::Path;

pub fn none_in(path: &Path) -> String {
    format!("expected games in PGN, found none in {}", path.display())
}

pub fn no_numbers(found: &str) -> String {
    format!("expected numbers of games from 1, such as 3 or 1-10,15, found \"{found}\"")
}
