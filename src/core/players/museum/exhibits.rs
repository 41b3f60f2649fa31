//! The programs of the museum: a card for each, and how it chooses a move.

use super::{
    castled::{CastledChess, CastledGame},
    chess_game::ChessGame,
    classical::Classical,
    genetic::Genetic,
    material::Material,
    potential::{self, Potential},
    shape::Shape,
    source::{self, Source},
    weights::Weights,
};
use crate::{
    chess::Score,
    players::words::exhibits as words,
    textbook::{
        LIMIT, Searcher, Thought, WIN, Watcher,
        alpha_beta::AlphaBeta,
        deepening::{Deepening, Horizon, TableUse},
        greedy::Greedy,
        minimax::Minimax,
        parallel::ParallelRoot,
        random::Random,
        rules::Blind,
    },
};
use shakmaty::{Chess, Move};

pub use words::CardText;

/// One program of the museum and its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The word for the command line.
    pub name: &'static str,
    /// Its default depth in plies.
    pub depth: usize,
    /// What its card says.
    pub card: CardText,
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
    Classical,
}

const fn exhibit(name: &'static str, kind: Kind, depth: usize, card: CardText) -> Exhibit {
    Exhibit {
        name,
        depth,
        card,
        kind,
    }
}

/// The exhibits, weakest idea first.
pub const EXHIBITS: [Exhibit; 9] = [
    exhibit("random", Kind::Random, 1, words::RANDOM),
    exhibit("greedy", Kind::Greedy, 1, words::GREEDY),
    exhibit("minimax", Kind::Minimax, 3, words::MINIMAX),
    exhibit("minimax10", Kind::MinimaxOfTens, 3, words::MINIMAX_OF_TENS),
    exhibit("alphabeta", Kind::AlphaBeta, 4, words::ALPHA_BETA),
    exhibit("potential", Kind::Potential, 5, words::POTENTIAL),
    exhibit("deepening", Kind::Deepening, 5, words::DEEPENING),
    exhibit("genetic", Kind::Genetic, 3, words::GENETIC),
    exhibit("classical", Kind::Classical, 5, words::CLASSICAL),
];

/// How an exhibit should look for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Plies that it looks ahead.
    pub depth: usize,
    /// The seed for what the account left to chance.
    pub seed: u64,
    /// Used by the exhibit that shares its root among threads.
    pub threads: usize,
    /// Whether the exhibit that sorts its moves by what they promise does so; see
    /// [`Exhibit::sorts_by_promise`].
    pub sorted: bool,
}

/// The words for all exhibits: `random, greedy, …`.
pub fn names() -> String {
    EXHIBITS.map(|exhibit| exhibit.name).join(", ")
}

/// The exhibit of this name.
pub fn find(name: &str) -> Option<&'static Exhibit> {
    EXHIBITS.iter().find(|exhibit| exhibit.name == name)
}

