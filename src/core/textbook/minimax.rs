//! Minimax as it is first written down: one player wants the value large, the other small, and
//! every line to the horizon is looked at.

use super::{
    choice::{Counts, Cut, Searcher, Thought, Watcher},
    rules::{Evaluator, Rules, Side, WIN},
};

/// Full width and fixed depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax {
    /// Leave a node once what one player is sure of lies beyond what the other allows. `false`
    /// skips nothing: the yardstick that the others must agree with.
    pub prune: bool,
}

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
            prune: self.prune,
            counts: Counts::default(),
        };
        let (value, line, _) = walk.value(state, depth.max(1), 0, (-WIN, WIN));
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
    prune: bool,
    counts: Counts,
}

/// The value for the first player, the line that leads to it, and the cut if there was one.
type Found<M> = (i32, Vec<M>, Option<Cut>);

impl<R: Rules, O: Evaluator<R>> Walk<'_, R, O> {
    /// `alpha` is what the first player is sure of, `beta` what the second one is: both as the
    /// first player's values.
    fn value(
        &mut self,
        state: &R::State,
        depth: usize,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
    ) -> Found<R::Move> {
        let mover = self.rules.mover(state);
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            let value = for_side(outcome.value(mover, ply), mover);
            return (value, Vec::new(), None);
        }
        if depth == 0 {
            self.counts.leaves += 1;
            let value = for_side(self.evaluator.value(self.rules, state), mover);
            return (value, Vec::new(), None);
        }
        let mut best: Option<Found<R::Move>> = None;
        let moves = self.rules.moves(state);
        for (index, chosen) in moves.iter().copied().enumerate() {
            if self.watcher.wants_stop() {
                break;
            }
            self.counts.visit(ply + 1);
            let window = match mover.other() {
                Side::First => (alpha, beta),
                Side::Second => (-beta, -alpha),
            };
            self.watcher.enter(chosen, window.0, window.1);
            let after = self.rules.play(state, chosen);
            let (value, mut rest, cut) = self.value(&after, depth - 1, ply + 1, (alpha, beta));
            self.watcher.leave(for_side(value, mover.other()), cut);
            let better = match (&best, mover) {
                (None, _) => true,
                (Some((old, ..)), Side::First) => value > *old,
                (Some((old, ..)), Side::Second) => value < *old,
            };
            if better {
                rest.insert(0, chosen);
                best = Some((value, rest, None));
            }
            if !self.prune {
                continue;
            }
            match mover {
                Side::First => alpha = alpha.max(value),
                Side::Second => beta = beta.min(value),
            }
            // Strictly: equal values are searched on, which costs nodes and changes nothing.
            if beta < alpha && index + 1 < moves.len() {
                self.counts.cut(index);
                if let Some(best) = &mut best {
                    best.2 = Some(Cut {
                        tried: index + 1,
                        of: moves.len(),
                    });
                }
                break;
            }
        }
        best.unwrap_or_default()
    }
}
