//! One search thread: its stack, its memory, its count of nodes, and when it must stop.

use super::{
    reporter::Reporter,
    stack::Stack,
    trace::{NullTracer, Tracer},
};
use crate::engine::{
    clock::Stopwatch,
    evaluation::{Choice, Evaluator},
    history::{Histories, NO_CONTINUATION, continuation},
    margins::Margins,
    messages::{Limits, Stop},
    movegen,
    sight::Sight,
    state::State,
    table::Table,
    tablebase::Tablebases,
};
use shakmaty::Move;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What all threads of one search see.
pub struct Shared<'a> {
    pub table: &'a Table,
    pub stop: &'a Stop,
    /// The program is closing.
    pub quit: &'a AtomicBool,
    /// Set by the first thread when the search is over.
    pub halt: AtomicBool,
    /// Nodes of each thread, updated now and then.
    pub nodes: Vec<NodeCount>,
    pub limits: &'a Limits,
    /// Endgame tables to probe in the tree.
    pub tablebases: Option<&'a Tablebases>,
    pub margins: &'a Margins,
    /// How a player sees who does not see everything.
    pub sight: Option<Sight>,
}

/// One thread's counters, with a cache line of their own.
#[derive(Default)]
#[repr(align(128))]
pub struct NodeCount {
    pub nodes: AtomicU64,
    pub tablebase_hits: AtomicU64,
}

/// What a thread keeps from search to search until a new game.
pub struct Memory {
    pub histories: Histories,
    pub evaluator: Evaluator,
    /// Begun anew by every search; half a megabyte, which is not asked for again and again.
    pub stack: Stack,
}

impl Memory {
    /// A memory that evaluates as chosen and has learned nothing.
    pub fn new(evaluation: &Choice) -> Memory {
        Memory {
            histories: Histories::default(),
            evaluator: Evaluator::new(evaluation),
            stack: Stack::default(),
        }
    }
}

/// One thread's search state.
pub struct Worker<'a, T: Tracer = NullTracer> {
    pub shared: &'a Shared<'a>,
    pub margins: &'a Margins,
    pub histories: &'a mut Histories,
    pub evaluator: &'a mut Evaluator,
    pub index: usize,
    pub nodes: u64,
    pub tablebase_hits: u64,
    next_check: u64,
    pub aborted: bool,
    /// During the first iteration the stop is not heeded, so that there is always an answer.
    pub may_stop: bool,
    pub watch: Stopwatch,
    /// Receives the progress of the search; only the first thread has one, and only if anybody
    /// listens.
    pub reporter: Option<Reporter<'a>>,
    /// The longest line looked at in this iteration, in plies.
    pub seldepth: usize,
    /// The iteration, in plies.
    pub root_depth: usize,
    /// While a null move is verified: null moves are allowed from this ply on only; else 0.
    pub no_null_move_before: usize,
    pub stack: &'a mut Stack,
    /// Who follows every node.
    pub tracer: T,
}

/// How often the thread checks stop, clock and node limit, in nodes.
const CHECK_EVERY: u64 = 1_024;

