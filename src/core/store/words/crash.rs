//! What is said after an error in the program itself.

use std::path::Path;

pub const ERROR_IN_TABIYA: &str = "\nThis is an error in tabiya, not in what you did.\n";

pub fn report_was_written(path: &Path) -> String {
    format!(
        "A report was written to {}; please send it with a few words to where your tabiya came from.\n",
        path.display()
    )
}

pub fn unfinished_games(folder: &Path) -> String {
    format!(
        "Unfinished games are kept in {}: start tabiya again and choose Resume.\n",
        folder.display()
    )
}

/// Of an error whose message cannot be read.
pub const NO_REASON: &str = "no reason was given";
