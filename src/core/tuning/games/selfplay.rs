//! Games of the engine against itself, for evaluations to learn from.
//!
//! Each game begins with some random moves, from the start position or from one of a list, so that
//! no two are alike, and goes on with a fixed number of nodes a move: quick, immune to whatever
//! else the machine does, and the same on every machine. A game depends on nothing but its number
//! and the plan, so that a run can be stopped anywhere and gone on with, on any number of threads.

use super::{
    chain::{self, Chain, Outcome, Ply, UNSEARCHED},
    ending::{decided, ended, score},
    leaves::Leaves,
};
use crate::{
    chess::Position,
    engine::{Limits, evaluation::Choice, messages::Info, solo::Solo, state::State},
    tuning::words,
};
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus, seq::IndexedRandom as _};
use shakmaty::{Move, Position as _};
use std::sync::Arc;

/// How the games are played.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Positions searched for each move.
    pub nodes: u64,
    /// Random moves at the beginning, in plies; half of the games have one more.
    pub random_plies: usize,
    /// Where the games begin, drawn for each; none: in the start position. What the engine would
    /// not bring about by itself, others do: their positions teach what its own games leave out.
    pub openings: Arc<Vec<Position>>,
    /// The share of moves, 0 to 1, that are drawn at random instead of searched. A search evaluates
    /// mostly what comes after bad moves, which games of good ones never show.
    pub stray: f64,
    /// Positions drawn from the tree of each search and searched on their own.
    pub leaves: usize,
    /// Positions searched for each of those.
    pub leaf_nodes: u64,
    /// Which games: the same seed gives the same ones.
    pub seed: u64,
    /// How the players evaluate positions.
    pub evaluation: Choice,
}

/// Openings that leave one side so much better, in centipawns, are not played on.
const UNBALANCED: i16 = 350;
/// How many times a move's nodes go into finding out whether an opening is balanced.
const OPENING_NODES: u64 = 4;
/// So many openings in a row that leave no game to play are no chance any more.
const MOST_IN_VAIN: u32 = 500;
/// The hash table of a searcher, in MiB: searches are small, and it is cleared for each game.
const HASH_MIB: usize = 2;

/// An engine that plays both sides.
pub struct SelfPlay {
    plan: Plan,
    searcher: Solo,
    /// Positions of the last game's searches, with what was found there.
    leaves: Vec<Chain>,
}

/// Why no game came of many openings in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// They were over or lopsided.
    #[error("{}", words::expected_openings(MOST_IN_VAIN))]
    Openings,
    /// Searches of so few nodes found no move in some.
    #[error("{}", words::expected_nodes(.0))]
    Nodes(u64),
}

impl SelfPlay {
    pub fn new(plan: Plan) -> SelfPlay {
        SelfPlay {
            searcher: Solo::new(HASH_MIB, &plan.evaluation),
            plan,
            leaves: Vec::new(),
        }
    }

    /// Plays the game of this number.
    ///
    /// # Errors
    /// [`NoGame`] when none of many openings could be played.
    pub fn game(&mut self, number: u64) -> Result<Chain, NoGame> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(
            self.plan
                .seed
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .wrapping_add(number),
        );
        let mut starved = 0;
        for _ in 0..MOST_IN_VAIN {
            let opening = opening(&self.plan.openings, self.plan.random_plies, &mut random);
            match self.play(opening, &mut random) {
                Ok(chain) => return Ok(chain),
                Err(NoGame::Nodes(_)) => starved += 1,
                Err(NoGame::Openings) => {}
            }
        }
        // With nodes enough, none is.
        Err(match starved > MOST_IN_VAIN / 10 {
            true => NoGame::Nodes(self.plan.nodes),
            false => NoGame::Openings,
        })
    }

    /// Plays an opening to its end, if that can be.
    fn play(
        &mut self,
        position: Position,
        random: &mut Xoshiro256PlusPlus,
    ) -> Result<Chain, NoGame> {
        self.searcher.forget();
        self.leaves.clear();
        let start = position.current().clone();
        let too_few = NoGame::Nodes(self.plan.nodes);
        if start.legal_moves().is_empty() {
            return Err(NoGame::Openings);
        }
        let first = self.search(&position, self.plan.nodes.saturating_mul(OPENING_NODES));
        if score(&position, &first.ok_or(too_few)?).abs() > UNBALANCED {
            return Err(NoGame::Openings);
        }
        let stray = self.plan.stray.clamp(0.0, 1.0);
        let (outcome, plies) = play_out(position, |position| {
            if stray > 0.0 && random.random_bool(stray) {
                return any_move(position, random).map(|played| (played, UNSEARCHED));
            }
            found(position, &self.search_for_move(position, random)?)
        })
        .ok_or(too_few)?;
        if plies.is_empty() {
            return Err(NoGame::Openings);
        }
        Ok(Chain {
            start,
            outcome: Some(outcome),
            plies,
        })
    }

    /// The positions drawn from the searches of the last game, each with the best move and score of
    /// a search of its own; only those that teach something.
    pub fn leaves(&self) -> &[Chain] {
        &self.leaves
    }

    fn search(&mut self, position: &Position, nodes: u64) -> Option<Info> {
        self.searcher.search(position, &limits(nodes))
    }

    /// Searches a position of the game, and those drawn from the tree of that search.
    fn search_for_move(
        &mut self,
        position: &Position,
        random: &mut Xoshiro256PlusPlus,
    ) -> Option<Info> {
        let mut leaves = Leaves::new(self.plan.leaves, random);
        let limits = limits(self.plan.nodes);
        let info = self
            .searcher
            .search_traced(position, &limits, &mut leaves)?;
        for path in leaves.into_paths() {
            let mut leaf = position.clone();
            if path.into_iter().all(|played| leaf.play(played)) {
                let chain = self.alone(&leaf);
                self.leaves.extend(chain);
            }
        }
        Some(info)
    }

    /// A position searched on its own; `None` where that teaches nothing.
    fn alone(&mut self, leaf: &Position) -> Option<Chain> {
        // What is searched in check teaches nothing whatever is found.
        if leaf.current().is_check() {
            return None;
        }
        let info = self.search(leaf, self.plan.leaf_nodes)?;
        let (best, score) = found(leaf, &info)?;
        let ply = chain::ply(best, score);
        chain::teaches(&State::new(leaf.current()), ply.played, score).then(|| Chain {
            start: leaf.current().clone(),
            outcome: None,
            plies: vec![ply],
        })
    }
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// The best move of a search with its score, in centipawns for White.
pub fn found(position: &Position, info: &Info) -> Option<(Move, i16)> {
    let best = *info.lines.first()?.moves.first()?;
    Some((best, score(position, info)))
}

