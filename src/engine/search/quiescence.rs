//! Quiescence: captures (in check every move, on the first ply checks too) until the position is
//! quiet enough to evaluate.

use super::{
    margins,
    node::{bound_of, is_enough, refined},
    worker::Worker,
};
use crate::engine::{
    exchange,
    messages::Bound,
    picker::{Picker, is_noisy},
    state::{State, pack},
    table::Entry,
    value::{DRAW, INFINITE, TB_WIN_BOUND, UNKNOWN, Value, from_table, mated_in, to_table},
};

impl Worker<'_> {
    /// The value of `state` once it is quiet; `first` says that no ply of quiescence came before,
    /// so that quiet checks are looked at too.
    pub fn quiescence<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        first: bool,
    ) -> Value {
        if let Some(value) = self.begin_node::<PV>(state, ply) {
            return value;
        }
        // A repetition can be played: the node is worth at least that.
        if alpha < DRAW && self.can_repeat(state, ply) {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }

        // The hash table. What was found without looking at checks is no answer here.
        let own_depth = if first { 0 } else { -1 };
        let entry = self.shared.table.probe(state.key());
        if let Some(entry) = entry
            && !PV
            && entry.depth >= own_depth
        {
            let value = from_table(entry.value, ply);
            if is_enough(entry.bound, value, alpha, beta) {
                return value;
            }
        }

        // Standing pat: the mover need not capture.
        let in_check = state.is_check();
        let mut evaluation = UNKNOWN;
        let mut raw_evaluation = UNKNOWN;
        let mut best = mated_in(ply);
        if !in_check {
            raw_evaluation = self.raw_evaluation(state, entry.as_ref());
            evaluation = self.histories.corrected(state, raw_evaluation);
            best = refined(evaluation, entry.as_ref(), ply);
            if best >= beta {
                if entry.is_none() {
                    // The next visit is spared the evaluation.
                    self.shared.table.store(
                        state.key(),
                        Entry {
                            best: 0,
                            value: to_table(best, ply),
                            evaluation: raw_evaluation,
                            depth: own_depth,
                            bound: Bound::Lower,
                            was_pv: PV,
                        },
                    );
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let hash = entry.map_or(0, |entry| entry.best);
        let context = self.context(state, ply);
        let mut picker = if in_check {
            Picker::all(state, hash, [0; 2], context)
        } else if first {
            Picker::captures_and_checks(state, hash, context)
        } else {
            Picker::captures(state, hash, context)
        };
        let mut best_move = 0;
        let alpha_before = alpha;
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) {
                continue;
            }
            if best > -TB_WIN_BOUND {
                if in_check {
                    // With one answer to the check in hand, quiet ones are not looked at.
                    picker.skip_quiets();
                    if !is_noisy(played) {
                        continue;
                    }
                } else if is_noisy(played) {
                    // Futility: a capture that cannot lift the position to alpha, even with a
                    // pawn or two on top.
                    let hoped = evaluation
                        + margins::QUIESCENCE_FUTILITY
                        + exchange::immediate_gain(played);
                    if hoped <= alpha && !played.is_promotion() {
                        best = best.max(hoped);
                        continue;
                    }
                }
            }
            let child = self.child(state, played);
            self.enter(state, ply, played);
            let value = -self.quiescence::<PV>(&child, ply + 1, -beta, -alpha, false);
            self.leave();
            if self.aborted {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = pack(played);
                    if PV {
                        self.set_line(ply, played);
                    }
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }

        debug_assert!(best > -INFINITE);
        self.shared.table.store(
            state.key(),
            Entry {
                best: best_move,
                value: to_table(best, ply),
                evaluation: raw_evaluation,
                depth: own_depth,
                bound: bound_of(best, alpha_before, beta),
                was_pv: PV || entry.is_some_and(|entry| entry.was_pv),
            },
        );
        best
    }
}
