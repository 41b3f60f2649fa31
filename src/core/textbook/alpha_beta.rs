//! Negamax with alpha-beta: the same value as minimax for a fraction of the nodes.
//!
//! `alpha` is what the mover is sure of already, `beta` what the opponent is sure to allow at
//! most. A move that reaches beta ends the node: the opponent will not let it come to this.
//! With the best move always first, only about the square root of the tree is left to see
//! (Knuth and Moore, 1975), which is why the order of moves matters more than their number.

use super::{
    choice::{Counts, Cut, Searcher, Thought, Watcher},
    rules::{Evaluator, LIMIT, Rules, WIN},
};

/// Alpha-beta to a fixed depth.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta {
    /// Look at the moves that promise most first, down to this many plies before the horizon;
    /// `None` takes them as they come.
    pub order_above: Option<usize>,
    /// Where moves are ordered, the least promising first instead: to see what order costs.
    pub worst_first: bool,
    /// Stop at the first move that wins for certain, without looking for a faster win.
    pub stop_at_win: bool,
}

impl AlphaBeta {
    /// Moves as they come.
    pub const fn plain() -> AlphaBeta {
        AlphaBeta {
            order_above: None,
            worst_first: false,
            stop_at_win: false,
        }
    }

    /// Moves by promise everywhere.
    pub const fn ordered() -> AlphaBeta {
        AlphaBeta {
            order_above: Some(0),
            worst_first: false,
            stop_at_win: false,
        }
    }

    /// Moves by promise, the least promising first: the worst that a search could do.
    pub const fn worst_first() -> AlphaBeta {
        AlphaBeta {
            worst_first: true,
            ..AlphaBeta::ordered()
        }
    }
}

impl<R: Rules, O: Evaluator<R>> Searcher<R, O> for AlphaBeta {
    fn choose(
        &mut self,
        rules: &R,
        evaluator: &O,
        state: &R::State,
        depth: usize,
        watcher: &mut dyn Watcher<R::Move>,
    ) -> Thought<R::Move> {
        let mut walk = Walk {
            rules,
            evaluator,
            watcher,
            style: *self,
            counts: Counts::default(),
        };
        let found = walk.value(state, depth.max(1), 0, -WIN, WIN);
        Thought {
            value: found.value,
            line: found.line,
            counts: walk.counts,
        }
    }
}

/// What a node returns to its parent.
pub(super) struct Found<M> {
    /// For the node's mover: exact inside the window, else a bound.
    pub value: i32,
    pub line: Vec<M>,
    /// Whether moves were left unseen.
    pub cut: Option<Cut>,
}

impl<M> Found<M> {
    pub fn leaf(value: i32) -> Found<M> {
        Found {
            value,
            line: Vec::new(),
            cut: None,
        }
    }
}

/// One walk through the tree; also what the parallel root gives each of its threads.
pub(super) struct Walk<'a, R: Rules, O> {
    pub rules: &'a R,
    pub evaluator: &'a O,
    pub watcher: &'a mut dyn Watcher<R::Move>,
    pub style: AlphaBeta,
    pub counts: Counts,
}

impl<R: Rules, O: Evaluator<R>> Walk<'_, R, O> {
    /// The best that the mover can get inside the window.
    pub fn value(
        &mut self,
        state: &R::State,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Found<R::Move> {
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return Found::leaf(outcome.value(self.rules.mover(state), ply));
        }
        if depth == 0 {
            self.counts.leaves += 1;
            return Found::leaf(self.evaluator.value(self.rules, state));
        }
        let moves = self.ordered(state, depth);
        let mut best = Found::leaf(-WIN);
        for (index, chosen) in moves.iter().enumerate() {
            if self.watcher.wants_stop() {
                break;
            }
            let after = self.rules.play(state, *chosen);
            let mut reply = self.child(&after, *chosen, depth - 1, ply + 1, (-beta, -alpha));
            if -reply.value > best.value || best.line.is_empty() {
                reply.line.insert(0, *chosen);
                best.line = reply.line;
                best.value = -reply.value;
            }
            alpha = alpha.max(best.value);
            let certain_win = self.style.stop_at_win && best.value > LIMIT;
            if (best.value >= beta || certain_win) && index + 1 < moves.len() {
                self.counts.cut(index);
                best.cut = Some(Cut {
                    tried: index + 1,
                    of: moves.len(),
                });
                break;
            }
        }
        best
    }

    /// Enters one node, counted and watched; `window` is (alpha, beta) of its mover.
    pub fn child(
        &mut self,
        after: &R::State,
        chosen: R::Move,
        depth: usize,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Found<R::Move> {
        self.counts.visit(ply);
        self.watcher.enter(chosen, alpha, beta);
        let found = self.value(after, depth, ply, alpha, beta);
        self.watcher.leave(found.value, found.cut);
        found
    }

    pub fn ordered(&self, state: &R::State, depth: usize) -> Vec<R::Move> {
        let mut moves = self.rules.moves(state);
        if self.style.order_above.is_some_and(|above| depth > above) {
            moves.sort_by_cached_key(|chosen| {
                std::cmp::Reverse(self.evaluator.promise(self.rules, state, *chosen))
            });
            if self.style.worst_first {
                moves.reverse();
            }
        }
        moves
    }
}
