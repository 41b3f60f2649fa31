//! Moves that are not searched near the leaves, once some move has saved the mover from mate.

use super::{
    move_loop::MoveLoop,
    node::Node,
    trace::{Skip, Tracer},
    worker::Worker,
};
use crate::engine::{
    exchange, margins,
    value::{Value, is_decided},
};
use shakmaty::Move;

impl<T: Tracer> Worker<'_, T> {
    /// Why the move is not worth searching, if it is not. May tell the picker to leave out all quiet
    /// moves that are left.
    pub fn prune_move<const PV: bool>(
        &self,
        node: &Node<'_>,
        moves: &mut MoveLoop,
        played: Move,
        quiet: bool,
    ) -> Option<Skip> {
        let &Node { state, depth, .. } = node;
        if !quiet {
            return self.prune_capture::<PV>(node, moves, played);
        }
        let number = moves.searched + 1;

        // Late move pruning: in a good order the late quiet moves of a shallow node hardly ever
        // matter.
        if number > self.margins.moves_tried(depth, node.improving) {
            moves.picker.skip_quiets();
            return Some(Skip::Late);
        }

        // Checks are left out by their number and by what they lose, as captures are: what the static
        // evaluation or the histories say of them counts for little.
        if moves.picker.checks(state).gives(state, played) {
            return self.prune_by_exchange(node, played);
        }

        // History pruning: moves that have kept failing.
        let history = self.histories.quiet(&moves.context, played);
        if depth <= margins::HISTORY_PRUNING_DEPTH && history < self.margins.least_history(depth) {
            return Some(Skip::History);
        }

        // Futility pruning: so far below alpha that a quiet move will not reach it in the plies
        // that late move reductions would leave it.
        let left = self.plies_left::<PV>(node, moves, quiet, history);
        if self.is_futile(node, moves.alpha, left) {
            return Some(Skip::Futility);
        }

        // Exchange pruning of quiet moves: those that lose more than the plies left could win back.
        let loses = left <= margins::QUIET_EXCHANGE_DEPTH
            && !exchange::see_ge(state, played, self.margins.quiet_loss(left));
        loses.then_some(Skip::Exchange)
    }

    /// Whether futility pruning leaves out every quiet move that gives no check, whatever its number
    /// and history: then they need not even be ranked. Most nodes next to the leaves are such.
    #[inline]
    pub fn are_quiets_futile(&self, node: &Node<'_>, moves: &MoveLoop) -> bool {
        moves.may_be_pruned(node) && self.is_futile(node, moves.alpha, node.depth)
    }

    /// Whether a quiet move with so many plies left will not reach alpha. Not to be asked in check.
    #[inline]
    fn is_futile(&self, node: &Node<'_>, alpha: Value, left: i32) -> bool {
        left <= margins::FUTILITY_DEPTH
            && node.evaluation + self.margins.quiet_gain(left) <= alpha
            && !is_decided(alpha)
    }

    /// Why a capture or promotion is not worth searching, if it is not.
    fn prune_capture<const PV: bool>(
        &self,
        node: &Node<'_>,
        moves: &MoveLoop,
        played: Move,
    ) -> Option<Skip> {
        if self.is_futile_capture::<PV>(node, moves, played) {
            return Some(Skip::Futility);
        }
        self.prune_by_exchange(node, played)
    }

    /// Exchange pruning of captures and checks: those that lose more than the depth could win back.
    fn prune_by_exchange(&self, node: &Node<'_>, played: Move) -> Option<Skip> {
        let &Node { state, depth, .. } = node;
        let loses = depth <= margins::CAPTURE_EXCHANGE_DEPTH
            && !exchange::see_ge(state, played, self.margins.capture_loss(depth));
        loses.then_some(Skip::Exchange)
    }

    /// Futility pruning: what it takes is too little to reach alpha in the plies left to it, and it is
    /// no check.
    fn is_futile_capture<const PV: bool>(
        &self,
        node: &Node<'_>,
        moves: &MoveLoop,
        played: Move,
    ) -> bool {
        if is_decided(moves.alpha) {
            return false;
        }
        let history = self.histories.capture(moves.context.mover, played);
        let left = self.plies_left::<PV>(node, moves, false, history);
        let most = node.evaluation
            + exchange::immediate_gain(played)
            + self.margins.capture_gain(left, history);
        left <= margins::CAPTURE_FUTILITY_DEPTH
            && most <= moves.alpha
            && !moves.picker.checks(node.state).gives(node.state, played)
    }

    /// How many plies late move reductions would leave the next move: one at least, and not more than
    /// there are.
    fn plies_left<const PV: bool>(
        &self,
        node: &Node<'_>,
        moves: &MoveLoop,
        quiet: bool,
        history: i32,
    ) -> i32 {
        let reduction = self.margins.late_move_reduction(&margins::LateMove {
            depth: node.depth,
            number: moves.searched + 1,
            quiet,
            pv: PV,
            improving: node.improving,
            history,
            ..margins::LateMove::default()
        });
        (node.depth - reduction.max(0)).max(1)
    }
}
