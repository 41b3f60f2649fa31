//! The hash table (transposition table): what a search found out about a position, for when it is
//! reached again, by another order of moves or by a deeper iteration.
//!
//! Shared by all search threads without locks: an entry is two words, the second the data, the
//! first the key XOR the data, so that an entry torn by two writers reads as another position's
//! (lockless hashing, after Robert Hyatt and Tim Mann). Four entries fill a cache line; the least valuable of the four is replaced.

use super::{
    pages::{Cluster, Pages},
    value::Value,
};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

pub use super::messages::Bound;

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or the one that caused a beta cutoff, packed; 0: none.
    pub best: u16,
    /// Mates counted from this position.
    pub value: Value,
    /// The static evaluation, or [`super::value::UNKNOWN`].
    pub evaluation: Value,
    /// In plies; 0 or less: quiescence.
    pub depth: i32,
    pub bound: Bound,
    /// Whether the position once stood in a principal variation.
    pub was_pv: bool,
}

/// The table; empty (and free) until [`Table::resize`].
#[derive(Default)]
pub struct Table {
    pages: Pages,
    /// The size in MiB that was last asked for.
    asked: usize,
    /// Counts searches, modulo [`AGES`].
    age: AtomicU8,
    /// Keys are changed by this, so that searches with another number meet none of each other's
    /// entries.
    salt: u64,
}

/// Ages are five bits.
const AGES: u8 = 32;
/// Depths are stored with this added, so that quiescence fits.
const DEPTH_OFFSET: i32 = 8;
/// A word of zeros: no entry.
const EMPTY: u64 = 0;

impl Table {
    /// Makes the table `mebibytes` large and empty, unless it was asked for that size before. It is
    /// smaller where the system does not have so much memory. `room` is the most in MiB that it
    /// may take, where that is known. Returns its size where it is smaller than asked for.
    pub fn resize(
        &mut self,
        mebibytes: usize,
        room: impl FnOnce() -> Option<usize>,
    ) -> Option<usize> {
        let wanted = mebibytes.max(1);
        if wanted == self.asked {
            return None;
        }
        self.asked = wanted;
        self.pages = Pages::default();
        self.age = AtomicU8::new(0);
        let mut size = match room() {
            Some(room) => wanted.min(room.max(1)),
            None => wanted,
        };
        // Half as much, until the system grants it; a table of size 0 keeps nothing.
        while size > 0 {
            if let Some(pages) = Pages::new((size << 20) / size_of::<Cluster>()) {
                self.pages = pages;
                break;
            }
            size /= 2;
        }
        (size < wanted).then_some(size)
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        // Fresh memory is empty, and costs nothing until it is used.
        match Pages::new(self.clusters().len()) {
            Some(pages) => self.pages = pages,
            None => (self.clusters().iter().flatten()).for_each(|word| word.store(EMPTY, Relaxed)),
        }
        *self.age.get_mut() = 0;
    }

    /// From now on keys are changed by this number; 0: they are not.
    pub fn set_salt(&mut self, salt: u64) {
        self.salt = salt;
    }

