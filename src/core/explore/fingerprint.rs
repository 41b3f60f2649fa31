//! What a file held, in one number: to tell whether it only grew.

/// A hash over bytes that come in pieces, eight at a time; however they are cut, the same bytes
/// give the same number. It guards against changes by accident, not by intent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fingerprint {
    hash: u64,
    /// Bytes that wait until there are eight.
    waiting: [u8; 8],
    count: usize,
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

fn mixed(hash: u64, word: u64) -> u64 {
    let hash = (hash ^ word).wrapping_mul(FACTOR);
    hash ^ hash >> 29
}

impl Fingerprint {
    pub fn add(&mut self, mut bytes: &[u8]) {
        while self.count > 0 || bytes.len() < 8 {
            let Some((byte, rest)) = bytes.split_first() else {
                return;
            };
            if let Some(place) = self.waiting.get_mut(self.count) {
                *place = *byte;
            }
            self.count += 1;
            bytes = rest;
            if self.count == 8 {
                self.hash = mixed(self.hash, u64::from_le_bytes(self.waiting));
                self.count = 0;
            }
        }
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.hash = mixed(self.hash, u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            self.add(rest);
        }
    }

    /// The number of all bytes so far.
    pub fn value(&self) -> u64 {
        let mut last = [0; 8];
        for (place, byte) in last.iter_mut().zip(self.waiting.iter().take(self.count)) {
            *place = *byte;
        }
        mixed(
            mixed(self.hash, u64::from_le_bytes(last)),
            self.count as u64,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_matter_how_the_bytes_are_cut() {
        let bytes: Vec<u8> = (0..1000_u32).map(|n| (n * 7 % 251) as u8).collect();
        let mut whole = Fingerprint::default();
        whole.add(&bytes);
        for size in [1, 2, 3, 7, 8, 9, 64, 333] {
            let mut cut = Fingerprint::default();
            bytes.chunks(size).for_each(|part| cut.add(part));
            assert_eq!(cut.value(), whole.value(), "{size}");
        }
        let mut values: Vec<u64> = (0..bytes.len())
            .map(|length| {
                let mut part = Fingerprint::default();
                part.add(&bytes[..length]);
                part.value()
            })
            .collect();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), bytes.len());
    }
}
