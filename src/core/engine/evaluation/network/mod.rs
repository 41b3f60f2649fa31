//! A small neural network that tells a position's worth: (768 → N) × 2 → 1.
//!
//! Its inputs are the pieces on their squares, 2 × 6 × 64 of them, seen once by each side: own
//! pieces and enemy ones, the board turned so that the own side moves up and mirrored so that the
//! own king stands on the files a to d. Each view has N sums over its inputs (an *accumulator*);
//! a move changes two or three inputs, so the sums follow the moves instead of being made anew.
//! The sums, clamped to 0 … 1 and squared, the mover's before the opponent's, are weighed into one
//! number; by the count of pieces left, one of several sets of output weights is used.
//!
//! | file | what |
//! |---|---|
//! | [`feature`] | a piece on a square as the number of an input |
//! | [`layers`] | the arithmetic, as fast as the processor can |
//! | [`path`] | accumulators that follow the search's moves |
//! | [`mod@file`] | networks as bytes |
//! | `hash` | what tells one from another |
//! | `average` | several made into one |
//! | `built_in` | the one that the program carries |
//!
//! All arithmetic is in whole numbers, so the same network finds the same values everywhere.
//! What others gained by such networks, and how they trained them: the sources named in
//! [`crate::tuning::network`].
//!
#![doc = include_str!("measured.md")]

mod average;
mod built_in;
pub mod feature;
pub mod file;
mod hash;
pub mod layers;
pub mod path;
mod sizes;

pub use sizes::{INPUT_SCALE, LANES, MOST_BUCKETS, MOST_HIDDEN, OUTPUT_SCALE};

use super::super::{processor::level, state::State, value::Value};
use fearless_simd::{Simd, dispatch};
use feature::{FEATURES, View};
use shakmaty::{Board, Color};

/// Which network it is, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What tells its weights from any other.
    pub hash: u64,
    /// How often networks have played the games that this one learned from: 1 after the classical
    /// evaluation's games, 2 after those of a network of generation 1, and so on.
    pub generation: u32,
    /// How many positions it learned from.
    pub positions: u64,
}

/// The weights, and where they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    hidden: usize,
    origin: Origin,
    /// What an output of 1 is worth, in centipawns: fitted after training, so that the search's
    /// margins mean the same with every network.
    centipawns: u16,
    /// For each input its N weights.
    input: Vec<i16>,
    input_bias: Vec<i16>,
    /// For each set the weights of the mover's sums, then of the opponent's.
    output: Vec<i16>,
    output_bias: Vec<i32>,
}

impl Network {
    /// A network from its weights; `None` when their numbers do not fit each other.
    pub fn new(
        input: Vec<i16>,
        input_bias: Vec<i16>,
        output: Vec<i16>,
        output_bias: Vec<i32>,
    ) -> Option<Network> {
        let origin = Origin {
            hash: hash::hash_of(&hash::weights(&input, &input_bias, &output, &output_bias)),
            generation: 0,
            positions: 0,
        };
        Network::of_origin(origin, [input, input_bias, output], output_bias)
    }

    /// A network whose weights have been hashed: inputs, input biases, outputs, and output biases.
    fn of_origin(
        origin: Origin,
        [input, input_bias, output]: [Vec<i16>; 3],
        output_bias: Vec<i32>,
    ) -> Option<Network> {
        let hidden = input_bias.len();
        let buckets = output_bias.len();
        let fits = (LANES..=MOST_HIDDEN).contains(&hidden)
            && hidden.is_multiple_of(LANES)
            && (1..=MOST_BUCKETS).contains(&buckets)
            && input.len() == FEATURES * hidden
            && output.len() == buckets * 2 * hidden;
        fits.then_some(Network {
            hidden,
            origin,
            centipawns: 400,
            input,
            input_bias,
            output,
            output_bias,
        })
    }

    /// Says where the network comes from.
    #[must_use]
    pub fn from(mut self, generation: u32, positions: u64) -> Network {
        self.origin.generation = generation;
        self.origin.positions = positions;
        self
    }

