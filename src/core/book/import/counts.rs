//! How often each move of each position was played, in little memory.
//!
//! A million different moves are met soon, and nearly all of them once: what an entry weighs is
//! what the import weighs. So the key is kept in halves (no padding), and the table in parts that
//! grow one after the other, since a table that doubles holds the old one and the new one at once.

use crate::book::key_map::KeyMap;
use std::hash::{Hash, Hasher};

const PARTS: usize = 16;

/// How a move fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub games: u32,
    /// Two a win, one a draw.
    pub score: u32,
}

#[derive(Debug, Default)]
pub struct Counts {
    parts: [KeyMap<Entry, Count>; PARTS],
}

/// A position's key, upper half first, and a move of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: [u32; 2],
    squares: u16,
}

impl Entry {
    fn new(key: u64, squares: u16) -> Entry {
        Entry {
            key: [(key >> 32) as u32, key as u32],
            squares,
        }
    }

    fn key(self) -> u64 {
        let [upper, lower] = self.key;
        u64::from(upper) << 32 | u64::from(lower)
    }
}

impl Hash for Entry {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
        hasher.write_u16(self.squares);
    }
}

impl Counts {
    pub fn of(&mut self, key: u64, squares: u16) -> &mut Count {
        self.part(key).entry(Entry::new(key, squares)).or_default()
    }

    pub fn get(&self, key: u64, squares: u16) -> Option<Count> {
        let part = self.parts.get(place_of(key))?;
        part.get(&Entry::new(key, squares)).copied()
    }

    /// Halves what was counted of every move of a position, rounding up.
    pub fn halve(&mut self, key: u64) {
        for (entry, count) in self.part(key) {
            if entry.key() == key {
                count.games = count.games.div_ceil(2);
                count.score = count.score.div_ceil(2);
            }
        }
    }

    /// Different moves.
    pub fn len(&self) -> usize {
        self.parts.iter().map(KeyMap::len).sum()
    }

    /// Key, move and count of each, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u16, Count)> {
        self.parts
            .iter()
            .flatten()
            .map(|(entry, count)| (entry.key(), entry.squares, *count))
    }

    fn part(&mut self, key: u64) -> &mut KeyMap<Entry, Count> {
        let [first, rest @ ..] = &mut self.parts;
        match place_of(key).checked_sub(1) {
            Some(place) => rest.get_mut(place).unwrap_or(first),
            None => first,
        }
    }
}

/// The part that a key belongs to, by bits that the table itself makes no use of.
fn place_of(key: u64) -> usize {
    (key >> 40) as usize % PARTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_a_count_of_its_own_in_whatever_part() {
        let mut counts = Counts::default();
        let keys: Vec<u64> = (0..1000_u64)
            .map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .collect();
        for (n, key) in keys.iter().enumerate() {
            for squares in [7, 700] {
                let count = counts.of(*key, squares);
                count.games += n as u32;
                count.score += 3;
            }
        }
        assert_eq!(counts.len(), 2000);
        let other = counts.get(keys[8], 7);
        counts.halve(keys[9]);
        assert_eq!(counts.get(keys[9], 7), Some(Count { games: 5, score: 2 }));
        assert_eq!(counts.get(keys[9], 700), counts.get(keys[9], 7));
        assert_eq!(counts.get(keys[8], 7), other);
        assert_eq!(counts.get(keys[9], 8), None);
        let games: u32 = counts.iter().map(|(_, _, count)| count.games).sum();
        assert_eq!(games, 2 * (0..1000).sum::<u32>() - 2 * 4);
        assert_eq!(size_of::<(Entry, Count)>(), 20);
    }
}
