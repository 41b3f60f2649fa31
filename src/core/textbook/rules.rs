//! What a game has to define so that it can be searched.

use std::fmt::Debug;

/// A won game is worth this, less one for each ply it took; so an early win is worth more.
pub const WIN: i32 = 1_000_000;

/// An evaluation stays within ±`LIMIT`, so that no evaluation is ever mistaken for a win.
pub const LIMIT: i32 = 500_000;

/// The two players, by who began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    First,
    Second,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Won(Side),
    Drawn,
}

impl Outcome {
    /// The value for the side to move, `ply` plies below the root.
    pub fn value(self, mover: Side, ply: usize) -> i32 {
        let distance = i32::try_from(ply).unwrap_or(i32::MAX).min(WIN - LIMIT - 1);
        match self {
            Outcome::Drawn => 0,
            Outcome::Won(side) if side == mover => WIN - distance,
            Outcome::Won(_) => distance - WIN,
        }
    }
}

/// A game for two with full information.
///
/// States are copied rather than undone: a copy of a small state is cheaper than the care that
/// taking moves back needs.
pub trait Rules {
    type State: Clone + Send + Sync;
    type Move: Copy + PartialEq + Debug + Send + Sync;

    fn mover(&self, state: &Self::State) -> Side;

    /// The legal moves; empty only when [`Rules::outcome`] says how the game ended.
    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// The state after a legal move.
    fn play(&self, state: &Self::State, chosen: Self::Move) -> Self::State;

    /// The result, once there is one.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// A number that tells states apart, for tables; equal states must have equal keys.
    fn key(&self, state: &Self::State) -> u64;

    /// The state after passing; `None` where the rules of search forbid to think so (in check),
    /// and in games in which passing could be better than any move.
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// The state after a pass that some search made, for who tells what it did: also where
    /// [`Rules::pass`] has none because a search had better not think so.
    fn passed(&self, state: &Self::State) -> Option<Self::State> {
        self.pass(state)
    }

    /// Whether the move changes the material or otherwise leaves a position that should not be
    /// evaluated as it stands. A game without such moves keeps this default, and quiescence
    /// search ends at once.
    fn is_noisy(&self, _state: &Self::State, _chosen: Self::Move) -> bool {
        false
    }
}

/// What a position is worth before it is decided.
pub trait Evaluator<R: Rules> {
    /// From the mover's side, within ±[`LIMIT`].
    fn value(&self, rules: &R, state: &R::State) -> i32;

    /// How much a move promises before it is looked at; only the order matters.
    fn promise(&self, rules: &R, state: &R::State, chosen: R::Move) -> i32 {
        -self.value(rules, &rules.play(state, chosen))
    }

    /// Whether a quiescence search goes on with this move: by the rules with every noisy one. An
    /// evaluation that is itself restless may want fewer. `last` is the move that led here and the
    /// state before it; `None` after a pass.
    fn disturbs(
        &self,
        rules: &R,
        _last: Option<(&R::State, R::Move)>,
        state: &R::State,
        chosen: R::Move,
    ) -> bool {
        rules.is_noisy(state, chosen)
    }
}

/// No evaluation at all: only wins and losses count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<R: Rules> Evaluator<R> for Blind {
    fn value(&self, _rules: &R, _state: &R::State) -> i32 {
        0
    }

    fn promise(&self, _rules: &R, _state: &R::State, _chosen: R::Move) -> i32 {
        0
    }
}
