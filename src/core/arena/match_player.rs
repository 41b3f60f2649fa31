//! Who can play in the arena.

use super::words;
use crate::{
    chess::{Position, Score},
    engine::{Limits, Stop},
};
use shakmaty::{CastlingMode, uci::UciMove};
use std::{fmt::Display, time::Duration};
use thiserror::Error;

/// A player as the arena sees one.
pub trait MatchPlayer: Send {
    /// What it is called in tables and files.
    fn name(&self) -> &str;

    /// A new game begins, with castling in this mode. `game` tells the games of a match apart, for
    /// players that make random choices: wherever and whenever it is played, it is the same game.
    ///
    /// # Errors
    /// When the player cannot play it, or is gone.
    fn new_game(&mut self, mode: CastlingMode, game: u64) -> Result<(), Failure>;

    /// Finds a move. Gives up at `allowance`, or as soon as `cancel` is stopped. Players in this process
    /// always answer, so that they have an end only where time counts.
    ///
    /// # Errors
    /// [`Failure::Late`] at the allowance's end, [`Failure::Cancelled`], or another
    /// failure of the player; after any of them it cannot be used again.
    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        allowance: Duration,
        cancel: &Stop,
    ) -> Result<Thought, Failure>;
}

/// A move and what went into it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// As the player said it: it may be illegal. `None`: the player sees no move.
    pub best: Option<UciMove>,
    /// From the mover's side.
    pub score: Option<Score>,
    /// Plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Wall time from the request to the answer.
    pub spent: Duration,
}

/// Why a player did not answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Failure {
    /// It ended or could not be started; the reason.
    #[error("{0}")]
    Broken(String),
    /// It answered with what is no legal move; the reason.
    #[error("{0}")]
    Illegal(String),
    #[error("{}", words::no_answer_within(.0.as_secs_f64()))]
    Late(Duration),
    /// It is given up where no clock bounds it; to what it did not answer.
    #[error("{0}")]
    Silent(String),
    /// Nobody wants the answer any more.
    #[error("{}", words::GAME_STOPPED)]
    Cancelled,
}

impl Failure {
    /// The player answered with a move that is not legal, or with none where there are some.
    pub fn illegal_move(played: Option<UciMove>, fen: impl Display) -> Failure {
        Failure::Illegal(words::played_in(played, fen))
    }
}
