//! A book in figures, and what differs between two books.

use crate::text::figures::counted;

// One of each thing that is counted.
pub const LINE: &str = "line";
pub const POSITION: &str = "position";
pub const MOVE: &str = "move";
pub const NAME: &str = "name";
pub const TRANSPOSITION: &str = "transposition";
pub const SIDE: &str = "side";
pub const NOTE: &str = "note";

pub fn size(lines: usize, positions: usize, moves: usize, names: usize) -> String {
    let count = |number: usize, what: &str| counted(number as u64, what);
    format!(
        "{}, {}, {}, {}",
        count(lines, LINE),
        count(positions, POSITION),
        count(moves, MOVE),
        count(names, NAME)
    )
}

// By how much a book has grown.
/// `thing`: one of those above.
pub fn grown(sign: char, by: usize, thing: &str) -> String {
    let plural = if by == 1 { "" } else { "s" };
    format!("{sign}{by} {thing}{plural}")
}

// What differs between two books.
pub const START: &str = "(start)";
pub const NAME_BEFORE: &str = "  name: ";
pub const NOTE_BEFORE: &str = "  note: ";

/// `sizes`: each with the sign of its change, by how much, and of which of those above.
/// `changed`: how many of which of those above.
pub fn differences(sizes: &[(char, usize, &str)], changed: &[(usize, &str)]) -> String {
    let sizes: Vec<String> = sizes
        .iter()
        .map(|(sign, by, thing)| format!("{sign}{}", counted(*by as u64, thing)))
        .collect();
    let sizes = match sizes.as_slice() {
        [] => "the same size".to_owned(),
        sizes => sizes.join(", "),
    };
    let kinds: Vec<String> = changed
        .iter()
        .map(|(count, thing)| counted(*count as u64, thing))
        .collect();
    match kinds.as_slice() {
        [] => sizes,
        [only] => format!("{sizes}; {only} changed"),
        [some @ .., last] => format!("{sizes}; {} and {last} changed", some.join(", ")),
    }
}
