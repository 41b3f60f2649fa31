//! The network's arithmetic: plain loops, compiled once for each kind of processor and chosen
//! while the program runs, so that one program is fast everywhere and finds the same values.
//!
//! Called inside `dispatch!`, the loops become vector instructions of that processor; the lengths
//! are multiples of [`super::LANES`], which leaves no remainder.

use super::sizes::{INPUT_SCALE, LANES};
use fearless_simd::{Level, Simd};
use std::sync::LazyLock;

/// What this processor can do.
pub fn level() -> Level {
    static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
    *LEVEL
}

/// The square of the clamped sums times their weights, added up.
///
/// A sum is at most [`INPUT_SCALE`] once clamped, and a weight at most 127 either way, so that
/// their product fits 16 bits, and the whole needs two multiplications of 16 bits.
#[inline(always)]
pub fn weigh<S: Simd>(_simd: S, sums: &[i16], weights: &[i16]) -> i32 {
    let mut parts = [0_i32; LANES];
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let sum = sums[lane].clamp(0, INPUT_SCALE as i16);
            let weighed = sum.wrapping_mul(weights[lane]);
            parts[lane] = parts[lane].wrapping_add(i32::from(weighed) * i32::from(sum));
        }
    }
    parts.iter().fold(0, |all, part| all.wrapping_add(*part))
}

/// Adds the weights of inputs that came and takes off those of inputs that went.
#[inline(always)]
pub fn change<S: Simd>(
    _simd: S,
    target: &mut [i16],
    source: &[i16],
    came: &[&[i16]],
    went: &[&[i16]],
) {
    match (came, went) {
        ([one], [other]) => {
            let weights = one.iter().zip(*other);
            for ((target, source), (one, other)) in target.iter_mut().zip(source).zip(weights) {
                *target = source.wrapping_add(*one).wrapping_sub(*other);
            }
        }
        ([one], [other, taken]) => {
            let weights = one.iter().zip(*other).zip(*taken);
            for ((target, source), ((one, other), taken)) in
                target.iter_mut().zip(source).zip(weights)
            {
                *target = source
                    .wrapping_add(*one)
                    .wrapping_sub(*other)
                    .wrapping_sub(*taken);
            }
        }
        _ => {
            for (target, source) in target.iter_mut().zip(source) {
                *target = *source;
            }
            for weights in came {
                add(target, weights);
            }
            for weights in went {
                take(target, weights);
            }
        }
    }
}

/// Adds the weights of an input that came.
#[inline(always)]
pub fn add(sums: &mut [i16], weights: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_add(*weight);
    }
}

/// Takes off the weights of an input that went.
#[inline(always)]
pub fn take(sums: &mut [i16], weights: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_sub(*weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::dispatch;
    use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

    #[test]
    fn every_processor_finds_what_plain_arithmetic_finds() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(9);
        for hidden in [16, 32, 64, 112, 256] {
            for _ in 0..50 {
                let mut row = |most: i16| -> Vec<i16> {
                    (0..hidden)
                        .map(|_| dice.random_range(-most..=most))
                        .collect()
                };
                let (sums, weights) = (row(9_000), row(127));
                let (one, two, three, four) = (row(500), row(500), row(500), row(500));
                let plain: i64 = sums
                    .iter()
                    .zip(&weights)
                    .map(|(sum, weight)| {
                        let sum = i64::from((*sum).clamp(0, 255));
                        sum * sum * i64::from(*weight)
                    })
                    .sum();
                let found = dispatch!(level(), simd => weigh(simd, &sums, &weights));
                assert_eq!(i64::from(found), plain);
                type Rows<'a> = &'a [&'a [i16]];
                let changes: [(Rows, Rows); 4] = [
                    (&[&one], &[&two]),
                    (&[&one], &[&two, &three]),
                    (&[&one, &two], &[&three, &four]),
                    (&[], &[]),
                ];
                for (came, went) in changes {
                    let mut target = vec![0; hidden];
                    dispatch!(level(), simd => change(simd, &mut target, &sums, came, went));
                    for (lane, target) in target.iter().enumerate() {
                        let all = |rows: &[&[i16]]| rows.iter().map(|row| row[lane]).sum::<i16>();
                        assert_eq!(*target, sums[lane] + all(came) - all(went));
                    }
                }
            }
        }
    }
}
