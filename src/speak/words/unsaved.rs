//! Changes that are not saved, kept and offered again.

use std::fmt::Display;

// What is typed to answer the offer, and what the help says of it.
pub const RESTORE_OR_DISCARD: &str = "restore, discard";
pub const HELP_RESTORE: &str = "changes that were left unsaved: go on with them, or delete them";

/// At the end of the input, behind the sentence that says that nothing was saved.
pub const ARE_KEPT: &str = "The changes are kept, and offered when it is opened again.";

/// The same of a game of no file, which is not opened again.
pub const ARE_KEPT_FOR_AN_ANALYSIS: &str =
    "The changes are kept, and offered when a new analysis begins.";

pub fn offered(date: &str, is_as_it_was: bool) -> String {
    let also = match is_as_it_was {
        true => "",
        false => " The file has changed since.",
    };
    format!(
        "Changes of {date} were not saved when the program ended.{also} Write restore to go on with \
         them, or discard to delete them."
    )
}

pub const RESTORED: &str = "Unsaved changes restored";
pub const DISCARDED: &str = "Unsaved changes deleted.";
pub const NONE_LEFT: &str = "No changes were left unsaved here.";
pub const ARE_GONE: &str = "Another Tabiya has restored these changes, or they were deleted.";

pub fn not_kept(error: impl Display) -> String {
    format!("The unsaved changes are not kept: {error}.")
}
