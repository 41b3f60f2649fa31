//! The words of the opening book: what it says of the position and of its text, what is asked and
//! typed there, and how each change of it ends.

use super::shared::side_name;
pub use super::{
    shared::{copied, saved},
    widgets::out_of_book,
};
use crate::text::figures::counted;
use shakmaty::Color;
use std::fmt::Display;

/// The name of the menu, and of the screen until the text is there.
pub const TITLE: &str = "Book";
// Behind the name of the book.
pub const EDITED: &str = "  *edited";
pub const NO_OPENING_NAME: &str = "no opening name yet";
pub const END_OF_LINE: &str = "end of line";
pub const LOADING: &str = "loading the book …";
pub const START_POSITION: &str = "the start position";
pub const OTHER_START: &str = "another start position";

/// How long the book is.
pub fn size(lines: usize, positions: usize) -> String {
    format!(
        "{} · {}",
        counted(lines as u64, "line"),
        counted(positions as u64, "position")
    )
}

/// How many problems the text has.
pub fn problems(errors: usize, warnings: usize) -> String {
    let warnings_counted = counted(warnings as u64, "warning");
    match (errors, warnings) {
        (0, 0) => "no problems".to_owned(),
        (0, _) => warnings_counted,
        _ => format!("{}, {warnings_counted}", counted(errors as u64, "error")),
    }
}

pub fn to_move(side: Color) -> String {
    format!("{} to move", side_name(side))
}

// Before the line that is typed.
pub const WEIGHT: &str = "weight: ";
pub const NAME: &str = "name: ";
pub const NOTE: &str = "note: ";

// In the line, while it is empty.
pub const EXPECTS_WEIGHT: &str = "a number, at least 1";
pub const EXPECTS_NAME: &str = "C60 Ruy Lopez, or only a name; leave empty to remove it";
pub const EXPECTS_NOTE: &str = "about the position on the board; leave empty to remove it";

pub fn line_ends(add: &str) -> String {
    format!("End of line; play a move and {add} adds it")
}
pub const NO_PROBLEMS: &str = "No errors or warnings";
/// What is wrong in a file that the book includes.
pub fn included_problem(file: &str, line: u32, problem: &str) -> String {
    format!("{file} (line {line}), which this book includes: {problem}")
}
pub const TEXT_LOADING: &str = "The text is still loading";
pub const BOOK_LOADING: &str = "The book is still loading";
pub const NO_MOVES_HERE: &str = "The book has no moves here";
pub const NO_MOVE_TO_MARK: &str = "The book has no move to mark here";
pub const NO_MOVE_TO_DELETE: &str = "The book has no move to delete here";
pub const NO_MOVE_TO_WEIGHT: &str = "The book has no move to weight here";

pub const START_HAS_NO_NAME: &str = "The start position has no name; go to a later position";
pub const START_HAS_NO_MOVES: &str = "The text has no move here that a note could stand before";
pub fn not_reached(add: &str) -> String {
    format!("No line of the text reaches this position; {add} adds its moves")
}
pub const THIS_POSITION: &str = "This position";

/// `what` stands in another file, which the book includes.
pub fn is_included(what: &str, file: &str, line: u32) -> String {
    format!("{what} is in {file} (line {line}), which this book includes; change it there")
}

/// Behind whose move it is: which part of a move's weight, and which mark, stand in a file that the book
/// includes.
pub fn is_shared(
    san: &str,
    (weight, whole): (u32, u32),
    mark: Option<char>,
    (lines, file, line): (u32, &str, u32),
) -> String {
    let what = match mark {
        Some(mark) => format!("{weight} of its weight of {whole} and its {mark} are"),
        None => format!("{weight} of its weight of {whole} is"),
    };
    format!(" · {san}: {what} in {}", included_lines(lines, file, line))
}

/// So many lines of included files, the first of them by its place.
fn included_lines(lines: u32, file: &str, line: u32) -> String {
    match lines {
        0 | 1 => format!("{file} (line {line})"),
        _ => format!("{lines} included lines, first {file} (line {line})"),
    }
}

/// What is to be changed elsewhere: the mark of a move.
pub fn mark_of(mark: char, san: &str) -> String {
    format!("The {mark} of {san}")
}

/// A weight is not more than what a file gives that the book includes.
pub fn weight_is_included(given: u32, (lines, file, line): (u32, &str, u32)) -> String {
    let gives = match lines {
        0 | 1 => format!("{file} (line {line}) gives: this book includes it"),
        _ => format!("{lines} included lines give, first {file} (line {line})"),
    };
    format!("Expected a weight of more than {given}, which {gives}")
}

