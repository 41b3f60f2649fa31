//! A program of the museum as a player, in this process.

use super::match_player::{Failure, MatchPlayer, Thought};
use crate::{
    chess::Position,
    engine::{Limits, Stop},
    players::museum::{ExhibitPlayer, exhibit_player::MoveRequest},
};
use shakmaty::{CastlingMode, uci::UciMove};
use std::time::{Duration, Instant};

/// An exhibit that plays in the arena.
pub struct MuseumPlayer {
    name: String,
    exhibit_player: ExhibitPlayer,
    seed: u64,
    game: u64,
    mode: CastlingMode,
}

impl MuseumPlayer {
    /// Seed of the exhibit's random choices.
    pub fn new(name: impl Into<String>, exhibit_player: ExhibitPlayer, seed: u64) -> MuseumPlayer {
        MuseumPlayer {
            name: name.into(),
            exhibit_player,
            seed,
            game: 0,
            mode: CastlingMode::Standard,
        }
    }
}

impl MatchPlayer for MuseumPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, mode: CastlingMode, game: u64) -> Result<(), Failure> {
        self.mode = mode;
        self.game = game;
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
        let move_request = MoveRequest {
            exhibit_player: self.exhibit_player,
            position: position.clone(),
            limits: limits.clone(),
            // The exhibit adds the position.
            seed: self.seed ^ self.game.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            // With several threads it is random which of two equal moves is found first; a match
            // must be repeatable.
            threads: 1,
        };
        // Stopping and giving up are the same here: a stopped game needs no answer.
        let verdict = move_request.run(cancel, &mut |_| {});
        if cancel.is_stopped() {
            return Err(Failure::Cancelled);
        }
        let spent = asked.elapsed();
        if limits.is_timed() && spent > allowance {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_match_differ_and_come_again() {
        let exhibit_player = "random".parse().expect("an exhibit");
        let mut player = MuseumPlayer::new("random", exhibit_player, 1);
        let mut firsts = || -> Vec<_> {
            let first = |game| {
                assert_eq!(player.new_game(CastlingMode::Standard, game), Ok(()));
                let (limits, stop) = (Limits::default(), Stop::new());
                let patience = Duration::from_secs(9);
                let thought = player.think(&Position::default(), &limits, patience, &stop);
                thought.expect("a move").best
            };
            (1..=12).map(first).collect()
        };
        let moves = firsts();
        assert!(moves.iter().any(|best| *best != moves[0]), "{moves:?}");
        assert_eq!(moves, firsts());
    }

    #[test]
    fn without_a_clock_nothing_is_late() {
        let exhibit_player = "minimax".parse().expect("an exhibit");
        let mut player = MuseumPlayer::new("minimax", exhibit_player, 1);
        let mut late = |limits: Limits| {
            let thought = player.think(&Position::default(), &limits, Duration::ZERO, &Stop::new());
            thought.err()
        };
        let depth = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        assert_eq!(late(depth.clone()), None);
        let timed = Limits {
            move_time: Some(Duration::from_secs(9)),
            ..depth
        };
        assert_eq!(late(timed), Some(Failure::Late(Duration::ZERO)));
    }
}
