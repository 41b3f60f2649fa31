//! Reasons to leave a node before any of its moves is searched in full. All of them ask for a zero
//! window, a mover who is not in check, and no excluded move.

use super::{
    node::Node,
    trace::{How, Tracer, Why},
    worker::Worker,
};
use crate::engine::{
    exchange,
    margins::{self, Margins},
    messages::Bound,
    picker::Picker,
    state::pack,
    table::Entry,
    value::{DRAW, UNKNOWN, Value, from_table, is_decided, to_table},
};

impl<T: Tracer> Worker<'_, T> {
    /// The node's value, where its evaluation makes searching it unnecessary.
    pub fn prune_node(&mut self, node: &Node<'_>) -> Option<Value> {
        if let Some(value) = self.razor(node) {
            self.tracer.because(Why::Razoring);
            return Some(value);
        }
        if let Some(value) = reverse_futility(self.margins, node) {
            self.tracer.because(Why::ReverseFutility);
            return Some(value);
        }
        let value = self.null_move(node)?;
        self.tracer.because(Why::NullMove);
        Some(value)
    }

    /// Razoring: so far below alpha, so near the leaves, that only captures could help. Quiescence
    /// looks at those.
    fn razor(&mut self, node: &Node<'_>) -> Option<Value> {
        let &Node {
            state,
            ply,
            depth,
            alpha,
            beta,
            ..
        } = node;
        if depth > margins::RAZORING_DEPTH
            || node.estimate + self.margins.below_alpha(depth) >= alpha
        {
            return None;
        }
        self.tracer.expect(How::Razoring);
        let value = self.quiescence::<false>(state, ply, alpha, beta, true);
        (value <= alpha || self.aborted).then_some(value)
    }

    /// Null move pruning: if even passing keeps the value above beta, a move will too. Not twice in
    /// a row, and not with pawns and at most a minor piece, where passing may be better than every
    /// move (zugzwang).
    fn null_move(&mut self, node: &Node<'_>) -> Option<Value> {
        let &Node {
            state,
            ply,
            depth,
            beta,
            cut_node,
            ..
        } = node;
        let passed_before = ply > 0 && self.stack[ply - 1].null_move;
        if depth < margins::NULL_MOVE_DEPTH
            || node.estimate < beta
            || passed_before
            || is_decided(beta)
            || state.is_zugzwang_prone()
            || ply < self.no_null_move_before
        {
            return None;
        }
        let lead = node.estimate - beta;
        let reduced = depth - self.margins.null_move_reduction(depth, lead);
        let child = self.descend_null_move(state, ply)?;
        self.stack[ply].null_move = true;
        let value = self.zero_window(&child, ply + 1, reduced, beta - 1, !cut_node);
        self.ascend();
        self.stack[ply].null_move = false;
        if self.aborted {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        // A mate found after passing is not proven.
        let value = if is_decided(value) { beta } else { value };
        if depth < margins::NULL_MOVE_VERIFICATION_DEPTH || self.no_null_move_before > 0 {
            return Some(value);
        }
        // Deep nodes are verified by a search without null moves in its upper part.
        self.no_null_move_before = ply + 3 * reduced.max(0) as usize / 4;
        self.tracer.expect(How::Verification);
        let verified = self.search::<false>(state, ply, reduced, beta - 1, beta, false);
        self.no_null_move_before = 0;
        (verified >= beta || self.aborted).then_some(value)
    }

    /// Probcut: a capture that stands well above beta in quiescence, then in a search some plies
    /// shallower, would hold in a full search too.
    pub fn probcut(&mut self, node: &Node<'_>) -> Option<Value> {
        let &Node {
            state, ply, entry, ..
        } = node;
        let goal = node.beta + self.margins.probcut;
        let reduced = node.depth - margins::PROBCUT_REDUCTION;
        let table_denies =
            |entry: Entry| entry.depth >= reduced && from_table(entry.value, ply) < goal;
        if node.depth < margins::PROBCUT_DEPTH
            || is_decided(node.beta)
            || entry.is_some_and(table_denies)
        {
            return None;
        }
        let context = self.stack.context(state, ply);
        let mut picker = Picker::captures(state, node.hash_move(), context);
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) || !exchange::see_ge(state, played, goal - node.evaluation) {
                continue;
            }
            let child = self.descend(state, ply, played);
            self.tracer.expect(How::Probcut);
            let mut value = -self.quiescence::<false>(&child, ply + 1, -goal, -goal + 1, true);
            if value >= goal && reduced > 1 {
                self.tracer.expect(How::Probcut);
                value = self.zero_window(&child, ply + 1, reduced - 1, goal - 1, !node.cut_node);
            }
            self.ascend();
            if self.aborted {
                return Some(DRAW);
            }
            if value >= goal {
                self.tracer.because(Why::Probcut);
                let entry = Entry {
                    best: pack(played),
                    value: to_table(value, ply),
                    evaluation: UNKNOWN,
                    depth: reduced,
                    bound: Bound::Lower,
                    was_pv: entry.is_some_and(|entry| entry.was_pv),
                };
                self.shared.table.store(state.key(), entry);
                let margin = if is_decided(value) {
                    0
                } else {
                    self.margins.probcut
                };
                return Some(value - margin);
            }
        }
        None
    }
}

/// Reverse futility pruning (static null move): so far above beta, so near the leaves, that some
/// move will hold it.
fn reverse_futility(margins: &Margins, node: &Node<'_>) -> Option<Value> {
    let futile = node.depth <= margins::REVERSE_FUTILITY_DEPTH
        && !is_decided(node.beta)
        && node.estimate - margins.above_beta(node.depth, node.improving) >= node.beta;
    futile.then_some(node.estimate)
}
