//! The principal variation search inside the tree.
//!
//! The first move of a node is searched with the whole window, the others with an empty one
//! around alpha, which only asks whether they are better; those that are get the whole window.

use super::{
    margins,
    node::{bound_of, is_enough, refined},
    shallow::Shallow,
    worker::Worker,
};
use crate::engine::{
    exchange,
    history::Context,
    messages::Bound,
    picker::{Picker, is_noisy},
    state::{State, pack},
    table::Entry,
    value::{
        DRAW, INFINITE, TB_WIN_BOUND, UNKNOWN, Value, from_table, is_decided, mate_in, mated_in,
        to_table,
    },
};
use arrayvec::ArrayVec;
use shakmaty::Move;
use std::cell::OnceCell;

/// What the test of the hash move said.
enum Singular {
    /// Plies more (or less) for the hash move.
    Extend(i32),
    /// The node is worth at least this.
    Cut(Value),
}

/// A node as it was asked for, where the window is empty: is it worth `beta`?
struct Node<'s> {
    state: &'s State,
    ply: usize,
    depth: i32,
    beta: Value,
    /// Some move is expected to refute the last one.
    cut_node: bool,
}

impl Worker<'_> {
    /// The value of `state`, `depth` plies deep; `PV` says that the window is not empty, `cut_node`
    /// that some move is expected to refute the last one.
    pub fn search<const PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        mut depth: i32,
        mut alpha: Value,
        mut beta: Value,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(state, ply, alpha, beta, true);
        }
        if let Some(value) = self.begin_node::<PV>(state, ply) {
            return value;
        }

        // Mate distance pruning: a mate found nearer the root makes worse ones of no interest.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        // Upcoming repetition: it can be played, so the node is worth at least that.
        if alpha < DRAW && self.can_repeat(state, ply) {
            alpha = DRAW;
        }
        if alpha >= beta {
            return alpha;
        }

        // The hash table. While a move is excluded, the node is another one than the table's.
        let excluded = self.stack[ply].excluded;
        let entry = self.shared.table.probe(state.key());
        if let Some(entry) = entry
            && !PV
            && excluded == 0
            && entry.depth >= depth
            // Near the fifty-move rule the stored value may come from another count.
            && state.halfmoves() < 90
        {
            let value = from_table(entry.value, ply);
            if is_enough(entry.bound, value, alpha, beta) {
                return value;
            }
        }

        // Endgame tables.
        if excluded == 0
            && let Some(tables) = self.shared.tablebases
            && let Some(value) = tables.value(state, ply)
        {
            self.tablebase_hits += 1;
            let bound = match value.signum() {
                1 => Bound::Lower,
                -1 => Bound::Upper,
                _ => Bound::Exact,
            };
            if is_enough(bound, value, alpha, beta) {
                self.shared.table.store(
                    state.key(),
                    Entry {
                        best: 0,
                        value: to_table(value, ply),
                        evaluation: UNKNOWN,
                        depth: depth + margins::TABLEBASE_DEPTH,
                        bound,
                        was_pv: PV,
                    },
                );
                return value;
            }
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);

        let in_check = state.is_check();
        let (raw_evaluation, evaluation) = if in_check {
            (UNKNOWN, UNKNOWN)
        } else {
            let raw = self.raw_evaluation(state, entry.as_ref());
            (raw, self.histories.corrected(state, raw))
        };
        self.stack[ply].evaluation = evaluation;
        self.stack[ply + 1].killers = [0; 2];
        let improving = self.is_improving(ply, evaluation);

        // What is known of the node before its moves.
        let asked = |depth| Node {
            state,
            ply,
            depth,
            beta,
            cut_node,
        };
        let estimate = if in_check {
            UNKNOWN
        } else {
            refined(evaluation, entry.as_ref(), ply)
        };
        if !PV
            && !in_check
            && excluded == 0
            && let Some(value) = self.prune_node(&asked(depth), estimate, improving)
        {
            return value;
        }
        if self.aborted {
            return DRAW;
        }

        // Internal iterative reduction: a node without a hash move is new or was never any good;
        // searched less deeply, it will have a move the next time.
        let hash = entry.map_or(0, |entry| entry.best);
        if hash == 0 && depth >= margins::ITERATIVE_REDUCTION_DEPTH && excluded == 0 {
            depth -= margins::iterative_reduction(depth, PV, cut_node);
        }

        // Probcut: a capture that even a shallower search sees well above beta will hold.
        if !PV
            && !in_check
            && excluded == 0
            && depth >= margins::PROBCUT_DEPTH
            && !is_decided(beta)
            && let Some(value) = self.probcut(&asked(depth), evaluation, entry)
        {
            return value;
        }
        if self.aborted {
            return DRAW;
        }

        // The moves.
        let context = self.context(state, ply);
        let mut picker = Picker::all(state, hash, self.stack[ply].killers, context);
        let checks = OnceCell::new();
        self.stack[ply + 2].cutoff_count = 0;
        let mut best = -INFINITE;
        let mut best_move = 0;
        let mut searched = 0;
        let mut tried: ArrayVec<Move, 64> = ArrayVec::new();
        let alpha_before = alpha;
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) || pack(played) == excluded {
                continue;
            }
            let quiet = !is_noisy(played);
            if !in_check
                && best > -TB_WIN_BOUND
                && state.has_pieces()
                && self.prune_move(
                    state,
                    played,
                    &mut picker,
                    &context,
                    &Shallow {
                        depth,
                        number: searched + 1,
                        quiet,
                        pv: PV,
                        improving,
                        evaluation,
                        alpha,
                        checks: &checks,
                    },
                )
            {
                continue;
            }
            let mut extension = 0;
            if let Some(entry) = entry
                && pack(played) == entry.best
                && excluded == 0
                && depth >= margins::SINGULAR_DEPTH
                && self.may_extend(ply)
            {
                match self.test_singular::<PV>(&asked(depth), &entry) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(value) => return value,
                }
                if self.aborted {
                    return DRAW;
                }
            }
            searched += 1;
            let child = self.child(state, played);
            self.enter(state, ply, played);
            let mut new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let reduction = if depth >= margins::LATE_MOVE_DEPTH && searched > 1 + usize::from(PV) {
                let history = if quiet {
                    self.histories.quiet(&context, played)
                } else {
                    self.histories.capture(context.mover, played)
                };
                let reduction = margins::late_move_reduction(&margins::LateMove {
                    depth,
                    number: searched,
                    quiet,
                    pv: PV,
                    was_pv,
                    cut_node,
                    improving,
                    gives_check: child.is_check(),
                    hash_captures: picker.hash_captures(),
                    many_cutoffs: self.stack[ply + 1].cutoff_count > margins::MANY_CUTOFFS,
                    history,
                });
                reduction.clamp(0, new_depth - 1)
            } else {
                0
            };
            // Late move reductions: what comes late in a good order is looked at less deeply,
            // and again in full only when it surprises.
            if reduction > 0 {
                let reduced = new_depth - reduction;
                value = -self.search::<false>(&child, ply + 1, reduced, -alpha - 1, -alpha, true);
                if value > alpha {
                    new_depth += margins::after_surprise(value - best, new_depth);
                    if new_depth > reduced {
                        value = -self.search::<false>(
                            &child,
                            ply + 1,
                            new_depth,
                            -alpha - 1,
                            -alpha,
                            !cut_node,
                        );
                    }
                }
            } else if !PV || searched > 1 {
                value = -self.search::<false>(
                    &child,
                    ply + 1,
                    new_depth,
                    -alpha - 1,
                    -alpha,
                    !cut_node,
                );
            }
            if PV && (searched == 1 || value > alpha) {
                value = -self.search::<true>(&child, ply + 1, new_depth, -beta, -alpha, false);
            }
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
                    if value >= beta {
                        self.stack[ply].cutoff_count += 1;
                        self.reward(ply, depth, &context, played, &tried);
                        break;
                    }
                    alpha = value;
                    // A better one yet is less likely than before.
                    depth -= i32::from(margins::calms_down(depth));
                }
            }
            let _more_than_remembered = tried.try_push(played);
        }

        // Only where nothing was pruned can the loop end without a move tried.
        if searched == 0 {
            if excluded != 0 {
                return alpha;
            }
            return if in_check { mated_in(ply) } else { DRAW };
        }
        if excluded != 0 {
            return best;
        }

        // Correction history: where the search says something other than the static evaluation,
        // and no capture explains it, similar positions are evaluated differently from now on.
        let quiet_result = best_move == 0 || state.unpack(best_move).is_none_or(|m| !is_noisy(m));
        let informative = if best_move == 0 {
            best < evaluation
        } else {
            best < beta || best > evaluation
        };
        if !in_check && quiet_result && informative && !is_decided(best) {
            self.histories
                .learn_correction(state, depth, best - raw_evaluation);
        }
        self.shared.table.store(
            state.key(),
            Entry {
                best: best_move,
                value: to_table(best, ply),
                evaluation: raw_evaluation,
                depth,
                bound: bound_of(best, alpha_before, beta),
                was_pv,
            },
        );
        best
    }

    /// Whether the mover stands better than at their last turn but one: then more is expected
    /// of the moves, and less is pruned.
    fn is_improving(&self, ply: usize, evaluation: Value) -> bool {
        let before = |plies: usize| {
            ply.checked_sub(plies)
                .map_or(UNKNOWN, |earlier| self.stack[earlier].evaluation)
        };
        let earlier = match before(2) {
            UNKNOWN => before(4),
            known => known,
        };
        evaluation != UNKNOWN && (earlier == UNKNOWN || evaluation > earlier)
    }

    /// Looks for a reason to leave a node of an empty window before any of its moves is tried.
    fn prune_node(&mut self, node: &Node<'_>, evaluation: Value, improving: bool) -> Option<Value> {
        let &Node {
            state,
            ply,
            depth,
            beta,
            cut_node,
        } = node;
        let alpha = beta - 1;
        // Razoring: so far below alpha, so near the leaves, that only captures could help.
        if depth <= margins::RAZORING_DEPTH && evaluation + margins::razoring(depth) < alpha {
            let value = self.quiescence::<false>(state, ply, alpha, alpha + 1, true);
            if value <= alpha || self.aborted {
                return Some(value);
            }
        }

        // Reverse futility: so far above beta, so near the leaves, some move will hold.
        if depth <= margins::REVERSE_FUTILITY_DEPTH
            && !is_decided(beta)
            && evaluation - margins::reverse_futility(depth, improving) >= beta
        {
            return Some(evaluation);
        }

        // Null move: if even passing keeps the value above beta, a move will. Not twice in a
        // row, and not with pawns and at most a minor piece, where passing may be the best
        // move (zugzwang).
        let passed_before = ply > 0 && self.stack[ply - 1].null_move;
        if depth >= margins::NULL_MOVE_DEPTH
            && evaluation >= beta
            && !passed_before
            && !is_decided(beta)
            && !state.is_zugzwang_prone()
            && ply >= self.verified_until
            && let Some(child) = state.pass()
        {
            let reduced = depth - margins::null_move_reduction(depth, evaluation - beta);
            self.stack[ply].null_move = true;
            self.enter_null_move(state, ply);
            let value =
                -self.search::<false>(&child, ply + 1, reduced, -beta, -beta + 1, !cut_node);
            self.leave();
            self.stack[ply].null_move = false;
            if self.aborted {
                return Some(DRAW);
            }
            if value >= beta {
                // A mate found by passing is not proven.
                let value = if is_decided(value) { beta } else { value };
                if depth < margins::NULL_MOVE_VERIFICATION_DEPTH || self.verified_until > 0 {
                    return Some(value);
                }
                // Deep nodes are verified by a search without passing in its upper part.
                self.verified_until = ply + 3 * reduced.max(0) as usize / 4;
                let verified = self.search::<false>(state, ply, reduced, beta - 1, beta, false);
                self.verified_until = 0;
                if verified >= beta {
                    return Some(value);
                }
            }
        }
        None
    }

    /// Tries captures that win well above beta, first in quiescence, then some plies less deep.
    fn probcut(
        &mut self,
        node: &Node<'_>,
        evaluation: Value,
        entry: Option<Entry>,
    ) -> Option<Value> {
        let &Node {
            state,
            ply,
            depth,
            beta,
            cut_node,
        } = node;
        let goal = beta + margins::PROBCUT;
        let reduced = depth - margins::PROBCUT_REDUCTION;
        if let Some(entry) = entry
            && entry.depth >= reduced
            && from_table(entry.value, ply) < goal
        {
            return None;
        }
        let hash = entry.map_or(0, |entry| entry.best);
        let mut picker = Picker::captures(state, hash, self.context(state, ply));
        while let Some(played) = picker.next(state, self.histories) {
            if !state.is_safe(played) || !exchange::see_ge(state, played, goal - evaluation) {
                continue;
            }
            let child = self.child(state, played);
            self.enter(state, ply, played);
            let mut value = -self.quiescence::<false>(&child, ply + 1, -goal, -goal + 1, true);
            if value >= goal && reduced > 1 {
                value = -self.search::<false>(
                    &child,
                    ply + 1,
                    reduced - 1,
                    -goal,
                    -goal + 1,
                    !cut_node,
                );
            }
            self.leave();
            if self.aborted {
                return Some(DRAW);
            }
            if value >= goal {
                self.shared.table.store(
                    state.key(),
                    Entry {
                        best: pack(played),
                        value: to_table(value, ply),
                        evaluation: UNKNOWN,
                        depth: reduced,
                        bound: Bound::Lower,
                        was_pv: entry.is_some_and(|entry| entry.was_pv),
                    },
                );
                return Some(if is_decided(value) {
                    value
                } else {
                    value - margins::PROBCUT
                });
            }
        }
        None
    }

    /// Extensions stop where the path is twice as long as the iteration's depth.
    fn may_extend(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth
    }

    /// Singular extension: if without the hash move everything falls well short of its value,
    /// the move is the only one, and worth a closer look. If on the contrary the others reach
    /// beta too, the node is cut (multi-cut) or the hash move is trusted less.
    fn test_singular<const PV: bool>(&mut self, node: &Node<'_>, entry: &Entry) -> Singular {
        let &Node {
            state,
            ply,
            depth,
            beta,
            cut_node,
        } = node;
        let value = from_table(entry.value, ply);
        if entry.depth < depth - 3 || entry.bound == Bound::Upper || is_decided(value) {
            return Singular::Extend(0);
        }
        let short = value - margins::singular(depth, PV);
        self.stack[ply].excluded = entry.best;
        let others = self.search::<false>(state, ply, (depth - 1) / 2, short - 1, short, cut_node);
        self.stack[ply].excluded = 0;
        if others < short {
            let clearly = !PV && others < short - margins::DOUBLE_EXTENSION;
            return Singular::Extend(1 + i32::from(clearly));
        }
        if short >= beta && !is_decided(short) {
            return Singular::Cut(short);
        }
        Singular::Extend(if value >= beta || cut_node {
            -margins::NOT_SINGULAR
        } else {
            0
        })
    }

    /// A move refuted: it gains in the histories, those tried before it lose.
    fn reward(&mut self, ply: usize, depth: i32, context: &Context, played: Move, before: &[Move]) {
        let bonus = margins::history_bonus(depth);
        let malus = -margins::history_malus(depth);
        let quiet = !is_noisy(played);
        if quiet {
            self.remember_killer(ply, pack(played));
            self.histories.update_quiet(context, played, bonus);
        } else {
            self.histories.update_capture(context.mover, played, bonus);
        }
        for other in before {
            if is_noisy(*other) {
                self.histories.update_capture(context.mover, *other, malus);
            } else if quiet {
                self.histories.update_quiet(context, *other, malus);
            }
        }
    }
}
