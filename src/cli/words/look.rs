//! How the screen looks.

pub use crate::text::did_you_mean;

use std::fmt::Display;

pub fn no_theme(expected: impl Display, found: &str) -> String {
    format!("--theme: expected {expected}, found \"{found}\"")
}
