//! One search with a switch for each technique, to see what each of them is worth.
//!
//! All switches off, it is minimax; each one on leaves more of the tree unseen, but for deepening,
//! which searches the smaller depths before and so costs nodes unless what it learns there saves more.
//! The first four are safe: the value stays what minimax finds (quiescence asks another question at
//! the horizon, so there the value is that of the question). Null move and reductions are bets: a
//! position that is too good even after passing is cut, and a move far down a good order is searched
//! less deeply first. They mostly win.

use super::{
    choice::{Counts, Cut, Note, STAND_PAT, Searcher, Thought, Watcher},
    entry::Entry,
    rules::{Evaluator, LIMIT, Rules, WIN},
    words,
};
use crate::sort;
use std::collections::HashMap;

/// Which techniques are used; by default deepening alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Moves that cannot change the result are left unseen. Null move and reductions need it and
    /// do nothing without it.
    pub alpha_beta: bool,
    /// The moves that promise most first; at the root by what the last iteration found, and its best
    /// line before all.
    pub ordering: bool,
    /// Positions met again are not searched again.
    pub table: bool,
    /// Noisy moves are followed beyond the horizon.
    pub quiescence: bool,
    /// Null move: the opponent gets two moves in a row, at less depth; if that does not help, cut.
    pub null_move: bool,
    /// Late, quiet moves are first searched a ply less deeply.
    pub reductions: bool,
    /// Depth 1, 2, 3 …, each of use to the next; without it the depth asked for at once.
    pub deepening: bool,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            alpha_beta: false,
            ordering: false,
            table: false,
            quiescence: false,
            null_move: false,
            reductions: false,
            deepening: true,
        }
    }
}

impl Switches {
    /// The techniques that keep the value of minimax, with deepening.
    pub const SAFE: Switches = Switches {
        alpha_beta: true,
        ordering: true,
        table: true,
        quiescence: false,
        null_move: false,
        reductions: false,
        deepening: true,
    };

    /// Each by its name, in the order in which they are numbered.
    pub fn named(&mut self) -> [(&'static str, &mut bool); 7] {
        [
            (words::ALPHA_BETA, &mut self.alpha_beta),
            (words::ORDERING, &mut self.ordering),
            (words::TABLE, &mut self.table),
            (words::QUIESCENCE, &mut self.quiescence),
            (words::NULL_MOVE, &mut self.null_move),
            (words::REDUCTIONS, &mut self.reductions),
            (words::DEEPENING, &mut self.deepening),
        ]
    }

    /// Turns the one in this place on or off, and alpha-beta on where it needs that; whether that was so,
    /// `None` where there is no such switch.
    pub fn turn(&mut self, place: usize) -> Option<bool> {
        let (name, on) = self.named().into_iter().nth(place)?;
        *on = !*on;
        let is_bet = *on && matches!(name, words::NULL_MOVE | words::REDUCTIONS);
        let needs_more = is_bet && !self.alpha_beta;
        self.alpha_beta |= needs_more;
        Some(needs_more)
    }
}

/// The search with its switches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Workbench {
    pub switches: Switches,
}

/// Plies that passing costs besides the one passed.
const PASS_REDUCTION: usize = 2;
/// From this depth on passing and reducing are tried, and from this move on reducing.
const WORTH_A_BET: usize = 3;

impl<R: Rules, O: Evaluator<R>> Searcher<R, O> for Workbench {
    fn choose(
        &mut self,
        rules: &R,
        evaluator: &O,
        state: &R::State,
        depth: usize,
        watcher: &mut dyn Watcher<R::Move>,
    ) -> Thought<R::Move> {
        let mut bench = Bench {
            rules,
            evaluator,
            watcher,
            switches: self.switches,
            table: HashMap::new(),
            counts: Counts::default(),
            root: Vec::new(),
            line: Vec::new(),
            on_line: None,
        };
        let mut thought = Thought {
            value: 0,
            line: Vec::new(),
            counts: Counts::default(),
        };
        let deepest = depth.max(1);
        let first = match self.switches.deepening {
            true => 1,
            false => deepest,
        };
        for iteration in first..=deepest {
            let before = bench.counts.nodes;
            bench.on_line = Some(0);
            let found = bench.value(state, iteration, 0, (-WIN, WIN), None);
            if bench.watcher.wants_stop() {
                break;
            }
            thought.value = found.value;
            thought.line = found.line;
            bench.line.clone_from(&thought.line);
            // A stable sort: moves that were only found to be no better keep their order.
            sort::by_key(&mut bench.root, |(value, _)| std::cmp::Reverse(*value));
            let spent = bench.counts.nodes - before;
            bench.counts.by_iteration.push(spent);
            let counts = bench.counts.clone();
            bench
                .watcher
                .iteration(iteration, thought.value, &thought.line, &counts);
            if thought.line.is_empty() {
                break;
            }
        }
        thought.counts = bench.counts;
        thought
    }
}

