//! What is said whatever one is doing: of the help, and of a line that cannot be taken.

/// What tells a command from a move, for the help.
pub const RULE: &str = "A letter alone, such as q, is a command; a letter with a number, such as b4, \
                        is always a move.";

pub const LINE_TOO_LONG: &str = "That line is too long.";

/// What a command does, in the help.
pub fn command(name: &str, meaning: &str) -> String {
    format!("{name}: {meaning}.")
}
