//! What every node does, in the main search and in quiescence: count, see draws, ask the hash
//! table, evaluate the position, say what kind of value it found.

use super::worker::Worker;
use crate::engine::{
    messages::Bound,
    state::State,
    table::Entry,
    value::{DRAW, MAX_PLY, UNKNOWN, Value, from_table, is_decided},
};

impl Worker<'_> {
    /// Counts the node; its value, if nothing need be searched: the search was stopped, the
    /// position is drawn, or the path too long.
    pub fn begin_node<const PV: bool>(&mut self, state: &State, ply: usize) -> Option<Value> {
        if PV {
            self.clear_line(ply);
        }
        if self.count_node() {
            return Some(DRAW);
        }
        self.seldepth = self.seldepth.max(ply);
        if self.is_drawn(state) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate(state))
    }

    /// The static evaluation as the table keeps it: without corrections, which change.
    pub fn raw_evaluation(&mut self, state: &State, entry: Option<&Entry>) -> Value {
        match entry {
            Some(entry) if entry.evaluation != UNKNOWN => entry.evaluation,
            _ => self.evaluate(state),
        }
    }

    /// The static evaluation from the mover's side.
    pub fn evaluate(&mut self, state: &State) -> Value {
        self.evaluator.evaluate(state)
    }
}

/// The evaluation, or the table's value where that knows better.
pub fn refined(evaluation: Value, entry: Option<&Entry>, ply: usize) -> Value {
    let Some(entry) = entry else {
        return evaluation;
    };
    let value = from_table(entry.value, ply);
    if !is_decided(value) && is_enough(entry.bound, value, evaluation, evaluation + 1) {
        value
    } else {
        evaluation
    }
}

/// Whether a stored value answers the question asked by the window.
pub fn is_enough(bound: Bound, value: Value, alpha: Value, beta: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    }
}

/// What a node's best value says, after a search with this window.
pub fn bound_of(best: Value, alpha: Value, beta: Value) -> Bound {
    if best >= beta {
        Bound::Lower
    } else if best > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}