struct Bench<'a, R: Rules, O> {
    rules: &'a R,
    evaluator: &'a O,
    watcher: &'a mut dyn Watcher<R::Move>,
    switches: Switches,
    table: HashMap<u64, Entry<R::Move>>,
    counts: Counts,
    /// The root's moves, with what the iteration under way found them to be worth, in the order of
    /// the last one's values.
    root: Vec<(i32, R::Move)>,
    /// The best line of the last iteration, and how many of its moves lead to where the search is;
    /// `None` beside it.
    line: Vec<R::Move>,
    on_line: Option<usize>,
}

/// The move that led to a node, and the state before it.
type Last<'a, R> = Option<(&'a <R as Rules>::State, <R as Rules>::Move)>;

/// What a node returns to its parent.
struct Found<M> {
    value: i32,
    line: Vec<M>,
    cut: Option<Cut>,
}

impl<M> Found<M> {
    fn leaf(value: i32) -> Found<M> {
        Found {
            value,
            line: Vec::new(),
            cut: None,
        }
    }
}

impl<R: Rules, O: Evaluator<R>> Bench<'_, R, O> {
    /// The node's value for its mover. `last` is the move that led here and the state before it;
    /// `None` at the root and after a pass.
    fn value(
        &mut self,
        state: &R::State,
        depth: usize,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        last: Last<'_, R>,
    ) -> Found<R::Move> {
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return Found::leaf(outcome.value(self.rules.mover(state), ply));
        }
        if depth == 0 {
            return if self.switches.quiescence {
                let (value, cut) = self.quiesce(state, ply, (alpha, beta), last);
                Found {
                    cut,
                    ..Found::leaf(value)
                }
            } else {
                self.counts.leaves += 1;
                Found::leaf(self.evaluator.value(self.rules, state))
            };
        }
        let key = self.rules.key(state);
        let known = self.table.get(&key).copied();
        if ply > 0
            && let Some(value) =
                known.and_then(|entry| entry.answer(depth, false, ply, (alpha, beta)))
        {
            self.counts.table_hits += 1;
            self.watcher.note(Note::FromTable);
            let line = known.and_then(|entry| entry.best);
            return Found {
                value,
                line: line.into_iter().collect(),
                cut: None,
            };
        }
        if last.is_some() && self.pass(state, depth, ply, beta) {
            self.watcher.note(Note::PassedOver);
            return Found::leaf(beta);
        }
        let first = known.and_then(|entry| entry.best).or_else(|| {
            let place = self.on_line.filter(|place| *place == ply)?;
            self.line.get(place).copied()
        });
        let moves = self.ordered(state, ply, first);
        let floor = alpha;
        let mut best = Found::leaf(-WIN);
        for (index, chosen) in moves.iter().enumerate() {
            if self.watcher.wants_stop() {
                return best;
            }
            let after = self.rules.play(state, *chosen);
            let reduce = self.reduces(state, *chosen, depth, index);
            let window = (-beta, -alpha);
            let last = (state, *chosen);
            let was_on = self.on_line;
            self.on_line = was_on
                .filter(|place| *place == ply && self.line.get(ply) == Some(chosen))
                .map(|place| place + 1);
            let mut reply = if reduce > 0 {
                self.counts.reduced += 1;
                self.watcher.note(Note::Reduced(reduce));
                // Only whether it is better matters: the narrowest window.
                let doubt = (-alpha - 1, -alpha);
                self.child(&after, last, depth - 1 - reduce, ply + 1, doubt)
            } else {
                self.child(&after, last, depth - 1, ply + 1, window)
            };
            if reduce > 0 && -reply.value > alpha {
                self.counts.again += 1;
                self.watcher.note(Note::Again);
                reply = self.child(&after, last, depth - 1, ply + 1, window);
            }
            self.on_line = was_on;
            if ply == 0
                && let Some(place) = self.root.get_mut(index)
            {
                place.0 = -reply.value;
            }
            if -reply.value > best.value || best.line.is_empty() {
                reply.line.insert(0, *chosen);
                best.value = -reply.value;
                best.line = reply.line;
            }
            if !self.switches.alpha_beta {
                continue;
            }
            alpha = alpha.max(best.value);
            if best.value >= beta && index + 1 < moves.len() {
                self.counts.cut(index);
                best.cut = Some(Cut {
                    tried: index + 1,
                    of: moves.len(),
                });
                break;
            }
        }
        if self.switches.table && !self.watcher.wants_stop() {
            let first = best.line.first().copied();
            let entry = Entry::new(best.value, depth, ply, (floor, beta), first);
            self.table.insert(key, entry);
        }
        best
    }

    fn child(
        &mut self,
        after: &R::State,
        last: (&R::State, R::Move),
        depth: usize,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Found<R::Move> {
        let window = if self.switches.alpha_beta {
            (alpha, beta)
        } else {
            (-WIN, WIN)
        };
        self.counts.visit(ply);
        self.watcher.enter(last.1, window.0, window.1);
        let found = self.value(after, depth, ply, window, Some(last));
        self.watcher.leave(found.value, found.cut);
        found
    }

    /// Whether passing already is too good for the opponent to allow this position. Tried only
    /// where the mover stands well as it is.
    fn pass(&mut self, state: &R::State, depth: usize, ply: usize, beta: i32) -> bool {
        if !self.switches.null_move
            || !self.switches.alpha_beta
            || depth < WORTH_A_BET
            || beta.abs() > LIMIT
            || self.evaluator.value(self.rules, state) < beta
        {
            return false;
        }
        let Some(after) = self.rules.pass(state) else {
            return false;
        };
        self.counts.visit(ply + 1);
        self.watcher.enter_pass(-beta, 1 - beta);
        let found = self.value(
            &after,
            depth - 1 - PASS_REDUCTION,
            ply + 1,
            (-beta, 1 - beta),
            None,
        );
        self.watcher.leave(found.value, found.cut);
        let enough = -found.value >= beta;
        if enough {
            self.counts.cutoffs += 1;
            self.counts.pass_cutoffs += 1;
        }
        enough
    }

    /// Plies by which a move is first searched less deeply.
    fn reduces(&self, state: &R::State, chosen: R::Move, depth: usize, index: usize) -> usize {
        let late = index >= WORTH_A_BET && depth >= WORTH_A_BET;
        let wanted = self.switches.reductions && self.switches.alpha_beta && late;
        usize::from(wanted && !self.rules.is_noisy(state, chosen))
    }

    fn quiesce(
        &mut self,
        state: &R::State,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        last: Last<'_, R>,
    ) -> (i32, Option<Cut>) {
        self.counts.leaves += 1;
        if let Some(outcome) = self.rules.outcome(state) {
            return (outcome.value(self.rules.mover(state), ply), None);
        }
        let mut best = self.evaluator.value(self.rules, state);
        if self.switches.alpha_beta {
            if best >= beta {
                self.watcher.note(STAND_PAT);
                return (best, None);
            }
            alpha = alpha.max(best);
        }
        let mut moves = self.rules.moves(state);
        moves.retain(|chosen| self.evaluator.disturbs(self.rules, last, state, *chosen));
        self.order(&mut moves, state, None);
        for (index, chosen) in moves.iter().copied().enumerate() {
            if self.watcher.wants_stop() {
                break;
            }
            let after = self.rules.play(state, chosen);
            self.counts.visit(ply + 1);
            self.counts.quiescence += 1;
            self.watcher.note(Note::Beyond);
            self.watcher.enter(chosen, -beta, -alpha);
            let last = Some((state, chosen));
            let (reply, cut) = self.quiesce(&after, ply + 1, (-beta, -alpha), last);
            self.watcher.leave(reply, cut);
            best = best.max(-reply);
            if !self.switches.alpha_beta {
                continue;
            }
            alpha = alpha.max(best);
            if best >= beta && index + 1 < moves.len() {
                self.counts.cut(index);
                let (tried, of) = (index + 1, moves.len());
                return (best, Some(Cut { tried, of }));
            }
        }
        (best, None)
    }

    /// The moves of a node in the order in which they are searched; the root's in that of the last
    /// iteration.
    fn ordered(&mut self, state: &R::State, ply: usize, first: Option<R::Move>) -> Vec<R::Move> {
        if ply == 0 && self.switches.ordering && !self.root.is_empty() {
            return self.root.iter().map(|(_, chosen)| *chosen).collect();
        }
        let mut moves = self.rules.moves(state);
        self.order(&mut moves, state, first);
        if ply == 0 {
            self.root = moves.iter().map(|chosen| (-WIN, *chosen)).collect();
        }
        moves
    }

    /// The moves that promise most in front, and `first` before them.
    fn order(&self, moves: &mut [R::Move], state: &R::State, first: Option<R::Move>) {
        if self.switches.ordering {
            moves.sort_by_cached_key(|chosen| {
                (
                    Some(*chosen) != first,
                    std::cmp::Reverse(self.evaluator.promise(self.rules, state, *chosen)),
                )
            });
        }
    }
}
