//! Who can move: Tabiya (book, then engine) and a person at the keyboard.
//!
//! A [`Player`] says who sits on one side of the board. How Tabiya finds its move is
//! [`built_in`], how weak it plays is [`level`], what a person may do while it is not their turn is
//! [`human`], historic programs are the [`museum`], engines in other processes are
//! [`external`]. Nothing here waits, draws or touches a file: whoever runs the game carries
//! the messages.

pub mod built_in;
pub mod external;
pub mod human;
pub mod level;
pub mod museum;

pub use level::Level;
pub use museum::ExhibitPlayer;

use crate::uci::client::Launch;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who plays one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// A person at this keyboard; `None` is shown as `You`.
    Human { name: Option<String> },
    /// This program: the book while it knows the position, then the engine.
    BuiltIn { level: Level },
    /// One of the museum's exhibits.
    Museum { exhibit_player: ExhibitPlayer },
    /// Another engine, which speaks UCI.
    External { launch: Box<Launch> },
}

impl Player {
    /// The person at the keyboard, unnamed.
    pub fn human() -> Player {
        Player::Human { name: None }
    }

    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }

    /// The level of Tabiya, if it is Tabiya that plays.
    pub fn level(&self) -> Option<Level> {
        match self {
            Player::BuiltIn { level } => Some(*level),
            _ => None,
        }
    }

    /// How the other engine is started, if one plays.
    pub fn external(&self) -> Option<&Launch> {
        match self {
            Player::External { launch } => Some(launch),
            _ => None,
        }
    }

    /// The exhibit, if one plays.
    pub fn exhibit_player(&self) -> Option<ExhibitPlayer> {
        match self {
            Player::Museum { exhibit_player } => Some(*exhibit_player),
            _ => None,
        }
    }
}

/// The name for title lines and PGN tags: `You`, `Ada`, `Tabiya level 6`, `Tabiya`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human { name: Some(name) } => f.pad(name),
            Player::Human { name: None } => f.pad("You"),
            Player::BuiltIn { level } if *level == Level::FULL => f.pad("Tabiya"),
            Player::BuiltIn { level } => f.pad(&format!("Tabiya level {level}")),
            Player::Museum { exhibit_player } => exhibit_player.fmt(f),
            Player::External { launch } => f.pad(&external::name(launch)),
        }
    }
}
