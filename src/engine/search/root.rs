//! The root: iterative deepening, aspiration windows, and the best lines found so far.

use super::{
    margins,
    reporter::Reporter,
    worker::{Line, Worker},
};
use crate::{
    chess::Score,
    engine::{
        branching::Branching,
        messages::{Bound, Info, PvLine},
        picker::is_noisy,
        state::State,
        value::{self, INFINITE, MATE, MAX_PLY, Value},
    },
};
use shakmaty::Move;
use std::time::Duration;

/// A legal move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub played: Move,
    /// From the iteration in progress; `-INFINITE` while it has not shown to be better.
    value: Value,
    bound: Bound,
    /// From the last iteration that gave it an exact value.
    settled: Option<Settled>,
    line: Line,
    seldepth: usize,
    nodes: u64,
}

#[derive(Clone, Debug)]
struct Settled {
    value: Value,
    depth: i32,
    seldepth: usize,
    line: Line,
}

impl RootMove {
    pub fn new(played: Move) -> RootMove {
        let mut line = Line::new();
        line.push(played);
        RootMove {
            played,
            value: -INFINITE,
            bound: Bound::Exact,
            settled: None,
            line,
            seldepth: 0,
            nodes: 0,
        }
    }
}

/// One thread's iterative deepening over the root moves.
pub struct Root<'a, 'w> {
    pub worker: &'a mut Worker<'w>,
    state: &'a State,
    moves: Vec<RootMove>,
    /// What the endgame tables say of the root.
    known: Option<Value>,
    lines: usize,
    depth: i32,
    last_best: Option<Move>,
    /// Iterations since the best move changed.
    stable: u32,
    /// The value of the iteration before, in centipawns.
    last_value: Value,
    branching: Branching,
}

impl<'a, 'w> Root<'a, 'w> {
    /// `moves` are the legal moves to choose from, at least one; `known` is what the endgame
    /// tables say of the root, if the moves come from there.
    pub fn new(
        worker: &'a mut Worker<'w>,
        state: &'a State,
        moves: Vec<RootMove>,
        known: Option<Value>,
        lines: usize,
    ) -> Root<'a, 'w> {
        Root {
            worker,
            state,
            known,
            lines: lines.clamp(1, moves.len().max(1)),
            moves,
            depth: 0,
            last_best: None,
            stable: 0,
            last_value: 0,
            branching: Branching::default(),
        }
    }

    /// Deepens until a limit is met; returns the last state, best line first.
    pub fn run(mut self) -> Info {
        self.worker.begin();
        if self.known.is_some() && self.worker.is_main() {
            self.worker.tablebase_hits += self.moves.len() as u64;
        }
        if !self.state.is_check() {
            self.worker.stack[0].evaluation = self.worker.evaluate(self.state);
        }
        let deepest = self.deepest();
        for depth in 1..=deepest {
            self.depth = depth;
            self.worker.root_depth = depth.unsigned_abs() as usize;
            self.worker.may_stop = depth > 1;
            self.iterate();
            if self.worker.aborted {
                break;
            }
            self.branching
                .note(depth.unsigned_abs(), self.worker.total_nodes());
            self.report();
            self.note_stability();
            self.worker.may_stop = true;
            self.worker.look_up();
            if self.worker.aborted || (self.worker.is_main() && self.is_enough()) {
                break;
            }
            self.last_value = self.moves.first().map_or(0, |best| best.value);
        }
        self.info()
    }

    fn deepest(&self) -> i32 {
        let limit = self.worker.shared.limits.depth.unwrap_or(u32::MAX);
        limit.clamp(1, MAX_PLY as u32 - 10) as i32
    }

