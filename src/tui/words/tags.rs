//! The words of a game's tags as a form.

pub const TITLE: &str = "Tags";
pub fn how_to_remove(undo: &str) -> String {
    format!("An empty tag is removed; {undo} on the board undoes")
}

// The field for one more tag. What is typed there has a `=` between.
pub const ANOTHER: &str = "another";
pub const NAME_AND_VALUE: &str = "Name=Value";
pub const EXPECTED_NAME_AND_VALUE: &str = "Expected Name=Value, the name of letters, digits and _";

pub fn expected(what: &str) -> String {
    format!("Expected {what}")
}
