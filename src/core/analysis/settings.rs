//! What a review may spend, and which moves it looks at.

use super::words::review as words;
use crate::{
    engine::{messages::Limits, tablebase::Tablebases},
    store::settings::{self, ReviewLimit, ReviewedSide},
};
use shakmaty::Color;
use std::{fmt, time::Duration};

/// What the engine may spend on each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    Nodes(u64),
    /// Plies.
    Depth(u32),
    Time(Duration),
    /// Nothing: the evaluations are those that the game carries.
    Written,
}

impl MoveLimit {
    pub fn limits(self) -> Limits {
        let mut limits = Limits::default();
        match self {
            MoveLimit::Nodes(nodes) => limits.nodes = Some(nodes),
            MoveLimit::Depth(depth) => limits.depth = Some(depth),
            MoveLimit::Time(time) => limits.move_time = Some(time),
            MoveLimit::Written => limits.nodes = Some(1),
        }
        limits
    }
}

/// `200000 nodes per move`
impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveLimit::Nodes(nodes) => f.write_str(&words::nodes_per_move(*nodes)),
            MoveLimit::Depth(depth) => f.write_str(&words::depth(*depth)),
            MoveLimit::Time(time) => f.write_str(&words::time_per_move(time.as_millis())),
            MoveLimit::Written => f.write_str(words::EVALUATIONS_FROM_FILE),
        }
    }
}

/// How a game is reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub nodes_per_move: MoveLimit,
    /// Review only this side's moves; `None`: both.
    pub side: Option<Color>,
    /// Mark good moves too (`!`, `!!`, `!?`): one more search wherever the
    /// engine's own choice was played.
    pub mark_good: bool,
    /// What tells of lost endings.
    pub tablebases: Option<Tablebases>,
}

impl Settings {
    /// Whether this side's moves are reviewed.
    pub fn reviews(&self, side: Color) -> bool {
        self.side.is_none_or(|only| only == side)
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nodes_per_move: MoveLimit::Nodes(200_000),
            side: None,
            mark_good: false,
            tablebases: None,
        }
    }
}

/// What the settings file says of reviews.
impl From<&settings::Review> for Settings {
    fn from(review: &settings::Review) -> Settings {
        let seconds = |seconds| MoveLimit::Time(Duration::from_secs(seconds));
        Settings {
            nodes_per_move: match review.nodes_per_move {
                ReviewLimit::Nodes50k => MoveLimit::Nodes(50_000),
                ReviewLimit::Nodes200k => MoveLimit::Nodes(200_000),
                ReviewLimit::Nodes1M => MoveLimit::Nodes(1_000_000),
                ReviewLimit::Nodes5M => MoveLimit::Nodes(5_000_000),
                ReviewLimit::Seconds1 => seconds(1),
                ReviewLimit::Seconds5 => seconds(5),
                ReviewLimit::Seconds30 => seconds(30),
            },
            side: match review.side {
                ReviewedSide::Both => None,
                ReviewedSide::White => Some(Color::White),
                ReviewedSide::Black => Some(Color::Black),
            },
            mark_good: review.mark_good,
            tablebases: None,
        }
    }
}
