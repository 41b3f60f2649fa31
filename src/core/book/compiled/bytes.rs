//! Numbers and texts as bytes, little-endian, and their checksum.

/// Puts numbers and texts one behind the other.
#[derive(Default)]
pub struct Writer {
    pub bytes: Vec<u8>,
}

impl Writer {
    pub fn u16(&mut self, number: u16) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    pub fn u32(&mut self, number: u32) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    pub fn u64(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// A length. Books stay far below four thousand million of anything.
    pub fn count(&mut self, length: usize) {
        self.u32(u32::try_from(length).unwrap_or(u32::MAX));
    }

    pub fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

/// Takes them back; `None` where the bytes end too early.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*taken)
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    /// How many things follow, each of at least so many bytes: a number that the rest cannot
    /// hold is refused before anything is made of it.
    pub fn count(&mut self, least: usize) -> Option<usize> {
        let count = self.u32()? as usize;
        (count.checked_mul(least)? <= self.rest.len()).then_some(count)
    }

    pub fn text(&mut self) -> Option<String> {
        self.words().map(str::to_owned)
    }

    /// A text where it stands.
    pub fn words(&mut self) -> Option<&'a str> {
        let length = self.count(1)?;
        let (text, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        std::str::from_utf8(text).ok()
    }

    /// A counted list of things of at least `least` bytes each.
    pub fn list<T>(
        &mut self,
        least: usize,
        read: impl Fn(&mut Reader<'a>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = self.count(least)?;
        (0..count).map(|_| read(self)).collect()
    }

    /// So many things of `N` bytes each.
    pub fn records<T, const N: usize>(
        &mut self,
        count: usize,
        read: impl Fn(&[u8; N]) -> Option<T>,
    ) -> Option<Vec<T>> {
        let (records, rest) = self.rest.split_at_checked(count.checked_mul(N)?)?;
        self.rest = rest;
        records.as_chunks::<N>().0.iter().map(read).collect()
    }
}

/// A 64-bit fingerprint that any flipped bit changes. Not against forgers, but against worn disks
/// and broken transfers.
pub fn checksum(bytes: &[u8]) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(ODD).rotate_left(29);
    let (words, tail) = bytes.as_chunks::<8>();
    let mut sum = words.iter().fold(bytes.len() as u64, |sum, word| {
        mix(sum, u64::from_le_bytes(*word))
    });
    for byte in tail {
        sum = mix(sum, u64::from(*byte));
    }
    mix(sum, 0)
}
