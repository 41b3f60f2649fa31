//! What every node does, in the main search and in quiescence: count itself, see draws, evaluate
//! the position, probe and store the hash table, say what kind of value it found.

use super::{
    trace::{Tracer, Why},
    worker::Worker,
};
use crate::engine::{
    history::landed_on,
    messages::Bound,
    state::State,
    table::Entry,
    value::{DRAW, MAX_PLY, UNKNOWN, Value, from_table, is_decided, mate_in, mated_in},
};
use shakmaty::Move;

/// A node of the main search: what was asked, and what is known of it so far.
pub struct Node<'s> {
    pub state: &'s State,
    /// Plies from the root.
    pub ply: usize,
    /// Plies left to search.
    pub depth: i32,
    pub alpha: Value,
    pub beta: Value,
    /// Some move is expected to fail high.
    pub cut_node: bool,
    /// The move left out by a singular search, packed; 0: none.
    pub excluded: u16,
    /// What the hash table knows.
    pub entry: Option<Entry>,
    /// The position stands in a principal variation, or once did.
    pub was_pv: bool,
    pub in_check: bool,
    /// The static evaluation as the table keeps it: without corrections, which change. `UNKNOWN` in
    /// check, as the next two.
    pub raw_evaluation: Value,
    /// The static evaluation, corrected by what searches of similar positions found.
    pub evaluation: Value,
    /// The evaluation, or the table's value where that says more.
    pub estimate: Value,
    /// The mover stands better than at their last turn: more is expected of the moves, and less is
    /// pruned.
    pub improving: bool,
}

impl<'s> Node<'s> {
    /// A node of which nothing is known yet. `excluded`: see [`Node::excluded`].
    pub fn new(
        state: &'s State,
        ply: usize,
        depth: i32,
        (alpha, beta): (Value, Value),
        cut_node: bool,
        excluded: u16,
    ) -> Node<'s> {
        Node {
            state,
            ply,
            depth,
            alpha,
            beta,
            cut_node,
            excluded,
            entry: None,
            was_pv: false,
            in_check: state.is_check(),
            raw_evaluation: UNKNOWN,
            evaluation: UNKNOWN,
            estimate: UNKNOWN,
            improving: false,
        }
    }

    /// Leaves of the window what is possible from here: whoever mates, it is not before this ply.
    pub fn limit_mate_distance(&mut self) {
        self.alpha = self.alpha.max(mated_in(self.ply));
        self.beta = self.beta.min(mate_in(self.ply + 1));
    }

    /// The hash move, packed; 0: none.
    pub fn hash_move(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.best)
    }
}

impl<T: Tracer> Worker<'_, T> {
    /// Counts the node; returns its value if nothing need be searched: the search was stopped, the
    /// position is drawn, or the path too long.
    pub fn begin_node<const PV: bool>(&mut self, state: &State, ply: usize) -> Option<Value> {
        if PV {
            self.stack[ply].line.clear();
        }
        if self.count_node() {
            return Some(DRAW);
        }
        self.seldepth = self.seldepth.max(ply);
        if self.is_drawn(state) {
            if T::LISTENS {
                let repeats = self.stack.is_repetition(state);
                let why = if repeats { Why::Repetition } else { Why::Drawn };
                self.tracer.because(why);
            }
            return Some(DRAW);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate(state))
    }

    /// The static evaluation as the table keeps it, from there where it is known.
    pub fn raw_evaluation(&mut self, state: &State, entry: Option<&Entry>) -> Value {
        match entry {
            Some(entry) if entry.evaluation != UNKNOWN => entry.evaluation,
            _ => self.evaluate(state),
        }
    }

    /// The static evaluation, as the player sees it.
    #[inline]
    pub fn evaluate(&mut self, state: &State) -> Value {
        match &self.shared.sight {
            None => self.evaluator.evaluate(state),
            // How strong an opponent is does not depend on the network.
            Some(sight) => sight.misjudged(self.evaluator.classical(state), state),
        }
    }

    /// Whether the player does not think of this move.
    #[inline]
    pub fn overlooks(&self, state: &State, ply: usize, played: Move) -> bool {
        let Some(sight) = &self.shared.sight else {
            return false;
        };
        let before = ply.checked_sub(1).map(|ply| self.stack[ply].continuation);
        sight.overlooks(state, played, ply, before.and_then(landed_on))
    }

    /// The value of a child for the mover, asked only whether it is above `alpha` (zero window).
    pub fn zero_window(
        &mut self,
        child: &State,
        ply: usize,
        depth: i32,
        alpha: Value,
        cut_node: bool,
    ) -> Value {
        -self.search::<false>(child, ply, depth, -alpha - 1, -alpha, cut_node)
    }

    /// The value of a child for the mover, exact between `alpha` and `beta`.
    pub fn full_window(
        &mut self,
        child: &State,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        -self.search::<true>(child, ply, depth, -beta, -alpha, false)
    }
}

