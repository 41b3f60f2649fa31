//! What was found out about the move one stands on.

use crate::{
    analysis::reasons::{Reason, Told},
    game::NodeId,
};

/// The reason for the move one stands on, and what it was looked for with.
#[derive(Debug, Default)]
pub struct Why {
    /// The move, the revision of the game, the depth of the engine's line.
    pub(super) of: Option<(NodeId, u64, u32)>,
    pub(super) reason: Option<Reason>,
    /// The one that is written in the game, where no other was found.
    pub(super) told: Option<Told>,
}
