//! The words of a game's tags as a form.

pub const TITLE: &str = "Tags";
pub fn how_to_remove(undo: &str) -> String {
    format!("An empty tag is removed; {undo} on the board undoes")
}

// The field for one more tag. What is typed there has a `=` between.
pub const ANOTHER: &str = "another";
pub const NAME_AND_VALUE: &str = "Name=Value";
pub const EXPECTED_NAME_AND_VALUE: &str = "Expected Name=Value, the name of letters, digits and _";

/// Of the tags that say what the moves mean.
pub fn start_is_fixed(set_up: &str) -> String {
    format!("The start cannot be changed; {set_up} on the board sets up another")
}

pub fn expected(what: &str) -> String {
    format!("Expected {what}")
}
