//! Quiescence search: captures (in check every move, on the first ply checks too) until the
//! position is quiet enough to evaluate.

use super::{
    node::{bound_of, is_cutoff, refined},
    trace::{Entered, Skip, Tracer, Why},
    worker::Worker,
};
use crate::engine::{
    exchange,
    messages::Bound,
    movegen,
    picker::{Picker, is_noisy},
    state::{State, pack},
    table::Entry,
    value::{DRAW, INFINITE, TB_WIN_BOUND, UNKNOWN, Value, from_table, mated_in, to_table},
};

/// Depths in the hash table: of a first ply of quiescence, and of those after it, which do not look
/// at quiet checks and therefore answer no search that does.
const FIRST_PLY_DEPTH: i32 = 0;
const LATER_PLY_DEPTH: i32 = -1;

impl<T: Tracer> Worker<'_, T> {
    /// The value of `state` once it is quiet; `first` says that no ply of quiescence came before,
    /// so that quiet checks are searched too.
    pub fn quiescence<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        alpha: Value,
        beta: Value,
        first: bool,
    ) -> Value {
        self.tracer.enter(Entered {
            depth: 0,
            alpha,
            beta,
            pv: PV,
        });
        let value = self.quiescence_node::<PV>(state, ply, alpha, beta, first);
        self.tracer.leave(value);
        value
    }

    fn quiescence_node<const PV: bool>(
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

        // Upcoming repetition: it can be played, so the node is worth at least a draw.
        if alpha < DRAW && self.stack.can_repeat(state, ply) {
            alpha = DRAW;
            if alpha >= beta {
                self.tracer.because(Why::Repetition);
                return alpha;
            }
        }

        // The hash table.
        let depth = if first {
            FIRST_PLY_DEPTH
        } else {
            LATER_PLY_DEPTH
        };
        let entry = self.shared.table.probe(state.key());
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            if is_cutoff(entry.bound, value, alpha, beta) {
                self.tracer.because(Why::Table);
                return value;
            }
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);

        // Standing pat: the mover need not capture, so the evaluation is a lower bound. In check
        // it is not: every move may lose.
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
                    let entry = Entry {
                        best: 0,
                        value: to_table(best, ply),
                        evaluation: raw_evaluation,
                        depth,
                        bound: Bound::Lower,
                        was_pv,
                    };
                    self.shared.table.store(state.key(), entry);
                }
                self.tracer.because(Why::StandingPat);
                return best;
            }
            alpha = alpha.max(best);
        }

        // The moves.
        let hash_move = entry.map_or(0, |entry| entry.best);
        let context = self.stack.context(state, ply);
        let mut picker = if in_check {
            Picker::all(state, hash_move, [0; 2], context)
        } else if first {
            Picker::captures_and_checks(state, hash_move, context)
        } else {
            Picker::captures(state, hash_move, context)
        };
        let mut best_move = 0;
        let mut searched = 0;
        let alpha_before = alpha;
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) || self.overlooks(state, ply, played) {
                continue;
            }
            if best > -TB_WIN_BOUND {
                if in_check {
                    // Once one move answers the check, only captures are searched besides.
                    picker.skip_quiets();
                    if !is_noisy(played) {
                        continue;
                    }
                } else if is_noisy(played) {
                    // Futility pruning: a capture that cannot lift the position to alpha, even
                    // with a pawn or two on top, and is no check where checks are looked at.
                    let most = evaluation
                        + self.margins.quiescence_futility
                        + exchange::immediate_gain(played);
                    if most <= alpha
                        && !played.is_promotion()
                        && !(first && picker.checks(state).gives(state, played))
                    {
                        best = best.max(most);
                        self.tracer.skip(played, Skip::Futility);
                        continue;
                    }
                }
            }
            searched += 1;
            let child = self.descend(state, ply, played);
            let value = -self.quiescence::<PV>(&child, ply + 1, -beta, -alpha, false);
            self.ascend();
            if self.aborted {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = pack(played);
                    if PV {
                        self.stack.set_line(ply, played);
                    }
                    alpha = value;
                    if value >= beta {
                        if T::LISTENS {
                            let of = movegen::legal(state).len();
                            let tried = searched;
                            self.tracer.because(Why::Cut { tried, of });
                        }
                        break;
                    }
                }
            }
        }

        if T::LISTENS && in_check && !movegen::any_legal(state) {
            self.tracer.because(Why::Checkmate);
        }
        debug_assert!(best > -INFINITE);
        let entry = Entry {
            best: best_move,
            value: to_table(best, ply),
            evaluation: raw_evaluation,
            depth,
            bound: bound_of(best, alpha_before, beta),
            was_pv,
        };
        self.shared.table.store(state.key(), entry);
        best
    }
}
