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
    Breakdown, DANGER_DIVISOR, ENDGAME_DANGER_DIVISOR, FULL_PHASE, PawnCache, TaperedScore,
    WEIGHTS, explain, penalty, phase, terms, trace,
};

use super::{
    state::State,
    value::{EVALUATION_BOUND, Value},
    words::evaluation as words,
};
use network::{Network, Origin, path::Path};
use shakmaty::Move;
use std::{fmt, sync::Arc};

/// Which evaluation the engine uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The terms people thought of.
    Classical,
    /// The network that the program carries, named by its origin: its weights are read when a search
    /// first needs them, not when a choice is made, so that no first frame waits for them.
    Carried(Origin),
    /// This network.
    Network(Arc<Network>),
}

impl Choice {
    /// The network that the program carries, if it carries one.
    pub fn network() -> Option<Choice> {
        Network::built_in_origin().map(Choice::Carried)
    }

    /// What it is called.
    pub fn name(&self) -> Name {
        match self {
            Choice::Classical => Name::Classical,
            Choice::Carried(origin) => Name::Network(*origin),
            Choice::Network(network) => Name::Network(network.origin()),
        }
    }
}

/// Which evaluation it is, and of a network which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Classical,
    Network(Origin),
}

impl Name {
    /// In few letters: `classical`, `network 01234567`.
    pub fn short(&self) -> String {
        match self {
            Name::Classical => self.to_string(),
            Name::Network(origin) => words::network_in_short(origin.hash >> 32),
        }
    }
}

/// `classical`, `network 0123456789abcdef, generation 1, 12.3 M positions`.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Classical => f.write_str(words::CLASSICAL),
            Name::Network(Origin {
                hash,
                generation,
                positions,
            }) => f.write_str(&words::network(*hash, *generation, *positions)),
        }
    }
}

/// What positions are valued by unless something else is chosen, and what else there is, in words.
pub fn carried() -> String {
    let classical = Name::Classical;
    match Choice::network() {
        None => words::no_network_carried(classical),
        Some(network) => words::can_be_chosen(network.name(), classical),
    }
}

/// The stronger one as measured (`src/core/engine/evaluation/network/measured.md`): the network that the program carries.
impl Default for Choice {
    fn default() -> Choice {
        Choice::network().unwrap_or(Choice::Classical)
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
                Choice::Carried(_) => Network::built_in().map(Path::new),
                Choice::Network(network) => Some(Path::new(Arc::clone(network))),
            },
        }
    }

    /// What it is called.
    pub fn name(&self) -> Name {
        match &self.network {
            None => Name::Classical,
            Some(path) => Name::Network(path.network().origin()),
        }
    }

    /// Whether this is the evaluation chosen.
    pub fn is(&self, choice: &Choice) -> bool {
        match (choice, &self.network) {
            (Choice::Classical, None) => true,
            (Choice::Carried(origin), Some(path)) => path.network().origin() == *origin,
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
            _ => self.classical(state),
        }
    }

    /// As [`Evaluator::evaluate`], by the terms that people thought of, whatever was chosen.
    #[inline]
    pub fn classical(&mut self, state: &State) -> Value {
        classical::evaluate(state, &mut self.pawns)
    }
}

/// The static evaluation of a position in centipawns from the mover's side.
pub fn static_eval(chess: &shakmaty::Chess) -> i32 {
    classical::evaluate(&State::new(chess), &mut PawnCache::new())
}
