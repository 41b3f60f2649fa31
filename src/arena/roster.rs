//! The players that are always at hand, in this very process: the house, its levels, the museum.

use super::{contestant::Contestant, guest::Visitor, house::House};
use crate::{
    engine::Options,
    players::{Guest, Level, museum::EXHIBITS},
};
use std::fmt;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The house engine, all it has.
    House,
    Level(Level),
    Museum(Guest),
}

/// What a level's few nodes can fill.
const LEVEL_HASH_MIB: usize = 16;

impl Player {
    /// Everybody, the house first, then the museum, then the levels.
    pub fn all() -> Vec<Player> {
        let exhibits = EXHIBITS
            .iter()
            .map(|exhibit| Player::Museum(Guest::new(exhibit)));
        let levels = Level::all().filter(|level| *level < Level::FULL);
        [Player::House]
            .into_iter()
            .chain(exhibits)
            .chain(levels.map(Player::Level))
            .collect()
    }

    /// A guest plays at the depth of its account; everybody else spends what is given.
    pub fn own_depth(&self) -> Option<u32> {
        match self {
            Player::Museum(guest) => Some(guest.depth()),
            Player::House | Player::Level(_) => None,
        }
    }

    /// Brings the player to a table; the seed is for those who throw dice.
    pub fn seat(&self, name: &str, seed: u64) -> Box<dyn Contestant> {
        match self {
            Player::House => Box::new(House::new(name, Options::default())),
            Player::Level(level) => {
                let options = Options {
                    hash_mib: LEVEL_HASH_MIB,
                    ..Options::default()
                };
                Box::new(House::at_level(name, options, *level, seed))
            }
            Player::Museum(guest) => Box::new(Visitor::new(name, *guest, seed)),
        }
    }
}

/// `tabiya`, `level 3`, `minimax`: what it is called in tables.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::House => f.pad("tabiya"),
            Player::Level(level) => f.pad(&format!("level {level}")),
            Player::Museum(guest) => f.pad(guest.exhibit().name),
        }
    }
}
