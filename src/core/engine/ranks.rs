//! Which of some moves comes next: the one of the highest rank, found eight at a time. Left as a plain
//! loop, this was compiled rank by rank.

use super::{movegen::MOST_MOVES, processor::level};
use arrayvec::ArrayVec;
use fearless_simd::{Simd, dispatch, i32x8, prelude::*};

/// Ranks that are compared at a time.
const LANES: usize = 8;
/// Room for a number below this beside each rank.
const NUMBERS: i32 = 512;
/// Below every rank: taken already, or never there.
const NONE: i32 = i32::MIN;

/// The ranks of moves, each with its move's number, so that the largest says which it is; of equal
/// ones the first counts for more. Filled up to whole vectors.
#[derive(Default)]
pub struct Ranks {
    keys: ArrayVec<[i32; LANES], { MOST_MOVES.div_ceil(LANES) }>,
}

impl Ranks {
    /// The ranks of all moves, each within ±4 million, in place of those before.
    #[inline]
    pub fn set(&mut self, ranks: impl Iterator<Item = i32>) {
        self.keys.clear();
        for (number, rank) in ranks.enumerate() {
            let lane = number % LANES;
            if lane == 0 {
                let _no_room = self.keys.try_push([NONE; LANES]);
            }
            if let Some(keys) = self.keys.last_mut() {
                keys[lane] = rank * NUMBERS + (NUMBERS - 1 - number as i32);
            }
        }
    }

    /// The number of the highest rank, which is not there any more then.
    #[inline]
    pub fn take_highest(&mut self) -> Option<usize> {
        let highest = dispatch!(level(), simd => highest(simd, &self.keys));
        if highest == NONE {
            return None;
        }
        let number = (NUMBERS - 1 - highest.rem_euclid(NUMBERS)) as usize;
        self.keys.get_mut(number / LANES)?[number % LANES] = NONE;
        Some(number)
    }
}

/// The highest of all keys.
#[inline(always)]
fn highest<S: Simd>(simd: S, keys: &[[i32; LANES]]) -> i32 {
    let none = i32x8::splat(simd, NONE);
    let most = (keys.iter()).fold(none, |most, keys| most.max(i32x8::from_slice(simd, keys)));
    most.as_slice().iter().copied().fold(NONE, i32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_is_taken_first_and_of_equals_the_earliest() {
        for count in [0, 1, 7, 8, 9, MOST_MOVES] {
            let rank = |number: usize| (number as i32 * 7_919 % 23 - 11) * 70_000;
            let mut ranks = Ranks::default();
            ranks.set((0..count).map(rank));
            let mut expected: Vec<usize> = (0..count).collect();
            expected.sort_by_key(|number| -rank(*number));
            let taken: Vec<usize> = std::iter::from_fn(|| ranks.take_highest()).collect();
            assert_eq!(taken, expected);
        }
    }

    #[test]
    fn ranks_set_again_replace_the_others() {
        let mut ranks = Ranks::default();
        assert_eq!(ranks.take_highest(), None);
        ranks.set([5; 12].into_iter());
        ranks.set([-3].into_iter());
        assert_eq!(ranks.take_highest(), Some(0));
        assert_eq!(ranks.take_highest(), None);
    }
}
