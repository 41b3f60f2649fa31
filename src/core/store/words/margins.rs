//! The file with numbers of the search: its first line, and what is wrong with it.

/// The comment that the file begins with.
pub const HEADING: &str = "# Numbers of the search, made by \"tabiya tune search\".\n";

pub fn expected_numbers(found: &str) -> String {
    format!("expected numbers of the search as \"tabiya tune search\" writes them, found: {found}")
}

/// `instead` is what may have been meant.
pub fn unknown_number(name: &str, instead: &str) -> String {
    format!("expected a number that the search has, found \"{name}\"; {instead}")
}

pub fn out_of_range(name: &str, low: i32, high: i32, found: i32) -> String {
    format!("expected {name} from {low} to {high}, found {found}")
}
