//! What the engine told last, so that it can be kept.

use crate::game::NodeId;
use shakmaty::Move;

/// The lines, and where they begin.
pub struct Heard {
    pub at: NodeId,
    pub lines: Vec<Vec<Move>>,
}
