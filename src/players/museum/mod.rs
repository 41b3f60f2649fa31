//! The museum: the first chess programs of five accounts, each as it was described, playable.
//!
//! [`EXHIBITS`] lists them with the card that stands beside each; [`Exhibit::think`] lets one
//! choose a move. All of them search with the `textbook`'s algorithms (the last with one of its
//! own) and hold the opinion that their account gives; where an account names a term without
//! its figure, the figure is ours and the file says so.

pub mod chess_game;
pub mod genetic;
pub mod material;
pub mod potential;
pub mod shape;
pub mod weights;

use crate::textbook::{
    Chooser, Thought, Watcher,
    alpha_beta::AlphaBeta,
    deepening::{Deepening, Horizon},
    greedy::Greedy,
    minimax::Minimax,
    parallel::ParallelRoot,
    random::Random,
    rules::Blind,
};
use chess_game::ChessGame;
use genetic::Genetic;
use material::Wood;
use potential::Potential;
use shakmaty::{Chess, Move};
use shape::Shape;
use weights::Weights;

/// One program of the museum and the card beside it.
#[derive(Clone, Copy, Debug)]
pub struct Exhibit {
    /// The word for the command line.
    pub name: &'static str,
    /// Whose program it was: language and kind, for the accounts name no persons here.
    pub origin: &'static str,
    /// How it finds its move.
    pub thinks: &'static str,
    /// What it cannot see.
    pub blind_to: &'static str,
    /// Plies it looks ahead unless told otherwise.
    pub depth: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Random,
    Greedy,
    Minimax,
    MinimaxOfTens,
    AlphaBeta,
    Potential,
    Deepening,
    Genetic,
}

/// The exhibits, weakest idea first.
pub const EXHIBITS: [Exhibit; 8] = [
    Exhibit {
        name: "random",
        origin: "the first of four steps of a browser program in JavaScript",
        thinks: "plays any legal move",
        blind_to: "everything",
        depth: 1,
        kind: Kind::Random,
    },
    Exhibit {
        name: "greedy",
        origin: "the second step of the JavaScript program",
        thinks: "takes the most material it can get with one move, dice among equals",
        blind_to: "the answer to its move",
        depth: 1,
        kind: Kind::Greedy,
    },
    Exhibit {
        name: "minimax",
        origin: "the third step of the JavaScript program",
        thinks: "looks at every line of three plies and counts the men at the end",
        blind_to: "all that is not material, and the fourth ply",
        depth: 3,
        kind: Kind::Minimax,
    },
    Exhibit {
        name: "minimax10",
        origin: "a C++ program on a two-dimensional array",
        thinks: "White wants the sum large, Black wants it small; a pawn counts ten",
        blind_to: "doubled pawns, development, castling, the centre",
        depth: 3,
        kind: Kind::MinimaxOfTens,
    },
    Exhibit {
        name: "alphabeta",
        origin: "the fourth step of the JavaScript program",
        thinks: "as minimax, but leaves out what cannot change the result; four plies",
        blind_to: "all that is not material, and exchanges at the horizon",
        depth: 4,
        kind: Kind::AlphaBeta,
    },
    Exhibit {
        name: "potential",
        origin: "a generic game search in C#, which also played tic-tac-toe and Connect 4",
        thinks: "weighs pieces on their squares, what its moves could gain, and their number; the root in parallel",
        blind_to: "the phase of the game, and exchanges at the horizon",
        depth: 5,
        kind: Kind::Potential,
    },
    Exhibit {
        name: "deepening",
        origin: "a Java engine that spoke UCI",
        thinks: "deepens step by step, best line first, captures to the end, a table of positions",
        blind_to: "that some moves deserve less time than others",
        depth: 5,
        kind: Kind::Deepening,
    },
    Exhibit {
        name: "genetic",
        origin: "a mailbox program whose evaluation was bred in tournaments",
        thinks: "counts squares, threats and guards by bred weights; quiet moves first, a bound from passing",
        blind_to: "captures that its last move did not open",
        depth: 3,
        kind: Kind::Genetic,
    },
];

/// The exhibit of this name.
pub fn find(name: &str) -> Option<&'static Exhibit> {
    EXHIBITS.iter().find(|exhibit| exhibit.name == name)
}

impl Exhibit {
    /// Chooses a move, looking `depth` plies ahead. The seed decides what the account left to
    /// dice; `threads` is used by the exhibit that shares its root among threads. The value is
    /// in the exhibit's own unit, from the mover's side.
    pub fn think(
        &self,
        chess: &Chess,
        depth: usize,
        seed: u64,
        threads: usize,
        watcher: &mut dyn Watcher<Move>,
    ) -> Thought<Move> {
        let plain = ChessGame::default();
        let shuffled = ChessGame {
            shuffle: Some(seed),
        };
        match self.kind {
            Kind::Random => Random::new(seed).choose(&plain, &Blind, chess, depth, watcher),
            Kind::Greedy => {
                Greedy::new(seed).choose(&plain, &Wood::of_hundreds(), chess, depth, watcher)
            }
            Kind::Minimax => Minimax.choose(&shuffled, &Wood::of_hundreds(), chess, depth, watcher),
            Kind::MinimaxOfTens => Minimax.choose(&plain, &Wood::of_tens(), chess, depth, watcher),
            Kind::AlphaBeta => {
                AlphaBeta::plain().choose(&shuffled, &Wood::of_hundreds(), chess, depth, watcher)
            }
            Kind::Potential => {
                let style = AlphaBeta {
                    stop_at_win: true,
                    ..AlphaBeta::ordered()
                };
                ParallelRoot {
                    style,
                    threads: threads.max(1),
                }
                .choose(&plain, &Potential, chess, depth, watcher)
            }
            Kind::Deepening => Deepening {
                horizon: Horizon::QuiescePruned,
                use_table: true,
            }
            .choose(&plain, &Shape, chess, depth, watcher),
            Kind::Genetic => Genetic.choose(&plain, &Weights::published(), chess, depth, watcher),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, textbook::Silent};
    use shakmaty::Position as _;

    #[test]
    fn every_exhibit_plays_legal_moves_and_repeats_itself_by_seed() {
        let position =
            fen::read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
                .expect("a legal FEN");
        let chess = position.current();
        for exhibit in &EXHIBITS {
            let choose = || {
                exhibit
                    .think(chess, exhibit.depth.min(2), 42, 1, &mut Silent)
                    .best()
            };
            let chosen = choose().expect("there are legal moves");
            assert!(chess.is_legal(chosen), "{}", exhibit.name);
            assert_eq!(choose(), Some(chosen), "{}", exhibit.name);
        }
    }

    #[test]
    fn all_but_the_blind_see_a_mate_in_one() {
        let position = fen::read("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").expect("a legal FEN");
        for exhibit in EXHIBITS.iter().filter(|exhibit| exhibit.name != "random") {
            let best = exhibit
                .think(position.current(), exhibit.depth.min(3), 1, 2, &mut Silent)
                .best();
            let mate = best.map(|m| crate::chess::notation::san(position.current(), m));
            assert_eq!(mate.as_deref(), Some("Ra8#"), "{}", exhibit.name);
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = EXHIBITS.iter().map(|exhibit| exhibit.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), EXHIBITS.len());
        assert!(find("potential").is_some() && find("deep blue").is_none());
    }
}
