//! Singular extensions: whether the hash move is the only good one.

use super::{
    node::Node,
    trace::{How, Tracer},
    worker::Worker,
};
use crate::engine::{
    margins,
    messages::Bound,
    value::{DRAW, Value, from_table, is_decided},
};

/// What the test of the hash move found.
pub enum Singular {
    /// Plies more (or less) for the hash move.
    Extend(i32),
    /// The node is worth at least this; or the search was stopped.
    Cut(Value),
}

impl<T: Tracer> Worker<'_, T> {
    /// Searches the other moves, less deeply, against a bound below the hash move's known value.
    ///
    /// If all of them fall short, the hash move is singular, and worth a deeper search. If on the
    /// contrary the others reach beta too, the node is cut (multi-cut); if the hash move was
    /// expected to fail high anyway, it is searched less deeply (negative extension).
    pub fn test_singular<const PV: bool>(&mut self, node: &Node<'_>) -> Singular {
        let &Node {
            state,
            ply,
            depth,
            beta,
            cut_node,
            ..
        } = node;
        let Some(entry) = node.entry else {
            return Singular::Extend(0);
        };
        // Extensions stop where the path is twice as long as the iteration's depth.
        let value = from_table(entry.value, ply);
        if depth < margins::SINGULAR_DEPTH
            || node.excluded != 0
            || ply >= 2 * self.root_depth
            || entry.depth < depth - margins::SINGULAR_ENTRY_DEPTH
            || entry.bound == Bound::Upper
            || is_decided(value)
        {
            return Singular::Extend(0);
        }
        let goal = value - self.margins.singular_margin(depth, PV);
        self.stack[ply].excluded = entry.best;
        self.tracer.expect(How::Singular);
        let others = self.search::<false>(state, ply, (depth - 1) / 2, goal - 1, goal, cut_node);
        self.stack[ply].excluded = 0;
        if self.aborted {
            Singular::Cut(DRAW)
        } else if others < goal {
            let double = !PV && others < goal - self.margins.double_extension;
            Singular::Extend(1 + i32::from(double))
        } else if goal >= beta && !is_decided(goal) {
            Singular::Cut(goal)
        } else if value >= beta {
            Singular::Extend(-margins::NEGATIVE_EXTENSION_AT_BETA)
        } else if cut_node {
            Singular::Extend(-margins::NEGATIVE_EXTENSION)
        } else {
            Singular::Extend(0)
        }
    }
}
