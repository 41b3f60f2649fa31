//! One move of the record: what was played, where it came from, what it cost.

use super::words;
use crate::chess::Score;
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Move};
use std::{fmt, time::Duration};

/// Where a move came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum Origin {
    Human,
    /// The opening book; `name` is the ECO code and name of the line.
    Book {
        name: Option<String>,
    },
    /// The engine: the depth completed (plies), positions looked at, the score from the mover's
    /// side.
    Search {
        depth: u32,
        nodes: u64,
        score: Option<Score>,
    },
    Tablebase,
}

impl Origin {
    /// The engine's score of the move from the mover's side, where it was searched.
    pub fn score(&self) -> Option<Score> {
        match self {
            Origin::Search { score, .. } => *score,
            _ => None,
        }
    }

    /// The depth that the score rests on, in plies.
    pub fn depth(&self) -> Option<u32> {
        match self {
            Origin::Search { depth, .. } => Some(*depth),
            _ => None,
        }
    }
}

/// `book`, `depth 17`: a word or two for the move list. Empty for a person's move.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Human => f.pad(""),
            Origin::Book { .. } => f.pad(words::FROM_BOOK),
            Origin::Search { depth, .. } => f.pad(&words::depth(depth)),
            Origin::Tablebase => f.pad(words::FROM_TABLEBASE),
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub played: Move,
    /// SAN with its check mark.
    pub san: String,
    pub origin: Origin,
    /// Time the mover thought.
    pub spent: Duration,
    /// What both clocks showed when the move was made, increment included; zero without clocks.
    pub clocks: ByColor<Duration>,
}
