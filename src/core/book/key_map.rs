//! Maps by Zobrist key, which is spread well enough to be its own hash.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// A map whose keys are Zobrist keys, or a Zobrist key and a little more.
pub type KeyMap<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// Takes a 64-bit key as it is.
#[derive(Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn write_u16(&mut self, more: u16) {
        self.0 = self.0.rotate_left(17) ^ u64::from(more);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
