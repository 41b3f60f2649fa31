//! The loop over a node's moves: prune, extend, reduce, search, update alpha.

use super::{
    node::{Node, bound_of},
    singular::Singular,
    trace::{How, Tracer, Why},
    worker::Worker,
};
use crate::engine::{
    history::Context,
    margins, movegen,
    picker::{Picker, is_noisy},
    state::{State, pack},
    table::Entry,
    value::{DRAW, INFINITE, TB_WIN_BOUND, Value, mated_in, to_table},
};
use arrayvec::ArrayVec;
use shakmaty::Move;

/// The moves of a node while they are searched.
pub struct MoveLoop {
    pub picker: Picker,
    pub context: Context,
    /// What a move must beat: the window's lower end, raised by the moves before it.
    pub alpha: Value,
    pub best: Value,
    /// The move that raised alpha last, packed; 0: none.
    pub best_move: u16,
    /// How many moves have been searched, the present one included.
    pub searched: usize,
    /// Those of them that did not cause a cutoff, as many as there is room for.
    pub tried: ArrayVec<Move, 64>,
    /// Some move did not come to the player's mind.
    pub overlooked: bool,
}

impl MoveLoop {
    /// Whether moves that are left may be pruned: only once some move has saved the mover from mate, and
    /// not with king and pawns, where any move may be the one that matters.
    #[inline]
    pub fn may_be_pruned(&self, node: &Node<'_>) -> bool {
        !node.in_check && self.best > -TB_WIN_BOUND && node.state.has_pieces()
    }
}

