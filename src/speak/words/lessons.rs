//! The lessons on search: which there are, and what a guess was worth. What a lesson tells stands
//! with the lessons.

pub use super::museum::NOTHING_IS_READ;
pub use super::shared::{HELP_QUIT, HELP_REPEAT, HELP_YOUR_GUESS};

// What the help says of each command.
pub const A_NUMBER: &str = "a number";
pub const HELP_NEXT: &str = "another lesson";
pub const HELP_LESSONS: &str = "one by its number; all of them";
pub const HELP_QUESTION: &str = "the question and the choices again";

pub const HELP_LAB: &str = "count search techniques on this position";
pub const HELP_SOURCE: &str = "how the search of this lesson is written, some lines at a time";

pub fn announced(count: usize) -> String {
    format!("{count} lessons on how programs search.")
}

pub fn lesson(number: usize, title: &str) -> String {
    format!("Lesson {number}: {title}.")
}

pub fn no_lesson(count: usize, found: &str) -> String {
    format!("There are lessons 1 to {count}, not {found}.")
}

pub const WRITE_A_NUMBER: &str = "Write a number, next, a question such as board, or help.";

// A guess.
pub const NOTHING_FOUND: &str = "Nothing was found; write next.";
pub const RIGHT: &str = "Right.";
pub const WRITE_NEXT: &str = "Write next for another lesson.";

pub fn no_guess(count: usize) -> String {
    format!("A guess is a number from 1 to {count}.")
}

pub fn wrong(right: &str) -> String {
    format!("Wrong, the answer is {right}.")
}
