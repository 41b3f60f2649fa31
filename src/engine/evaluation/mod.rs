//! The static evaluation: what a position is worth without looking ahead.
//!
//! | module | how it works |
//! |---|---|
//! | [`classical`] | terms that people thought of, their weights fitted to games; explains itself |
//! | [`network`] | a small neural network that learned from the engine's own games |
//!
//! The search holds an [`Evaluator`], tells it every move on the path, and asks it for positions.

pub mod classical;
pub mod network;

pub use classical::{
    DANGER_DIVISOR, ENDGAME_DANGER_DIVISOR, FULL_PHASE, PawnCache, TaperedScore, WEIGHTS, explain,
    penalty, terms, trace,
};

use super::{
    state::State,
    value::{EVALUATION_BOUND, Value},
};
use network::{Network, path::Path};
use shakmaty::Move;
use std::sync::Arc;

/// Which evaluation the engine uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The terms people thought of.
    Classical,
    /// This network.
    Network(Arc<Network>),
}

/// The network that the program carries, or the classical evaluation while it carries none.
impl Default for Choice {
    fn default() -> Choice {
        Network::built_in().map_or(Choice::Classical, Choice::Network)
    }
}

/// One search thread's evaluation, with what it remembers from position to position.
pub struct Evaluator {
    /// Also where a network is used: it knows some endings exactly.
    pawns: PawnCache,
    network: Option<Path>,
}

impl Evaluator {
    pub fn new(choice: &Choice) -> Evaluator {
        Evaluator {
            pawns: PawnCache::new(),
            network: match choice {
                Choice::Classical => None,
                Choice::Network(network) => Some(Path::new(Arc::clone(network))),
            },
        }
    }

    /// Whether this is the evaluation chosen.
    pub fn is(&self, choice: &Choice) -> bool {
        match (choice, &self.network) {
            (Choice::Classical, None) => true,
            (Choice::Network(wanted), Some(path)) => Arc::ptr_eq(wanted, path.network()),
            _ => false,
        }
    }

    /// A new search begins at some root.
    pub fn begin(&mut self) {
        if let Some(path) = &mut self.network {
            path.begin();
        }
    }

    /// A move was made on the path.
    #[inline]
    pub fn enter(&mut self, from: &State, played: Move) {
        if let Some(path) = &mut self.network {
            path.enter(from, played);
        }
    }

    /// The mover passed.
    pub fn enter_null_move(&mut self) {
        if let Some(path) = &mut self.network {
            path.enter_null_move();
        }
    }

    /// The last move on the path was taken back.
    #[inline]
    pub fn leave(&mut self) {
        if let Some(path) = &mut self.network {
            path.leave();
        }
    }

    /// The worth of the position at the end of the path, in centipawns from the mover's side.
    #[inline]
    pub fn evaluate(&mut self, state: &State) -> Value {
        match &mut self.network {
            Some(path) if !classical::knows(state.board()) => path
                .evaluate(state)
                .clamp(-EVALUATION_BOUND, EVALUATION_BOUND),
            _ => classical::evaluate(state, &mut self.pawns),
        }
    }
}

/// The static evaluation of a position in centipawns from the mover's side.
pub fn static_eval(chess: &shakmaty::Chess) -> i32 {
    classical::evaluate(&State::new(chess), &mut PawnCache::new())
}
