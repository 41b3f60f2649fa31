//! The words of the work with files: what is done, and why it could not be.

use std::{fmt::Display, path::Path};

// What is done, at the head of a sentence or for itself.
pub const SAVING_GAME: &str = "Saving the game";
pub const KEEPING_CHANGES: &str = "Keeping the unsaved changes";
pub const DELETING_KEPT: &str = "Deleting what was kept";
pub const READING_FOLDER: &str = "Reading the folder";
pub const READING_BUILT_IN_BOOK: &str = "Reading the built-in book";

pub fn appending_game_to(path: &Path) -> String {
    format!("Appending the game to {}", path.display())
}

pub fn writing(path: &Path) -> String {
    format!("Writing {}", path.display())
}

pub fn reading(path: &Path) -> String {
    format!("Reading {}", path.display())
}

pub fn opening(path: &Path) -> String {
    format!("Opening {}", path.display())
}

pub fn opening_tables(folders: &str) -> String {
    format!("Opening endgame tables in {folders}")
}

pub fn compiling(path: &Path) -> String {
    format!("Compiling {}", path.display())
}

// Each of the next two has one of these in front.
pub fn failed(doing: &str, error: &str) -> String {
    format!(
        "{doing} failed: internal error ({error}). What comes after it is still done; please \
         report this."
    )
}

pub fn abandoned(doing: &str) -> String {
    format!("{doing} took too long and was abandoned.")
}

pub const NOT_DELETED: &str = "Not deleted: another running Tabiya has gone on with it meanwhile";

pub const THREAD_BEGAN_AGAIN: &str = "The thread that writes files had ended and was started \
     again; what it was doing then may not be saved";
pub const THREAD_HAS_ENDED: &str = "The thread that writes files has ended and cannot be started \
     again: nothing is saved any more";

pub fn settings_not_saved(problem: impl Display) -> String {
    format!("Settings not saved, they last until Tabiya ends: {problem}")
}

pub fn no_tables(folders: &str) -> String {
    format!("Endgame tables: there are none in {folders}; expected .rtbw and .rtbz files.")
}

pub fn tables_failed(problem: impl Display) -> String {
    format!("Endgame tables, {problem}.")
}

/// What to do where a file has changed since it was indexed.
pub const INDEX_IS_UPDATED: &str = "the index is being updated, try again";

pub fn file_not_found(path: &Path) -> String {
    format!("File not found: {}.", path.display())
}

pub fn no_puzzle(path: &Path) -> String {
    format!("{} has no puzzle: expected EPD or CSV", path.display())
}

pub fn no_puzzle_in_line(path: &Path, line: impl Display, problem: impl Display) -> String {
    format!("{} has no puzzle; line {line}: {problem}", path.display())
}