impl<T: Tracer> Worker<'_, T> {
    /// Searches the moves, best first by expectation, until one fails high; stores the result and
    /// returns the node's value.
    pub fn search_moves<const PV: bool>(&mut self, node: &mut Node<'_>) -> Value {
        let &mut Node { state, ply, .. } = node;
        let context = self.stack.context(state, ply);
        let mut moves = MoveLoop {
            picker: Picker::all(state, node.hash_move(), self.stack[ply].killers, context),
            context,
            alpha: node.alpha,
            best: -INFINITE,
            best_move: 0,
            searched: 0,
            tried: ArrayVec::new(),
            overlooked: false,
        };
        self.stack[ply + 2].cutoff_count = 0;

        loop {
            // Who listens hears of each move left out.
            if !T::LISTENS && self.are_quiets_futile(node, &moves) {
                moves.picker.skip_quiets_without_check();
            }
            let Some(played) = moves.picker.next(state, self.histories) else {
                break;
            };
            if !state.is_safe(played) || pack(played) == node.excluded {
                continue;
            }
            if self.overlooks(state, ply, played) {
                moves.overlooked = true;
                continue;
            }
            let quiet = !is_noisy(played);

            // Pruning at low depth.
            if moves.may_be_pruned(node)
                && let Some(why) = self.prune_move::<PV>(node, &mut moves, played, quiet)
            {
                self.tracer.skip(played, why);
                continue;
            }

            // Singular extension, of the hash move.
            let mut extension = 0;
            if pack(played) == node.hash_move() {
                match self.test_singular::<PV>(node) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(value) => {
                        self.tracer.because(Why::MultiCut);
                        return value;
                    }
                }
            }

            // Late move reduction and principal variation search.
            moves.searched += 1;
            let child = self.descend(state, ply, played);
            let new_depth = node.depth - 1 + extension;
            let reduction = self.reduction::<PV>(node, &moves, played, &child);
            let reduction = reduction.clamp(0, (new_depth - 1).max(0));
            if extension != 0 {
                self.tracer.expect(How::Extended(extension));
            }
            let value = self.search_child::<PV>(node, &moves, &child, new_depth, reduction);
            self.ascend();
            if self.aborted {
                return DRAW;
            }

            // Alpha update and beta cutoff.
            if self.update_alpha::<PV>(node, &mut moves, played, value) {
                if T::LISTENS {
                    let tried = moves.searched;
                    let of = movegen::legal(state).len();
                    self.tracer.because(Why::Cut { tried, of });
                }
                break;
            }
        }
        self.finish(node, &moves)
    }

    /// Late move reduction: what comes late in a good order is searched less deeply, by so many
    /// plies (0 or less: not at all).
    fn reduction<const PV: bool>(
        &self,
        node: &Node<'_>,
        moves: &MoveLoop,
        played: Move,
        child: &State,
    ) -> i32 {
        if node.depth < margins::LATE_MOVE_DEPTH || moves.searched <= 1 + usize::from(PV) {
            return 0;
        }
        let quiet = !is_noisy(played);
        let history = if quiet {
            self.histories.quiet(&moves.context, played)
        } else {
            self.histories.capture(moves.context.mover, played)
        };
        self.margins.late_move_reduction(&margins::LateMove {
            depth: node.depth,
            number: moves.searched,
            quiet,
            pv: PV,
            was_pv: node.was_pv,
            root: false,
            cut_node: node.cut_node,
            improving: node.improving,
            gives_check: child.is_check(),
            hash_captures: moves.picker.hash_captures(),
            many_cutoffs: self.stack[node.ply + 1].cutoff_count > margins::MANY_CUTOFFS,
            history,
        })
    }

    /// Principal variation search of one move: with a zero window, less deeply where it is reduced
    /// and again in full only when that fails high; with the whole window where it is the first
    /// move, or better than those before, of a node that wants the exact value.
    fn search_child<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        moves: &MoveLoop,
        child: &State,
        new_depth: i32,
        reduction: i32,
    ) -> Value {
        let ply = node.ply + 1;
        let alpha = moves.alpha;
        let mut depth = new_depth;
        let mut value = -INFINITE;
        if reduction > 0 {
            let reduced = depth - reduction;
            self.tracer.expect(How::Reduced(reduction));
            value = self.zero_window(child, ply, reduced, alpha, true);
            if value > alpha {
                depth += self
                    .margins
                    .full_search_adjustment(value - moves.best, depth);
                if depth > reduced {
                    self.tracer.expect(How::Again);
                    value = self.zero_window(child, ply, depth, alpha, !node.cut_node);
                }
            }
        } else if !PV || moves.searched > 1 {
            value = self.zero_window(child, ply, depth, alpha, !node.cut_node);
        }
        if PV && (moves.searched == 1 || value > alpha) {
            if moves.searched > 1 {
                self.tracer.expect(How::Wider);
            }
            value = self.full_window(child, ply, depth, alpha, node.beta);
        }
        value
    }

    /// Takes the value of a move into account; true when it is a beta cutoff.
    fn update_alpha<const PV: bool>(
        &mut self,
        node: &mut Node<'_>,
        moves: &mut MoveLoop,
        played: Move,
        value: Value,
    ) -> bool {
        if value > moves.best {
            moves.best = value;
            if value > moves.alpha {
                moves.best_move = pack(played);
                if PV {
                    self.stack.set_line(node.ply, played);
                }
                if value >= node.beta {
                    self.stack[node.ply].cutoff_count += 1;
                    self.learn_from_cutoff(node, moves, played);
                    return true;
                }
                moves.alpha = value;
                // The next improvement is less likely than this one.
                node.depth -= i32::from(margins::is_reduced_after_raise(node.depth));
            }
        }
        let _more_than_remembered = moves.tried.try_push(played);
        false
    }

    /// The node's value once its moves have been searched; teaches the histories and stores it.
    fn finish(&mut self, node: &Node<'_>, moves: &MoveLoop) -> Value {
        // Only where nothing was pruned can the loop end without a move searched.
        if moves.searched == 0 {
            return match node.excluded {
                0 if moves.overlooked => node.evaluation,
                0 if node.in_check => {
                    self.tracer.because(Why::Checkmate);
                    mated_in(node.ply)
                }
                0 => {
                    self.tracer.because(Why::Stalemate);
                    DRAW
                }
                _ => node.alpha,
            };
        }
        if node.excluded == 0 {
            self.learn_correction(node, moves);
            let entry = Entry {
                best: moves.best_move,
                value: to_table(moves.best, node.ply),
                evaluation: node.raw_evaluation,
                depth: node.depth,
                bound: bound_of(moves.best, node.alpha, node.beta),
                was_pv: node.was_pv,
            };
            self.shared.table.store(node.state.key(), entry);
        }
        moves.best
    }
}
