//! Why something cannot be done in a game.

use super::words;
use crate::chess::{Ending, notation::MoveError};
use thiserror::Error;

/// Why something could not be done; nothing has changed, except that a fallen flag ends the game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    #[error("{}", words::GAME_OVER)]
    GameOver,
    #[error("{}", words::MOVE_NOT_LEGAL)]
    NotLegal,
    #[error("{}", words::time_is_up(.0))]
    FlagFell(Ending),
    #[error("{}", words::NOTHING_TO_TAKE_BACK)]
    NothingToTakeBack,
    #[error("{}", words::NOTHING_TO_REDO)]
    NothingToRedo,
    #[error("{}", words::NO_PERSON_PLAYING)]
    NobodyPlaysByHand,
    #[error("{}", words::NOT_THAT_PLAYERS_TURN)]
    NotYourTurn,
    #[error("{}", words::NO_DRAW_OFFERED)]
    NoOffer,
    #[error("{}", words::DRAW_ALREADY_OFFERED)]
    OfferStands,
    #[error("{}", words::DRAW_DECLINED)]
    DeclinedAlready,
    #[error("{}", words::NO_DRAW_TO_CLAIM)]
    NothingToClaim,
    #[error("{}", words::NO_PREMOVE_NOW)]
    NoPremoveNow,
    /// Whatever the opponent plays.
    #[error("{0}")]
    NeverPossible(MoveError),
}
