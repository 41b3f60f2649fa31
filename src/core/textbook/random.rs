//! Any legal move: the opponent that every other must beat.

use super::{
    choice::{Counts, Searcher, Thought, Watcher},
    rules::{Evaluator, Rules},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Chooses among the legal moves with equal chances.
#[derive(Debug)]
pub struct Random {
    dice: StdRng,
}

impl Random {
    /// The same seed gives the same games.
    pub fn new(seed: u64) -> Random {
        Random {
            dice: StdRng::seed_from_u64(seed),
        }
    }
}

impl<R: Rules, O: Evaluator<R>> Searcher<R, O> for Random {
    /// `depth` and `evaluator` do not matter; the value is 0, since nothing was searched.
    fn choose(
        &mut self,
        rules: &R,
        _evaluator: &O,
        state: &R::State,
        _depth: usize,
        _watcher: &mut dyn Watcher<R::Move>,
    ) -> Thought<R::Move> {
        let moves = rules.moves(state);
        let line = match moves.len() {
            0 => Vec::new(),
            count => moves
                .get(self.dice.random_range(0..count))
                .copied()
                .into_iter()
                .collect(),
        };
        Thought {
            value: 0,
            line,
            counts: Counts::default(),
        }
    }
}
