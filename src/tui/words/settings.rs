//! The words of the form of settings around the table of settings: what the chosen kind of pieces
//! is, which evaluation there is to choose, and what was expected of a value.

use std::{fmt::Display, path::Path};

pub const TITLE: &str = "Settings";
pub const YES: &str = "yes";
pub const NO: &str = "no";
pub const SAVE: &str = "save";

/// What Enter does, for help.
pub const ENTER: &str = "Next value; of a number: type another";
/// Keys, and what they do on a number.
pub const DIGITS: &str = "0–9";
pub const TYPE_NUMBER: &str = "Type a number";

/// What a setting does, and which numbers it takes.
pub fn typed_or_stepped(what: &str, kind: impl Display) -> String {
    format!("{what} Type {kind}, or step.")
}

pub fn expected(kind: impl Display) -> String {
    format!("Expected {kind}")
}

/// A book that is named may be begun later.
pub fn no_such_file(path: &Path) -> String {
    format!("Saved, but there is no file {} yet", path.display())
}

/// What is wrong in the file of a theme, the first of it, and how much `more` there is.
pub fn theme_problem(first: &str, more: usize) -> String {
    match more {
        0 => first.to_owned(),
        more => format!("{first} (and {more} more)"),
    }
}

// The kinds of pieces; not every font has all.
pub const IMAGES: &str = "Images where the terminal shows them, else art.";
pub const ART: &str = "Blocks, which every font has.";
pub const SEXTANTS: &str = "Finer blocks. Choose them only if the board shows whole pieces.";
pub const OCTANTS: &str = "The finest blocks. Choose them only if the board shows whole pieces.";
pub const FIGURINES: &str = "Chess symbols, the sides told apart by colour.";
pub const OUTLINES: &str = "Chess symbols, White's outlined as in print.";
pub const LETTERS: &str = "Letters, for fonts without chess symbols.";

// The evaluations.
pub const NO_NETWORK: &str = "This build carries no network: classical is used either way.";

pub fn network(name: impl Display, generation: impl Display, positions: impl Display) -> String {
    format!("Classical, or its {name} (generation {generation}, {positions} positions).")
}
