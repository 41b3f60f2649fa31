//! One ply: the move after which the position looks best, whatever the reply.

use super::{
    choice::{Counts, Cut, Searcher, Thought, Watcher},
    rules::{Evaluator, Rules, WIN},
};
use rand::{SeedableRng, rngs::StdRng, seq::IteratorRandom};

/// Takes what it can get; ties are broken at random.
#[derive(Debug)]
pub struct Greedy {
    dice: StdRng,
}

impl Greedy {
    /// The same seed breaks ties the same way.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            dice: StdRng::seed_from_u64(seed),
        }
    }
}

impl<R: Rules, O: Evaluator<R>> Searcher<R, O> for Greedy {
    /// `depth` does not matter: it is always one ply.
    fn choose(
        &mut self,
        rules: &R,
        evaluator: &O,
        state: &R::State,
        _depth: usize,
        watcher: &mut dyn Watcher<R::Move>,
    ) -> Thought<R::Move> {
        let mut counts = Counts::default();
        let mut valued = Vec::new();
        for chosen in rules.moves(state) {
            counts.visit(1);
            counts.leaves += 1;
            watcher.enter(chosen, -WIN, WIN);
            let after = rules.play(state, chosen);
            let value = match rules.outcome(&after) {
                Some(outcome) => outcome.value(rules.mover(&after), 1),
                None => evaluator.value(rules, &after),
            };
            watcher.leave(value, None::<Cut>);
            valued.push((-value, chosen));
        }
        let Some(value) = valued.iter().map(|(value, _)| *value).max() else {
            let value = rules
                .outcome(state)
                .map_or(0, |outcome| outcome.value(rules.mover(state), 0));
            return Thought {
                value,
                line: Vec::new(),
                counts,
            };
        };
        let best = valued
            .iter()
            .filter(|(v, _)| *v == value)
            .choose(&mut self.dice);
        Thought {
            value,
            line: best.map(|(_, chosen)| *chosen).into_iter().collect(),
            counts,
        }
    }
}
