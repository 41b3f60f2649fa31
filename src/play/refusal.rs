//! Why something cannot be done in a game.

use crate::chess::Ending;
use thiserror::Error;

/// Why something could not be done; nothing has changed, except that a fallen flag ends the game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("that move is not legal in this position")]
    NotLegal,
    #[error("the time is up: {0}")]
    FlagFell(Ending),
    #[error("nothing to take back: you have not moved yet")]
    NothingToTakeBack,
    #[error("nothing to redo")]
    NothingToRedo,
    #[error("nothing to take back: no person is playing")]
    NobodyPlaysByHand,
    #[error("it is not that player's turn")]
    NotYourTurn,
    #[error("no draw has been offered")]
    NoOffer,
    #[error("a draw is already offered; wait for the answer")]
    OfferStands,
    #[error("the draw was declined; offer again after the next move")]
    DeclinedAlready,
    #[error(
        "no draw can be claimed: neither threefold repetition nor fifty moves without a capture or pawn move"
    )]
    NothingToClaim,
    #[error("a premove is possible only while the opponent thinks")]
    NoPremoveNow,
}
