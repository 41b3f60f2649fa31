//! The root: iterative deepening, aspiration windows, and the best lines found so far.

use super::{
    reporter::Reporter,
    root_move::{RootMove, best_first},
    trace::{How, NullTracer, Tracer},
    worker::Worker,
};
use crate::{
    chess::Score,
    engine::{
        branching::Branching,
        history::NO_CONTINUATION,
        margins,
        messages::{Bound, Info},
        picker::is_noisy,
        sight,
        state::State,
        value::{self, DEEPEST, INFINITE, MATE, MAX_PLY, Value},
    },
};
use shakmaty::Move;
use std::time::Duration;

/// One thread's iterative deepening over the root moves.
pub struct Root<'a, 'w, T: Tracer = NullTracer> {
    worker: &'a mut Worker<'w, T>,
    state: &'a State,
    /// Best first, once they have been searched.
    moves: Vec<RootMove>,
    /// The root's value by the endgame tables.
    known: Option<Value>,
    /// How many best lines are wanted (MultiPV).
    lines: usize,
    /// The iteration in progress, in plies.
    depth: i32,
    last_best: Option<Move>,
    /// Iterations since the best move changed.
    stable: u32,
    /// The value of the iteration before, in centipawns.
    last_value: Value,
    branching: Branching,
}

