//! The words around the lessons on how programs search; their texts stand with the lessons.

use std::fmt::Display;

pub fn place(lesson: usize, all: usize) -> String {
    format!("lesson {lesson} of {all}")
}

pub fn score(right: usize, asked: usize) -> String {
    format!("score {right}/{asked}")
}

pub const SEARCHING: &str = "searching …";
pub const REST_BELOW: &str = "pgdn shows the rest";

// Said after the last lesson.
pub const ENDING: &str = "That was the last lesson. The lab (i) shows any of this step by step, \
                          and the museum has programs that search so, to play against.";

pub fn code(path: &str, line: impl Display) -> String {
    format!("The code: {path}, line {line}")
}
