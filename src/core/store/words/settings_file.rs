//! The first line of the settings file, and what is wrong in such a file.

use crate::text::did_you_mean;
use std::fmt::Display;

/// The comment that a new file begins with.
pub const HEADING: &str = "# Settings of tabiya. A line that starts with # shows a default; remove \
     the # to change it.\n";

// Sections and keys. `instead` is what may have been meant.
pub fn expected_section(section: &str) -> String {
    format!("expected a section [{section}], found a value")
}

pub fn unknown_section(section: &str, instead: &str) -> String {
    format!("unknown section \"{section}\"; {instead}")
}

pub fn unknown_key(name: &str, instead: &str) -> String {
    format!("unknown key \"{name}\"; {instead}")
}

/// A key under its former name.
pub fn is_now(section: &str, former: &str, new: &str) -> String {
    format!("{section}.{former} is now {section}.{new}")
}

pub fn is_set_twice(section: &str, former: &str, new: &str) -> String {
    format!("{section}.{former} is now {new}, which is set too; remove it")
}

// Values.
/// Where another value stands than a text or a number.
pub const ANOTHER_VALUE: &str = "another value";

/// `meant`: the value that is near in spelling, where there is one.
pub fn expected_value(
    section: &str,
    name: &str,
    expected: impl Display,
    found: &str,
    meant: Option<&str>,
    used: impl Display,
) -> String {
    let meant = meant.map_or_else(String::new, |near| format!(" ({})", did_you_mean(near)));
    format!("{section}.{name}: expected {expected}, found {found}{meant}; using {used}")
}

pub fn expected_texts(name: &str) -> String {
    format!("expected a text or a list of texts for \"{name}\"")
}

// A file that is not TOML, or cannot be changed.
pub fn not_toml(reason: &str) -> String {
    format!("not TOML: {reason}")
}

pub fn line_is_not_toml(line: usize) -> String {
    format!("line {line} is not TOML, so the file was left as it is; fix that line and try again")
}

pub const CANNOT_BE_CHANGED_IN_PLACE: &str = "this form of TOML cannot be changed in place, so it \
     was left as it is; set the value by hand";
