//! The program's own puzzles: found in games between its weak opponents (`tabiya puzzles make`),
//! proven by its engine and rated (`tabiya puzzles prove`), embedded as they were written.

use super::Problem;

/// The file, as `tabiya puzzles prove` wrote it.
const TEXT: &str = include_str!("own.csv");

/// All of them, the easiest first.
pub fn problems() -> Vec<Problem> {
    super::read(TEXT.as_bytes()).problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_enough_and_no_two_are_the_same() {
        let suite = crate::puzzles::read(TEXT.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        assert!(suite.problems.len() >= 150, "{}", suite.problems.len());
        let keys: HashSet<u64> = suite.problems.iter().map(|p| p.position.key()).collect();
        assert_eq!(keys.len(), suite.problems.len());
        for problem in &suite.problems {
            assert!(problem.rating.is_some() && !problem.themes.is_empty());
        }
    }
}
