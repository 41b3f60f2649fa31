//! Watching over a search in another process: whether it is still wanted, still within what it
//! was given, and whether the engine is there at all.
//!
//! An engine may be silent for long in the middle of a deep iteration, so silence alone proves
//! nothing. The protocol asks engines to answer `isready` also while they search; not all do. One
//! that did so once is asked again whenever it falls silent, and not to answer is then its end.

use super::engine_process::{Client, ClientError};
use crate::{engine::Search, uci::words};
use std::time::{Duration, Instant};

/// How long an engine may take to answer after it was told to stop.
const STOPPING: Duration = Duration::from_secs(4);
/// How far it may go over its time before it is told to stop.
const GRACE: Duration = Duration::from_secs(1);
/// How long it may think before its first word.
const FIRST_WORD: Duration = Duration::from_secs(5);
/// How long it may be silent before it is called.
const LULL: Duration = Duration::from_millis(1_500);
/// How long it may take to answer a call, if it is known to answer any.
const ANSWER: Duration = Duration::from_secs(3);

/// What is known of how one engine responds, over all its searches.
#[derive(Debug, Default)]
pub struct Liveness {
    /// It has answered a call in the middle of a search.
    answers: bool,
    /// It has been called for the first time.
    was_tried: bool,
}

/// One search under watch.
#[derive(Debug)]
pub struct Watchdog<'a> {
    search: &'a Search,
    begun: Instant,
    told_stop: Option<Instant>,
    told_hit: bool,
    /// It has said something of this search.
    is_heard: bool,
    called: Option<Instant>,
}

impl<'a> Watchdog<'a> {
    /// The search has just been begun.
    pub fn begin(search: &'a Search) -> Watchdog<'a> {
        Watchdog {
            search,
            begun: Instant::now(),
            told_stop: None,
            told_hit: !search.limits.ponder,
            is_heard: false,
            called: None,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The engine has said something of its search.
    pub fn hear(&mut self) {
        self.is_heard = true;
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
        if self.told_stop.is_none() && (stop.is_stopped() || self.is_overdue()) {
            client.stop()?;
            self.told_stop = Some(Instant::now());
        } else if !self.told_hit && stop.is_ponder_hit() {
            client.ponder_hit()?;
            self.told_hit = true;
        }
        if self.told_stop.is_some_and(|at| at.elapsed() > STOPPING) {
            return Err(client.silent("bestmove", STOPPING));
        }
        if !self.is_heard && self.begun.elapsed() > FIRST_WORD {
            return Err(client.silent(words::ANYTHING_OF_ITS_SEARCH, FIRST_WORD));
        }
        self.call(client, liveness)
    }

    fn call(&mut self, client: &mut Client, liveness: &mut Liveness) -> Result<(), ClientError> {
        match self.called {
            Some(at) if client.last_answer.is_some_and(|answer| answer >= at) => {
                liveness.answers = true;
                self.called = None;
            }
            Some(at) if liveness.answers && client.last_word < at && at.elapsed() > ANSWER => {
                return Err(client.silent("readyok", ANSWER));
            }
            Some(_) => {}
            None => {
                let is_silent = liveness.answers && client.last_word.elapsed() > LULL;
                let is_first = self.is_heard && !liveness.was_tried;
                if self.told_stop.is_none() && (is_first || is_silent) {
                    liveness.was_tried = true;
                    self.called = Some(Instant::now());
                    client.call()?;
                }
            }
        }
        Ok(())
    }

    /// Whether the time for the move is over, with some grace.
    fn is_overdue(&self) -> bool {
        let limits = &self.search.limits;
        if limits.infinite || (limits.ponder && !self.told_hit) {
            return false;
        }
        let mover = self.search.position.turn();
        let left = limits
            .clock
            .as_ref()
            .map(|clock| *clock.remaining.get(mover));
        let allowed = limits.move_time.into_iter().chain(left).min();
        allowed.is_some_and(|time| self.begun.elapsed() > time + GRACE)
    }
}
