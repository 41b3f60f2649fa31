//! Watching over a search in another process: whether it is still wanted, still within what it
//! was given, and whether the engine is there at all.
//!
//! An engine may be silent for long in the middle of a deep iteration, so silence alone proves
//! nothing. The protocol asks engines to answer `isready` also while they search; not all do. So each
//! is called in every search until it has answered once in the middle of one. One that did is called
//! again whenever it falls silent, and not to answer is then its end. One that never did may not be
//! able to, or be too quick for it: where nothing else bounds the search, it is told to stop after a
//! longer silence, which it obeys if it is there.
//!
//! Some engines know no limit of nodes or of depth. Such a one answers calls, and goes on; it is told
//! to stop when it says itself that it has come further than it should.

use super::engine_process::{Client, ClientError, HANDSHAKE};
use crate::{
    engine::{Info, Search},
    uci::words,
};
use std::time::{Duration, Instant};

/// How far it may go over its time before it is told to stop.
const GRACE: Duration = Duration::from_secs(1);
/// How many times its nodes it may search, and how many besides, before it is told to stop: many
/// look at their number only now and then, and each of several threads by itself.
const TIMES_ITS_NODES: u64 = 2;
const NODES_BESIDES: u64 = 100_000;
/// How many of the longest round trips are waited for besides, so that a slow line is no silence.
const ROUND_TRIPS: u32 = 4;

/// How long an engine may take for what it has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For its `uciok`, and for its first `readyok`.
    pub handshake: Duration,
    /// For its first word of a search that no time ends: one that is timed may end with its answer
    /// alone, for nothing asks an engine to tell of its search.
    pub first_word: Duration,
    /// How long it may be silent before it is called.
    pub lull: Duration,
    /// How long it may be silent after a call, if it is known to answer any: then it is lost.
    pub answer: Duration,
    /// The same if it is not known whether it answers: then it is told to stop.
    pub untried: Duration,
    /// The same if it is known not to answer.
    pub mute: Duration,
    /// For its `bestmove` after it was told to stop.
    pub stopping: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            handshake: HANDSHAKE,
            first_word: Duration::from_secs(10),
            lull: Duration::from_millis(1_500),
            answer: Duration::from_secs(10),
            untried: Duration::from_secs(20),
            mute: Duration::from_secs(600),
            stopping: Duration::from_secs(4),
        }
    }
}

/// What is known of how one engine responds, over all its searches.
#[derive(Debug)]
pub struct Liveness {
    patience: Patience,
    /// Whether it answers calls in the middle of a search, once that is known.
    answers: Option<bool>,
    /// How long it took at most to answer one.
    slowest: Duration,
}

impl Liveness {
    /// Nothing is known yet.
    pub fn new(patience: Patience) -> Liveness {
        Liveness {
            patience,
            answers: None,
            slowest: Duration::ZERO,
        }
    }

    /// So long, and what the line itself may take.
    fn with_line(&self, time: Duration) -> Duration {
        time + self.slowest * ROUND_TRIPS
    }
}

/// One search under watch.
#[derive(Debug)]
pub struct Watchdog<'a> {
    search: &'a Search,
    begun: Instant,
    told_stop: Option<Instant>,
    /// It has said something of this search.
    is_heard: bool,
    /// By what it says it has come further than it should.
    is_beyond: bool,
    called: Option<Instant>,
}

