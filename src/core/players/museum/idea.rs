//! The idea of each exhibit as a small picture in letters.

use super::exhibits::Exhibit;
use crate::players::words::idea as words;

pub use words::{Idea, TABIYA};

/// No picture is wider.
pub const WIDEST: u16 = 34;

/// The idea of an exhibit.
pub fn idea(exhibit: &Exhibit) -> Option<Idea> {
    Some(match exhibit.name {
        "random" => words::RANDOM,
        "greedy" => words::GREEDY,
        "minimax" => words::MINIMAX,
        "minimax10" => words::MINIMAX_OF_TENS,
        "alphabeta" => words::ALPHA_BETA,
        "potential" => words::POTENTIAL,
        "deepening" => words::DEEPENING,
        "genetic" => words::GENETIC,
        "classical" => words::CLASSICAL,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::EXHIBITS;

    #[test]
    fn every_exhibit_has_a_picture_that_any_terminal_shows() {
        for exhibit in &EXHIBITS {
            let idea = idea(exhibit).unwrap_or_else(|| panic!("{} has no picture", exhibit.name));
            for line in idea.picture.iter().chain(TABIYA.picture) {
                assert!(line.is_ascii(), "{line}");
                assert!(line.len() <= usize::from(WIDEST), "{line}");
            }
        }
    }
}
