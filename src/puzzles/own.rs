//! The program's own puzzles: found in games between its weak levels and proven by its engine
//! (`tabiya puzzles make`), embedded as they were written.

use super::Problem;

/// The file, as `tabiya puzzles make` wrote it.
const TEXT: &str = include_str!("own.csv");

/// All of them, the easiest first.
pub fn problems() -> Vec<Problem> {
    super::read(TEXT.as_bytes()).problems
}
