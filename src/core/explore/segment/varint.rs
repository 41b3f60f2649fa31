//! Whole numbers in as few bytes as they need, seven bits to a byte.

/// Appends a number.
pub fn put(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Appends a number that may be negative; small ones of either sign take few bytes.
pub fn put_signed(bytes: &mut Vec<u8>, value: i64) {
    put(bytes, (value << 1 ^ value >> 63) as u64);
}

/// Reads from bytes that may be damaged: every answer is `None` after their end.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a>(pub &'a [u8]);

impl<'a> Cursor<'a> {
    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if *byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// A number of 32 bits; a larger one is damage.
    #[inline]
    pub fn small(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    pub fn signed(&mut self) -> Option<i64> {
        let value = self.number()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    pub fn two_bytes(&mut self) -> Option<u16> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u16::from_le_bytes(*bytes))
    }

    pub fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_damage_is_noticed() {
        let numbers = [0, 1, 127, 128, 300, 1 << 32, u64::MAX];
        let mut bytes = Vec::new();
        for number in numbers {
            put(&mut bytes, number);
            put_signed(&mut bytes, number as i64);
            put_signed(&mut bytes, -(number as i64 >> 1));
        }
        let mut cursor = Cursor(&bytes);
        for number in numbers {
            assert_eq!(cursor.number(), Some(number));
            assert_eq!(cursor.signed(), Some(number as i64));
            assert_eq!(cursor.signed(), Some(-(number as i64 >> 1)));
        }
        assert!(cursor.is_at_end());
        assert_eq!(cursor.number(), None);
        assert_eq!(Cursor(&[0xff; 20]).number(), None);
        assert_eq!(Cursor(&[0x80]).number(), None);
        assert_eq!(Cursor(&[0xff, 0xff, 0xff, 0xff, 0x7f]).small(), None);
    }
}
