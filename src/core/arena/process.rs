//! A UCI engine's process as a player.

use super::{
    match_player::{Failure, MatchPlayer, Thought},
    words,
};
use crate::{
    chess::Position,
    engine::{Bound, Limits, Stop},
    uci::{
        client::{Client, ClientError, HANDSHAKE, Heard, Launch},
        protocol::Info,
    },
};
use shakmaty::CastlingMode;
use std::time::{Duration, Instant};

/// How often a wait checks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(25);

/// How long an engine may be silent at the beginning of a search that no clock bounds.
const FIRST_WORD: Duration = Duration::from_secs(20);

/// A running engine.
#[derive(Debug)]
pub struct Process {
    client: Client,
}

impl Process {
    /// Starts the engine.
    ///
    /// # Errors
    /// Why it could not be, in words with the engine's name.
    pub fn start(launch: &Launch) -> Result<Process, Failure> {
        let client = Client::start(launch, HANDSHAKE)?;
        Ok(Process { client })
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    /// As [`MatchPlayer::think`], but stopped it answers with the best so far, and only abandoned it
    /// gives up.
    ///
    /// # Errors
    /// As [`MatchPlayer::think`].
    pub fn think_until(
        &mut self,
        stop: &Stop,
        position: &Position,
        limits: &Limits,
        allowance: Duration,
    ) -> Result<Thought, Failure> {
        self.search(position, limits, allowance, stop, true)
    }

    /// `answers`: when it is stopped.
    fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        allowance: Duration,
        stop: &Stop,
        answers: bool,
    ) -> Result<Thought, Failure> {
        let asked = Instant::now();
        self.client.go(position, limits)?;
        let end = asked + allowance;
        let mut told = Told::default();
        let mut is_heard = false;
        let mut is_asked_to_stop = false;
        let is_timeless = !limits.is_timed();
        loop {
            if stop.is_abandoned() || stop.is_stopped() && !answers {
                return Err(Failure::Cancelled);
            }
            if stop.is_stopped() && !std::mem::replace(&mut is_asked_to_stop, true) {
                self.client.stop()?;
            }
            // What came in time counts, however late it is read; nothing that came later does.
            let now = Instant::now();
            match self.client.hear(end.min(now + GLANCE))? {
                Some(Heard::Info(info)) => {
                    is_heard = true;
                    told.note(&info);
                }
                Some(Heard::Answer(answer)) => {
                    return Ok(Thought {
                        best: answer.best,
                        spent: answer.at.saturating_duration_since(asked),
                        ..told.0
                    });
                }
                None if now >= end => return Err(Failure::Late(allowance)),
                None if is_timeless && !is_heard && now >= asked + FIRST_WORD => {
                    let reason = words::silent_about_search(FIRST_WORD.as_secs_f64());
                    return Err(Failure::Silent(reason));
                }
                None => {}
            }
        }
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Failure {
        match error {
            ClientError::Garbled { .. } | ClientError::Illegal { .. } => {
                Failure::Illegal(error.to_string())
            }
            _ => Failure::Broken(error.to_string()),
        }
    }
}

impl MatchPlayer for Process {
    fn name(&self) -> &str {
        self.client.name()
    }

    fn new_game(&mut self, mode: CastlingMode, _game: u64) -> Result<(), Failure> {
        self.client
            .new_game(mode, HANDSHAKE)
            .map_err(|error| match error {
                ClientError::Silent {
                    expected, waited, ..
                } => Failure::Silent(words::did_not_say(waited.as_secs_f64(), expected)),
                error => error.into(),
            })
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        allowance: Duration,
        cancel: &Stop,
    ) -> Result<Thought, Failure> {
        self.search(position, limits, allowance, cancel, false)
    }
}

/// What the engine has said of the best line so far.
struct Told(Thought);

impl Default for Told {
    fn default() -> Told {
        Told(Thought {
            best: None,
            score: None,
            depth: None,
            nodes: None,
            spent: Duration::ZERO,
        })
    }
}

impl Told {
    fn note(&mut self, info: &Info) {
        if info.nodes.is_some() {
            self.0.nodes = info.nodes;
        }
        if info.multipv.is_some_and(|line| line > 1) {
            return;
        }
        if let Some(score) = info.score {
            // A bound is better than nothing, but does not replace what is exact.
            if score.bound == Bound::Exact || self.0.score.is_none() {
                self.0.score = Some(score.score);
                self.0.depth = info.depth.or(self.0.depth);
            }
        }
    }
}