    /// Says what an output of 1 is worth in centipawns, at least 1; 400 unless said.
    #[must_use]
    pub fn worth(mut self, centipawns: u16) -> Network {
        self.centipawns = centipawns.max(1);
        self
    }

    /// Which network it is, and where it comes from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// What tells this network from any other: the hash of its weights.
    pub fn hash(&self) -> u64 {
        self.origin.hash
    }

    /// All weights: inputs, input biases, outputs, output biases.
    pub fn weights(&self) -> (&[i16], &[i16], &[i16], &[i32]) {
        (
            &self.input,
            &self.input_bias,
            &self.output,
            &self.output_bias,
        )
    }

    /// N: sums in each view.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Sets of output weights.
    pub fn buckets(&self) -> usize {
        self.output_bias.len()
    }

    /// N, and how many sets of output weights: what networks that are averaged have in common.
    pub fn shape(&self) -> (usize, usize) {
        (self.hidden(), self.buckets())
    }

    pub fn generation(&self) -> u32 {
        self.origin.generation
    }

    /// Positions it learned from.
    pub fn positions(&self) -> u64 {
        self.origin.positions
    }

    /// The worth of a position in centipawns from the mover's side, with nothing remembered.
    pub fn evaluate(&self, state: &State) -> Value {
        dispatch!(level(), simd => self.evaluate_with(simd, state))
    }

    #[inline(always)]
    fn evaluate_with<S: Simd>(&self, simd: S, state: &State) -> Value {
        let view = |color| self.fresh(simd, state.board(), View::of(state.board(), color));
        let mover = view(state.turn());
        let opponent = view(!state.turn());
        let bucket = self.bucket(state.board());
        self.output(simd, bucket, &mover, &opponent)
    }

    /// The sums of one view, made anew.
    #[inline(always)]
    fn fresh<S: Simd>(&self, simd: S, board: &Board, view: View) -> Vec<i16> {
        let mut sums = self.input_bias.clone();
        for (square, piece) in board {
            let weights = self.weights_of(view.feature(square, piece));
            layers::add(simd, &mut sums, weights);
        }
        sums
    }

    #[inline]
    fn weights_of(&self, feature: usize) -> &[i16] {
        let first = feature * self.hidden;
        self.input
            .get(first..first + self.hidden)
            .unwrap_or_default()
    }

    /// Which set of output weights is used: by pieces on the board, few first.
    #[inline]
    pub fn bucket(&self, board: &Board) -> usize {
        bucket(board.occupied().count(), self.buckets())
    }

    #[inline(always)]
    fn output<S: Simd>(&self, simd: S, bucket: usize, mover: &[i16], opponent: &[i16]) -> Value {
        let first = bucket * 2 * self.hidden;
        let weights = self
            .output
            .get(first..first + 2 * self.hidden)
            .unwrap_or_default();
        let (ours, theirs) = weights.split_at(self.hidden.min(weights.len()));
        let sum = layers::weigh(simd, mover, ours) + layers::weigh(simd, opponent, theirs);
        let bias = self.output_bias.get(bucket).copied().unwrap_or(0);
        // The square has one scale too many.
        let output = i64::from(sum) / i64::from(INPUT_SCALE) + i64::from(bias);
        (output * i64::from(self.centipawns) / i64::from(INPUT_SCALE * OUTPUT_SCALE)) as Value
    }
}

/// The set of output weights for so many pieces on the board (2 to 32), of `buckets` sets.
pub fn bucket(pieces: usize, buckets: usize) -> usize {
    (pieces.saturating_sub(1) * buckets / 32).min(buckets.saturating_sub(1))
}

