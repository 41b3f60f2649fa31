//! Repeatable chance, for choices among moves of the book and of a random side.

use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

/// Repeatable chance: the same seed and ply throw the same.
///
/// Chance is drawn anew for each ply from the game's seed, so a game that was saved, resumed or
/// taken back goes on just as it would have.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice for the move at `ply` (counted from the start of the game) of the game `seed`.
    pub fn new(seed: u64, ply: usize) -> Dice {
        /// 2⁶⁴ divided by the golden ratio: spreads neighbouring plies over all seeds.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let ply = u64::try_from(ply).unwrap_or(u64::MAX);
        Dice(Xoshiro256PlusPlus::seed_from_u64(
            seed.wrapping_add(ply.wrapping_mul(GOLDEN)),
        ))
    }

    /// A random `true` or `false`.
    pub fn coin(&mut self) -> bool {
        self.0.random()
    }

    /// A random number from 0 to 1, 1 excluded.
    pub fn share(&mut self) -> f64 {
        self.0.random()
    }

    /// The generator itself, for choices made elsewhere (the book's).
    pub fn generator(&mut self) -> &mut impl rand::Rng {
        &mut self.0
    }
}
