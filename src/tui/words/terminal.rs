//! The words about the terminal and the program as a whole: why the screen cannot be used, that it
//! is too small, and internal errors.

use std::io;

// Whether the program's input or output is no terminal.
pub const INPUT: &str = "input";
pub const OUTPUT: &str = "output";

pub fn no_terminal(stream: &str) -> String {
    format!("expected a terminal on standard {stream}, found a file or a pipe")
}

pub fn no_cursor(name: &str) -> String {
    format!("expected a terminal that can place its cursor, found TERM={name}")
}

pub fn broken(error: &io::Error) -> String {
    format!("the terminal cannot be used: {error}")
}

/// Columns and rows that are needed, and those that there are.
pub fn too_small(needed: (u16, u16), found: (u16, u16)) -> String {
    format!(
        "tabiya needs {}×{}, this terminal has {}×{}",
        needed.0, needed.1, found.0, found.1
    )
}

pub fn internal_error(error: &str) -> String {
    format!("Internal error: {error}. Please report this.")
}

pub fn internal_error_in(thread: &str, error: &str) -> String {
    format!("Internal error in the thread \"{thread}\": {error}. Please report this.")
}

pub fn no_thread(error: &io::Error) -> String {
    format!("Cannot start a thread: {error}")
}
