//! The museum: the first chess programs of five accounts, each as it was described, playable.
//!
//! [`EXHIBITS`] lists them with the card that stands beside each; [`Exhibit::think`] lets one
//! choose a move. All of them search with the `textbook`'s algorithms (the last with one of its
//! own) and hold the evaluation that their account gives; where an account names a term without
//! its figure, the figure is ours and the file says so.

pub mod chess_game;
pub mod exhibit_player;
pub mod genetic;
pub mod lab;
pub mod material;
pub mod potential;
pub mod shape;
pub mod terms;
pub mod watched;
pub mod weights;

use crate::{
    chess::Score,
    textbook::{
        LIMIT, Searcher, Thought, WIN, Watcher,
        alpha_beta::AlphaBeta,
        deepening::{Deepening, Horizon},
        greedy::Greedy,
        minimax::Minimax,
        parallel::ParallelRoot,
        random::Random,
        rules::Blind,
    },
};
use chess_game::ChessGame;
use genetic::Genetic;
use material::Material;
use potential::Potential;
use shakmaty::{Chess, Move};
use shape::Shape;
use weights::Weights;

pub use exhibit_player::ExhibitPlayer;

/// One program of the museum and the card beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The word for the command line.
    pub name: &'static str,
    /// The name on the card.
    pub title: &'static str,
    /// Whose program it was: language and kind, for the accounts name no persons here.
    pub origin: &'static str,
    /// Where its idea comes from, with the year; the accounts themselves are of our century.
    pub when: &'static str,
    /// How it finds its move.
    pub thinks: &'static str,
    /// Its published figures, as far as a card holds them.
    pub figures: &'static str,
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
        title: "Random",
        origin: "the first of four steps of a browser program in JavaScript",
        when: "an idea without a date: the measure of all that follow",
        thinks: "plays any legal move",
        figures: "none",
        blind_to: "everything",
        depth: 1,
        kind: Kind::Random,
    },
    Exhibit {
        name: "greedy",
        title: "Greedy",
        origin: "the second step of the JavaScript program",
        when: "the idea is older than computers: take what stands there",
        thinks: "takes the most material it can get with one move, dice among equals",
        figures: "pawn 100, knight and bishop 350, rook 525, queen 1000, king 10000",
        blind_to: "the answer to its move",
        depth: 1,
        kind: Kind::Greedy,
    },
    Exhibit {
        name: "minimax",
        title: "Minimax",
        origin: "the third step of the JavaScript program",
        when: "von Neumann proved it in 1928, Shannon described it for chess in 1950",
        thinks: "looks at every line of three plies and counts the men at the end",
        figures: "the same as those of greedy; moves shuffled",
        blind_to: "all that is not material, and the fourth ply",
        depth: 3,
        kind: Kind::Minimax,
    },
    Exhibit {
        name: "minimax10",
        title: "Minimax of tens",
        origin: "a C++ program on a two-dimensional array",
        when: "von Neumann 1928, Shannon 1950; the same search in other clothes",
        thinks: "White wants the sum large, Black wants it small; a pawn counts ten",
        figures: "pawn 10, knight and bishop 30, rook 50, queen 90, king 900",
        blind_to: "doubled pawns, development, castling, the centre",
        depth: 3,
        kind: Kind::MinimaxOfTens,
    },
    Exhibit {
        name: "alphabeta",
        title: "Alpha-beta",
        origin: "the fourth step of the JavaScript program",
        when: "Newell, Shaw and Simon 1958; Knuth and Moore analysed it in 1975",
        thinks: "as minimax, but leaves out what cannot change the result; four plies",
        figures: "the same as those of greedy; moves shuffled",
        blind_to: "all that is not material, and exchanges at the horizon",
        depth: 4,
        kind: Kind::AlphaBeta,
    },
    Exhibit {
        name: "potential",
        title: "Potential",
        origin: "a generic game search in C#, which also played tic-tac-toe and Connect 4",
        when: "mobility as a sign of strength: Slater 1950",
        thinks: "weighs pieces on their squares, what its moves could gain, and their number; the root in parallel",
        figures: "pawn 100, knight 320, bishop 333, rook 510, queen 880, king 1000, more or less by square; 65 % pieces, 20 % potential, 10 % moves, 5 % men",
        blind_to: "the phase of the game, and exchanges at the horizon",
        depth: 5,
        kind: Kind::Potential,
    },
    Exhibit {
        name: "deepening",
        title: "Deepening",
        origin: "a Java engine that spoke UCI",
        when: "Slate and Atkin described iterative deepening in 1977, Zobrist his keys in 1970",
        thinks: "deepens step by step, best line first, captures to the end, a table of positions",
        figures: "pawn 100, knight 300, bishop 325, rook 500, queen 900; a king castled short 100, long 50",
        blind_to: "that some moves deserve less time than others",
        depth: 5,
        kind: Kind::Deepening,
    },
    Exhibit {
        name: "genetic",
        title: "Genetic",
        origin: "a mailbox program whose evaluation was bred in tournaments",
        when: "Holland described genetic search in 1975",
        thinks: "counts squares, threats and guards by bred weights; quiet moves first, a bound from passing",
        figures: "19 weights from 0 to 5, bred; the heaviest: threats against the queen 5, the king 4, a rook 2",
        blind_to: "captures that its last move did not open",
        depth: 3,
        kind: Kind::Genetic,
    },
];

