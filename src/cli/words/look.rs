//! How the screen looks.

use std::fmt::Display;

pub fn no_theme(expected: impl Display, found: &str) -> String {
    format!("--theme: expected {expected}, found \"{found}\"")
}

pub fn did_you_mean(near: &str) -> String {
    format!("did you mean \"{near}\"?")
}
