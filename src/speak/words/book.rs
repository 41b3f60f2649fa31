//! A text book that is edited: where one is in it, what was changed, and what is wrong with the text.

use super::shared::ended;
pub use super::shared::{
    A_MOVE, BOOK_ALL, DRILL, EXPLORER_FILTER, EXPLORER_GAMES, EXPLORER_OR_ALL, HELP_ENGINE,
    HELP_EXPLORER, HELP_EXPLORER_FILTER, HELP_EXPLORER_GAMES, HELP_PLAY_FROM_HERE as HELP_PLAY,
    HELP_QUIT, HELP_REPEAT, IS_BEGINNING, NO_EXPLORER, NOTHING_TO_REDO, NOTHING_TO_UNDO, OVER_HERE,
    THE_BEGINNING, WRITE_SAVE_AS, count_is_no_number, saved,
};
pub use super::unsaved::{HELP_RESTORE, RESTORE_OR_DISCARD};
use crate::text::figures::counted;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_MOVE: &str = "play it, whether the book has it or not";
pub const HELP_BACK: &str = "moves back, or to the beginning";
pub const HELP_NEXT: &str = "the first move that the book has, or several; to the end of that line";
pub const HELP_ANALYSE: &str =
    "look at this position with the engine; count search techniques here";
pub const HERE_OR_ALL: &str = "here, book all";
pub const HELP_HERE: &str = "where you are, and the first moves that the book has here, or all";
pub const HELP_CHAPTERS: &str = "the chapters of the text; go to the start of one";
pub const HELP_ADD: &str = "put the moves played here into the book";
pub const HELP_DELETE: &str = "take a move out with all that follows it";
pub const HELP_WEIGHT: &str = "how often a move is played";
pub const HELP_MARKS: &str = "play it first, never, or by its weight";
pub const HELP_NAME: &str = "name this position; name alone removes it";
pub const NOTE_AND_WORDS: &str = "note and words";
pub const HELP_NOTE: &str = "a note about this position; note alone removes it";
pub const HELP_UNDO: &str = "the last change of the text";
pub const PROBLEMS: &str = "problems, problem 2, next problem";
pub const HELP_PROBLEMS: &str = "errors and warnings of the text; go to the place of one";
pub const HELP_DRILL: &str = "practise what follows here; all asks what is not due, too";
pub const HELP_GAPS: &str = "frequent replies that the book has no answer to; go to one";
pub const HELP_SAVE: &str = "write the file";
pub const SAVE_AS_A_FILE: &str = "save as new.book.txt";
pub const HELP_SAVE_AS: &str = "write another file, and go on with that one";
pub const HELP_RELOAD: &str = "read the file again, after another program has changed it";

// The beginning and the end.
pub const IS_COMPILED: &str = "This is a compiled book; edit the text that it was built from.";
pub const WRITE_A_MOVE: &str = "Write a move, add, a question such as board, or help.";
pub const CHANGED_BEFORE_QUIT: &str =
    "The book was changed and is not saved. Write save, or quit once more.";

pub const REPLACED_BEFORE_QUIT: &str = "Reloading took the place of changes that are not saved. Write undo for these, or quit once more.";

pub const NOT_SAVED: &str = "The book was changed and is not saved.";

pub fn not_saved_yet(book: &str) -> String {
    format!("{book}, not saved yet")
}

pub fn size(book: &str, lines: usize, positions: usize, names: usize) -> String {
    format!(
        "{book}: {}, {}, {}.",
        counted(lines as u64, "line"),
        counted(positions as u64, "position"),
        counted(names as u64, "name")
    )
}

// Where one is.
pub const NO_MOVES_HERE: &str = "The book has no moves here.";

pub fn note(note: impl Display) -> String {
    format!("Note: {note}")
}

/// `played` begins with a capital, unless a pawn makes the move.
pub fn book_move(
    played: &str,
    percent: f64,
    weight: u32,
    mark: Option<&str>,
    note: Option<impl Display>,
) -> String {
    let mark = mark.map_or_else(String::new, |mark| format!(", {mark}"));
    let note = note.map_or_else(String::new, |note| format!(": {note}"));
    format!("{played}, {percent:.0} percent, weight {weight}{mark}{note}.")
}

// Chapters, where lines begin.
pub const WRITE_CHAPTER: &str = "Write chapter and a number to go to one.";

/// `name`: where it has one.
pub fn listed_chapter(number: usize, name: Option<&str>, is_usual: bool) -> String {
    let name = name.unwrap_or("without a name");
    let start = match is_usual {
        true => "the usual start",
        false => "a position of its own",
    };
    format!("{number}: {name}, from {start}.")
}

pub fn more_chapters(count: usize, next: usize) -> String {
    format!("{count} in all; chapters {next} tells the next, and chapter and a number goes to one.")
}

