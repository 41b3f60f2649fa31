//! What the result of a node teaches the histories.

use super::{move_loop::MoveLoop, node::Node, trace::Tracer, worker::Worker};
use crate::engine::{picker::is_noisy, state::pack, value::is_decided};
use shakmaty::Move;

impl<T: Tracer> Worker<'_, T> {
    /// A move caused a beta cutoff: it gains in the histories, those tried before it lose.
    pub fn learn_from_cutoff(&mut self, node: &Node<'_>, moves: &MoveLoop, played: Move) {
        let bonus = self.margins.cutoff_bonus(node.depth);
        let context = &moves.context;
        let quiet = !is_noisy(played);
        if quiet {
            self.stack.add_killer(node.ply, pack(played));
            self.histories.update_quiet(context, played, bonus);
        } else {
            self.histories.update_capture(context.mover, played, bonus);
        }
        for (place, other) in moves.tried.iter().enumerate() {
            let malus = -self.margins.cutoff_malus(node.depth, place);
            if is_noisy(*other) {
                self.histories.update_capture(context.mover, *other, malus);
            } else if quiet {
                self.histories.update_quiet(context, *other, malus);
            }
        }
    }

    /// Correction history: where the search found something other than the static evaluation, and
    /// no capture explains it, similar positions are evaluated differently from now on.
    pub fn learn_correction(&mut self, node: &Node<'_>, moves: &MoveLoop) {
        let best = moves.best;
        let found_quietly = moves.best_move == 0
            || (node.state.unpack(moves.best_move)).is_none_or(|played| !is_noisy(played));
        // A bound tells of an error only where the evaluation lies on its other side.
        let informative = if moves.best_move == 0 {
            best < node.evaluation
        } else {
            best < node.beta || best > node.evaluation
        };
        if !node.in_check && found_quietly && informative && !is_decided(best) {
            let error = best - node.raw_evaluation;
            self.histories
                .learn_correction(node.state, node.depth, error);
        }
    }
}