/// The evaluation, or the table's value where that says more.
pub fn refined(evaluation: Value, entry: Option<&Entry>, ply: usize) -> Value {
    let Some(entry) = entry else {
        return evaluation;
    };
    let value = from_table(entry.value, ply);
    if !is_decided(value) && is_cutoff(entry.bound, value, evaluation, evaluation + 1) {
        value
    } else {
        evaluation
    }
}

/// Whether a known value is an answer to a search with this window.
pub fn is_cutoff(bound: Bound, value: Value, alpha: Value, beta: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    }
}

/// What a node's best value is after a search with this window.
pub fn bound_of(best: Value, alpha: Value, beta: Value) -> Bound {
    if best >= beta {
        Bound::Lower
    } else if best > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::value::{INFINITE, MATE};
    use shakmaty::Chess;

    fn node(state: &State, ply: usize, alpha: Value, beta: Value) -> Node<'_> {
        Node::new(state, ply, 5, (alpha, beta), false, 0)
    }

    #[test]
    fn the_window_holds_no_mate_shorter_than_the_path() {
        let state = State::new(&Chess::default());
        let mut wide = node(&state, 4, -INFINITE, INFINITE);
        wide.limit_mate_distance();
        assert_eq!((wide.alpha, wide.beta), (mated_in(4), mate_in(5)));
        // A mate in three plies is known: from ply 1 on one in two may be found, from ply 4 none.
        let mut early = node(&state, 1, mate_in(3), INFINITE);
        early.limit_mate_distance();
        assert!(early.alpha < early.beta);
        let mut late = node(&state, 4, mate_in(3), INFINITE);
        late.limit_mate_distance();
        assert!(late.alpha >= late.beta, "nothing is left to search");
    }

    #[test]
    fn a_value_answers_by_its_bound() {
        for (value, lower, upper) in [(9, false, true), (10, false, true), (11, true, false)] {
            assert!(is_cutoff(Bound::Exact, value, 10, 11));
            assert_eq!(is_cutoff(Bound::Lower, value, 10, 11), lower, "{value}");
            assert_eq!(is_cutoff(Bound::Upper, value, 10, 11), upper, "{value}");
        }
        assert_eq!(bound_of(30, 10, 30), Bound::Lower);
        assert_eq!(bound_of(20, 10, 30), Bound::Exact);
        assert_eq!(bound_of(10, 10, 30), Bound::Upper);
    }

    #[test]
    fn the_tables_value_refines_the_evaluation_only_where_it_says_more() {
        let entry = |value, bound| Entry {
            best: 0,
            value,
            evaluation: 20,
            depth: 3,
            bound,
            was_pv: false,
        };
        assert_eq!(refined(20, None, 0), 20);
        assert_eq!(refined(20, Some(&entry(50, Bound::Lower)), 0), 50);
        assert_eq!(refined(20, Some(&entry(-9, Bound::Lower)), 0), 20);
        assert_eq!(refined(20, Some(&entry(-9, Bound::Upper)), 0), -9);
        assert_eq!(refined(20, Some(&entry(MATE, Bound::Exact)), 0), 20);
    }
}
