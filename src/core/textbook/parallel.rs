//! The root's moves shared among threads: the simplest way to use a second core.
//!
//! Each thread takes the next root move and searches it with alpha-beta; what the best move so
//! far is worth is shared, so that a good move found by one narrows the window of all. The value
//! does not depend on the threads' luck; which of equal moves is chosen may.

use super::{
    alpha_beta::{AlphaBeta, Walk},
    choice::{Counts, Searcher, Thought, Watcher},
    rules::{Evaluator, Rules, WIN},
};
use std::{
    sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering},
    thread,
};

/// Alpha-beta with the root in parallel.
#[derive(Clone, Copy, Debug)]
pub struct ParallelRoot {
    pub style: AlphaBeta,
    /// At least 1.
    pub threads: usize,
}

/// What the threads share.
struct Shared<'a, M> {
    moves: &'a [M],
    next: AtomicUsize,
    alpha: AtomicI32,
    stop: AtomicBool,
}

/// Watches for the threads beside the first: they only obey the stop.
struct Obedient<'a>(&'a AtomicBool);

impl<M> Watcher<M> for Obedient<'_> {
    fn wants_stop(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches for the first thread: hands on what it hears, and the stop to the others.
struct Leading<'a, M> {
    watcher: &'a mut dyn Watcher<M>,
    stop: &'a AtomicBool,
}

impl<M> Watcher<M> for Leading<'_, M> {
    fn enter(&mut self, chosen: M, alpha: i32, beta: i32) {
        self.watcher.enter(chosen, alpha, beta);
    }

    fn leave(&mut self, value: i32, cut: Option<super::Cut>) {
        self.watcher.leave(value, cut);
    }

    fn wants_stop(&mut self) -> bool {
        let wanted = self.watcher.wants_stop();
        if wanted {
            self.stop.store(true, Ordering::Relaxed);
        }
        wanted
    }
}

impl<R, O> Searcher<R, O> for ParallelRoot
where
    R: Rules + Sync,
    O: Evaluator<R> + Sync,
{
    /// The watcher sees the part of the tree that the calling thread searched. Of the root's moves all
    /// are searched, even by a style that stops at the first win elsewhere.
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
        let depth = depth.max(1);
        let mut silent = super::Silent;
        let walk = Walk {
            rules,
            evaluator,
            watcher: &mut silent,
            style: self.style,
            counts: Counts::default(),
        };
        let moves = walk.ordered(state, depth);
        let shared = Shared {
            moves: &moves,
            next: AtomicUsize::new(0),
            alpha: AtomicI32::new(-WIN),
            stop: AtomicBool::new(false),
        };
        let style = self.style;
        let mut parts: Vec<Thought<R::Move>> = Vec::new();
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads)
                .filter_map(|_| {
                    let shared = &shared;
                    // A thread that the system refuses is done without.
                    let begun = thread::Builder::new().spawn_scoped(scope, move || {
                        let mut obedient = Obedient(&shared.stop);
                        let walk = Walk {
                            rules,
                            evaluator,
                            watcher: &mut obedient,
                            style,
                            counts: Counts::default(),
                        };
                        work(walk, shared, state, depth)
                    });
                    begun.ok()
                })
                .collect();
            let mut leading = Leading {
                watcher,
                stop: &shared.stop,
            };
            let walk = Walk {
                rules,
                evaluator,
                watcher: &mut leading,
                style,
                counts: Counts::default(),
            };
            parts.push(work(walk, &shared, state, depth));
            parts.extend(others.into_iter().filter_map(|thread| thread.join().ok()));
        });
        let mut counts = Counts::default();
        for part in &parts {
            counts.add(&part.counts);
        }
        let best = parts
            .into_iter()
            .filter(|part| !part.line.is_empty())
            .max_by_key(|part| part.value);
        best.map_or(
            Thought {
                value: 0,
                line: moves.into_iter().take(1).collect(),
                counts: counts.clone(),
            },
            |best| Thought { counts, ..best },
        )
    }
}

/// Takes root moves until none is left; returns the best of them, if it raised alpha.
fn work<R: Rules, O: Evaluator<R>>(
    mut walk: Walk<'_, R, O>,
    shared: &Shared<'_, R::Move>,
    state: &R::State,
    depth: usize,
) -> Thought<R::Move> {
    let mut best = Thought {
        value: -WIN,
        line: Vec::new(),
        counts: Counts::default(),
    };
    while let Some(chosen) = shared
        .moves
        .get(shared.next.fetch_add(1, Ordering::Relaxed))
    {
        if walk.watcher.wants_stop() {
            break;
        }
        let alpha = shared.alpha.load(Ordering::Relaxed);
        let after = walk.rules.play(state, *chosen);
        let mut reply = walk.child(&after, *chosen, depth - 1, 1, (-WIN, -alpha));
        if -reply.value > alpha || (best.line.is_empty() && alpha == -WIN) {
            shared.alpha.fetch_max(-reply.value, Ordering::Relaxed);
            if -reply.value > best.value || best.line.is_empty() {
                reply.line.insert(0, *chosen);
                best.value = -reply.value;
                best.line = reply.line;
            }
        }
    }
    best.counts = walk.counts;
    best
}
