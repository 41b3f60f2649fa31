//! Shallow pruning: moves that are not played out near the leaves.

use super::{margins, worker::Worker};
use crate::engine::{
    checks::Checks,
    exchange,
    history::Context,
    picker::Picker,
    state::State,
    value::{Value, is_decided},
};
use shakmaty::Move;
use std::cell::OnceCell;

/// What shallow pruning looks at.
pub struct Shallow<'c> {
    pub depth: i32,
    pub number: usize,
    pub quiet: bool,
    pub pv: bool,
    pub improving: bool,
    pub evaluation: Value,
    pub alpha: Value,
    /// Which moves give check, worked out when it is first asked.
    pub checks: &'c OnceCell<Checks>,
}

impl Worker<'_> {
    /// Near the leaves, with a move in hand that is not mated: whether this one is not worth
    /// playing out.
    pub fn prune_move(
        &mut self,
        state: &State,
        played: Move,
        picker: &mut Picker,
        context: &Context,
        shallow: &Shallow<'_>,
    ) -> bool {
        let &Shallow {
            depth,
            number,
            quiet,
            pv,
            improving,
            evaluation,
            alpha,
            checks,
        } = shallow;
        if quiet {
            // Late move pruning: in a good order the late quiet moves of a shallow node hardly
            // ever matter.
            if number > margins::late_move_count(depth, improving) {
                picker.skip_quiets();
                return true;
            }
            // Safe checks are left out by their number only: what the static evaluation or habit
            // says of them counts for little.
            let checks = checks.get_or_init(|| Checks::new(state));
            if checks.gives(state, played) && exchange::see_ge(state, played, 0) {
                return false;
            }
            // History pruning: moves that have kept failing.
            let history = self.histories.quiet(context, played);
            if depth <= margins::HISTORY_PRUNING_DEPTH && history < margins::history_pruning(depth)
            {
                return true;
            }
            // Futility: so far below alpha that a quiet move will not reach it in the plies that
            // late move reductions would leave it.
            let reduction = margins::late_move_reduction(&margins::LateMove {
                depth,
                number,
                quiet,
                pv,
                improving,
                history,
                ..margins::LateMove::default()
            });
            let left = (depth - reduction).max(1);
            if left <= margins::FUTILITY_DEPTH
                && !is_decided(alpha)
                && evaluation + margins::futility(left) <= alpha
            {
                return true;
            }
            // Exchange pruning: what loses more than the depth left could win back.
            left <= margins::QUIET_EXCHANGE_DEPTH
                && !exchange::see_ge(state, played, margins::quiet_exchange(left))
        } else {
            depth <= margins::EXCHANGE_DEPTH
                && !exchange::see_ge(state, played, margins::exchange(depth))
        }
    }
}