    /// A new search begins; entries of older ones are replaced first.
    pub fn next_age(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % AGES, Relaxed);
    }

    pub fn probe(&self, key: u64) -> Option<Entry> {
        let key = key ^ self.salt;
        slots(self.cluster(key)?).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            let check = check.load(Relaxed);
            (data != EMPTY && check ^ data == key).then(|| decode(data))
        })
    }

    /// Begins to load a position's cluster from memory, so that it is there when [`Table::probe`]
    /// needs it: waiting for it takes a tenth of the search's time.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(self.clusters(), self.index(key ^ self.salt));
    }

    /// Stores an entry, in place of the same position's or of the least valuable neighbour.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let key = key ^ self.salt;
        let Some(cluster) = self.cluster(key) else {
            return;
        };
        let age = self.age.load(Relaxed);
        let slots = slots(cluster);
        let mut chosen = &slots[0];
        let mut lowest = i32::MAX;
        for slot in slots {
            let [check, data] = slot;
            let data = data.load(Relaxed);
            if data == EMPTY {
                chosen = slot;
                break;
            }
            if check.load(Relaxed) ^ data == key {
                let old = decode(data);
                // A bound from a much shallower search is worth less than what is there.
                if entry.bound != Bound::Exact
                    && age_of(data) == age
                    && entry.depth + 4 <= old.depth
                {
                    return;
                }
                if entry.best == 0 {
                    entry.best = old.best;
                }
                chosen = slot;
                break;
            }
            let worth = decode(data).depth - 4 * i32::from((AGES + age - age_of(data)) % AGES);
            if worth < lowest {
                lowest = worth;
                chosen = slot;
            }
        }
        let [check, data] = chosen;
        let encoded = encode(&entry, age);
        data.store(encoded, Relaxed);
        check.store(key ^ encoded, Relaxed);
    }

    /// Share filled by the current search, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        const SAMPLE: usize = 250;
        let age = self.age.load(Relaxed);
        let sample = self.clusters();
        let sample = &sample[..sample.len().min(SAMPLE)];
        if sample.is_empty() {
            return 0;
        }
        let used = sample
            .iter()
            .flat_map(slots)
            .map(|[_, data]| data.load(Relaxed))
            .filter(|data| *data != EMPTY && age_of(*data) == age)
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }

    #[inline]
    fn clusters(&self) -> &[Cluster] {
        self.pages.clusters()
    }

    fn cluster(&self, key: u64) -> Option<&Cluster> {
        self.clusters().get(self.index(key))
    }

    /// The cluster of a key: its share of the table's length, so that any size will do.
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters().len() as u128) >> 64) as usize
    }
}

/// Each entry's check and data.
#[inline]
fn slots(cluster: &Cluster) -> &[[AtomicU64; 2]] {
    cluster.as_chunks().0
}

// The data word, from the lowest bit: move 16, value 16, evaluation 16, depth 8, bound 2, was_pv
// 1, age 5.

fn encode(entry: &Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
    u64::from(entry.best)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | depth << 48
        | bound << 56
        | u64::from(entry.was_pv) << 58
        | u64::from(age) << 59
}

fn decode(data: u64) -> Entry {
    Entry {
        best: data as u16,
        value: Value::from((data >> 16) as u16 as i16),
        evaluation: Value::from((data >> 32) as u16 as i16),
        depth: (data >> 48 & 0xff) as i32 - DEPTH_OFFSET,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        was_pv: data >> 58 & 1 != 0,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::value::{UNKNOWN, mated_in};

    fn entry(depth: i32) -> Entry {
        Entry {
            best: 0x1234,
            value: mated_in(17),
            evaluation: UNKNOWN,
            depth,
            bound: Bound::Lower,
            was_pv: true,
        }
    }

    #[test]
    fn a_table_that_does_not_fit_is_made_smaller() {
        let mut table = Table::default();
        assert_eq!(table.resize(8, || Some(2)), Some(2));
        assert_eq!(table.resize(8, || Some(8)), None, "it was asked for before");
        assert_eq!(table.clusters().len(), (2 << 20) / size_of::<Cluster>());
        assert_eq!(table.resize(1, || Some(2)), None);
    }

    #[test]
    fn what_was_stored_is_found_and_nothing_else() {
        let mut table = Table::default();
        table.store(1, entry(3));
        assert_eq!(table.probe(1), None, "an empty table keeps nothing");
        table.resize(1, || None);
        table.store(0xdead_beef, entry(-3));
        assert_eq!(table.probe(0xdead_beef), Some(entry(-3)));
        assert_eq!(table.probe(0xdead_beee), None);
        table.clear();
        assert_eq!(table.probe(0xdead_beef), None);
    }

    #[test]
    fn old_and_shallow_entries_give_way_first() {
        let mut table = Table::default();
        table.resize(1, || None);
        // Small keys share the first cluster.
        for key in 1..=4 {
            table.store(key, entry(key as i32));
        }
        table.store(5, entry(9));
        assert_eq!(table.probe(1), None, "the shallowest gave way");
        table.next_age();
        table.store(2, entry(2));
        table.store(6, entry(1));
        assert_eq!(table.probe(3), None, "the shallowest old one gave way");
        assert!(table.probe(2).is_some());
    }

    #[test]
    fn a_store_without_a_move_keeps_the_known_one() {
        let mut table = Table::default();
        table.resize(1, || None);
        table.store(7, entry(5));
        table.store(
            7,
            Entry {
                best: 0,
                ..entry(6)
            },
        );
        assert_eq!(
            table.probe(7).map(|found| (found.best, found.depth)),
            Some((0x1234, 6))
        );
    }
}
