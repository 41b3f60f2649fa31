//! The program on the screen: why it cannot be shown, and what there is nothing of.

use std::fmt::Display;

pub const NO_DATA_FOLDER: &str = "expected a data folder for a book of your own, found none";
pub const NAME_A_FILE: &str = "name a file: tabiya book edit --speak mine.book.txt";
pub const NOTHING_DUE: &str = "Nothing due.";
/// None big enough.
pub const NO_MISTAKES: &str = "No mistakes to ask about were found.";

/// More than one, where lines of text are used.
pub fn problems(count: usize) -> String {
    format!(
        "{count} problems with settings or saved games; the command problems of tabiya --speak tells \
         them"
    )
}

// What to do about the terminal.
pub const START_IN_TERMINAL: &str = "start tabiya in a terminal, without redirection, or use tabiya --speak: lines of text without a screen; tabiya --help lists the commands that need none";
pub const SET_TERM: &str = "set TERM to what your terminal is, such as xterm-256color, or use tabiya --speak: lines of text without a screen";

/// Changes that were not saved when the program ended, at the start of the next one.
pub fn left_unsaved(file: Option<impl Display>, game: Option<usize>) -> String {
    match (file, game) {
        (Some(file), Some(game)) => {
            format!("Unsaved changes: open game {game} of {file} to restore them.")
        }
        (Some(file), None) => format!("Unsaved changes: open {file} to restore them."),
        (None, _) => "Unsaved changes: open an analysis to restore them.".to_owned(),
    }
}