impl Exhibit {
    /// A value of this exhibit as a score: centipawns, or the distance to mate.
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
            Kind::Greedy | Kind::Minimax | Kind::AlphaBeta | Kind::Deepening | Kind::Classical => {
                value
            }
            // These count ten for a pawn.
            Kind::MinimaxOfTens | Kind::Genetic => value * 10,
            Kind::Potential => potential::centipawns(value),
        })
    }

    /// The file of the source in which it searches, or evaluates where that is what is its own.
    pub fn source(&self) -> Source {
        match self.kind {
            Kind::Random => Source::of(source::RANDOM, "fn choose("),
            Kind::Greedy => Source::of(source::GREEDY, "fn choose("),
            Kind::Minimax | Kind::MinimaxOfTens => Source::of(source::MINIMAX, "fn choose("),
            Kind::AlphaBeta => Source::of(source::ALPHA_BETA, "pub fn value("),
            Kind::Potential => Source::of(source::POTENTIAL, "fn formula("),
            Kind::Deepening => Source::of(source::DEEPENING, "fn choose("),
            Kind::Genetic => Source::of(source::GENETIC, "fn choose("),
            Kind::Classical => Source::of(source::CLASSICAL, "impl "),
        }
    }

    /// Whether it deepens by itself, so that it can be stopped at any time and has an answer.
    pub fn deepens(&self) -> bool {
        matches!(self.kind, Kind::Deepening | Kind::Classical)
    }

    /// Whether looking further ahead changes what it plays.
    pub fn looks_ahead(&self) -> bool {
        !matches!(self.kind, Kind::Random | Kind::Greedy)
    }

    /// Whether its account gave it an opening book.
    pub fn has_book(&self) -> bool {
        self.kind == Kind::Genetic
    }

    /// Whether it is the one whose account says what sorting the moves was worth, so that sorting
    /// can be switched off.
    pub fn sorts_by_promise(&self) -> bool {
        self.kind == Kind::Potential
    }

    /// Chooses a move. The value is in the exhibit's own unit, from the mover's side.
    pub fn think(
        &self,
        root: &CastledChess,
        manner: &Manner,
        watcher: &mut dyn Watcher<Move>,
    ) -> Thought<Move> {
        let Manner { depth, seed, .. } = *manner;
        let chess: &Chess = root;
        let plain = ChessGame::default();
        let shuffled = ChessGame {
            shuffle: Some(seed),
        };
        match self.kind {
            Kind::Random => Random::new(seed).choose(&plain, &Blind, chess, depth, watcher),
            Kind::Greedy => {
                Greedy::new(seed).choose(&plain, &Material::of_hundreds(), chess, depth, watcher)
            }
            Kind::Minimax => Minimax::default().choose(
                &shuffled,
                &Material::of_hundreds(),
                chess,
                depth,
                watcher,
            ),
            Kind::MinimaxOfTens => {
                Minimax { prune: true }.choose(&plain, &Material::of_tens(), chess, depth, watcher)
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
                table: TableUse::AsDeep,
            }
            .choose(&CastledGame::default(), &Shape, root, depth, watcher),
            Kind::Classical => Deepening {
                horizon: Horizon::QuiescePruned,
                table: TableUse::AsDeep,
            }
            .choose(&plain, &Classical::default(), chess, depth, watcher),
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

    fn busy() -> crate::chess::Position {
        fen::read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .expect("a legal FEN")
    }

    #[test]
    fn sorting_changes_the_way_and_not_the_value() {
        let position = busy();
        let potential = find("potential").expect("an exhibit");
        let [sorted, plain] = [true, false].map(|sorted| {
            let manner = Manner {
                sorted,
                ..manner(3, 1, 1)
            };
            potential.think(&(&position).into(), &manner, &mut Silent)
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
                exhibit
                    .think(&(&position).into(), &manner, &mut Silent)
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
            let manner = manner(exhibit.depth.min(3), 1, 2);
            let best = exhibit
                .think(&(&position).into(), &manner, &mut Silent)
                .best();
            let mate = best.map(|m| crate::chess::notation::san(position.current(), m));
            assert_eq!(mate.as_deref(), Some("Ra8#"), "{}", exhibit.name);
        }
    }

    #[test]
    fn the_tens_are_pruned_and_keep_their_value() {
        let position = busy();
        let [full, pruned] = [false, true].map(|prune| {
            let (chess, plain) = (position.current(), ChessGame::default());
            Minimax { prune }.choose(&plain, &Material::of_tens(), chess, 3, &mut Silent)
        });
        assert_eq!((full.value, full.best()), (pruned.value, pruned.best()));
        assert!(
            pruned.counts.nodes * 4 < full.counts.nodes,
            "{}",
            pruned.counts.nodes
        );
    }

    #[test]
    fn dropping_lines_in_quiescence_saves_nodes() {
        let position = busy();
        let [whole, dropped] = [Horizon::Quiesce, Horizon::QuiescePruned].map(|horizon| {
            let mut searcher = Deepening {
                horizon,
                table: TableUse::Off,
            };
            let (root, game) = (CastledChess::from(&position), CastledGame::default());
            searcher.choose(&game, &Shape, &root, 2, &mut Silent).counts
        });
        assert!(
            dropped.quiescence < whole.quiescence,
            "{dropped:?} {whole:?}"
        );
    }

    #[test]
    fn what_a_card_says_of_here_is_what_comes_out_here() {
        let open = fen::read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        let open = open.expect("a legal FEN");
        let (root, game) = (CastledChess::from(&open), CastledGame::default());
        let full = Minimax::default().choose(&game, &Shape, &root, 4, &mut Silent);
        let cut = AlphaBeta::ordered().choose(&game, &Shape, &root, 5, &mut Silent);
        let card = find("deepening").expect("an exhibit").card.measured;
        for leaves in [full.counts.leaves, cut.counts.leaves] {
            let figure = crate::text::figures::grouped(leaves);
            assert!(card.contains(&figure), "{figure} is not in {card}");
        }
        let records = include_str!("../strength.md");
        let card = find("potential").expect("an exhibit").card.measured;
        for figure in ["104.9", "178 s", "327.2", "769 s"] {
            assert!(
                card.contains(figure) && records.contains(figure),
                "{figure}"
            );
        }
    }

    #[test]
    fn every_depth_has_its_source() {
        for exhibit in &EXHIBITS {
            assert_eq!(
                exhibit.looks_ahead(),
                !exhibit.card.depth_from.is_empty(),
                "{}",
                exhibit.name
            );
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
