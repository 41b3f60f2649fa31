//! The program's own puzzles: found in games between its weak opponents (`tabiya puzzles make`),
//! proven by its engine and rated (`tabiya puzzles prove`), embedded as they were written.

use super::Problem;
use crate::files::carried;

/// The file, as `tabiya puzzles prove` wrote it and `src/core/pack.rs` has packed it.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/puzzles.deflate"));

/// All of them, the easiest first.
pub fn problems() -> Vec<Problem> {
    super::read(&carried(PACKED)).problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_enough_and_no_two_are_the_same() {
        let suite = crate::puzzles::read(include_bytes!("own.csv"));
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        assert!(suite.problems.len() >= 150, "{}", suite.problems.len());
        assert_eq!(problems().len(), suite.problems.len(), "all are packed");
        let keys: HashSet<u64> = suite.problems.iter().map(|p| p.position.key()).collect();
        assert_eq!(keys.len(), suite.problems.len());
        for problem in &suite.problems {
            assert!(problem.rating.is_some() && !problem.themes.is_empty());
        }
    }
}
