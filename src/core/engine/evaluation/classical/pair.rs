//! Tapered scores: the middlegame's and the endgame's in one number, added at once.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame score in centipawns, each within ±32,000, packed into one word:
/// the endgame in the upper half, the middlegame in the lower, borrowing from the upper when it
/// is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaperedScore(i32);

impl TaperedScore {
    pub const ZERO: TaperedScore = TaperedScore(0);

    #[inline]
    pub const fn new(middlegame: i32, endgame: i32) -> TaperedScore {
        TaperedScore((endgame << 16) + middlegame)
    }

    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline]
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Add for TaperedScore {
    type Output = TaperedScore;
    #[inline]
    fn add(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0 + other.0)
    }
}

impl AddAssign for TaperedScore {
    #[inline]
    fn add_assign(&mut self, other: TaperedScore) {
        self.0 += other.0;
    }
}

impl Sub for TaperedScore {
    type Output = TaperedScore;
    #[inline]
    fn sub(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0 - other.0)
    }
}

impl SubAssign for TaperedScore {
    #[inline]
    fn sub_assign(&mut self, other: TaperedScore) {
        self.0 -= other.0;
    }
}

impl Neg for TaperedScore {
    type Output = TaperedScore;
    #[inline]
    fn neg(self) -> TaperedScore {
        TaperedScore(-self.0)
    }
}

impl Mul<i32> for TaperedScore {
    type Output = TaperedScore;
    #[inline]
    fn mul(self, times: i32) -> TaperedScore {
        TaperedScore(self.0 * times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for (mg, eg) in [
            (0, 0),
            (-1, 0),
            (0, -1),
            (120, -340),
            (-900, 1200),
            (-5, -5),
        ] {
            let pair = TaperedScore::new(mg, eg);
            assert_eq!((pair.middlegame(), pair.endgame()), (mg, eg));
            let sum = pair + TaperedScore::new(-17, 30) * 3 - TaperedScore::new(8, -9);
            assert_eq!((sum.middlegame(), sum.endgame()), (mg - 59, eg + 99));
        }
    }
}
