//! What went wrong: how it is put, and what the exit codes mean.

use std::fmt::Display;

// What the exit codes mean.
pub const DONE: &str = "success";
pub const FAILED: &str = "the command failed, or its output or changes were not saved";
pub const USAGE: &str = "the arguments are wrong";
pub const INPUT: &str = "an input could not be read";
pub const READER_GONE: &str = "the reader of the output has gone, as after | head";

pub fn error(what: impl Display) -> String {
    format!("error: {what}")
}

/// On its own line, below the error; both colons stand below each other.
pub fn hint(hint: impl Display) -> String {
    format!(" hint: {hint}")
}
