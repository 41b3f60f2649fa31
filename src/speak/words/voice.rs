//! What is said whatever one is doing: of the help, and of a line that cannot be taken.

use crate::text::figures::counted;

/// What tells a command from a move, for the help.
pub const RULE: &str = "A letter alone, such as q, is a command; a letter with a number, such as b4, \
                        is always a move.";

pub const LINE_TOO_LONG: &str = "That line is too long.";

/// `left`: so many lines follow.
pub fn more_lines(left: usize) -> String {
    format!("Write more for {}.", rest(left))
}

/// As [`more_lines`], of the help.
pub fn more_help(left: usize) -> String {
    format!(
        "Write more for {}, or help and a word: help quit.",
        rest(left)
    )
}

fn rest(left: usize) -> String {
    match left {
        1 => "the last line".to_owned(),
        left => format!("the other {}", counted(left as u64, "line")),
    }
}

pub const THAT_WAS_ALL: &str = "That was all.";

pub fn no_help_about(about: &str) -> String {
    format!("Nothing in the help has {about}. Write help for all commands.")
}

/// What a command does, in the help.
pub fn command(name: &str, meaning: &str) -> String {
    format!("{name}: {meaning}.")
}
