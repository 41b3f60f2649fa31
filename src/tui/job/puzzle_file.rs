//! Puzzles from a person's file.

use crate::{
    puzzles::{self, Suite},
    store::own_file,
    tui::words::jobs as words,
};
use std::path::Path;

/// What the file holds, where that is one puzzle at least.
///
/// # Errors
/// A sentence that says why there is none.
pub(super) fn read(path: &Path) -> Result<Suite, String> {
    let bytes = match own_file::read_if_there(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(words::file_not_found(path)),
        Err(error) => return Err(error.to_string()),
    };
    let suite = puzzles::read(&bytes);
    match (suite.problems.is_empty(), suite.wrong_lines.first()) {
        (false, _) => Ok(suite),
        (true, Some(wrong_line)) => Err(words::no_puzzle_in_line(
            path,
            wrong_line.line,
            &wrong_line.reason,
        )),
        (true, None) => Err(words::no_puzzle(path)),
    }
}
