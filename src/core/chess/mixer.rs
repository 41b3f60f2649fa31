//! Numbers that look random, made from others.

/// Spreads a number over all 64 bits, so that close numbers become distant ones: the finaliser of
/// Steele, Lea and Flood's SplitMix64 (2014), and the step before it.
#[inline]
pub const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(STEP);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// From one number of a sequence to the next.
pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the generator that begins at 0, as its authors publish them.
    #[test]
    fn the_sequence_is_the_published_one() {
        let numbers = [0, 1, 2].map(|n: u64| mixed(n.wrapping_mul(STEP)));
        assert_eq!(
            numbers,
            [
                0xe220_a839_7b1d_cdaf,
                0x6e78_9e6a_a1b9_65f4,
                0x06c4_5d18_8009_454f
            ]
        );
    }
}
