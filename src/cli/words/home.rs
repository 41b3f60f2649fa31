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
        (None, _) => left_unsaved_in(&[AN_ANALYSIS.to_owned()], 0),
    }
}

/// Where changes wait that belong to no file.
pub const AN_ANALYSIS: &str = "an analysis";

/// The same of several places, and of so many `more` that are not named.
pub fn left_unsaved_in(places: &[String], more: usize) -> String {
    let places = match (places, more) {
        ([before @ .., last], 0) if !before.is_empty() => {
            format!("{} or {last}", before.join(", "))
        }
        (_, 0) => places.concat(),
        (_, 1) => format!("{} or 1 other", places.join(", ")),
        (_, more) => format!("{} or {more} others", places.join(", ")),
    };
    format!("Unsaved changes: open {places} to restore them.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_places_are_one_sentence() {
        let said = |names: &[&str], more| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            left_unsaved_in(&names, more)
        };
        assert_eq!(
            said(&["check.pgn", "a.pgn"], 0),
            "Unsaved changes: open check.pgn or a.pgn to restore them."
        );
        assert_eq!(
            said(&["a.pgn", "b.pgn", AN_ANALYSIS], 0),
            "Unsaved changes: open a.pgn, b.pgn or an analysis to restore them."
        );
        assert_eq!(
            said(&["a.pgn", "b.pgn"], 3),
            "Unsaved changes: open a.pgn, b.pgn or 3 others to restore them."
        );
        assert_eq!(
            left_unsaved(None::<&str>, None),
            "Unsaved changes: open an analysis to restore them."
        );
    }
}
