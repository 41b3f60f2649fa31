//! What came of a draw offer.

/// What came of a draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// The game is drawn.
    Accepted,
    Declined,
    /// The other player has to answer, or to move on.
    Waiting,
}
