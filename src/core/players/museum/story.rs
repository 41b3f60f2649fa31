//! How evaluations came to their numbers, from pieces counted to a network: the museum's story,
//! with what was measured at each step. The matches are described in [`crate::players`],
//! [`crate::engine::search`] and [`crate::engine::evaluation::network`].

use super::ladder::points;
use crate::{
    engine::evaluation::{self, classical},
    players::words::story as words,
    text::figures::grouped,
};

/// A step of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub title: &'static str,
    /// Where its numbers come from, as a sentence.
    pub what: String,
    /// What it brought, as sentences.
    pub measured: Vec<String>,
}

/// The steps, oldest idea first.
pub fn story() -> Vec<Step> {
    let step = |title, what: &str, measured: &[&str]| Step {
        title,
        what: what.to_owned(),
        measured: measured.iter().map(ToString::to_string).collect(),
    };
    let met = |said: fn(&str, &str, &str) -> String, first, second| {
        said(first, second, &points(first, second))
    };
    vec![
        step(
            words::MATERIAL,
            words::PIECES_ARE_COUNTED,
            &[
                &met(words::one_move_ahead, "greedy", "random"),
                &met(words::four_plies_against_three, "alphabeta", "minimax"),
            ],
        ),
        step(
            words::TABLES,
            words::A_PERSON_WRITES,
            &[
                &met(words::tables_against_four_plies, "potential", "alphabeta"),
                &met(words::rules_for_squares, "deepening", "potential"),
            ],
        ),
        step(
            words::WEIGHTS_BRED,
            words::WEIGHTS_COMPETE,
            &[words::BRED_AGAIN, words::FITTED_INSTEAD],
        ),
        step(
            words::WEIGHTS_FITTED,
            &words::fitted_to_own_games(&grouped(classical::terms::TERMS as u64)),
            &[
                &met(words::same_search, "classical", "deepening"),
                words::CLASSICAL_MEASURED,
            ],
        ),
        step(
            words::NETWORK,
            words::NOBODY_NAMES_A_TERM,
            words::NETWORKS_MEASURED,
        ),
        Step {
            title: words::TODAY,
            what: words::valued_by(&evaluation::carried()),
            measured: Vec::new(),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::exhibits;

    #[test]
    fn the_storys_figures_are_those_that_were_recorded() {
        let records = [
            include_str!("../strength.md"),
            include_str!("../../engine/strength.md"),
            include_str!("../../engine/search/measured.md"),
            include_str!("../../engine/evaluation/network/measured.md"),
        ]
        .concat();
        for figure in ["−38 ±21", "+49 ±15", "+45 ±34", "+72 ±46", "52", "211,127"] {
            assert!(records.contains(figure), "{figure} was recorded nowhere");
        }
        let told = format!("{:?}", story());
        for figure in ["−38 ±21", "+49 ±15", "+45 ±34", "+72 ±46"] {
            assert!(told.contains(figure), "{figure}");
        }
        assert_eq!(story().len(), 6);
        // As on the card of the classical evaluation.
        let card = exhibits::find("classical")
            .expect("an exhibit")
            .card
            .figures;
        let terms = grouped(classical::terms::TERMS as u64);
        assert!(card.contains(&terms) && told.contains(&terms), "{terms}");
        // Account A has five tables of 64 and none for the king; of account E's 25 numbers 19 are bred.
        assert!(told.contains("320 numbers") && told.contains("19 weights"));
    }
}
