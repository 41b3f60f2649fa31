//! Every message to the engine and from it.
//!
//! Scores are from the mover's side. Times are wall time. Nodes are positions searched,
//! quiescence included. Depths are plies.

pub use super::words::resources::{THREAD_HAS_ENDED, less_hash};
use super::{evaluation, margins::Margins, skill::Skill, tablebase::Tablebases};
use crate::chess::{Position, Score};
use shakmaty::{ByColor, Move};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

/// Tells searches apart; the asker counts up, and drops reports of an older search.
pub type SearchId = u64;

/// One search's stop handle. The asker makes a fresh one for each search and keeps a clone; a
/// worker only reads it.
///
/// *Stop* means: answer now with the best so far. *Abandon* means: nobody wants the answer, end
/// without a [`Report::Finished`]. A pondering search turns into a timed one by
/// [`Stop::ponder_hit`].
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    const STOP: u8 = 1;
    const ABANDON: u8 = 2;
    const PONDER_HIT: u8 = 4;

    pub fn new() -> Stop {
        Stop::default()
    }

    /// Answer now.
    pub fn stop(&self) {
        self.0.fetch_or(Stop::STOP, Ordering::Release);
    }

    /// End without an answer.
    pub fn abandon(&self) {
        self.0
            .fetch_or(Stop::STOP | Stop::ABANDON, Ordering::Release);
    }

    /// The move pondered on was played: the clock counts from now.
    pub fn ponder_hit(&self) {
        self.0.fetch_or(Stop::PONDER_HIT, Ordering::Release);
    }

    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire) & Stop::STOP != 0
    }

    pub fn is_abandoned(&self) -> bool {
        self.0.load(Ordering::Acquire) & Stop::ABANDON != 0
    }

    pub fn is_ponder_hit(&self) -> bool {
        self.0.load(Ordering::Acquire) & Stop::PONDER_HIT != 0
    }
}

/// What a search may spend. Whatever limit is met first ends it; without any it runs until
/// stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// Iterations of iterative deepening, in plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Exactly this long for the move.
    pub move_time: Option<Duration>,
    /// The game's clock; the engine divides it.
    pub clock: Option<Clock>,
    /// End as soon as a mate in so many moves (or fewer) is proven.
    pub mate: Option<u32>,
    /// Never answer before the stop, even when mate is found or a limit is met.
    pub infinite: bool,
    /// As `infinite` until [`Stop::ponder_hit`], then by the other limits.
    pub ponder: bool,
    /// Only these moves at the root; empty: all.
    pub root_moves: Vec<Move>,
    /// See no more than a player of this skill; `None`: all there is.
    pub skill: Option<Box<Skill>>,
}

impl Limits {
    /// Whether the time that the search takes counts.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some()
    }
}

/// The clocks of both sides at the moment the search begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    pub remaining: ByColor<Duration>,
    /// Added after each own move (Fischer).
    pub increment: ByColor<Duration>,
    /// Moves until the next time control; `None`: the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// A request to search a position.
#[derive(Clone, Debug)]
pub struct Search {
    pub id: SearchId,
    /// The position with its history, for repetitions.
    pub position: Position,
    pub limits: Limits,
    /// How many best lines to report (MultiPV), at least 1.
    pub lines: usize,
    pub stop: Stop,
}

/// What the engine can be set to. A change takes effect before the next search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the hash table in MiB, 1–65,536; allocated when the first search needs it.
    pub hash_mib: usize,
    /// Search threads, 1–256.
    pub threads: usize,
    /// Held back from the clock on each move, for the way the answer travels.
    pub move_overhead: Duration,
    /// Endgame tables to ask, if there are any.
    pub tablebases: Option<Tablebases>,
    /// Play at about this rating instead of as well as possible; see [`super::strength`].
    pub elo: Option<u32>,
    /// What positions are worth without looking ahead.
    pub evaluation: evaluation::Choice,
    /// The numbers of the search's techniques.
    pub margins: Arc<Margins>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 64,
            threads: 1,
            move_overhead: Duration::from_millis(10),
            tablebases: None,
            elo: None,
            evaluation: evaluation::Choice::default(),
            margins: Margins::usual(),
        }
    }
}

/// What the coordinator receives.
#[derive(Clone, Debug)]
pub enum Command {
    Search(Box<Search>),
    /// Forget everything learnt: hash table and histories.
    NewGame,
    Configure(Options),
    Quit,
}

/// What the coordinator sends.
#[derive(Clone, Debug)]
pub enum Report {
    /// The state of a running search: for each completed iteration, and between them at most
    /// about thirty times per second, with new counts at least every tenth of a second.
    Progress(SearchId, Info),
    /// There is not enough memory for the hash table; it is smaller than asked for.
    LessHash { asked_mib: usize, got_mib: usize },
    /// The answer: once a search, unless it was abandoned.
    Finished(SearchId, Verdict),
}

/// The state of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The iteration completed or in progress, in plies; what the lines rest on is
    /// [`Info::line_depth`].
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    pub nodes: u64,
    pub time: Duration,
    /// Share of the hash table filled by this search, in thousandths.
    pub hashfull: u32,
    pub tablebase_hits: u64,
    /// What positions are evaluated by; `None` where another engine does not tell.
    pub evaluation: Option<evaluation::Name>,
    /// How many times as many nodes an iteration takes as the one before, in hundredths.
    pub branching: Option<u32>,
    /// The root move being searched, or searched last, and its number from 1.
    pub current: Option<(Move, usize)>,
    /// The best lines, best first; may be fewer than asked for where there are fewer moves.
    pub lines: Vec<PvLine>,
}

impl Info {
    /// The depth of the best line, in plies: one less than the iteration's where that is in progress
    /// or was broken off. Without lines the iteration's.
    pub fn line_depth(&self) -> u32 {
        self.lines.first().map_or(self.depth, |line| line.depth)
    }

    /// Nodes per second, 0 before a millisecond has passed.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros();
        if micros < 1000 {
            return 0;
        }
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// One principal variation.
#[derive(Clone, Debug, PartialEq)]
pub struct PvLine {
    /// From the side to move.
    pub score: Score,
    /// Whether the score is exact, or the window was left above or below.
    pub bound: Bound,
    /// Iteration that this line comes from, in plies.
    pub depth: u32,
    pub seldepth: u32,
    /// Legal moves from the searched position on.
    pub moves: Vec<Move>,
}

/// What a score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    Exact,
    /// At least this much.
    Lower,
    /// At most this much.
    Upper,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// `None`: there is no legal move.
    pub best: Option<Move>,
    /// The answer expected to `best`.
    pub ponder: Option<Move>,
    /// The last state, as in the progress reports.
    pub info: Info,
}
