//! The principal variation search inside the tree.
//!
//! The first move of a node is searched with the whole window, the others with an empty one
//! around alpha, which only asks whether they are better; those that are get the whole window.

use super::{margins, quiescence::is_enough, worker::Worker};
use crate::engine::{
    messages::Bound,
    picker::{Picker, is_noisy},
    state::{State, pack},
    table::Entry,
    value::{DRAW, INFINITE, MAX_PLY, UNKNOWN, Value, from_table, mate_in, mated_in, to_table},
};
use arrayvec::ArrayVec;
use shakmaty::Move;

impl Worker<'_> {
    /// The value of `state`, `depth` plies deep; `PV` says that the window is not empty.
    pub fn search<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        mut alpha: Value,
        mut beta: Value,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(state, ply, alpha, beta);
        }
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

        // Mate distance pruning: a mate found nearer the root makes worse ones of no interest.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // The hash table.
        let entry = self.shared.table.probe(state.key());
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            // Near the fifty-move rule the stored value may come from another count.
            && state.halfmoves() < 90
        {
            let value = from_table(entry.value, ply);
            if is_enough(entry.bound, value, alpha, beta) {
                return value;
            }
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);

        let in_check = state.is_check();
        let evaluation = match entry {
            _ if in_check => UNKNOWN,
            Some(entry) if entry.evaluation != UNKNOWN => entry.evaluation,
            _ => self.evaluate(state),
        };
        self.stack[ply].evaluation = evaluation;
        self.stack[ply + 1].killers = [0; 2];

        // The moves.
        let hash = entry.map_or(0, |entry| entry.best);
        let mut picker = Picker::all(state, hash, self.stack[ply].killers);
        let mut best = -INFINITE;
        let mut best_move = 0;
        let mut searched = 0;
        let mut quiets: ArrayVec<Move, 64> = ArrayVec::new();
        let alpha_before = alpha;
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) {
                continue;
            }
            searched += 1;
            let quiet = !is_noisy(played);
            let child = state.play(played);
            self.enter(state);
            let new_depth = depth - 1;
            let mut value = -INFINITE;
            if !PV || searched > 1 {
                value = -self.search::<false>(&child, ply + 1, new_depth, -alpha - 1, -alpha);
            }
            if PV && (searched == 1 || value > alpha) {
                value = -self.search::<true>(&child, ply + 1, new_depth, -beta, -alpha);
            }
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
                    if value >= beta {
                        if quiet {
                            self.reward(state, ply, depth, played, &quiets);
                        }
                        break;
                    }
                    alpha = value;
                }
            }
            if quiet {
                let _more_than_remembered = quiets.try_push(played);
            }
        }

        if searched == 0 {
            return if in_check { mated_in(ply) } else { DRAW };
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha_before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(
            state.key(),
            Entry {
                best: best_move,
                value: to_table(best, ply),
                evaluation,
                depth,
                bound,
                was_pv,
            },
        );
        best
    }

    /// A quiet move refuted: it gains in the histories, those tried before it lose.
    fn reward(&mut self, state: &State, ply: usize, depth: i32, played: Move, before: &[Move]) {
        self.remember_killer(ply, pack(played));
        let bonus = margins::history_bonus(depth);
        let mover = state.turn();
        self.histories.update_quiet(mover, played, bonus);
        for other in before {
            self.histories.update_quiet(mover, *other, -bonus);
        }
    }
}
