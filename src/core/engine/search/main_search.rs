//! The principal variation search inside the tree.
//!
//! The first move of a node is searched with the whole window, the others with an empty one around
//! alpha (a zero window), which only asks whether they are better; those that are get the whole
//! window. Around this, [`Worker::search`] names the steps in their order.

use super::{
    node::{Node, is_cutoff, refined},
    trace::{Entered, Tracer, Why},
    worker::Worker,
};
use crate::engine::{
    margins,
    messages::Bound,
    state::State,
    table::Entry,
    value::{DRAW, UNKNOWN, Value, from_table, to_table},
};

/// Above this count to fifty moves, stored values are not trusted: they may come from a lower one.
const HALFMOVES_OF_TABLE_VALUES: usize = 90;

impl<T: Tracer> Worker<'_, T> {
    /// The value of `state`, `depth` plies deep, for the side to move.
    ///
    /// `PV` says that the window from `alpha` to `beta` is not empty, so that the exact value is
    /// wanted; `cut_node` that some move is expected to fail high.
    pub fn search<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(state, ply, alpha, beta, true);
        }
        self.tracer.enter(Entered {
            depth,
            alpha,
            beta,
            pv: PV,
        });
        let value = self.search_node::<PV>(state, ply, depth, alpha, beta, cut_node);
        self.tracer.leave(value);
        value
    }

    /// The steps of a node, in their order.
    fn search_node<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
        cut_node: bool,
    ) -> Value {
        if let Some(value) = self.begin_node::<PV>(state, ply) {
            return value;
        }
        let excluded = self.stack[ply].excluded;
        let mut node = Node::new(state, ply, depth, (alpha, beta), cut_node, excluded);
        let known = self
            .narrow_window(&mut node)
            .or_else(|| self.probe_table::<PV>(&mut node))
            .or_else(|| self.probe_tablebases::<PV>(&node));
        if let Some(value) = known {
            return value;
        }
        self.evaluate_node(&mut node);
        let may_prune = !PV && !node.in_check && excluded == 0;
        if may_prune && let Some(value) = self.prune_node(&node) {
            return value;
        }
        node.depth -= reduction_without_hash_move::<PV>(&node);
        if may_prune && let Some(value) = self.probcut(&node) {
            return value;
        }
        self.search_moves::<PV>(&mut node)
    }

    /// Narrows the window to what the node can be worth; its value, if nothing is left of it.
    fn narrow_window(&mut self, node: &mut Node<'_>) -> Option<Value> {
        // Mate distance pruning: where a shorter mate is known, a longer one is of no interest.
        node.limit_mate_distance();
        // Upcoming repetition: it can be played, so the node is worth at least a draw.
        let mut why = Why::MateDistance;
        if node.alpha < DRAW && self.stack.can_repeat(node.state, node.ply) {
            node.alpha = DRAW;
            why = Why::Repetition;
        }
        if node.alpha < node.beta {
            return None;
        }
        self.tracer.because(why);
        Some(node.alpha)
    }

    /// Probes the hash table; the node's value, if a search as deep has answered the question.
    fn probe_table<const PV: bool>(&mut self, node: &mut Node<'_>) -> Option<Value> {
        node.entry = self.shared.table.probe(node.state.key());
        node.was_pv = PV || node.entry.is_some_and(|entry| entry.was_pv);
        let entry = node.entry?;
        // While a move is excluded, the node is another one than the table's.
        if PV
            || node.excluded != 0
            || entry.depth < node.depth - reduction_without_hash_move::<PV>(node)
            || node.state.halfmoves() >= HALFMOVES_OF_TABLE_VALUES
        {
            return None;
        }
        let value = from_table(entry.value, node.ply);
        if !is_cutoff(entry.bound, value, node.alpha, node.beta) {
            return None;
        }
        self.tracer.because(Why::Table);
        Some(value)
    }

    /// Probes the endgame tables; the node's value, if they answer the question.
    fn probe_tablebases<const PV: bool>(&mut self, node: &Node<'_>) -> Option<Value> {
        let tables = self.shared.tablebases.filter(|_| node.excluded == 0)?;
        // After a null move the fifty-move counter is at zero too, but the game's is not.
        if node.ply > 0 && self.stack[node.ply - 1].null_move {
            return None;
        }
        let value = tables.value(node.state, node.ply)?;
        self.tablebase_hits += 1;
        // How soon a win can be forced is not known: a nearer mate may be found.
        let bound = match value.signum() {
            1 => Bound::Lower,
            -1 => Bound::Upper,
            _ => Bound::Exact,
        };
        if !is_cutoff(bound, value, node.alpha, node.beta) {
            return None;
        }
        let entry = Entry {
            best: 0,
            value: to_table(value, node.ply),
            evaluation: UNKNOWN,
            depth: node.depth + margins::TABLEBASE_DEPTH,
            bound,
            was_pv: PV,
        };
        self.shared.table.store(node.state.key(), entry);
        self.tracer.because(Why::Tablebases);
        Some(value)
    }

    /// Evaluates the position, unless it is in check: nothing is quiet there.
    fn evaluate_node(&mut self, node: &mut Node<'_>) {
        let &mut Node { state, ply, .. } = node;
        if !node.in_check {
            let entry = node.entry.as_ref();
            node.raw_evaluation = self.raw_evaluation(state, entry);
            node.evaluation = self.histories.corrected(state, node.raw_evaluation);
            node.estimate = refined(node.evaluation, entry, ply);
            node.improving = self.is_improving(ply, node.evaluation);
        }
        self.stack[ply].evaluation = node.evaluation;
        // Killers are for siblings: those of another node's children are forgotten.
        self.stack[ply + 1].killers = [0; 2];
    }

    /// Whether the mover stands better than two plies ago, or four where that was in check.
    fn is_improving(&self, ply: usize, evaluation: Value) -> bool {
        let before = |plies: usize| {
            ply.checked_sub(plies)
                .map_or(UNKNOWN, |earlier| self.stack[earlier].evaluation)
        };
        let earlier = match before(2) {
            UNKNOWN => before(4),
            known => known,
        };
        earlier == UNKNOWN || evaluation > earlier
    }
}

/// Internal iterative reduction: by how many plies a node is searched less deeply for want of a hash
/// move. It is new or was never any good; searched less deeply, it will have a move the next time.
///
/// A node in which every move fails low keeps no move, and its entry the depth that was searched: when
/// it is met again, that entry answers what would be searched to the same depth once more.
fn reduction_without_hash_move<const PV: bool>(node: &Node<'_>) -> i32 {
    let depth = node.depth;
    if node.hash_move() == 0 && depth >= margins::ITERATIVE_REDUCTION_DEPTH && node.excluded == 0 {
        margins::iterative_reduction(depth, PV, node.cut_node)
    } else {
        0
    }
}
