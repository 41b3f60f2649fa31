//! Iterative deepening: depth 1, then 2, then 3, each helped by what the one before learnt.
//!
//! The shallow searches cost little and pay for themselves: the best line found so far is tried
//! first, the root's moves stand in the order of their last values, and a table of positions
//! already searched answers where two orders of moves meet. At the horizon a quiescence search
//! goes on with the noisy moves (captures, in chess), so that no position is evaluated in the middle
//! of an exchange.

use super::{
    choice::{Counts, Cut, Note, STAND_PAT, Searcher, Thought, Watcher},
    entry::Entry,
    rules::{Evaluator, Rules, WIN},
    words,
};
use crate::sort;
use std::collections::HashMap;

/// What happens at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The position is evaluated as it stands.
    Evaluate,
    /// Noisy moves are searched to the end.
    Quiesce,
    /// As `Quiesce`, but a line is dropped as soon as its mover stands worse than two plies before.
    QuiescePruned,
}

/// When the table's values are used; its best moves are tried first whenever there is a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// There is no table.
    Off,
    /// Only values of the very same depth, so that the result is that of plain minimax.
    SameDepth,
    /// Values of the same depth and of deeper searches: better play, but other values than minimax.
    AsDeep,
}

/// What a watcher is told where [`Horizon::QuiescePruned`] drops a line.
const DROPPED: Note = Note::Known(words::DROPPED);

/// Iterative deepening with alpha-beta, a table and quiescence.
#[derive(Clone, Debug)]
pub struct Deepening {
    pub horizon: Horizon,
    pub table: TableUse,
}

impl Default for Deepening {
    fn default() -> Deepening {
        Deepening {
            horizon: Horizon::Quiesce,
            table: TableUse::SameDepth,
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
        sort::by_key(moves, |(value, _)| std::cmp::Reverse(*value));
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
            .filter(|_| self.style.table != TableUse::Off);
        let deeper = self.style.table == TableUse::AsDeep;
        if let Some(value) = known.and_then(|entry| entry.answer(depth, deeper, ply, (alpha, beta)))
        {
            self.counts.table_hits += 1;
            self.watcher.note(Note::FromTable);
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
        if self.style.table != TableUse::Off && !self.watcher.wants_stop() {
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
                let (value, cut) = self.quiesce(state, ply, (alpha, beta), [None; 2]);
                (value, Vec::new(), cut)
            }
        }
    }

    /// The mover may stand pat or go on with a noisy move, whichever is better. `earlier` is what
    /// the positions two plies and one ply before were worth to their movers, where quiescence saw
    /// them.
    fn quiesce(
        &mut self,
        state: &R::State,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        earlier: [Option<i32>; 2],
    ) -> (i32, Option<Cut>) {
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return (outcome.value(self.rules.mover(state), ply), None);
        }
        self.counts.leaves += 1;
        let mut best = self.evaluator.value(self.rules, state);
        if best >= beta {
            self.watcher.note(STAND_PAT);
            return (best, None);
        }
        if self.watcher.wants_stop() {
            return (best, None);
        }
        let standing = best;
        let [two_before, one_before] = earlier;
        let has_lost = two_before.is_some_and(|before| standing < before);
        if self.style.horizon == Horizon::QuiescePruned && has_lost {
            self.watcher.note(DROPPED);
            return (best, None);
        }
        alpha = alpha.max(best);
        let moves = self.noisy(state);
        for (index, chosen) in moves.iter().copied().enumerate() {
            let after = self.rules.play(state, chosen);
            self.counts.visit(ply + 1);
            self.counts.quiescence += 1;
            self.watcher.note(Note::Beyond);
            self.watcher.enter(chosen, -beta, -alpha);
            let earlier = [one_before, Some(standing)];
            let (reply, cut) = self.quiesce(&after, ply + 1, (-beta, -alpha), earlier);
            self.watcher.leave(reply, cut);
            best = best.max(-reply);
            alpha = alpha.max(-reply);
            if best >= beta && index + 1 < moves.len() {
                self.counts.cut(index);
                let (tried, of) = (index + 1, moves.len());
                return (best, Some(Cut { tried, of }));
            }
        }
        (best, None)
    }

    /// The noisy moves, the most promising in front.
    fn noisy(&self, state: &R::State) -> Vec<R::Move> {
        let mut moves = self.rules.moves(state);
        moves.retain(|chosen| self.rules.is_noisy(state, *chosen));
        moves.sort_by_cached_key(|chosen| {
            std::cmp::Reverse(self.evaluator.promise(self.rules, state, *chosen))
        });
        moves
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
