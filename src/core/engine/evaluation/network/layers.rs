//! The network's arithmetic: written in vectors of [`super::LANES`] lanes, for each kind of processor
//! ([`level`](crate::engine::processor::level)). Left as plain loops, some of them were compiled lane by lane.

use super::sizes::{INPUT_SCALE, LANES};
use fearless_simd::{Simd, i16x16, i32x8, prelude::*};

/// The square of the clamped sums times their weights, added up.
///
/// A sum is at most [`INPUT_SCALE`] once clamped, and a weight at most 127 either way, so that
/// their product fits 16 bits, and the whole needs two multiplications of 16 bits.
#[inline(always)]
pub fn weigh<S: Simd>(simd: S, sums: &[i16], weights: &[i16]) -> i32 {
    let none = i16x16::splat(simd, 0);
    let most = i16x16::splat(simd, INPUT_SCALE as i16);
    let mut parts = i32x8::splat(simd, 0);
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        let sums = i16x16::from_slice(simd, sums).max(none).min(most);
        let weighed = sums * i16x16::from_slice(simd, weights);
        parts += weighed.pairwise_dot_product(sums);
    }
    let parts = parts.as_slice().iter();
    parts.fold(0, |all, part| all.wrapping_add(*part))
}

/// Adds the weights of inputs that came and takes off those of inputs that went.
#[inline(always)]
pub fn change<S: Simd>(
    simd: S,
    target: &mut [i16],
    source: &[i16],
    came: &[&[i16]],
    went: &[&[i16]],
) {
    match (came, went) {
        ([one], [other]) => {
            let weights = one.chunks_exact(LANES).zip(other.chunks_exact(LANES));
            for ((target, source), (one, other)) in lanes(target, source).zip(weights) {
                let sums = i16x16::from_slice(simd, source) + i16x16::from_slice(simd, one);
                (sums - i16x16::from_slice(simd, other)).store_slice(target);
            }
        }
        ([one], [other, taken]) => {
            let weights = one.chunks_exact(LANES).zip(other.chunks_exact(LANES));
            let weights = weights.zip(taken.chunks_exact(LANES));
            for ((target, source), ((one, other), taken)) in lanes(target, source).zip(weights) {
                let sums = i16x16::from_slice(simd, source) + i16x16::from_slice(simd, one);
                let less = i16x16::from_slice(simd, other) + i16x16::from_slice(simd, taken);
                (sums - less).store_slice(target);
            }
        }
        _ => {
            target.copy_from_slice(source);
            for weights in came {
                add(simd, target, weights);
            }
            for weights in went {
                take(simd, target, weights);
            }
        }
    }
}

/// Adds the weights of an input that came.
#[inline(always)]
pub fn add<S: Simd>(simd: S, sums: &mut [i16], weights: &[i16]) {
    for (sums, weights) in lanes(sums, weights) {
        (i16x16::from_slice(simd, sums) + i16x16::from_slice(simd, weights)).store_slice(sums);
    }
}

/// Takes off the weights of an input that went.
#[inline(always)]
pub fn take<S: Simd>(simd: S, sums: &mut [i16], weights: &[i16]) {
    for (sums, weights) in lanes(sums, weights) {
        (i16x16::from_slice(simd, sums) - i16x16::from_slice(simd, weights)).store_slice(sums);
    }
}

/// Both in steps of [`LANES`].
#[inline(always)]
fn lanes<'a>(
    target: &'a mut [i16],
    source: &'a [i16],
) -> impl Iterator<Item = (&'a mut [i16], &'a [i16])> {
    target
        .chunks_exact_mut(LANES)
        .zip(source.chunks_exact(LANES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::processor::level;
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
