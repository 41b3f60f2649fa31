//! Iterative deepening: depth 1, then 2, then 3, each helped by what the one before learnt.
//!
//! The shallow searches cost little and pay for themselves: the best line found so far is tried
//! first, the root's moves stand in the order of their last values, and a table of positions
//! already searched answers where two orders of moves meet. At the horizon a quiescence search
//! goes on with the noisy moves (captures, in chess), so that no position is evaluated in the middle
//! of an exchange.

use super::{
    choice::{Counts, Cut, Searcher, Thought, Watcher},
    entry::Entry,
    rules::{Evaluator, Rules, WIN},
};
use std::collections::HashMap;

/// What happens at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The position is evaluated as it stands.
    Evaluate,
    /// Noisy moves are searched to the end.
    Quiesce,
    /// As `Quiesce`, without the noisy moves that promise a loss.
    QuiescePruned,
}

/// Iterative deepening with alpha-beta, a table and quiescence.
#[derive(Clone, Debug)]
pub struct Deepening {
    pub horizon: Horizon,
    pub use_table: bool,
}

impl Default for Deepening {
    fn default() -> Deepening {
        Deepening {
            horizon: Horizon::Quiesce,
            use_table: true,
        }
    }
}

impl<R: Rules, O: Evaluator<R>> Searcher<R, O> for Deepening {
    fn choose(
        &mut self,
        rules: &R,
        evaluator: &O,
        state: &R::State,
        depth: usize,
        watcher: &mut dyn Watcher<R::Move>,
    ) -> Thought<R::Move> {
        if let Some(outcome) = rules.outcome(state) {
            let value = outcome.value(rules.mover(state), 0);
            return Thought {
                value,
                line: Vec::new(),
                counts: Counts {
                    leaves: 1,
                    ..Counts::default()
                },
            };
        }
        let mut walk = Walk {
            rules,
            evaluator,
            watcher,
            style: self.clone(),
            table: HashMap::new(),
            counts: Counts::default(),
        };
        let mut root: Vec<(i32, R::Move)> = walk
            .ordered(state, None)
            .into_iter()
            .map(|chosen| (0, chosen))
            .collect();
        let mut thought = Thought {
            value: 0,
            line: root.first().map(|(_, m)| *m).into_iter().collect(),
            counts: Counts::default(),
        };
        for iteration in 1..=depth.max(1) {
            let nodes_before = walk.counts.nodes;
            let Some((value, line)) = walk.root(state, &mut root, iteration) else {
                break;
            };
            thought.value = value;
            thought.line = line;
            let spent = walk.counts.nodes - nodes_before;
            walk.counts.by_iteration.push(spent);
            let counts = walk.counts.clone();
            walk.watcher
                .iteration(iteration, value, &thought.line, &counts);
        }
        thought.counts = walk.counts;
        thought
    }
}

struct Walk<'a, R: Rules, O> {
    rules: &'a R,
    evaluator: &'a O,
    watcher: &'a mut dyn Watcher<R::Move>,
    style: Deepening,
    table: HashMap<u64, Entry<R::Move>>,
    counts: Counts,
}

/// Value for the node's mover, the line, and the cut if there was one.
type Found<M> = (i32, Vec<M>, Option<Cut>);

