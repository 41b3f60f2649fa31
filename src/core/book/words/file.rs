//! Files of books: those that cannot be read or used, and what is used instead.

use std::{fmt::Display, path::Path};

// A book that cannot be read or used.
pub const CANNOT_BE_USED: &str = "the book cannot be used";

pub fn cannot_read(file: impl Display, reason: impl Display) -> String {
    format!("cannot read the book \"{file}\": {reason}")
}

/// `errors`: at least one.
pub fn has_errors(file: &str, errors: usize) -> String {
    match errors {
        1 => format!("the book {file} has an error"),
        errors => format!("the book {file} has {errors} errors"),
    }
}

// More problems than are shown.
pub const FIX_THESE_FIRST: &str = "fix these first, then check again";

/// `severity`: error or warning; `has_stopped`: nothing was read behind the last of them.
pub fn more_not_shown(more: usize, severity: impl Display, has_stopped: bool) -> String {
    let until = match has_stopped {
        true => ", where reading stopped",
        false => "",
    };
    format!("{more} more {severity}s after this one are not shown{until}")
}

// Why a file cannot be read.
pub const FOUND_FOLDER: &str = "expected a file, found a folder";
pub const NO_SUCH_FILE: &str = "no such file";
pub const PERMISSION_DENIED: &str = "permission denied";
pub const FOUND_COMPILED: &str = "expected a text book, found a compiled one; give the text it was \
     compiled from";

pub fn is_polyglot(path: &Path) -> String {
    format!(
        "it is a Polyglot book; `tabiya book import {} -o NEW.book.txt` makes a text book of it",
        path.display()
    )
}

// A compiled book whose text has changed since.
pub fn newer_is_used(text: &str, compiled: &str) -> String {
    format!(
        "{text} is newer than {compiled} and is used instead; \
         run `tabiya book build` to update {compiled}"
    )
}

pub fn newer_has_errors(text: &str, compiled: &str) -> String {
    format!(
        "{text} is newer than {compiled} but has errors (`tabiya book check {text}`); \
         the older {compiled} is used"
    )
}

// Why a file is not a compiled book.
pub const NOT_COMPILED: &str = "expected a compiled book, found another kind of file";
pub const WRONG_CHECKSUM: &str = "the checksum does not match: the file is damaged; build it again";

pub fn wrong_version(expected: u32, found: u32) -> String {
    format!(
        "expected format version {expected}, found {found}: build the book again with \
         `tabiya book build`"
    )
}

pub fn wrong_length(expected: u64, found: u64) -> String {
    format!(
        "expected {expected} bytes, found {found}: the file is cut off or has extra bytes; build \
         it again"
    )
}

/// `reason`: one of those below.
pub fn invalid_contents(reason: &str) -> String {
    format!("invalid contents: {reason}; build the book again")
}

pub const ENDS_TOO_EARLY: &str = "the file ends too early";
pub const DATA_AFTER_END: &str = "there is data after the end";
pub const KEYS_NOT_SORTED: &str = "the keys are not sorted";
pub const MOVES_DO_NOT_MATCH: &str = "the moves do not match the positions";
pub const SOMETHING_MISSING: &str = "a name, note or file is missing";
pub const TOO_MANY_LINES: &str = "the files have more lines than a text can have";
pub const WEIGHT_OF_NOTHING: &str = "a move has weight 0";
pub const START_NOT_LEGAL: &str = "a start position is not a legal position";

// Why a file is not a Polyglot book.
pub fn wrong_polyglot_length(bytes: usize) -> String {
    format!("expected a Polyglot book of 16 bytes per entry, found {bytes} bytes")
}

pub fn unreachable(positions: usize) -> String {
    format!(
        "expected a Polyglot book, but none of its {positions} positions can be reached from the \
         start position"
    )
}
