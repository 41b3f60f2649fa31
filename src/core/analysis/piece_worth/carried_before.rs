//! What the networks that the program carried before held of the pieces, so that the screen of what
//! the computer found can show how it changed from generation to generation without carrying them
//! all.
//!
//! The figures lie in `carried_before.json`: of each network what `tabiya eval --learned --network
//! FILE --json` prints of it, the oldest first. Who builds in another network adds the one that goes.

use super::measure::PieceWorth;
use crate::{chess::notation, engine::evaluation::network::Origin};
use serde::Deserialize;
use shakmaty::Role;
use std::{collections::HashMap, sync::LazyLock};

/// A network that the program carried before.
#[derive(Debug, PartialEq)]
pub struct CarriedBefore {
    pub origin: Origin,
    /// As it was measured then.
    pub worth: PieceWorth,
}

/// As the program prints them.
const FIGURES: &str = include_str!("carried_before.json");

/// Such a network as it is printed.
#[derive(Deserialize)]
struct Printed {
    /// In hexadecimal figures.
    hash: String,
    generation: u32,
    positions: u64,
    pieces: HashMap<String, Kind>,
}

/// A kind of piece.
#[derive(Deserialize)]
struct Kind {
    /// In centipawns, a1 first; none where nothing was measured.
    squares: Vec<Option<f64>>,
}

impl Printed {
    fn read(self) -> Option<CarriedBefore> {
        let origin = Origin {
            hash: u64::from_str_radix(&self.hash, 16).ok()?,
            generation: self.generation,
            positions: self.positions,
        };
        let mut squares = [[None; 64]; 6];
        for (own, role) in squares.iter_mut().zip(Role::ALL) {
            let printed = self.pieces.get(notation::name(role))?;
            *own = printed.squares.as_slice().try_into().ok()?;
        }
        let worth = PieceWorth { squares };
        Some(CarriedBefore { origin, worth })
    }
}

/// The networks that the program carried before, the oldest first.
pub fn all() -> &'static [CarriedBefore] {
    // That the figures can be read, a test makes sure of.
    static READ: LazyLock<Vec<CarriedBefore>> = LazyLock::new(|| {
        let printed: Vec<Printed> = serde_json::from_str(FIGURES).unwrap_or_default();
        printed.into_iter().filter_map(Printed::read).collect()
    });
    &READ
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluation::network::Network;

    #[test]
    fn all_can_be_read_and_follow_each_other_up_to_the_one_carried_now() {
        let printed: Vec<serde_json::Value> = serde_json::from_str(FIGURES).expect("JSON");
        assert_eq!(all().len(), printed.len());
        let mut generations: Vec<u32> = all().iter().map(|one| one.origin.generation).collect();
        let now = Network::built_in_origin().expect("a network");
        generations.push(now.generation);
        assert!(generations.is_sorted(), "{generations:?}");
        assert!(all().iter().all(|one| one.origin.hash != now.hash));
        for CarriedBefore { origin, worth } in all() {
            let known = worth.squares.map(|kind| kind.iter().flatten().count());
            assert_eq!(known, [48, 64, 64, 64, 64, 64], "{origin:?}");
            assert!(worth.mean(Role::King).abs() < 0.1, "{origin:?}");
        }
    }
}