/// How an exhibit is asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Plies that it looks ahead.
    pub depth: usize,
    /// Decides what the account left to dice.
    pub seed: u64,
    /// Used by the exhibit that shares its root among threads.
    pub threads: usize,
    /// Whether the exhibit that sorts its moves by what they promise does so; see
    /// [`Exhibit::sorts_by_promise`].
    pub sorted: bool,
}

/// The exhibit of this name.
pub fn find(name: &str) -> Option<&'static Exhibit> {
    EXHIBITS.iter().find(|exhibit| exhibit.name == name)
}

impl Exhibit {
    /// A value of this exhibit's as everybody else counts: centipawns, or the distance to mate.
    pub fn score(&self, value: i32) -> Score {
        if value.abs() > LIMIT {
            let plies = u32::try_from(WIN - value.abs()).unwrap_or(0);
            return if value > 0 {
                Score::Mates(plies.div_ceil(2).max(1))
            } else {
                Score::Mated(plies / 2)
            };
        }
        Score::Cp(match self.kind {
            Kind::Random => 0,
            Kind::Greedy | Kind::Minimax | Kind::AlphaBeta | Kind::Deepening => value,
            // These count ten for a pawn.
            Kind::MinimaxOfTens | Kind::Genetic => value * 10,
            Kind::Potential => potential::centipawns(value),
        })
    }

    /// Whether it deepens by itself, so that it can be stopped at any time and has an answer.
    pub fn deepens(&self) -> bool {
        self.kind == Kind::Deepening
    }

    /// Whether looking further ahead changes what it plays.
    pub fn looks_ahead(&self) -> bool {
        !matches!(self.kind, Kind::Random | Kind::Greedy)
    }

    /// Whether its account gave it an opening book.
    pub fn has_book(&self) -> bool {
        self.kind == Kind::Genetic
    }

    /// Whether it is the one whose account tells what sorting the moves was worth, so that it can
    /// be asked to leave that.
    pub fn sorts_by_promise(&self) -> bool {
        self.kind == Kind::Potential
    }

    /// Chooses a move. The value is in the exhibit's own unit, from the mover's side.
    pub fn think(
        &self,
        chess: &Chess,
        manner: &Manner,
        watcher: &mut dyn Watcher<Move>,
    ) -> Thought<Move> {
        let Manner { depth, seed, .. } = *manner;
        let plain = ChessGame::default();
        let shuffled = ChessGame {
            shuffle: Some(seed),
        };
        match self.kind {
            Kind::Random => Random::new(seed).choose(&plain, &Blind, chess, depth, watcher),
            Kind::Greedy => {
                Greedy::new(seed).choose(&plain, &Material::of_hundreds(), chess, depth, watcher)
            }
            Kind::Minimax => {
                Minimax.choose(&shuffled, &Material::of_hundreds(), chess, depth, watcher)
            }
            Kind::MinimaxOfTens => {
                Minimax.choose(&plain, &Material::of_tens(), chess, depth, watcher)
            }
            Kind::AlphaBeta => AlphaBeta::plain().choose(
                &shuffled,
                &Material::of_hundreds(),
                chess,
                depth,
                watcher,
            ),
            Kind::Potential => {
                let style = AlphaBeta {
                    stop_at_win: true,
                    ..match manner.sorted {
                        true => AlphaBeta::ordered(),
                        false => AlphaBeta::plain(),
                    }
                };
                ParallelRoot {
                    style,
                    threads: manner.threads.max(1),
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

    fn manner(depth: usize, seed: u64, threads: usize) -> Manner {
        Manner {
            depth,
            seed,
            threads,
            sorted: true,
        }
    }

    #[test]
    fn sorting_changes_the_way_and_not_the_value() {
        let position =
            fen::read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
                .expect("a legal FEN");
        let potential = find("potential").expect("an exhibit");
        let [sorted, plain] = [true, false].map(|sorted| {
            let manner = Manner {
                sorted,
                ..manner(3, 1, 1)
            };
            potential.think(position.current(), &manner, &mut Silent)
        });
        assert_eq!(sorted.value, plain.value);
        assert_ne!(sorted.counts, plain.counts);
    }

    #[test]
    fn every_exhibit_plays_legal_moves_and_repeats_itself_by_seed() {
        let position =
            fen::read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
                .expect("a legal FEN");
        let chess = position.current();
        for exhibit in &EXHIBITS {
            let choose = || {
                let manner = manner(exhibit.depth.min(2), 42, 1);
                exhibit.think(chess, &manner, &mut Silent).best()
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
            let manner = manner(exhibit.depth.min(3), 1, 2);
            let best = exhibit
                .think(position.current(), &manner, &mut Silent)
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
