//! Quiescence: captures (in check every move) until the position is quiet enough to be judged.

use super::{margins, worker::Worker};
use crate::engine::{
    evaluation, exchange,
    messages::Bound,
    picker::{Picker, is_noisy},
    state::{State, pack},
    table::Entry,
    value::{
        DRAW, INFINITE, MATE_BOUND, MAX_PLY, UNKNOWN, Value, from_table, is_mate, mated_in,
        to_table,
    },
};

impl Worker<'_> {
    pub fn quiescence<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        if PV {
            self.clear_line(ply);
        }
        if self.count_node() {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if self.is_drawn(state) {
            return DRAW;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(state);
        }

        // The hash table.
        let entry = self.shared.table.probe(state.key());
        if let Some(entry) = entry
            && !PV
        {
            let value = from_table(entry.value, ply);
            if is_enough(entry.bound, value, alpha, beta) {
                return value;
            }
        }

        // Standing pat: the mover need not capture.
        let in_check = state.is_check();
        let mut evaluation = UNKNOWN;
        // The table keeps the evaluation without corrections, which change.
        let mut stored_evaluation = UNKNOWN;
        let mut best = mated_in(ply);
        if !in_check {
            evaluation = match entry {
                Some(entry) if entry.evaluation != UNKNOWN => entry.evaluation,
                _ => self.evaluate(state),
            };
            let raw = evaluation;
            evaluation = self.histories.corrected(state, raw);
            stored_evaluation = raw;
            best = evaluation;
            if let Some(entry) = entry {
                let value = from_table(entry.value, ply);
                if !is_mate(value) && is_enough(entry.bound, value, best, best + 1) {
                    best = value;
                }
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let hash = entry.map_or(0, |entry| entry.best);
        let context = self.context(state, ply);
        let mut picker = if in_check {
            Picker::all(state, hash, [0; 2], context)
        } else {
            Picker::captures(state, hash, context)
        };
        let mut best_move = 0;
        let alpha_before = alpha;
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) {
                continue;
            }
            if best > -MATE_BOUND {
                if in_check {
                    // With one answer to the check in hand, quiet ones are not looked at.
                    picker.skip_quiets();
                    if !is_noisy(played) {
                        continue;
                    }
                } else {
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
            let child = state.play(played);
            self.enter(state, ply, played);
            let value = -self.quiescence::<PV>(&child, ply + 1, -beta, -alpha);
            self.leave();
            if self.halted {
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

        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha_before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        debug_assert!(best > -INFINITE);
        self.shared.table.store(
            state.key(),
            Entry {
                best: best_move,
                value: to_table(best, ply),
                evaluation: stored_evaluation,
                depth: 0,
                bound,
                was_pv: PV || entry.is_some_and(|entry| entry.was_pv),
            },
        );
        best
    }

    /// The static evaluation from the mover's side.
    pub fn evaluate(&mut self, state: &State) -> Value {
        evaluation::evaluate(state, self.pawns)
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
