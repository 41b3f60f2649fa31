//! Choosing a move, counting the work and letting others watch it.

use super::{
    rules::{Evaluator, Rules},
    words,
};

/// A way to choose a move by looking ahead.
pub trait Searcher<R: Rules, O: Evaluator<R>> {
    /// The best move found from `state`, looking `depth` plies ahead (at least 1), with what it
    /// is worth and what finding it cost. The tree is told to `watcher` as it grows.
    fn choose(
        &mut self,
        rules: &R,
        evaluator: &O,
        state: &R::State,
        depth: usize,
        watcher: &mut dyn Watcher<R::Move>,
    ) -> Thought<R::Move>;
}

/// The result of looking ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// From the side to move at the root.
    pub value: i32,
    /// The moves both sides are expected to play; empty when the game is over.
    pub line: Vec<M>,
    pub counts: Counts,
}

impl<M: Copy> Thought<M> {
    /// The move to play, unless the game is over.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions visited below the root, quiescence included.
    pub nodes: u64,
    /// Positions evaluated: ended games and the horizon.
    pub leaves: u64,
    /// Of `nodes`, those visited by quiescence search.
    pub quiescence: u64,
    /// Nodes left early because the opponent would avoid them.
    pub cutoffs: u64,
    /// Of `cutoffs`, those that the first move brought.
    pub first_move_cutoffs: u64,
    /// Of `cutoffs`, those that passing brought (null move).
    pub pass_cutoffs: u64,
    /// Moves searched less deeply at first, and those of them that came out well and were searched
    /// again in full (late move reductions).
    pub reduced: u64,
    pub again: u64,
    /// Positions answered from the table.
    pub table_hits: u64,
    /// Nodes by depth below the root; index 0 is the first ply.
    pub by_ply: Vec<u64>,
    /// Nodes of each finished iteration, shallowest first (iterative deepening only).
    pub by_iteration: Vec<u64>,
}

impl Counts {
    /// Notes a visit `ply` plies below the root (1 is the first).
    pub fn visit(&mut self, ply: usize) {
        self.nodes += 1;
        if self.by_ply.len() < ply {
            self.by_ply.resize(ply, 0);
        }
        if let Some(count) = ply
            .checked_sub(1)
            .and_then(|index| self.by_ply.get_mut(index))
        {
            *count += 1;
        }
    }

    /// Notes a cut-off after the move with this index.
    pub fn cut(&mut self, index: usize) {
        self.cutoffs += 1;
        self.first_move_cutoffs += u64::from(index == 0);
    }

    /// Adds what another search did; iterations are not joined.
    pub fn add(&mut self, other: &Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.quiescence += other.quiescence;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.pass_cutoffs += other.pass_cutoffs;
        self.reduced += other.reduced;
        self.again += other.again;
        self.table_hits += other.table_hits;
        if self.by_ply.len() < other.by_ply.len() {
            self.by_ply.resize(other.by_ply.len(), 0);
        }
        for (sum, more) in self.by_ply.iter_mut().zip(&other.by_ply) {
            *sum += more;
        }
    }
}

/// Why the rest of a node's moves was left unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Moves looked at, the one that cut included.
    pub tried: usize,
    /// Legal moves in all; in quiescence search, all that would be looked at there.
    pub of: usize,
}

/// Why a quiescence search leaves a node at once.
pub const STAND_PAT: Note = Note::Known(words::STAND_PAT);

/// What a search says of a node besides its window and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Of the node entered next: searched so many plies less deeply at first (late move reduction).
    Reduced(usize),
    /// Of the node entered next: it was reduced, came out well, and is searched again in full.
    Again,
    /// Of the node entered next: it lies beyond the depth (quiescence search).
    Beyond,
    /// Of the node entered next: asked only whether it is better than the best so far.
    NullWindow,
    /// Of the node entered next: searched in this way.
    Otherwise(&'static str),
    /// Of the node entered next, by no move: it is its parent's position, put to another question.
    Trial(Trial),
    /// Of the node left next: the table knew its value.
    FromTable,
    /// Of the node left next: passing was already too good (null move).
    PassedOver,
    /// Of the node left next: its value was known without searching all its moves, for this reason.
    Known(&'static str),
}

/// A position searched once more, because of a question that is not the game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// It stands where a move would.
    pub name: &'static str,
    /// What is asked.
    pub question: &'static str,
}

/// Watches a search tree grow. `enter` and `leave` come in pairs, nested as the
/// tree is; values and windows are from the side that is to move in the node entered.
pub trait Watcher<M> {
    /// A node is entered by `chosen`, with the window in force (minimax has none: the widest).
    fn enter(&mut self, _chosen: M, _alpha: i32, _beta: i32) {}

    /// A node is entered by passing, with the window in force (null move).
    fn enter_pass(&mut self, _alpha: i32, _beta: i32) {}

    /// A move of the node entered last is not searched, for this reason.
    fn skip(&mut self, _chosen: M, _why: &'static str) {}

    /// Something about the node that is entered or left next.
    fn note(&mut self, _note: Note) {}

    /// The node entered last is done.
    fn leave(&mut self, _value: i32, _cut: Option<Cut>) {}

    /// An iteration is done (iterative deepening).
    fn iteration(&mut self, _depth: usize, _value: i32, _line: &[M], _counts: &Counts) {}

    /// True ends the search as soon as possible; the result is then worth nothing unless an
    /// iteration was finished.
    fn wants_stop(&mut self) -> bool {
        false
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Watcher<M> for Silent {}