pub const NO_CHAPTERS: &str = "The text has no chapters";

pub fn chapter(number: usize, count: usize, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("Chapter {number} of {count}: {name}"),
        None => format!("Chapter {number} of {count}"),
    }
}

pub fn line_without_moves(line: usize) -> String {
    format!("Line {line} has no moves")
}

pub fn no_number(found: &str) -> String {
    format!("Expected a number of at least 1, found \"{found}\"")
}

pub const UNDONE: &str = "Undone";
pub const NOTHING_TO_UNDO: &str = "Nothing to undo";
pub const REDONE: &str = "Redone";
pub const NOTHING_TO_REDO: &str = "Nothing to redo";
pub const ADDED: &str = "Added";
pub const NAME_REMOVED: &str = "Name removed";
pub const NOTED: &str = "Noted";
pub const NOTE_REMOVED: &str = "Note removed";

pub fn added_up_to(moved: &str) -> String {
    format!("Added up to {moved}")
}

pub fn without_mark(moved: &str) -> String {
    format!("{moved} without a mark")
}

pub fn deleted(moved: &str) -> String {
    format!("Deleted {moved}")
}

pub fn named(name: impl Display) -> String {
    format!("Named {name}")
}

/// What was done, by how much the book grew, and the time that compiling it took.
pub fn grown(done: &str, growth: Option<&str>, milliseconds: f64) -> String {
    match growth {
        Some(growth) => format!("{done}: {growth}, compiled in {milliseconds:.1} ms"),
        None => format!("{done}, compiled in {milliseconds:.1} ms"),
    }
}

/// What was done, where the text has errors.
pub fn with_errors(done: &str, errors: usize) -> String {
    match errors {
        1 => format!("{done} · 1 error"),
        _ => format!("{done} · {errors} errors"),
    }
}

pub const CHANGES_TAKEN_UP: &str = "Unsaved changes restored";
pub const NOT_SAVED: &str = "The changes of this book are not saved.";
pub const ASKS_TO_LEAVE: &str = "Leave without saving?";
pub const ASKS_TO_LOSE: &str = "Leave without your changes?";
pub fn changes_replaced(is_by_screen: bool) -> String {
    format!(
        "{} has written to the file since, and its text took the place of changes that were not saved: \
         leaving loses them. No stays; undo restores them.",
        writer(is_by_screen)
    )
}
pub const ASKS_TO_SAVE: &str = "Save your version?";
pub fn drops_outside(is_by_screen: bool) -> String {
    format!(
        "{} has written to the file since, and that is undone here: what it wrote is lost. No keeps the \
         file; redo brings it back.",
        writer(is_by_screen)
    )
}
/// Who else has written the file.
fn writer(is_by_screen: bool) -> &'static str {
    match is_by_screen {
        true => "Another screen of this book",
        false => "Another program",
    }
}
pub fn drops_unreadable(editor: &str) -> String {
    format!(
        "Another program has written to the file since, in bytes that are not UTF-8: what it wrote is \
         lost. No keeps the file; your editor opens it with {editor}."
    )
}
pub const DELETES_ALL_THAT_FOLLOWS: &str = "The move is deleted everywhere in the text, with all \
    that follows it. Undo restores it.";

pub fn asks_to_delete(moved: &str) -> String {
    format!("Delete {moved}?")
}

pub fn file_deleted(save: &str) -> String {
    format!("The file was deleted or renamed; {save} saves it again")
}
pub const RELOADED: &str = "Changed on disk, reloaded";
pub fn reloaded_over_changes(undo: &str) -> String {
    format!("Changed on disk, reloaded; {undo} restores yours")
}
pub const IS_COMPILED: &str =
    "This is a compiled book; edit the text it was built from, then rebuild it";
pub const BUILT_IN: &str = "The built-in book; changes are saved to your own copy";
pub fn new_book(save: &str) -> String {
    format!("A new book; {save} saves it")
}

pub const NOTHING_TO_SAVE: &str = "Nothing has changed since the book was read or saved";
pub const NO_FOLDER: &str = "No folder to save in";

pub fn saved_as_own(path: impl Display) -> String {
    format!("Saved as your own copy, {path}")
}

// Each follows on one of the two above.
pub const NEW_GAMES_USE_IT: &str = "; new games use it";
pub const NOT_USED_UNTIL_FIXED: &str =
    "; it has errors and is not used for play until they are fixed";