    /// One iteration: every line wanted, each without the moves of those before it.
    fn iterate(&mut self) {
        for root_move in &mut self.moves {
            if root_move.bound == Bound::Exact && root_move.value != -INFINITE {
                root_move.settled = Some(Settled {
                    value: root_move.value,
                    depth: self.depth - 1,
                    seldepth: root_move.seldepth,
                    line: root_move.line.clone(),
                });
            }
            root_move.value = -INFINITE;
            root_move.bound = Bound::Exact;
        }
        for first in 0..self.lines {
            self.worker.seldepth = 0;
            self.aspire(first);
            if self.worker.aborted {
                return;
            }
            self.sort(0, first + 1);
        }
    }

    /// Searches the moves from `first` on with a window around the last value, widened on the
    /// side where it fails.
    fn aspire(&mut self, first: usize) {
        let mut width = margins::ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let last = self.moves.get(first).and_then(|m| m.settled.as_ref());
        if let Some(last) = last
            && self.depth >= margins::ASPIRATION_DEPTH
            && !value::is_decided(last.value)
        {
            alpha = last.value - width;
            beta = last.value + width;
        }
        loop {
            let value = self.search_moves(first, alpha, beta);
            self.sort(first, self.moves.len());
            if self.worker.aborted {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                return;
            }
            width += width / 2;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            self.report_if_slow();
        }
    }