impl<R: Rules, O: Evaluator<R>> Walk<'_, R, O> {
    /// One iteration at the root; sorts `moves` by what they turned out to be worth. `None` when
    /// the search was stopped before the iteration was done.
    fn root(
        &mut self,
        state: &R::State,
        moves: &mut [(i32, R::Move)],
        depth: usize,
    ) -> Option<(i32, Vec<R::Move>)> {
        let mut best = (-WIN, Vec::new());
        for (value, chosen) in moves.iter_mut() {
            if self.watcher.wants_stop() {
                return None;
            }
            let after = self.rules.play(state, *chosen);
            let (reply, mut line, _) = self.child(&after, *chosen, depth - 1, 1, (-WIN, -best.0));
            *value = -reply;
            if -reply > best.0 || best.1.is_empty() {
                line.insert(0, *chosen);
                best = (-reply, line);
            }
        }
        if self.watcher.wants_stop() {
            return None;
        }
        // A stable sort: moves that only failed low keep their order behind the best.
        moves.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        Some(best)
    }

    fn child(
        &mut self,
        after: &R::State,
        chosen: R::Move,
        depth: usize,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Found<R::Move> {
        self.counts.visit(ply);
        self.watcher.enter(chosen, alpha, beta);
        let found = if depth == 0 && self.rules.outcome(after).is_none() {
            self.horizon(after, ply, alpha, beta)
        } else {
            self.value(after, depth, ply, alpha, beta)
        };
        self.watcher.leave(found.0, found.2);
        found
    }

    fn value(
        &mut self,
        state: &R::State,
        depth: usize,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Found<R::Move> {
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return (
                outcome.value(self.rules.mover(state), ply),
                Vec::new(),
                None,
            );
        }
        let key = self.rules.key(state);
        let known = self
            .table
            .get(&key)
            .copied()
            .filter(|_| self.style.use_table);
        if let Some(value) = known.and_then(|entry| entry.answer(depth, ply, (alpha, beta))) {
            self.counts.table_hits += 1;
            return (
                value,
                known.and_then(|entry| entry.best).into_iter().collect(),
                None,
            );
        }
        let moves = self.ordered(state, known.and_then(|entry| entry.best));
        let mut best = (-WIN, Vec::new(), None);
        let mut floor = alpha;
        for (index, chosen) in moves.iter().enumerate() {
            if self.watcher.wants_stop() {
                return best;
            }
            let after = self.rules.play(state, *chosen);
            let (reply, mut line, _) =
                self.child(&after, *chosen, depth - 1, ply + 1, (-beta, -floor));
            if -reply > best.0 || best.1.is_empty() {
                line.insert(0, *chosen);
                best = (-reply, line, None);
            }
            floor = floor.max(best.0);
            if best.0 >= beta && index + 1 < moves.len() {
                self.counts.cut(index);
                best.2 = Some(Cut {
                    tried: index + 1,
                    of: moves.len(),
                });
                break;
            }
        }
        if self.style.use_table && !self.watcher.wants_stop() {
            let first = best.1.first().copied();
            let entry = Entry::new(best.0, depth, ply, (alpha, beta), first);
            self.table.insert(key, entry);
        }
        best
    }

    /// The horizon of the full-width search.
    fn horizon(&mut self, state: &R::State, ply: usize, alpha: i32, beta: i32) -> Found<R::Move> {
        match self.style.horizon {
            Horizon::Evaluate => {
                self.counts.leaves += 1;
                (self.evaluator.value(self.rules, state), Vec::new(), None)
            }
            Horizon::Quiesce | Horizon::QuiescePruned => {
                (self.quiesce(state, ply, alpha, beta), Vec::new(), None)
            }
        }
    }

    /// The mover may stand pat or go on with a noisy move, whichever is better.
    fn quiesce(&mut self, state: &R::State, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return outcome.value(self.rules.mover(state), ply);
        }
        self.counts.leaves += 1;
        let mut best = self.evaluator.value(self.rules, state);
        if best >= beta || self.watcher.wants_stop() {
            return best;
        }
        alpha = alpha.max(best);
        let standing = best;
        for (promise, chosen) in self.noisy(state) {
            if self.style.horizon == Horizon::QuiescePruned && promise < standing {
                // They come in order: what follows promises no more.
                break;
            }
            let after = self.rules.play(state, chosen);
            self.counts.visit(ply + 1);
            self.counts.quiescence += 1;
            self.watcher.enter(chosen, -beta, -alpha);
            let value = -self.quiesce(&after, ply + 1, -beta, -alpha);
            self.watcher.leave(-value, None);
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The noisy moves with what they promise, the most promising in front.
    fn noisy(&self, state: &R::State) -> Vec<(i32, R::Move)> {
        let mut moves = self.rules.moves(state);
        moves.retain(|chosen| self.rules.is_noisy(state, *chosen));
        let promise = |chosen| (self.evaluator.promise(self.rules, state, chosen), chosen);
        let mut noisy: Vec<(i32, R::Move)> = moves.into_iter().map(promise).collect();
        noisy.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
        noisy
    }

    /// By promise, with the table's move in front.
    fn ordered(&self, state: &R::State, first: Option<R::Move>) -> Vec<R::Move> {
        let mut moves = self.rules.moves(state);
        moves.sort_by_cached_key(|chosen| {
            (
                Some(*chosen) != first,
                std::cmp::Reverse(self.evaluator.promise(self.rules, state, *chosen)),
            )
        });
        moves
    }
}
