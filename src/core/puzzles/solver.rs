//! A player of the arena at work on a problem.

use super::problem::{Problem, Task};
use crate::{
    arena::match_player::{Failure, MatchPlayer},
    chess::{Score, notation},
    engine::{Limits, Stop},
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What came of one problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attempt {
    /// The problem's name.
    pub name: String,
    /// The problem's key, by which runs are compared; empty in a run kept by an older version.
    #[serde(default)]
    pub key: String,
    pub solved: bool,
    /// The move that decided: the last right one, or the wrong one; as SAN, empty for none.
    pub played: String,
    pub score: Option<Score>,
    /// Plies.
    pub depth: Option<u32>,
    pub nodes: u64,
    pub millis: u64,
}

impl Attempt {
    /// Nothing played, nothing solved.
    pub fn unsolved(problem: &Problem) -> Attempt {
        Attempt {
            name: problem.name.clone(),
            key: problem.key().into_owned(),
            solved: false,
            played: String::new(),
            score: None,
            depth: None,
            nodes: 0,
            millis: 0,
        }
    }

    /// The problem's key; of an older version's attempt its name, which is the key of what the
    /// suite names.
    pub fn key(&self) -> &str {
        match self.key.as_str() {
            "" => &self.name,
            key => key,
        }
    }
}

/// Lets a player solve a problem, each of its moves within the limits. `patience` is how long it
/// may be silent.
///
/// # Errors
/// What went wrong with the player; it cannot be used again.
pub fn solve(
    problem: &Problem,
    player: &mut dyn MatchPlayer,
    limits: &Limits,
    patience: Duration,
    cancel: &Stop,
) -> Result<Attempt, Failure> {
    let mut position = problem.position.clone();
    player.new_game(position.castling_mode(), 0)?;
    let mut attempt = Attempt::unsolved(problem);
    let mut limits = limits.clone();
    if let Task::Find { best, mate, .. } = &problem.task
        && best.is_empty()
    {
        limits.mate = *mate;
    }
    let mut spent = Duration::ZERO;
    for step in 0..problem.steps() {
        let thought = player.think(&position, &limits, patience, cancel)?;
        spent += thought.spent;
        attempt.millis = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
        attempt.nodes += thought.nodes.unwrap_or(0);
        attempt.score = thought.score;
        attempt.depth = thought.depth;
        let played = thought
            .best
            .and_then(|uci| uci.to_move(position.current()).ok());
        let Some(played) = played else {
            return Err(Failure::illegal_move(thought.best, position.fen()));
        };
        attempt.played = notation::san(position.current(), played);
        if !problem.accepts(&position, 2 * step, played, thought.score) {
            return Ok(attempt);
        }
        if !position.play(played) {
            return Ok(attempt);
        }
        let answer = match &problem.task {
            Task::Line(line) => line.get(2 * step + 1).copied(),
            Task::Find { .. } => None,
        };
        // Another mate than the line's own ends the puzzle as well.
        if position.ending().is_some() || answer.is_none_or(|answer| !position.play(answer)) {
            break;
        }
    }
    attempt.solved = true;
    Ok(attempt)
}