/// As [`listed_chapter`].
pub fn chapter(number: impl Display, count: usize, name: Option<&str>) -> String {
    let name = name.map_or_else(String::new, |name| format!(": {name}"));
    format!("Chapter {number} of {count}{name}.")
}

pub fn no_chapter(count: usize, found: &str) -> String {
    match count {
        0 => "The text has no chapters.".to_owned(),
        1 => format!("The text has chapter 1 only, not {found}."),
        count => format!("The text has chapters 1 to {count}, not {found}."),
    }
}

// How a move is marked.
pub const PREFERRED: &str = "preferred";
pub const NEVER_PLAYED: &str = "never played";
pub const WITHOUT_MARK: &str = "without a mark";

// What was changed; the growth of the book follows.
pub const ADDED: &str = "Added";
pub const NAME_REMOVED: &str = "Name removed";
pub const NOTED: &str = "Noted";
pub const NOTE_REMOVED: &str = "Note removed";
pub const UNDONE: &str = "Undone";
pub const REDONE: &str = "Redone";

pub fn added_up_to(played: &str) -> String {
    format!("Added up to {played}")
}

pub fn deleted(played: &str) -> String {
    format!("Deleted {played}")
}

pub fn weighed(played: &str, weight: u32) -> String {
    format!("{played}: weight {weight}")
}

pub fn marked(played: &str, mark: &str) -> String {
    format!("{played}: {mark}")
}

pub fn named(name: impl Display) -> String {
    format!("Named {name}")
}

/// `change`: one of those above; `growth`: where the book has another size now.
pub fn done(change: &str, growth: Option<String>) -> String {
    match growth {
        Some(growth) => format!("{change}: {growth}."),
        None => format!("{change}."),
    }
}

// Why nothing was changed.
pub const NO_MOVES_TO_ADD: &str = "There are no moves to add: play some first.";
pub const START_HAS_NO_WORDS: &str =
    "The start position has no name, and no note before a move is added.";
pub const WRITE_WEIGHT: &str = "Write weight, a number and a move: weight 30 knight f3.";

pub fn not_in_book(played: &str) -> String {
    format!("The book does not have {played} here.")
}

pub fn not_done(error: impl Display) -> String {
    format!("Not done: {}", ended(error))
}

pub const THIS_POSITION: &str = "this position";

/// `what` is in another file, which the book includes.
pub fn is_included(what: &str, file: &str, line: u32) -> String {
    format!(
        "Not done: {what} is in {file}, line {line}, which this book includes; change it there."
    )
}

// Problems of the text.
pub const NO_PROBLEMS: &str = "No errors or warnings.";

/// At least one.
pub fn has_errors(count: usize) -> String {
    match count {
        1 => "The text has 1 error; problems tells it.".to_owned(),
        errors => format!("The text has {errors} errors; problems tells them."),
    }
}

pub fn problem(line: impl Display, is_error: bool, message: impl Display) -> String {
    let kind = if is_error { "error" } else { "warning" };
    format!("Line {line}, {kind}: {message}.")
}

pub const NO_POSITION_OF_LINE: &str = "No position belongs to that line.";
pub const IN_ANOTHER_FILE: &str = "It is in a file that this one includes.";

pub fn no_problem(count: usize, found: &str) -> String {
    match count {
        0 => NO_PROBLEMS.to_owned(),
        count => format!("There are problems 1 to {count}, not {found}."),
    }
}

/// More than are told.
pub fn problems_in_all(count: usize) -> String {
    format!("{count} in all; tabiya book check lists the others.")
}

pub const NOTHING_TO_SAVE: &str = "Nothing has changed.";

// Other files, and other programs at the same one.
pub const RELOADED: &str = "Reloaded";
pub const RELOADED_OVER_CHANGES: &str = "Reloaded; undo restores your changes";
pub const NOTHING_NEW: &str = "The file holds nothing new";
pub const FILE_IS_GONE: &str = "The file is gone; save writes it again.";
pub const NO_FILE: &str = "There is no file; save writes one.";
pub const DROPS_OUTSIDE: &str = "Another program has written to the file since, and this text does not \
                                 have it. Write save once more to lose that, or save as and a file's name.";

pub fn file_was_changed(path: impl Display) -> String {
    format!(
        "Not saved: another program has changed {path} since it was read. Write reload, and then undo \
         for your own text again, or save as and a file's name."
    )
}

/// As a compiled or Polyglot book.
pub fn is_named_otherwise(path: impl Display) -> String {
    format!("A book is saved as text, with a name that ends in .book.txt, not as {path}.")
}

pub fn is_there(path: impl Display) -> String {
    format!("There is a file {path} already; write another name.")
}
