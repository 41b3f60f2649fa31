//! The players of a match: those always available in this process (Tabiya, its levels, the
//! museum), and other programs.

use super::{
    built_in::BuiltIn,
    external_player::ExternalPlayer,
    match_player::{Failure, MatchPlayer},
    process::Process,
};
use crate::{
    engine::Options,
    players::{ExhibitPlayer, Level, museum::EXHIBITS},
    uci::client::Launch,
};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc};

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// The built-in engine at full strength.
    #[serde(alias = "house")]
    BuiltIn,
    Level(Level),
    Museum(ExhibitPlayer),
    /// A program that speaks UCI.
    Process(#[serde(with = "launched")] Arc<Launch>),
}

/// A launch is kept by what it says, not by who else holds it.
mod launched {
    use super::{Arc, Launch};
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub fn serialize<S: Serializer>(launch: &Arc<Launch>, to: S) -> Result<S::Ok, S::Error> {
        launch.as_ref().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Launch>, D::Error> {
        Launch::deserialize(from).map(Arc::new)
    }
}

/// Enough for the few nodes that a level searches.
const LEVEL_HASH_MIB: usize = 16;

impl Player {
    /// Everybody, Tabiya first, then the museum, then the levels.
    pub fn all() -> Vec<Player> {
        let exhibits = EXHIBITS
            .iter()
            .map(|exhibit| Player::Museum(ExhibitPlayer::new(exhibit)));
        let levels = Level::all().filter(|level| *level < Level::FULL);
        [Player::BuiltIn]
            .into_iter()
            .chain(exhibits)
            .chain(levels.map(Player::Level))
            .collect()
    }

    /// An exhibit plays at its own depth; all others use the given limits.
    pub fn own_depth(&self) -> Option<u32> {
        match self {
            Player::Museum(exhibit_player) => Some(exhibit_player.depth()),
            Player::BuiltIn | Player::Level(_) | Player::Process(_) => None,
        }
    }

    /// Starts the player; the seed is for players that make random choices.
    ///
    /// # Errors
    /// When another program cannot be started.
    pub fn seat(&self, name: &str, seed: u64) -> Result<Box<dyn MatchPlayer>, Failure> {
        Ok(match self {
            Player::BuiltIn => Box::new(BuiltIn::new(name, Options::default())),
            Player::Level(level) => {
                let options = Options {
                    hash_mib: LEVEL_HASH_MIB,
                    ..Options::default()
                };
                Box::new(BuiltIn::at_level(name, options, *level, seed))
            }
            Player::Museum(exhibit_player) => {
                Box::new(ExternalPlayer::new(name, *exhibit_player, seed))
            }
            Player::Process(launch) => Box::new(Process::start(launch)?),
        })
    }
}

/// `tabiya`, `level 3`, `minimax`: what it is called in tables.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::BuiltIn => f.pad("tabiya"),
            Player::Level(level) => f.pad(&format!("level {level}")),
            Player::Museum(exhibit_player) => f.pad(exhibit_player.exhibit().name),
            Player::Process(launch) => {
                let stem = launch.program.file_stem().unwrap_or_default();
                let name = launch.name.clone();
                f.pad(&name.unwrap_or_else(|| stem.to_string_lossy().into_owned()))
            }
        }
    }
}