    /// One pass over the root moves from `first` on.
    fn search_moves(&mut self, first: usize, mut alpha: Value, beta: Value) -> Value {
        let mut best = -INFINITE;
        for index in first..self.moves.len() {
            let played = self.moves[index].played;
            self.report_current(played, index + 1);
            // What was refuted after the last root move says nothing about this one.
            self.worker.stack[2].cutoff_count = 0;
            let nodes_before = self.worker.nodes;
            let child = self.state.play(played);
            self.worker.enter(self.state, 0, played);
            let depth = self.depth - 1;
            let mut value = -INFINITE;
            if index > first {
                let reduced = depth - self.reduction(played, index - first + 1, &child);
                value = -self
                    .worker
                    .search::<false>(&child, 1, reduced, -alpha - 1, -alpha, true);
                if value > alpha && reduced < depth {
                    value =
                        -self
                            .worker
                            .search::<false>(&child, 1, depth, -alpha - 1, -alpha, false);
                }
            }
            if index == first || (value > alpha && !self.worker.aborted) {
                value = -self
                    .worker
                    .search::<true>(&child, 1, depth, -beta, -alpha, false);
            }
            self.worker.leave();
            if self.worker.aborted {
                return best;
            }
            let root_move = &mut self.moves[index];
            root_move.nodes += self.worker.nodes - nodes_before;
            if index == first || value > alpha {
                root_move.value = value;
                root_move.seldepth = self.worker.seldepth;
                root_move.bound = if value >= beta {
                    Bound::Lower
                } else if value <= alpha {
                    Bound::Upper
                } else {
                    Bound::Exact
                };
                root_move.line.clear();
                root_move.line.push(played);
                let room = root_move.line.remaining_capacity();
                root_move
                    .line
                    .extend(self.worker.stack[1].line.iter().copied().take(room));
            } else {
                root_move.value = -INFINITE;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        best
    }

    /// Late move reductions, as inside the tree but never for the first moves.
    fn reduction(&self, played: Move, number: usize, child: &State) -> i32 {
        if self.depth < margins::LATE_MOVE_DEPTH + 1 || number <= 2 {
            return 0;
        }
        let quiet = !is_noisy(played);
        let context = self.worker.context(self.state, 0);
        let history = self.worker.histories.quiet(&context, played);
        margins::late_move_reduction(&margins::LateMove {
            depth: self.depth,
            number,
            quiet,
            pv: true,
            was_pv: true,
            improving: true,
            gives_check: child.is_check(),
            history: if quiet { history } else { 0 },
            ..margins::LateMove::default()
        })
        .clamp(0, self.depth - 2)
    }

    /// Best first; moves that showed nothing keep their order.
    fn sort(&mut self, from: usize, to: usize) {
        if let Some(part) = self.moves.get_mut(from..to) {
            part.sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
        }
    }

    /// Whether the limits let no further iteration begin.
    fn is_enough(&self) -> bool {
        let limits = self.worker.shared.limits;
        let best = self.moves.first().map_or(-INFINITE, |best| best.value);
        if let Some(wanted) = limits.mate
            && best >= value::mate_in(2 * wanted as usize).max(value::MATE_BOUND)
        {
            return true;
        }
        if self.worker.watch.is_elastic() {
            // A single answer needs no thought, nor does a mate that deeper search cannot
            // shorten.
            let settled = value::is_mate(best) && self.depth > 2 * (MATE - best.abs()) + 4;
            if self.moves.len() == 1 || settled {
                return true;
            }
        }
        self.worker.watch.is_enough(self.stretch())
    }

    /// How much of the soft time this position deserves.
    fn stretch(&self) -> f64 {
        let Some(best) = self.moves.first() else {
            return 1.0;
        };
        let all: u64 = self.moves.iter().map(|root_move| root_move.nodes).sum();
        margins::time_factor(
            best.nodes as f64 / all.max(1) as f64,
            self.stable,
            self.last_value.saturating_sub(best.value),
        )
    }

    /// Notes for how many iterations the best move has been the same.
    fn note_stability(&mut self) {
        if let Some(best) = self.moves.first() {
            let same = self.last_best == Some(best.played);
            self.stable = if same { self.stable + 1 } else { 0 };
            self.last_best = Some(best.played);
        }
    }

    fn report(&mut self) {
        if self.worker.reporter.is_some() {
            let info = self.info();
            if let Some(reporter) = &mut self.worker.reporter {
                reporter.report(info);
            }
        }
    }

    /// A window failed, or another root move is begun: worth saying once the search takes its
    /// time.
    fn report_if_slow(&mut self) {
        let reporter = self.worker.reporter.as_ref();
        if reporter.is_some_and(Reporter::is_due)
            && self.worker.watch.elapsed() > Duration::from_millis(200)
        {
            self.report();
        }
    }

    fn report_current(&mut self, played: Move, number: usize) {
        if let Some(reporter) = &mut self.worker.reporter {
            reporter.note_current(played, number);
        }
        self.report_if_slow();
    }

    /// The state of the search, best line first.
    fn info(&self) -> Info {
        Info {
            depth: self.depth.unsigned_abs(),
            seldepth: self.moves.first().map_or(0, |best| best.seldepth as u32),
            nodes: self.worker.total_nodes(),
            time: self.worker.watch.elapsed(),
            hashfull: self.worker.shared.table.fullness(),
            tablebase_hits: self.worker.total_tablebase_hits(),
            branching: self.branching.hundredths(),
            current: None,
            lines: self
                .moves
                .iter()
                .take(self.lines)
                .filter_map(|m| self.line(m))
                .collect(),
        }
    }

    /// A value as it is told: where the endgame tables know the result, only a mate found tells
    /// more.
    fn score(&self, found: Value) -> Score {
        match self.known {
            Some(known) if !value::is_mate(found) => value::score(known),
            _ => value::score(found),
        }
    }

    /// The line as of this iteration, or else of the last one that settled it.
    fn line(&self, root_move: &RootMove) -> Option<PvLine> {
        let fresh = root_move.value != -INFINITE;
        match &root_move.settled {
            Some(settled) if !fresh || (self.worker.aborted && root_move.bound == Bound::Upper) => {
                Some(PvLine {
                    score: self.score(settled.value),
                    bound: Bound::Exact,
                    depth: settled.depth.unsigned_abs(),
                    seldepth: settled.seldepth as u32,
                    moves: settled.line.to_vec(),
                })
            }
            _ if fresh => Some(PvLine {
                score: self.score(root_move.value),
                bound: root_move.bound,
                depth: self.depth.unsigned_abs(),
                seldepth: root_move.seldepth as u32,
                moves: root_move.line.to_vec(),
            }),
            _ => None,
        }
    }
}