/// Both colours, as indices.
const fn index(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
    use shakmaty::{Chess, Position as _};

    /// A network of random weights in the range that training leaves.
    pub(crate) fn random(hidden: usize, buckets: usize, seed: u64) -> Network {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut numbers = |count: usize, most: i16| -> Vec<i16> {
            (0..count)
                .map(|_| dice.random_range(-most..=most))
                .collect()
        };
        let input = numbers(FEATURES * hidden, 60);
        let input_bias = numbers(hidden, 100);
        let output = numbers(buckets * 2 * hidden, 126);
        let output_bias = numbers(buckets, 900).into_iter().map(i32::from).collect();
        Network::new(input, input_bias, output, output_bias).expect("sizes that fit")
    }

    #[test]
    fn what_is_symmetrical_is_evaluated_symmetrically() {
        let network = random(32, 4, 3);
        let value = |fen: &str| {
            let position = crate::chess::fen::read(fen).expect("a position");
            network.evaluate(&State::new(position.current()))
        };
        let white = "r3k3/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1";
        let black = "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K3 b - - 0 1";
        assert_eq!(value(white), value(black), "colours exchanged");
        let mirrored = "3k3r/1bpqpp1p/1pnp2nb/3NP3/3P2p1/p1Q2N2/PPPBBPPP/R2K3R w - - 0 1";
        let plain = "r3k3/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1";
        assert_eq!(value(plain), value(mirrored), "east and west exchanged");
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        let of = |input, bias, output, buckets| {
            Network::new(
                vec![0; input],
                vec![0; bias],
                vec![0; output],
                vec![0; buckets],
            )
        };
        assert!(of(768 * 16, 16, 32, 1).is_some());
        assert!(of(768 * 16, 16, 32, 2).is_none());
        assert!(of(768 * 16 - 1, 16, 32, 1).is_none());
        assert!(of(768 * 8, 8, 16, 1).is_none());
        assert!(of(0, 0, 0, 0).is_none());
    }

    #[test]
    fn buckets_go_by_pieces() {
        assert_eq!(bucket(2, 8), 0);
        assert_eq!(bucket(32, 8), 7);
        assert_eq!(bucket(32, 1), 0);
        assert!((2..=32).all(|pieces| bucket(pieces, 8) <= bucket(pieces + 1, 8)));
        let start = Chess::default();
        assert_eq!(random(16, 8, 1).bucket(start.board()), 7);
    }

    /// The value by plain arithmetic in whole numbers of 64 bits, from nothing but the weights.
    fn plain_value(network: &Network, board: &Board, turn: Color) -> i64 {
        let sums = |color: Color| -> Vec<i64> {
            let view = View::of(board, color);
            (0..network.hidden)
                .map(|sum| {
                    let inputs = board.iter().map(|(square, piece)| {
                        let first = view.feature(square, piece) * network.hidden;
                        i64::from(network.input[first + sum])
                    });
                    i64::from(network.input_bias[sum]) + inputs.sum::<i64>()
                })
                .collect()
        };
        let set = network.bucket(board);
        let weights = &network.output[set * 2 * network.hidden..][..2 * network.hidden];
        let both = [sums(turn), sums(!turn)].concat();
        let weighed = both.iter().zip(weights).map(|(sum, weight)| {
            let sum = (*sum).clamp(0, i64::from(INPUT_SCALE));
            sum * sum * i64::from(*weight)
        });
        let output =
            weighed.sum::<i64>() / i64::from(INPUT_SCALE) + i64::from(network.output_bias[set]);
        output * i64::from(network.centipawns) / i64::from(INPUT_SCALE * OUTPUT_SCALE)
    }

    #[test]
    fn every_processor_finds_the_plain_value_in_random_positions() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(4);
        for (hidden, buckets) in [(16, 1), (64, 8), (128, 4)] {
            let network = random(hidden, buckets, hidden as u64);
            for _ in 0..20 {
                let mut chess = Chess::default();
                for _ in 0..dice.random_range(4..90) {
                    let moves = chess.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    chess.play_unchecked(moves[dice.random_range(0..moves.len())]);
                }
                let state = State::new(&chess);
                let plain = plain_value(&network, chess.board(), chess.turn());
                assert_eq!(i64::from(network.evaluate(&state)), plain);
                // So does the least that a processor of this kind can do.
                for level in [fearless_simd::Level::baseline(), level()] {
                    let found = dispatch!(level, simd => network.evaluate_with(simd, &state));
                    assert_eq!(i64::from(found), plain);
                }
            }
        }
    }
}
