//! One search thread: its stack, its memory, its count of nodes, and when it must stop.

use super::{cuckoo, reporter::Reporter};
use crate::engine::{
    clock::Stopwatch,
    evaluation::{Choice, Evaluator},
    history::{
        CONTINUATIONS, Context, ContinuationIndex, Histories, NO_CONTINUATION, continuation,
    },
    messages::{Limits, Stop},
    state::State,
    table::Table,
    tablebase::Tablebases,
    value::{MAX_PLY, UNKNOWN, Value},
};
use arrayvec::ArrayVec;
use shakmaty::{Move, attacks};
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
    /// Endgame tables to ask in the tree.
    pub tablebases: Option<&'a Tablebases>,
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
}

impl Memory {
    /// A memory that evaluates as chosen and has learned nothing.
    pub fn new(evaluation: &Choice) -> Memory {
        Memory {
            histories: Histories::default(),
            evaluator: Evaluator::new(evaluation),
        }
    }
}

/// A line of moves.
pub type Line = ArrayVec<Move, MAX_PLY>;

/// What a ply of the current path remembers.
#[derive(Clone, Default)]
pub struct Frame {
    /// Quiet moves that refuted here before, packed.
    pub killers: [u16; 2],
    pub evaluation: Value,
    /// The mover passed here (null move).
    pub null_move: bool,
    /// The move played here, for continuation histories.
    pub continuation: ContinuationIndex,
    /// The move left out while the others are tried without it, packed; 0: none.
    pub excluded: u16,
    /// How many positions of this ply were refuted since the one two plies back was reached.
    pub cutoff_count: u32,
    /// The best line from here on.
    pub line: Line,
}

/// One thread's search state.
pub struct Worker<'a> {
    pub shared: &'a Shared<'a>,
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
    /// Who hears how the search stands; the first thread has one where anybody listens.
    pub reporter: Option<Reporter<'a>>,
    pub seldepth: usize,
    /// The iteration, in plies.
    pub root_depth: usize,
    /// While a null move is verified: the ply above which nobody passes; else 0.
    pub verified_until: usize,
    pub stack: Vec<Frame>,
    /// Keys of the game's positions and of the path from the root, oldest first.
    keys: Vec<u64>,
    /// How many of them lie before the root.
    keys_before_root: usize,
}

/// How often the thread looks up from the board, in nodes.
const CHECK_EVERY: u64 = 1_024;