impl<'a, 'w, T: Tracer> Root<'a, 'w, T> {
    /// `moves` are the legal moves to choose from, at least one; `known` is the root's value by the
    /// endgame tables, if the moves come from there.
    pub fn new(
        worker: &'a mut Worker<'w, T>,
        state: &'a State,
        moves: Vec<RootMove>,
        known: Option<Value>,
        lines: usize,
    ) -> Root<'a, 'w, T> {
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

    /// Iterative deepening: searches a ply deeper again and again until a limit is met, each
    /// iteration in the order that the one before has found. Returns the last state, best line
    /// first.
    pub fn run(mut self) -> Info {
        if self.known.is_some() && self.worker.is_main() {
            self.worker.tablebase_hits += self.moves.len() as u64;
        }
        if !self.state.is_check() {
            let raw = self.worker.evaluate(self.state);
            self.worker.stack[0].evaluation = self.worker.histories.corrected(self.state, raw);
        }
        for depth in 1..=self.deepest() {
            self.depth = depth;
            self.worker.root_depth = depth.unsigned_abs() as usize;
            self.worker.may_stop = depth > 1;
            self.iterate();
            if self.worker.aborted {
                break;
            }
            if let Some(best) = self.moves.first() {
                let tracer = &mut self.worker.tracer;
                tracer.iteration(depth, best.value, best.line());
            }
            self.branching
                .note(depth.unsigned_abs(), self.worker.total_nodes());
            self.report();
            self.note_stability();
            self.worker.may_stop = true;
            self.worker.check_limits();
            if self.worker.aborted || (self.worker.is_main() && self.is_enough()) {
                break;
            }
            self.last_value = self.moves.first().map_or(0, |best| best.value);
        }
        let mut info = self.info();
        if self.worker.is_main() && self.worker.shared.sight.is_none() {
            for line in &mut info.lines {
                self.lengthen(&mut line.moves);
            }
        }
        info
    }

    /// Goes on with a short line as the hash table knows it: where an earlier search has left an
    /// exact value, the line that led to it was cut off. It stops where the line is drawn by its
    /// path, of which the table knows nothing.
    fn lengthen(&mut self, line: &mut Vec<Move>) {
        const PLIES: usize = 12;
        let mut state = self.state.clone();
        for (ply, played) in line.iter().enumerate() {
            state = self.follow(&state, ply, *played);
        }
        let mut drawn = self.worker.is_drawn(&state);
        while !drawn
            && line.len() < PLIES
            && let Some(next) = self.known_move(&state)
        {
            state = self.follow(&state, line.len(), next);
            drawn = self.worker.is_drawn(&state);
            if !drawn {
                line.push(next);
            }
        }
        self.worker.stack.return_to_root();
    }

    /// Plays a move of a line that has been found; the path grows by it, as in the search.
    fn follow(&mut self, state: &State, ply: usize, played: Move) -> State {
        self.worker.stack.push(state.key(), ply, NO_CONTINUATION);
        state.play(played)
    }

    /// The hash table's move here, unless no move was found to be good.
    fn known_move(&self, state: &State) -> Option<Move> {
        let entry = self.worker.shared.table.probe(state.key());
        let known = entry.filter(|entry| entry.bound != Bound::Upper)?;
        let next = state.unpack(known.best)?;
        state.is_safe(next).then_some(next)
    }

    fn deepest(&self) -> i32 {
        let limit = self.worker.shared.limits.depth.unwrap_or(u32::MAX);
        limit.clamp(1, DEEPEST) as i32
    }

    /// One iteration: every line wanted, each without the first moves of those before it.
    fn iterate(&mut self) {
        for root_move in &mut self.moves {
            root_move.begin_iteration(self.depth);
        }
        for first in 0..self.lines {
            self.worker.seldepth = 0;
            self.search_around_last_value(first);
            if self.worker.aborted {
                return;
            }
            self.sort(0, first + 1);
        }
    }

    /// Aspiration windows: searches the moves from `first` on with a narrow window around the last
    /// iteration's value, which cuts more, and widens it on the side where the search fails.
    fn search_around_last_value(&mut self, first: usize) {
        let mut width = self.worker.margins.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let last = self.moves.get(first).and_then(RootMove::settled_value);
        if let Some(last) = last
            && self.depth >= margins::ASPIRATION_DEPTH
            && !value::is_decided(last)
        {
            alpha = last - width;
            beta = last + width;
        }
        // A value above the window is one of a good move: how good it is, a ply less will say, and the
        // time saved is worth more in the next iteration. Shallow ones take next to none.
        let mut times_above = 0;
        loop {
            let least = self.depth.min(margins::ABOVE_WINDOW_DEPTH);
            let depth = (self.depth - times_above).max(least);
            let value = self.search_moves(first, depth, alpha, beta);
            self.sort(first, self.moves.len());
            if self.worker.aborted {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                times_above = 0;
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
                times_above += 1;
            } else {
                return;
            }
            // The first move is searched again with more room.
            self.worker.tracer.expect(How::Wider);
            width += width / 2;
            if width > margins::WIDEST_ASPIRATION {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            self.report_if_slow();
        }
    }

    /// Searches the root moves from `first` on to a depth, with one window; returns the best value.
    fn search_moves(&mut self, first: usize, depth: i32, mut alpha: Value, beta: Value) -> Value {
        let mut best = -INFINITE;
        for index in first..self.moves.len() {
            let played = self.moves[index].played;
            self.report_current(played, index + 1);
            // The cutoffs below the last root move say nothing about this one.
            self.worker.stack[2].cutoff_count = 0;
            let nodes_before = self.worker.nodes;
            let child = self.worker.descend(self.state, 0, played);
            let habit = self.moves[index].habit;
            let window = (
                sight::without_habit(alpha, habit),
                sight::without_habit(beta, habit),
            );
            let value = self.search_child(&child, played, index - first + 1, depth, window);
            let value = sight::with_habit(value, habit);
            self.worker.ascend();
            if self.worker.aborted {
                return best;
            }
            let root_move = &mut self.moves[index];
            root_move.nodes += self.worker.nodes - nodes_before;
            if index == first || value > alpha {
                self.worker.stack.set_line(0, played);
                root_move.seldepth = self.worker.seldepth;
                root_move.found(value, (alpha, beta), &self.worker.stack[0].line);
            } else {
                root_move.value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Principal variation search of a root move, the `number`th from 1.
    fn search_child(
        &mut self,
        child: &State,
        played: Move,
        number: usize,
        depth: i32,
        (alpha, beta): (Value, Value),
    ) -> Value {
        let left = depth - 1;
        if number > 1 {
            let reduced = left - self.reduction(depth, played, number, child);
            if reduced < left {
                self.worker.tracer.expect(How::Reduced(left - reduced));
            }
            let mut value = self.worker.zero_window(child, 1, reduced, alpha, true);
            if value > alpha && reduced < left {
                self.worker.tracer.expect(How::Again);
                value = self.worker.zero_window(child, 1, left, alpha, false);
            }
            if value <= alpha || self.worker.aborted {
                return value;
            }
            self.worker.tracer.expect(How::Wider);
        }
        self.worker.full_window(child, 1, left, alpha, beta)
    }

    /// Late move reductions, as inside the tree but never for the first two moves.
    fn reduction(&self, depth: i32, played: Move, number: usize, child: &State) -> i32 {
        if depth < margins::LATE_MOVE_DEPTH + 1 || number <= 2 {
            return 0;
        }
        let quiet = !is_noisy(played);
        let context = self.worker.stack.context(self.state, 0);
        let history = self.worker.histories.quiet(&context, played);
        self.worker
            .margins
            .late_move_reduction(&margins::LateMove {
                depth,
                number,
                quiet,
                pv: true,
                was_pv: true,
                root: true,
                improving: true,
                gives_check: child.is_check(),
                history: if quiet { history } else { 0 },
                ..margins::LateMove::default()
            })
            .clamp(0, depth - 2)
    }

    /// Sorts a part of the moves.
    fn sort(&mut self, from: usize, to: usize) {
        if let Some(part) = self.moves.get_mut(from..to) {
            best_first(part);
        }
    }

    /// Whether the limits let no further iteration begin.
    fn is_enough(&self) -> bool {
        let limits = self.worker.shared.limits;
        let best = self.moves.first().map_or(-INFINITE, |best| best.value);
        if let Some(wanted) = limits.mate
            && best >= value::mate_in(2 * (wanted as usize).min(MAX_PLY))
        {
            return true;
        }
        if self.worker.watch.is_elastic() {
            // A single legal move needs no search, nor does a mate that a deeper one cannot
            // shorten.
            let shortest = value::is_mate(best) && self.depth > 2 * (MATE - best.abs()) + 4;
            if self.moves.len() == 1 || shortest {
                return true;
            }
        }
        self.worker.watch.is_enough(self.time_factor())
    }

    /// How much of the soft time this position deserves.
    fn time_factor(&self) -> f64 {
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

    /// A window failed, or another root move is begun: worth reporting once the search takes its
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
        let aborted = self.worker.aborted;
        Info {
            depth: self.depth.unsigned_abs(),
            seldepth: self.moves.first().map_or(0, |best| best.seldepth as u32),
            nodes: self.worker.total_nodes(),
            time: self.worker.watch.elapsed(),
            hashfull: self.worker.shared.table.fullness(),
            tablebase_hits: self.worker.total_tablebase_hits(),
            evaluation: Some(self.worker.evaluator.name()),
            branching: self.branching.hundredths(),
            current: None,
            lines: self
                .moves
                .iter()
                .take(self.lines)
                .filter_map(|m| m.pv_line(self.depth, aborted, |found| self.score(found)))
                .collect(),
        }
    }

    /// A value as it is reported: where the endgame tables know the result, only a mate found says
    /// more.
    fn score(&self, found: Value) -> Score {
        match self.known {
            Some(known) if !value::is_mate(found) => value::score(known),
            _ => value::score(found),
        }
    }
}
