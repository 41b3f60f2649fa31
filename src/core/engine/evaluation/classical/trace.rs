//! Adding up weights, with a tracer that can record which.

use super::{
    pair::TaperedScore,
    terms::{Group, TERMS},
    weights::WEIGHTS,
};
use crate::engine::state::colour_index;
use shakmaty::{Bitboard, Color};

/// Receives every weight that is added: for the tuner and the table of terms. The search traces
/// nothing, and pays nothing for it.
pub trait Tracer {
    /// `count` times the weight at `term` for `color`.
    fn record(&mut self, term: usize, color: Color, count: i32);
    /// Whether cached sums may be used, of which no single weights are known.
    const MAY_CACHE: bool;
}

/// Records nothing.
pub struct NullTracer;

impl Tracer for NullTracer {
    #[inline]
    fn record(&mut self, _term: usize, _color: Color, _count: i32) {}
    const MAY_CACHE: bool = true;
}

/// How often each weight counts for White and for Black.
#[derive(Clone, Debug)]
pub struct Counts(pub Vec<[i16; 2]>);

impl Default for Counts {
    fn default() -> Counts {
        Counts(vec![[0; 2]; TERMS])
    }
}

impl Tracer for Counts {
    fn record(&mut self, term: usize, color: Color, count: i32) {
        self.0[term][colour_index(color)] += count as i16;
    }
    const MAY_CACHE: bool = false;
}

/// The sums of one position, White's first.
pub struct Trace<'l, L> {
    pub sums: [TaperedScore; 2],
    /// The dangers of the kings (each side's own), before they are squared.
    pub dangers: [TaperedScore; 2],
    tracer: &'l mut L,
}

impl<'l, L: Tracer> Trace<'l, L> {
    pub fn new(tracer: &'l mut L) -> Trace<'l, L> {
        Trace {
            sums: [TaperedScore::ZERO; 2],
            dangers: [TaperedScore::ZERO; 2],
            tracer,
        }
    }

    /// Adds `count` times a weight for `color`.
    #[inline]
    pub fn add(&mut self, color: Color, group: Group, index: usize, count: i32) {
        let term = group.first + index;
        let weight = WEIGHTS[term] * count;
        let sums = if group.danger {
            &mut self.dangers
        } else {
            &mut self.sums
        };
        sums[colour_index(color)] += weight;
        self.tracer.record(term, color, count);
    }

    /// Adds a weight for each square of a set that is mostly empty.
    #[inline]
    pub fn add_each(&mut self, color: Color, group: Group, index: usize, squares: Bitboard) {
        if squares.any() {
            self.add(color, group, index, squares.count() as i32);
        }
    }

    /// Adds what is known to be the sum of some weights, where nothing is traced.
    #[inline]
    pub fn add_sum(&mut self, color: Color, sum: TaperedScore) {
        self.sums[colour_index(color)] += sum;
    }
}