impl<'a> Watchdog<'a> {
    /// The search has just been begun.
    pub fn begin(search: &'a Search) -> Watchdog<'a> {
        Watchdog {
            search,
            begun: Instant::now(),
            told_stop: None,
            is_heard: false,
            is_beyond: false,
            called: None,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The engine has said something of its search, and has come so far by now.
    pub fn hear(&mut self, info: &Info) {
        let limits = &self.search.limits;
        let most = |nodes: u64| {
            nodes
                .saturating_mul(TIMES_ITS_NODES)
                .saturating_add(NODES_BESIDES)
        };
        self.is_heard = true;
        self.is_beyond = limits.nodes.is_some_and(|nodes| info.nodes > most(nodes))
            || limits.depth.is_some_and(|depth| info.depth > depth);
    }

    /// The engine has given its answer.
    pub fn end(&mut self, client: &Client, liveness: &mut Liveness) {
        self.note_answer(client, liveness);
        if let Some(at) = self.called
            && at.elapsed() > liveness.with_line(liveness.patience.answer)
        {
            liveness.answers.get_or_insert(false);
        }
    }

    /// Tells the engine what it has to be told by now.
    ///
    /// # Errors
    /// When it does not answer as it should, or is gone.
    pub fn look(
        &mut self,
        client: &mut Client,
        liveness: &mut Liveness,
    ) -> Result<(), ClientError> {
        let stop = &self.search.stop;
        let is_over = self.is_overdue() || (self.is_beyond && self.is_to_end());
        if self.told_stop.is_none() && (stop.is_stopped() || is_over) {
            client.stop()?;
            self.told_stop = Some(Instant::now());
        }
        let stopping = liveness.with_line(liveness.patience.stopping);
        if self.told_stop.is_some_and(|at| at.elapsed() > stopping) {
            return Err(client.silent("bestmove", stopping));
        }
        let first_word = liveness.with_line(liveness.patience.first_word);
        let is_owed = !self.is_heard && !self.is_timed();
        if is_owed && self.begun.elapsed() > first_word {
            return Err(client.silent(words::ANYTHING_OF_ITS_SEARCH, first_word));
        }
        self.note_answer(client, liveness);
        match self.called {
            Some(at) => self.wait(at, client, liveness),
            None => self.call(client, liveness),
        }
    }

    /// Takes note of the answer to a call, if it has come.
    fn note_answer(&mut self, client: &Client, liveness: &mut Liveness) {
        if let (Some(called), Some(answered)) = (self.called, client.last_answer)
            && answered >= called
        {
            liveness.answers = Some(true);
            liveness.slowest = liveness.slowest.max(answered - called);
            self.called = None;
        }
    }

    /// Calls the engine where it is time for it.
    fn call(&mut self, client: &mut Client, liveness: &Liveness) -> Result<(), ClientError> {
        let is_due = match liveness.answers {
            Some(true) => client.last_word.elapsed() > liveness.patience.lull,
            // What was asked in an earlier search has been answered before this one's first word.
            Some(false) | None => self.is_heard,
        };
        if self.told_stop.is_none() && is_due {
            self.called = Some(Instant::now());
            client.call()?;
        }
        Ok(())
    }

    /// Sees how long the engine has been silent since it was called.
    fn wait(
        &mut self,
        called: Instant,
        client: &mut Client,
        liveness: &mut Liveness,
    ) -> Result<(), ClientError> {
        let Patience { untried, mute, .. } = liveness.patience;
        let answer = liveness.with_line(liveness.patience.answer);
        if client.last_word > called + answer {
            // It talks, and yet does not answer.
            liveness.answers.get_or_insert(false);
        }
        let silence = client.last_word.max(called).elapsed();
        let longest = match liveness.answers {
            Some(true) if silence > answer => return Err(client.silent("readyok", answer)),
            Some(true) => return Ok(()),
            Some(false) => mute,
            None => untried,
        };
        if silence > longest && self.told_stop.is_none() && self.is_bounded_otherwise() {
            client.stop()?;
            self.told_stop = Some(Instant::now());
        }
        Ok(())
    }

    /// Whether the time for the move is over, with some grace.
    fn is_overdue(&self) -> bool {
        self.is_to_end()
            && self
                .time()
                .is_some_and(|time| self.begun.elapsed() > time + GRACE)
    }

    /// Whether the search is to end by itself, but not by time: by nodes or depth.
    fn is_bounded_otherwise(&self) -> bool {
        self.is_to_end() && self.time().is_none()
    }

    /// Whether time is to end the search.
    fn is_timed(&self) -> bool {
        self.is_to_end() && self.time().is_some()
    }

    /// Whether the search is to end without being told to. Nobody lets another engine ponder for a
    /// game, so it is told of no hit.
    fn is_to_end(&self) -> bool {
        let limits = &self.search.limits;
        !limits.infinite && !limits.ponder
    }

    /// The time for the move, if it has any limit.
    fn time(&self) -> Option<Duration> {
        let limits = &self.search.limits;
        let mover = self.search.position.turn();
        let left = limits
            .clock
            .as_ref()
            .map(|clock| *clock.remaining.get(mover));
        limits.move_time.into_iter().chain(left).min()
    }
}
