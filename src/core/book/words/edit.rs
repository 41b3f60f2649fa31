//! Why a book's text cannot be edited so.

pub use super::syntax::weight_out_of_range;

pub const ALREADY_THERE: &str = "these moves are already in the book";
pub const NOT_IN_TEXT: &str = "no line of this text reaches the position; add its moves first";
pub const UNNAMED: &str = "this text has no name for the position";
pub const NO_NOTE: &str = "this text has no note on the position";
pub const ERROR_ABOVE: &str = "the text has an error above this place; fix it first";
pub const NAME_OF_START: &str = "the start position cannot have a name";

pub fn weight_too_small(least: u32) -> String {
    format!(
        "expected a weight of at least {least}: the move is written {least} times, and each counts \
         at least 1"
    )
}

pub fn no_name(found: &str) -> String {
    format!("expected a name and an ECO code from A00 to E99 (or none), found \"{found}\"")
}

pub fn not_text(line: usize) -> String {
    format!(
        "expected text in UTF-8, found other bytes in line {line}; save the file as UTF-8 to edit \
         it here"
    )
}