impl<'a> Worker<'a> {
    pub fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        index: usize,
        watch: Stopwatch,
        earlier_keys: &[u64],
        reporter: Option<Reporter<'a>>,
    ) -> Worker<'a> {
        let mut keys = Vec::with_capacity(earlier_keys.len() + MAX_PLY + 8);
        keys.extend_from_slice(earlier_keys);
        let mut worker = Worker {
            shared,
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
            verified_until: 0,
            stack: vec![Frame::default(); MAX_PLY + 4],
            keys_before_root: keys.len(),
            keys,
        };
        worker.plan_next_check();
        worker
    }

    pub fn is_main(&self) -> bool {
        self.index == 0
    }

    /// Counts one node; true when the search must break off.
    pub fn count_node(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.look_up();
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

    /// Looks at stop, clock and node limit, and tells how far the search is.
    pub fn look_up(&mut self) {
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
            self.beat(total);
        }
    }

    /// Reports the counts of a search that has not found anything new for a while.
    fn beat(&mut self, total_nodes: u64) {
        let reporter = self.reporter.as_ref();
        if !reporter.is_some_and(Reporter::is_beat_due) {
            return;
        }
        let time = self.watch.elapsed();
        let hashfull = self.shared.table.fullness();
        let hits = self.total_tablebase_hits();
        if let Some(reporter) = &mut self.reporter {
            reporter.beat(total_nodes, time, hashfull, hits);
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

    /// The position after a move, its place in the hash table on the way.
    #[inline]
    pub fn child(&self, from: &State, played: Move) -> State {
        let table = self.shared.table;
        from.play_announced(played, |key| table.prefetch(key))
    }

    /// Steps onto the path to a child by a move.
    pub fn enter(&mut self, from: &State, ply: usize, played: Move) {
        self.keys.push(from.key());
        self.evaluator.enter(from, played);
        self.stack[ply].continuation = continuation(from.turn(), played);
    }

    /// Steps onto the path to a child by a null move.
    pub fn enter_null_move(&mut self, from: &State, ply: usize) {
        self.keys.push(from.key());
        self.evaluator.enter_null_move();
        self.stack[ply].continuation = NO_CONTINUATION;
    }

    /// What the histories of moves at `ply` depend on.
    pub fn context(&self, state: &State, ply: usize) -> Context {
        const BACK: [usize; CONTINUATIONS] = [1, 2, 4];
        Context {
            mover: state.turn(),
            continuations: BACK.map(|plies| {
                ply.checked_sub(plies)
                    .map_or(NO_CONTINUATION, |earlier| self.stack[earlier].continuation)
            }),
        }
    }

    /// Steps back from a child.
    pub fn leave(&mut self) {
        self.keys.pop();
        self.evaluator.leave();
    }

    /// Whether the position is a draw by repetition or by fifty moves. Inside the search one
    /// repetition is enough: who could repeat once could do it twice. A position from before
    /// the root must have stood twice already.
    pub fn is_drawn(&self, state: &State) -> bool {
        if state.halfmoves() >= 100
            && (!state.is_check() || crate::engine::movegen::any_legal(state))
        {
            return true;
        }
        state.is_dead() || self.is_repetition(state)
    }

    fn is_repetition(&self, state: &State) -> bool {
        let key = state.key();
        let reversible = state.halfmoves();
        let mut seen_before_root = false;
        // Two plies back it is the same side's turn, but nothing can have come back yet.
        for (distance, earlier) in self.keys.iter().enumerate().rev().skip(3).step_by(2) {
            if self.keys.len() - distance > reversible {
                break;
            }
            if *earlier == key {
                if distance >= self.keys_before_root || seen_before_root {
                    return true;
                }
                seen_before_root = true;
            }
        }
        false
    }

    /// Whether the mover can play a move that repeats a position of the search's path.
    pub fn can_repeat(&self, state: &State, ply: usize) -> bool {
        // The root itself may be repeated once; and what lies before it counts only when it
        // has stood twice, which is seen when it happens.
        let farthest = state.halfmoves().min(ply.saturating_sub(1));
        let here = state.key();
        (3..=farthest).step_by(2).any(|back| {
            let Some(earlier) = self.keys.len().checked_sub(back) else {
                return false;
            };
            cuckoo::squares(here ^ self.keys[earlier]).is_some_and(|(one, other)| {
                (attacks::between(one, other) & state.board().occupied()).is_empty()
            })
        })
    }

    /// Remembers at `ply` that `played` is best, followed by the child's line.
    pub fn set_line(&mut self, ply: usize, played: Move) {
        let (here, below) = self.stack.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(played);
        let room = line.remaining_capacity();
        line.extend(below[0].line.iter().copied().take(room));
    }

    pub fn clear_line(&mut self, ply: usize) {
        self.stack[ply].line.clear();
    }

    /// A quiet move refuted at `ply`.
    pub fn remember_killer(&mut self, ply: usize, packed: u16) {
        let killers = &mut self.stack[ply].killers;
        if killers[0] != packed {
            killers[1] = killers[0];
            killers[0] = packed;
        }
    }

    /// Forgets what belongs to an earlier search of other positions.
    pub fn begin(&mut self) {
        self.verified_until = 0;
        self.evaluator.begin();
        for frame in &mut self.stack {
            frame.killers = [0; 2];
            frame.evaluation = UNKNOWN;
            frame.null_move = false;
            frame.excluded = 0;
            frame.cutoff_count = 0;
            frame.continuation = NO_CONTINUATION;
        }
    }
}