fn any_move(position: &Position, random: &mut Xoshiro256PlusPlus) -> Option<Move> {
    position.current().legal_moves().choose(random).copied()
}

/// Plays a game to its end, each move with its score as `choose` gives it: how it ended and its
/// moves; `None` when there is none to choose.
pub fn play_out(
    mut position: Position,
    mut choose: impl FnMut(&Position) -> Option<(Move, i16)>,
) -> Option<(Outcome, Vec<Ply>)> {
    let mut plies: Vec<Ply> = Vec::with_capacity(160);
    loop {
        if let Some(outcome) = ended(&position).or_else(|| decided(&plies)) {
            return Some((outcome, plies));
        }
        let (chosen, score) = choose(&position)?;
        plies.push(chain::ply(chosen, score));
        if !position.play(chosen) {
            return None;
        }
    }
}

/// Random legal moves from where games begin, in half of them one more than `plies`; they may end
/// the game.
pub fn opening(openings: &[Position], plies: usize, random: &mut Xoshiro256PlusPlus) -> Position {
    let drawn = openings.choose(random);
    let mut position = drawn.cloned().unwrap_or_default();
    let plies = plies + usize::from(random.random_bool(0.5));
    for _ in 0..plies {
        let Some(chosen) = any_move(&position, random) else {
            break;
        };
        let _legal = position.play(chosen);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, tuning::network::samples::Sample};

    fn plan(openings: Vec<Position>) -> Plan {
        Plan {
            nodes: 150,
            random_plies: 8,
            openings: Arc::new(openings),
            seed: 7,
            ..Plan::default()
        }
    }

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let mut players = SelfPlay::new(plan(Vec::new()));
        let third = players.game(3).expect("an opening");
        assert_ne!(players.game(4).expect("an opening"), third);
        assert_eq!(players.game(3).expect("an opening"), third);
        assert_eq!(SelfPlay::new(plan(Vec::new())).game(3), Ok(third.clone()));
        assert_eq!(
            third.positions().count(),
            third.plies.len(),
            "all of its moves are legal"
        );
    }

    #[test]
    fn some_moves_are_drawn_at_random_and_teach_nothing() {
        let strays = Plan {
            stray: 0.5,
            ..plan(Vec::new())
        };
        let game = SelfPlay::new(strays).game(1).expect("an opening");
        let drawn = |ply: &&Ply| ply.score == UNSEARCHED;
        let share = game.plies.iter().filter(drawn).count() as f64 / game.plies.len() as f64;
        assert!((0.2..0.8).contains(&share), "{share}");
        let searched = game.plies.len() - game.plies.iter().filter(drawn).count();
        assert!(Sample::of(&game, 0.5).count() <= searched);
    }

    #[test]
    fn positions_of_the_searches_are_searched_on_their_own() {
        let plan = Plan {
            leaves: 4,
            leaf_nodes: 100,
            ..plan(Vec::new())
        };
        let mut players = SelfPlay::new(plan.clone());
        let game = players.game(1).expect("an opening");
        let leaves = players.leaves().to_vec();
        assert!(leaves.len() > game.plies.len(), "{}", leaves.len());
        let own = leaves.iter().flat_map(|leaf| Sample::of(leaf, 0.5)).count();
        assert_eq!(own, leaves.len(), "all are worth learning from");
        let seen: Vec<_> = game.positions().map(|scored| scored.chess).collect();
        let new = leaves.iter().filter(|leaf| !seen.contains(&leaf.start));
        assert!(new.count() * 2 > leaves.len(), "most are not of the game");
        assert_eq!(SelfPlay::new(plan).game(1), Ok(game), "again the same");
    }

    #[test]
    fn games_begin_in_the_positions_given_or_not_at_all() {
        let ending = fen::read("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1").expect("a position");
        let game = SelfPlay::new(plan(vec![ending])).game(1);
        let game = game.expect("a level ending");
        assert!(game.start.board().occupied().count() <= 10);
        let lopsided = fen::read("4k3/8/8/8/8/8/QQQ5/4K3 w - - 0 1").expect("a position");
        let vain = SelfPlay::new(plan(vec![lopsided])).game(1);
        assert_eq!(vain, Err(NoGame::Openings));
    }

    #[test]
    fn so_few_nodes_that_no_move_is_found_are_named() {
        let starved = Plan {
            nodes: 1,
            ..plan(Vec::new())
        };
        assert_eq!(SelfPlay::new(starved).game(1), Err(NoGame::Nodes(1)));
    }
}
