//! Files of games: what lies in a folder.

pub use super::{
    lessons::A_NUMBER,
    shared::{HELP_QUIT, HELP_REPEAT},
};
use crate::text::figures::counted;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_NUMBER: &str = "open the file or folder with it";
pub const HELP_UP: &str = "to the folder around this one";
pub const HELP_HERE: &str = "what lies here; the next of a long list";

pub const IS_TOP: &str = "There is no folder around this one.";

pub fn folder(path: impl Display, count: usize) -> String {
    match count {
        0 => format!("{path}: no PGN files or folders. Write up or quit."),
        count => format!(
            "{path}, {}: folders and PGN files. Write a number, up or quit.",
            counted(count as u64, "entry")
        ),
    }
}

pub fn entry(number: usize, name: &str, is_folder: bool) -> String {
    let kind = if is_folder { ", a folder" } else { "" };
    format!("{number}: {name}{kind}.")
}

pub fn no_number(count: usize, found: &str) -> String {
    match count {
        0 => "There is nothing to open here; write up or quit.".to_owned(),
        count => format!("Write a number from 1 to {count}, up or quit, not {found}."),
    }
}
