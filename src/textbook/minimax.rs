//! Minimax as it is first written down: one player wants the value large, the other small, and
//! every line to the horizon is looked at.

use super::{
    choice::{Counts, Searcher, Thought, Watcher},
    rules::{Evaluator, Rules, Side, WIN},
};

/// Full width, fixed depth, nothing skipped: the yardstick that the others must agree with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl<R: Rules, O: Evaluator<R>> Searcher<R, O> for Minimax {
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
            counts: Counts::default(),
        };
        let (value, line) = walk.value(state, depth.max(1), 0);
        // Inside, values are the first player's; outside, the mover's.
        Thought {
            value: for_side(value, rules.mover(state)),
            line,
            counts: walk.counts,
        }
    }
}

/// Turns the first player's value into that of `side`, or back.
fn for_side(value: i32, side: Side) -> i32 {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}

struct Walk<'a, R: Rules, O> {
    rules: &'a R,
    evaluator: &'a O,
    watcher: &'a mut dyn Watcher<R::Move>,
    counts: Counts,
}

impl<R: Rules, O: Evaluator<R>> Walk<'_, R, O> {
    /// The value for the first player, and the line that leads to it.
    fn value(&mut self, state: &R::State, depth: usize, ply: usize) -> (i32, Vec<R::Move>) {
        let mover = self.rules.mover(state);
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return (for_side(outcome.value(mover, ply), mover), Vec::new());
        }
        if depth == 0 {
            self.counts.leaves += 1;
            return (
                for_side(self.evaluator.value(self.rules, state), mover),
                Vec::new(),
            );
        }
        let mut best: Option<(i32, Vec<R::Move>)> = None;
        for chosen in self.rules.moves(state) {
            if self.watcher.wants_stop() {
                break;
            }
            self.counts.visit(ply + 1);
            self.watcher.enter(chosen, -WIN, WIN);
            let (value, mut rest) = self.value(&self.rules.play(state, chosen), depth - 1, ply + 1);
            self.watcher.leave(for_side(value, mover.other()), None);
            let better = match (&best, mover) {
                (None, _) => true,
                (Some((old, _)), Side::First) => value > *old,
                (Some((old, _)), Side::Second) => value < *old,
            };
            if better {
                rest.insert(0, chosen);
                best = Some((value, rest));
            }
        }
        best.unwrap_or_default()
    }
}
