//! The built-in engine as a player, in this process.

use super::{
    match_player::{Failure, MatchPlayer, Thought},
    words,
};
use crate::{
    chess::Position,
    engine::{Command, Engine, Limits, Options, Report, Search, SearchId, Stop, Verdict},
    players::Opponent,
};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use shakmaty::{CastlingMode, uci::UciMove};
use std::time::{Duration, Instant};

/// How often a wait checks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(25);

/// The built-in engine with its settings, as one of its opponents.
pub struct BuiltIn {
    name: String,
    opponent: Opponent,
    /// Decides, together with the game, what is misjudged in it.
    seed: u64,
    game: u64,
    engine: Engine,
    verdicts: Receiver<(Instant, SearchId, Verdict)>,
    mode: CastlingMode,
    newest: SearchId,
}

impl BuiltIn {
    /// At full strength.
    pub fn new(name: impl Into<String>, options: Options) -> BuiltIn {
        BuiltIn::playing(name, options, Opponent::FULL, 0)
    }

    /// As this opponent; the seed decides about their mistakes.
    pub fn playing(
        name: impl Into<String>,
        options: Options,
        opponent: Opponent,
        seed: u64,
    ) -> BuiltIn {
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
            opponent,
            seed,
            game: 0,
            engine,
            verdicts,
            mode: CastlingMode::Standard,
            newest: 0,
        }
    }

    /// Waits for the verdict of the newest search, to this end if there is one.
    fn wait(
        &self,
        end: Option<Instant>,
        cancel: &Stop,
    ) -> Result<Option<(Instant, Verdict)>, Failure> {
        loop {
            if cancel.is_stopped() {
                return Err(Failure::Cancelled);
            }
            let now = Instant::now();
            let glance = now + GLANCE;
            match self
                .verdicts
                .recv_deadline(end.map_or(glance, |end| end.min(glance)))
            {
                Ok((at, id, verdict)) if id == self.newest => return Ok(Some((at, verdict))),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if end.is_some_and(|end| now >= end) => {
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Broken(words::THREAD_HAS_ENDED.to_owned()));
                }
            }
        }
    }
}

impl MatchPlayer for BuiltIn {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, mode: CastlingMode, game: u64) -> Result<(), Failure> {
        self.mode = mode;
        self.game = game;
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
        let stop = Stop::new();
        // Which game it is shows in its number and in where it began.
        let began = crate::chess::position::key_of(position.start());
        let game = self.game.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ began;
        let skill = self.opponent.skill(self.seed ^ game);
        self.newest += 1;
        let asked = Instant::now();
        self.engine.send(Command::Search(Box::new(Search {
            id: self.newest,
            position: position.clone(),
            limits: Limits {
                skill: skill.map(Box::new),
                ..limits.clone()
            },
            lines: 1,
            stop: stop.clone(),
        })));
        let end = limits.is_timed().then(|| asked + allowance);
        let waited = self.wait(end, cancel);
        if !matches!(waited, Ok(Some(_))) {
            stop.abandon();
        }
        let Some((at, verdict)) = waited? else {
            return Err(Failure::Late(allowance));
        };
        let line = verdict.info.lines.first();
        let write = |played| UciMove::from_move(played, self.mode);
        Ok(Thought {
            best: verdict.best.map(write),
            score: line.map(|line| line.score),
            depth: line.map(|line| line.depth),
            nodes: Some(verdict.info.nodes),
            spent: at.saturating_duration_since(asked),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clock_nothing_is_late() {
        let options = Options {
            hash_mib: 1,
            ..Options::default()
        };
        let mut player = BuiltIn::new("own", options);
        player.new_game(CastlingMode::Standard, 1).expect("a game");
        let mut late = |limits: Limits| {
            let thought = player.think(&Position::default(), &limits, Duration::ZERO, &Stop::new());
            thought.err()
        };
        let depth = Limits {
            depth: Some(3),
            ..Limits::default()
        };
        assert_eq!(late(depth), None);
        let timed = Limits {
            move_time: Some(Duration::from_secs(9)),
            ..Limits::default()
        };
        assert_eq!(late(timed), Some(Failure::Late(Duration::ZERO)));
    }
}
