//! The settings, heard and changed. Their names, and what each does, stand with the settings; so do
//! the values, which are understood too.

use super::shared::ended;
pub use super::shared::{HELP_QUIT, HELP_REPEAT};

// What the help says of each command.
pub const HELP_SECTIONS: &str = "the names of the sections";
pub const HELP_SECTION: &str = "the settings of a section";
pub const HELP_SETTING: &str = "what a setting does, and its value";
pub const HELP_CHANGE: &str = "change it";

pub const ANNOUNCED: &str = "Settings. Write a section, such as engine, a setting, such as engine \
                             threads, or help.";

pub fn sections(names: &[&str]) -> String {
    format!("Sections: {}.", names.join(", "))
}

/// `sections`: the sentence that tells them.
pub fn no_setting(line: &str, sections: &str) -> String {
    format!("\"{line}\" is not a setting. {sections} Write a section to hear its settings.")
}

pub fn value(section: &str, setting: &str, value: &str) -> String {
    format!("{section} {setting}: {value}.")
}

pub const ON_OR_OFF: &str = "on or off";

pub fn what_it_does(what: &str, expected: &str) -> String {
    format!("{what}. Expected: {expected}.")
}

pub fn no_value(section: &str, setting: &str, expected: &str, found: &str) -> String {
    format!("{section} {setting}: expected {expected}, found {found}.")
}

pub const NO_FOLDER: &str = "there is no folder for settings";

pub fn not_changed(error: &str) -> String {
    format!("Not changed: {}", ended(error))
}