impl<'a, T: Tracer> Worker<'a, T> {
    /// A thread at the root of a search; `earlier_keys` are those of the game's positions before
    /// the root, oldest first.
    pub fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        index: usize,
        watch: Stopwatch,
        earlier_keys: &[u64],
        reporter: Option<Reporter<'a>>,
        tracer: T,
    ) -> Worker<'a, T> {
        // Its path begins at a new root.
        memory.evaluator.begin();
        memory.stack.begin(earlier_keys);
        let mut worker = Worker {
            shared,
            margins: shared.margins,
            histories: &mut memory.histories,
            evaluator: &mut memory.evaluator,
            index,
            nodes: 0,
            tablebase_hits: 0,
            next_check: 0,
            aborted: false,
            may_stop: false,
            watch,
            reporter,
            seldepth: 0,
            root_depth: 0,
            no_null_move_before: 0,
            stack: &mut memory.stack,
            tracer,
        };
        worker.plan_next_check();
        worker
    }

    /// Whether this is the first thread, which watches the limits and reports.
    pub fn is_main(&self) -> bool {
        self.index == 0
    }

    /// Counts one node; true when the search must break off.
    pub fn count_node(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        if T::LISTENS && self.tracer.wants_stop() {
            self.aborted = true;
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        self.aborted
    }

    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        let own = &self.shared.nodes[self.index];
        own.nodes.store(self.nodes, Relaxed);
        own.tablebase_hits.store(self.tablebase_hits, Relaxed);
        let all = self.shared.nodes.iter();
        all.map(|count| count.nodes.load(Relaxed)).sum()
    }

    /// Positions that all threads have found in the endgame tables.
    pub fn total_tablebase_hits(&self) -> u64 {
        let all = self.shared.nodes.iter();
        all.map(|count| count.tablebase_hits.load(Relaxed)).sum()
    }

    /// Checks stop, clock and node limit, and reports progress.
    pub fn check_limits(&mut self) {
        self.plan_next_check();
        let total = self.total_nodes();
        if self.shared.quit.load(Relaxed) || self.shared.stop.is_abandoned() {
            self.aborted = true;
        }
        if !self.is_main() {
            self.aborted |= self.shared.halt.load(Relaxed);
            return;
        }
        if self.shared.stop.is_ponder_hit() {
            self.watch.ponder_hit();
        }
        if self.shared.limits.nodes.is_some_and(|limit| total >= limit) {
            self.aborted = true;
        }
        if self.may_stop && (self.shared.stop.is_stopped() || self.watch.is_over()) {
            self.aborted = true;
        }
        if !self.aborted {
            self.report_counts(total);
        }
    }

    /// Reports the counts of a search that has not found anything new for a while.
    fn report_counts(&mut self, total_nodes: u64) {
        let reporter = self.reporter.as_ref();
        if !reporter.is_some_and(Reporter::are_counts_due) {
            return;
        }
        let time = self.watch.elapsed();
        let hashfull = self.shared.table.fullness();
        let hits = self.total_tablebase_hits();
        if let Some(reporter) = &mut self.reporter {
            reporter.report_counts(total_nodes, time, hashfull, hits);
        }
    }

    fn plan_next_check(&mut self) {
        self.next_check = self.nodes + CHECK_EVERY;
        if let Some(limit) = self.shared.limits.nodes
            && self.nodes < limit
        {
            self.next_check = self.next_check.min(limit);
        }
    }

    /// Makes a legal move at `ply`; returns the position after it, which is now the end of the
    /// path. [`Worker::ascend`] takes it back.
    #[inline]
    pub fn descend(&mut self, from: &State, ply: usize, played: Move) -> State {
        // Its hash entry is on the way from memory while the rest is done.
        let table = self.shared.table;
        self.tracer.descend(Some(played));
        let child = from.play_announced(played, |key| table.prefetch(key));
        self.evaluator.enter(from, played);
        self.stack
            .push(from.key(), ply, continuation(from.turn(), played));
        child
    }

    /// Makes a null move at `ply`; `None` in check. [`Worker::ascend`] takes it back.
    pub fn descend_null_move(&mut self, from: &State, ply: usize) -> Option<State> {
        let child = from.pass()?;
        self.tracer.descend(None);
        self.evaluator.enter_null_move();
        self.stack.push(from.key(), ply, NO_CONTINUATION);
        Some(child)
    }

    /// Takes the last move on the path back.
    #[inline]
    pub fn ascend(&mut self) {
        self.stack.pop();
        self.evaluator.leave();
        self.tracer.ascend();
    }

    /// Whether the position is a draw: by repetition, by fifty moves (checkmate on the last of them
    /// comes first), or because neither side has the material to mate.
    pub fn is_drawn(&self, state: &State) -> bool {
        let fifty_moves =
            state.halfmoves() >= 100 && (!state.is_check() || movegen::any_legal(state));
        fifty_moves || state.is_dead() || self.stack.is_repetition(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn with_worker(limits: &Limits, test: impl FnOnce(&mut Worker<'_>)) {
        let (table, stop) = (Table::default(), Stop::new());
        let shared = Shared {
            table: &table,
            stop: &stop,
            quit: &AtomicBool::new(false),
            halt: AtomicBool::new(false),
            nodes: vec![NodeCount::default()],
            limits,
            tablebases: None,
            margins: &Margins::default(),
            sight: None,
        };
        let mut memory = Memory::new(&Choice::Classical);
        let watch = Stopwatch::start(None, false);
        let mut worker = Worker::new(&shared, &mut memory, 0, watch, &[], None, NullTracer);
        test(&mut worker);
    }

    fn state(text: &str) -> State {
        State::new(fen::read(text).expect("a legal FEN").current())
    }

    #[test]
    fn draws_are_seen_and_mate_on_the_hundredth_ply_comes_first() {
        with_worker(&Limits::default(), |worker| {
            for (text, drawn) in [
                ("7k/8/6K1/8/8/8/8/R7 b - - 99 90", false),
                ("7k/8/6K1/8/8/8/8/R7 b - - 100 90", true),
                ("R6k/8/6K1/8/8/8/8/8 b - - 100 90", false),
                ("R6k/8/5K2/8/8/8/8/8 b - - 100 90", true),
                ("7k/8/6K1/8/8/8/8/8 w - - 0 1", true),
                ("7k/8/6K1/8/8/8/8/6B1 w - - 0 1", true),
                ("7k/8/6K1/8/8/8/8/5NB1 w - - 0 1", false),
            ] {
                assert_eq!(worker.is_drawn(&state(text)), drawn, "{text}");
            }
        });
    }

    #[test]
    fn what_is_made_is_taken_back() {
        with_worker(&Limits::default(), |worker| {
            let root = state("8/8/8/3k4/8/8/R7/K7 w - - 0 1");
            let played = |state: &State| movegen::legal(state)[0];
            // A move and a null move, twice: without taking back it would be a repetition.
            for _ in 0..2 {
                let child = worker.descend(&root, 0, played(&root));
                assert_ne!(worker.stack[0].continuation, NO_CONTINUATION);
                let passed = worker.descend_null_move(&child, 1).expect("not in check");
                assert_eq!(worker.stack[1].continuation, NO_CONTINUATION);
                assert!(!worker.is_drawn(&passed));
                worker.ascend();
                worker.ascend();
            }
            let check = state("8/8/8/3k4/8/8/R7/K2r4 w - - 0 1");
            assert!(worker.descend_null_move(&check, 0).is_none());
        });
    }

    #[test]
    fn a_node_limit_ends_the_search_at_that_node() {
        let limits = Limits {
            nodes: Some(2_500),
            ..Limits::default()
        };
        with_worker(&limits, |worker| {
            while !worker.count_node() {}
            assert_eq!(worker.nodes, 2_500);
            assert!(worker.count_node() && worker.nodes == 2_500, "no more");
        });
    }
}
