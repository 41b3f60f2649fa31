//! How evaluations came to their numbers, from pieces counted to a network: the museum's story,
//! with what was measured at each step. The matches are described in `strength.md` beside
//! [`crate::players`] and in [`crate::engine`].

use super::ladder::points;
use crate::{
    engine::evaluation::{self, classical},
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
    let met =
        |first, what: &str, second| format!("{first}{what} {second}: {}.", points(first, second));
    vec![
        step(
            "Material",
            "Pieces are counted: pawn 100, knight and bishop 350, rook 525, queen 1000.",
            &[
                &met("greedy", ", one move ahead, against", "random"),
                &met("alphabeta", ", four plies, against the three of", "minimax"),
            ],
        ),
        step(
            "Tables by hand",
            "A person writes what each piece but the king is worth on each square: 320 numbers.",
            &[
                &met(
                    "potential",
                    ", with tables and five plies but no quiescence search, against the four plies of",
                    "alphabeta",
                ),
                &met(
                    "deepening",
                    ", with rules for squares, quiescence search and hash table, against",
                    "potential",
                ),
            ],
        ),
        step(
            "Weights bred",
            "25 whole numbers: what the six pieces are worth, which is fixed, and 19 weights for mobility, \
             threats, guarded pieces and the advance of pawns, which compete in tournaments. The best \
             five stay, five are new.",
            &[
                "Bred again by the published recipe, 400 games against the published weights: \
                 −38 ±21 Elo. A beats B, B beats C, C beats A: 52 such circles.",
                "The same 19 fitted to 211,127 positions instead: +49 ±15.",
            ],
        ),
        step(
            "Weights fitted",
            &format!(
                "Tabiya's classical evaluation: {} pairs of weights, for middlegame and endgame, \
                 fitted to 1,498,430 positions of its own games.",
                grouped(classical::terms::TERMS as u64)
            ),
            &[
                &met(
                    "classical",
                    ", with the search of deepening, against",
                    "deepening",
                ),
                CLASSICAL,
            ],
        ),
        step(
            "A network",
            "Nobody names a term: inputs are pieces on squares, and games of its own show what they \
             are worth.",
            NETWORK,
        ),
        Step {
            title: "Today",
            what: format!("Positions are valued by: {}.", evaluation::carried()),
            measured: Vec::new(),
        },
    ]
}

/// What was measured of the classical evaluation.
const CLASSICAL: &str = "Weights fitted to 211,127 positions against those before, 300 games: \
     +45 ±34. More terms, and 380,000 positions, 200 games: +72 ±46.";

/// What was measured of networks against the classical evaluation.
const NETWORK: &[&str] = &[
    "N = 64, 7.9 million positions of games alone: 19 % of 100 games against the classical one.",
    "N = 128, first taught by the classical evaluation on 160 million positions: 55 % of 200 games \
     at 10,000 nodes per move, 50 % of 90 at 100,000.",
    "N = 128, 120 million and then 8.1 million of games of 120 nodes per move: 38.8 % of 200 games.",
    "The same with 3.7 million more of games of 800 nodes per move: 49.5 % of 200 games.",
    "The one carried here, with 27 million positions, many of them out of the trees of searches: \
     61.2 % of 300 games, +79 ±30 Elo, at 2 seconds and 0.02 per move. So the network plays.",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::exhibits;

    #[test]
    fn the_storys_figures_are_those_that_were_recorded() {
        let records = [
            include_str!("../strength.md"),
            include_str!("../../engine/strength.md"),
            include_str!("../../engine/mod.rs"),
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
        let card = exhibits::find("classical").expect("an exhibit").figures;
        let terms = grouped(classical::terms::TERMS as u64);
        assert!(card.contains(&terms) && told.contains(&terms), "{terms}");
        // Account A has five tables of 64 and none for the king; of account E's 25 numbers 19 are bred.
        assert!(told.contains("320 numbers") && told.contains("19 weights"));
    }
}
