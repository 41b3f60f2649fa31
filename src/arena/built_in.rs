//! The built-in engine as a player, in this process.

use super::match_player::{Failure, MatchPlayer, Thought};
use crate::{
    chess::Position,
    engine::{Command, Engine, Limits, Options, Report, Search, SearchId, Stop, Verdict},
    players::level::{self, Dice, Level},
};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use shakmaty::{CastlingMode, uci::UciMove};
use std::time::{Duration, Instant};

/// How often a wait checks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(25);

/// The built-in engine with its settings, at a level.
pub struct BuiltIn {
    name: String,
    level: Level,
    /// Seed of a weak level's random choices, together with the position.
    seed: u64,
    engine: Engine,
    verdicts: Receiver<(Instant, SearchId, Verdict)>,
    mode: CastlingMode,
    newest: SearchId,
}

impl BuiltIn {
    /// At full strength.
    pub fn new(name: impl Into<String>, options: Options) -> BuiltIn {
        BuiltIn::at_level(name, options, Level::FULL, 0)
    }

    /// At a level; the seed decides among moves of about the same value.
    pub fn at_level(name: impl Into<String>, options: Options, level: Level, seed: u64) -> BuiltIn {
        let (tell, verdicts) = unbounded();
        let mut engine = Engine::named("player", move |report| {
            if let Report::Finished(id, verdict) = report {
                // After the last game nobody listens.
                let _ = tell.send((Instant::now(), id, verdict));
            }
        });
        engine.send(Command::Configure(options));
        BuiltIn {
            name: name.into(),
            level,
            seed,
            engine,
            verdicts,
            mode: CastlingMode::Standard,
            newest: 0,
        }
    }

    /// Waits for the verdict of the newest search.
    fn wait(&self, end: Instant, cancel: &Stop) -> Result<Option<(Instant, Verdict)>, Failure> {
        loop {
            if cancel.is_stopped() {
                return Err(Failure::Cancelled);
            }
            let now = Instant::now();
            match self.verdicts.recv_deadline(end.min(now + GLANCE)) {
                Ok((at, id, verdict)) if id == self.newest => return Ok(Some((at, verdict))),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if now >= end => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Broken("the engine's thread has ended".to_owned()));
                }
            }
        }
    }
}

impl MatchPlayer for BuiltIn {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, mode: CastlingMode) -> Result<(), Failure> {
        self.mode = mode;
        self.engine.send(Command::NewGame);
        Ok(())
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        allowance: Duration,
        cancel: &Stop,
    ) -> Result<Thought, Failure> {
        let handicap = self.level.handicap();
        let stop = Stop::new();
        self.newest += 1;
        let asked = Instant::now();
        self.engine.send(Command::Search(Box::new(Search {
            id: self.newest,
            position: position.clone(),
            limits: handicap.within(limits),
            lines: handicap.lines,
            stop: stop.clone(),
        })));
        let waited = self.wait(asked + allowance, cancel);
        if !matches!(waited, Ok(Some(_))) {
            stop.abandon();
        }
        let Some((at, verdict)) = waited? else {
            return Err(Failure::Late(allowance));
        };
        let line = verdict.info.lines.first();
        let write = |played| UciMove::from_move(played, self.mode);
        let mut dice = Dice::new(self.seed ^ position.key(), position.ply());
        let chosen = handicap
            .choose(&verdict, &mut dice)
            .and_then(|place| level::chosen(&verdict, place));
        Ok(Thought {
            best: chosen.map(|(played, _)| played).or(verdict.best).map(write),
            score: chosen.map(|(_, score)| score),
            depth: line.map(|line| line.depth),
            nodes: Some(verdict.info.nodes),
            spent: at.saturating_duration_since(asked),
        })
    }
}
