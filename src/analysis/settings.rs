//! What a review may spend, and which moves it looks at.

use crate::engine::messages::Limits;
use shakmaty::Color;
use std::{fmt, time::Duration};

/// What the engine may spend on each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    Nodes(u64),
    /// Plies.
    Depth(u32),
    Time(Duration),
    /// Nothing: the evaluations are those that the game carries.
    Written,
}

impl Effort {
    pub fn limits(self) -> Limits {
        let mut limits = Limits::default();
        match self {
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
            Effort::Depth(depth) => limits.depth = Some(depth),
            Effort::Time(time) => limits.move_time = Some(time),
            Effort::Written => limits.nodes = Some(1),
        }
        limits
    }
}

/// `200000 nodes per move`
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Nodes(nodes) => write!(f, "{nodes} nodes per move"),
            Effort::Depth(depth) => write!(f, "depth {depth}"),
            Effort::Time(time) => write!(f, "{} ms per move", time.as_millis()),
            Effort::Written => f.write_str("evaluations from the file"),
        }
    }
}

/// How a game is reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub nodes_per_move: Effort,
    /// Review only this side's moves; `None`: both.
    pub side: Option<Color>,
    /// Mark good moves too (`!`, `!!`, `!?`): one more search wherever the
    /// engine's own choice was played.
    pub mark_good: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nodes_per_move: Effort::Nodes(200_000),
            side: None,
            mark_good: false,
        }
    }
}
