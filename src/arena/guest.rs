//! A program of the museum as a contestant, in this very process.

use super::contestant::{Contestant, Failure, Thought};
use crate::{
    chess::Position,
    engine::{Limits, Stop},
    players::museum::{Guest, guest::Errand},
};
use shakmaty::{CastlingMode, uci::UciMove};
use std::time::{Duration, Instant};

/// A guest at the arena's table.
pub struct Visitor {
    name: String,
    guest: Guest,
    seed: u64,
    mode: CastlingMode,
}

impl Visitor {
    /// The seed decides what the guest's account left to dice.
    pub fn new(name: impl Into<String>, guest: Guest, seed: u64) -> Visitor {
        Visitor {
            name: name.into(),
            guest,
            seed,
            mode: CastlingMode::Standard,
        }
    }
}

impl Contestant for Visitor {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, mode: CastlingMode) -> Result<(), Failure> {
        self.mode = mode;
        Ok(())
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        allowance: Duration,
        cancel: &Stop,
    ) -> Result<Thought, Failure> {
        let asked = Instant::now();
        let errand = Errand {
            guest: self.guest,
            position: position.clone(),
            limits: limits.clone(),
            seed: self.seed,
            // Among threads luck decides which of two equal moves is found first; a match can be
            // repeated.
            threads: 1,
        };
        // Stopping and giving up are one here: a game broken off wants no answer.
        let verdict = errand.run(cancel, &mut |_| {});
        if cancel.is_stopped() {
            return Err(Failure::Cancelled);
        }
        let spent = asked.elapsed();
        if spent > allowance {
            return Err(Failure::Late(allowance));
        }
        let verdict = verdict.ok_or(Failure::Cancelled)?;
        let line = verdict.info.lines.first();
        Ok(Thought {
            best: verdict.best.map(|m| UciMove::from_move(m, self.mode)),
            score: line.map(|line| line.score),
            depth: line.map(|line| line.depth),
            nodes: Some(verdict.info.nodes),
            spent,
        })
    }
}
