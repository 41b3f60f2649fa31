//! What the search has learnt about moves, whatever the position: the orderings' memory.
//!
//! Every number moves towards a bound with *gravity*: `h += bonus - h·|bonus| / bound`, so that
//! recent experience outweighs old, and nothing overflows.

use super::state::colour_index;
use shakmaty::{Color, Move};

/// The bound of all histories.
pub const BOUND: i32 = 16_384;

/// One search thread's memory; kept from search to search until a new game.
pub struct Histories {
    /// Quiet moves by mover, from and to.
    quiet: Vec<i16>,
}

const SQUARES: usize = 64;

impl Histories {
    pub fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * SQUARES * SQUARES],
        }
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
    }

    /// How well a quiet move has done, within ±[`BOUND`].
    pub fn quiet(&self, mover: Color, played: Move) -> i32 {
        i32::from(self.quiet[quiet_index(mover, played)])
    }

    pub fn update_quiet(&mut self, mover: Color, played: Move, bonus: i32) {
        pull(&mut self.quiet[quiet_index(mover, played)], bonus);
    }
}

impl Default for Histories {
    fn default() -> Histories {
        Histories::new()
    }
}

fn pull(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-BOUND, BOUND);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / BOUND) as i16;
}

fn quiet_index(mover: Color, played: Move) -> usize {
    let from = played.from().unwrap_or(played.to()).to_usize();
    (colour_index(mover) * SQUARES + from) * SQUARES + played.to().to_usize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_bound_and_turn_around() {
        let mut entry = 0;
        for _ in 0..1000 {
            pull(&mut entry, 2_000);
        }
        assert!(i32::from(entry) <= BOUND && entry > 15_000);
        pull(&mut entry, -BOUND);
        assert!(entry < 0, "one strong refutation outweighs old praise");
    }
}
