//! The network in floating point: its output, and the gradient of the error.

use super::samples::{Features, Sample};
use crate::engine::{
    evaluation::network::{INPUT_SCALE, Network, OUTPUT_SCALE, feature::FEATURES},
    processor::level,
};
use fearless_simd::{Simd, dispatch};
use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Sums in each view: a multiple of [`crate::engine::evaluation::network::LANES`].
    pub hidden: usize,
    /// Sets of output weights.
    pub buckets: usize,
}

impl Shape {
    /// How many numbers a network of this shape has.
    pub fn len(self) -> usize {
        self.output_bias() + self.buckets
    }

    /// There is none without weights.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    fn input_bias(self) -> usize {
        FEATURES * self.hidden
    }

    fn output(self) -> usize {
        self.input_bias() + self.hidden
    }

    fn output_bias(self) -> usize {
        self.output() + self.buckets * 2 * self.hidden
    }
}

/// No weight is larger than this, so that all of them fit whole numbers of 16 bits (and output
/// weights 8).
pub const MOST_WEIGHT: f32 = 1.98;

/// All weights in one row: inputs, input biases, outputs, output biases.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub shape: Shape,
    pub weights: Vec<f32>,
}

/// What each position's target is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// The game's result's share in the target, 0 to 1; the rest is the search's score.
    pub result_share: f32,
    /// How much of a position's score is what the searches of the moves that follow found, 0 to 1; each
    /// counts this share of what the one before it counts.
    pub ahead: f32,
    /// Centipawns that make the odds of winning e times better.
    pub scale: f32,
}

impl Default for Label {
    /// A tenth of the result; 200 centipawns, so that most is learned of positions that are not yet decided.
    ///
    /// Half of what follows: of 2,400 quiet positions of games with 800 nodes a move, the search's own
    /// score lies 7.02 % (the root of the mean square, in win chance) from what Stockfish 15.1 finds with
    /// 20,000 nodes; with 0.3, 0.5 and 0.7 of what follows 6.73, 6.66 and 6.83 %.
    fn default() -> Label {
        Label {
            result_share: 0.1,
            ahead: 0.5,
            scale: 200.0,
        }
    }
}

/// The sums of one position's views, with room to work.
pub struct Scratch {
    sums: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Scratch {
    pub fn new(shape: Shape) -> Scratch {
        Scratch {
            sums: [vec![0.0; shape.hidden], vec![0.0; shape.hidden]],
            slopes: vec![0.0; shape.hidden],
        }
    }
}

impl Model {
    /// Small random weights.
    pub fn random(shape: Shape, dice: &mut Xoshiro256PlusPlus) -> Model {
        let mut weights = vec![0.0; shape.len()];
        let spread = |most: f32, part: &mut [f32], dice: &mut Xoshiro256PlusPlus| {
            for weight in part {
                *weight = dice.random_range(-most..most);
            }
        };
        // About thirty inputs are on at a time.
        let (inputs, others) = weights.split_at_mut(shape.input_bias());
        spread(0.18, inputs, dice);
        let (biases, others) = others.split_at_mut(shape.hidden);
        biases.fill(0.1);
        let outputs = shape.buckets * 2 * shape.hidden;
        let most = (1.0 / (2.0 * shape.hidden as f32)).sqrt();
        if let Some(outputs) = others.get_mut(..outputs) {
            spread(most, outputs, dice);
        }
        Model { shape, weights }
    }

    /// The model of a network, as exact as its whole numbers are.
    pub fn of(network: &Network) -> Model {
        let shape = Shape {
            hidden: network.hidden(),
            buckets: network.buckets(),
        };
        let (input, input_bias, output, output_bias) = network.weights();
        let small = |weights: &[i16], scale: i32| -> Vec<f32> {
            let scaled = |weight: &i16| f32::from(*weight) / scale as f32;
            weights.iter().map(scaled).collect()
        };
        let whole = (INPUT_SCALE * OUTPUT_SCALE) as f32;
        let mut weights = small(input, INPUT_SCALE);
        weights.extend(small(input_bias, INPUT_SCALE));
        weights.extend(small(output, OUTPUT_SCALE));
        weights.extend(output_bias.iter().map(|bias| *bias as f32 / whole));
        Model { shape, weights }
    }

    /// The same evaluation in a larger shape, as a beginning: sums that are new start at random but
    /// count for nothing until they have learned. `None` where the shape is not larger.
    pub fn grown(&self, shape: Shape, dice: &mut Xoshiro256PlusPlus) -> Option<Model> {
        let from = self.shape;
        if shape.hidden < from.hidden || shape.buckets != from.buckets {
            return None;
        }
        let mut grown = Model::random(shape, dice);
        grown.weights[shape.output()..].fill(0.0);
        let mut copy = |to: usize, at: usize| {
            grown.weights[to..][..from.hidden].copy_from_slice(&self.weights[at..][..from.hidden]);
        };
        // The biases of the sums stand after the rows of the inputs, the output's rows after them.
        for row in 0..FEATURES + 1 + 2 * shape.buckets {
            copy(row * shape.hidden, row * from.hidden);
        }
        let biases = &self.weights[from.output_bias()..];
        grown.weights[shape.output_bias()..].copy_from_slice(biases);
        Some(grown)
    }

    /// The network's output for a position, before the logistic curve.
    pub fn output(&self, sample: &Sample, scratch: &mut Scratch) -> f32 {
        let features = sample.features();
        let bucket = sample.bucket(self.shape.buckets);
        dispatch!(level(), simd => self.forward(simd, &features, bucket, scratch))
    }

    #[inline(always)]
    fn forward<S: Simd>(
        &self,
        simd: S,
        features: &[Features; 2],
        bucket: usize,
        scratch: &mut Scratch,
    ) -> f32 {
        let Shape { hidden, .. } = self.shape;
        let bias = &self.weights[self.shape.input_bias()..][..hidden];
        let mut output = self.weights[self.shape.output_bias() + bucket];
        for (view, (features, sums)) in features.iter().zip(&mut scratch.sums).enumerate() {
            sums.copy_from_slice(bias);
            for feature in features {
                let weights = &self.weights[usize::from(*feature) * hidden..][..hidden];
                add(simd, sums, weights);
            }
            let first = self.shape.output() + (2 * bucket + view) * hidden;
            output += weigh(simd, sums, &self.weights[first..][..hidden]);
        }
        output
    }

    /// Adds the gradient of the squared errors of these samples to `gradient`, and returns the sum
    /// of the squared errors.
    pub fn learn<'s>(
        &self,
        samples: impl Iterator<Item = &'s Sample>,
        label: Label,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) -> f64 {
        let mut errors = 0.0;
        for sample in samples {
            let features = sample.features();
            let bucket = sample.bucket(self.shape.buckets);
            let target = sample.target(label.result_share, label.scale);
            errors += f64::from(dispatch!(level(), simd =>
                self.learn_one(simd, &features, bucket, target, scratch, gradient)));
        }
        errors
    }

    #[inline(always)]
    fn learn_one<S: Simd>(
        &self,
        simd: S,
        features: &[Features; 2],
        bucket: usize,
        target: f32,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) -> f32 {
        let Shape { hidden, .. } = self.shape;
        let foretold = logistic(self.forward(simd, features, bucket, scratch));
        let error = foretold - target;
        let slope = 2.0 * error * foretold * (1.0 - foretold);
        gradient[self.shape.output_bias() + bucket] += slope;
        for (view, features) in features.iter().enumerate() {
            let sums = &scratch.sums[view];
            let slopes = &mut scratch.slopes;
            let first = self.shape.output() + (2 * bucket + view) * hidden;
            let weights = &self.weights[first..][..hidden];
            back(
                simd,
                slope,
                sums,
                weights,
                &mut gradient[first..][..hidden],
                slopes,
            );
            let biases = self.shape.input_bias();
            add(simd, &mut gradient[biases..][..hidden], slopes);
            for feature in features {
                add(
                    simd,
                    &mut gradient[usize::from(*feature) * hidden..][..hidden],
                    slopes,
                );
            }
        }
        error * error
    }

    /// The network in whole numbers, as the engine uses it.
    pub fn quantised(&self) -> Option<Network> {
        let round = |weights: &[f32], scale: i32, most: f32| -> Vec<i16> {
            weights
                .iter()
                .map(|weight| (weight * scale as f32).round().clamp(-most, most) as i16)
                .collect()
        };
        let (input, rest) = self.weights.split_at(self.shape.input_bias());
        let (input_bias, rest) = rest.split_at(self.shape.hidden);
        let (output, output_bias) = rest.split_at(self.shape.buckets * 2 * self.shape.hidden);
        let whole = (INPUT_SCALE * OUTPUT_SCALE) as f32;
        Network::new(
            round(input, INPUT_SCALE, 2.0 * INPUT_SCALE as f32),
            round(input_bias, INPUT_SCALE, 8.0 * INPUT_SCALE as f32),
            round(output, OUTPUT_SCALE, 127.0),
            output_bias
                .iter()
                .map(|bias| (bias * whole).round() as i32)
                .collect(),
        )
    }
}

/// The logistic curve.
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[inline(always)]
fn add<S: Simd>(_simd: S, sums: &mut [f32], weights: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += *weight;
    }
}

#[inline(always)]
fn weigh<S: Simd>(_simd: S, sums: &[f32], weights: &[f32]) -> f32 {
    let mut parts = [0.0_f32; 16];
    for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for lane in 0..16 {
            let sum = sums[lane].clamp(0.0, 1.0);
            parts[lane] += sum * sum * weights[lane];
        }
    }
    parts.iter().sum()
}

/// From the slope of the output to the slopes of the output weights and of the sums.
#[inline(always)]
fn back<S: Simd>(
    _simd: S,
    slope: f32,
    sums: &[f32],
    weights: &[f32],
    weight_slopes: &mut [f32],
    sum_slopes: &mut [f32],
) {
    let rows = sums.iter().zip(weights).zip(weight_slopes).zip(sum_slopes);
    for (((sum, weight), weight_slope), sum_slope) in rows {
        let clamped = sum.clamp(0.0, 1.0);
        *weight_slope += slope * clamped * clamped;
        let inside = if clamped == *sum { 1.0 } else { 0.0 };
        *sum_slope = slope * weight * 2.0 * clamped * inside;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::state::State,
        tuning::games::selfplay::{Plan, SelfPlay},
    };
    use rand::SeedableRng as _;
    use std::sync::Arc;

    const LABEL: Label = Label {
        result_share: 0.4,
        ahead: 0.5,
        scale: 400.0,
    };

    fn games(count: u64) -> Vec<crate::tuning::games::chain::Chain> {
        let mut players = SelfPlay::new(Plan {
            nodes: 60,
            random_plies: 8,
            openings: Arc::default(),
            seed: 11,
            ..Plan::default()
        });
        (0..count)
            .map(|number| players.game(number).expect("a game"))
            .collect()
    }

    fn samples(count: u64) -> Vec<Sample> {
        let games = games(count);
        let each = games.iter().map(|game| Sample::of(game, LABEL.ahead));
        each.flatten().collect()
    }

    #[test]
    fn the_gradient_is_what_small_steps_find() {
        let samples: Vec<Sample> = samples(2).into_iter().step_by(9).collect();
        let shape = Shape {
            hidden: 16,
            buckets: 2,
        };
        let model = Model::random(shape, &mut Xoshiro256PlusPlus::seed_from_u64(4));
        let mut scratch = Scratch::new(shape);
        let mut gradient = vec![0.0; shape.len()];
        model.learn(samples.iter(), LABEL, &mut scratch, &mut gradient);
        let error = |at: usize, step: f32, scratch: &mut Scratch| -> f64 {
            let mut moved = model.clone();
            moved.weights[at] += step;
            let squares = samples.iter().map(|sample| {
                let foretold = logistic(moved.output(sample, scratch));
                f64::from(foretold - sample.target(LABEL.result_share, LABEL.scale)).powi(2)
            });
            squares.sum()
        };
        let mut compared = 0;
        // Weights of all kinds; steps so small that few sums pass a bend on the way.
        for at in (0..shape.len())
            .step_by(97)
            .chain(shape.input_bias()..shape.len())
        {
            let step = 2e-3;
            let found = (error(at, step, &mut scratch) - error(at, -step, &mut scratch))
                / (2.0 * f64::from(step));
            let told = f64::from(gradient[at]);
            let most = 2e-2 * (1.0 + told.abs().max(found.abs()));
            assert!(
                (found - told).abs() < most,
                "weight {at}: {told} told, {found} found"
            );
            compared += usize::from(told.abs() > 1e-4);
        }
        assert!(compared > 40, "{compared} weights with a slope");
    }

    #[test]
    fn a_grown_model_evaluates_as_before_and_learns_on() {
        let samples = samples(1);
        let shape = |hidden| Shape { hidden, buckets: 2 };
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(6);
        let small = Model::random(shape(16), &mut dice);
        let grown = small.grown(shape(32), &mut dice).expect("a larger shape");
        let output = |model: &Model, sample| model.output(sample, &mut Scratch::new(model.shape));
        for sample in &samples {
            assert!((output(&small, sample) - output(&grown, sample)).abs() < 1e-5);
        }
        let mut gradient = vec![0.0; grown.shape.len()];
        let mut scratch = Scratch::new(grown.shape);
        grown.learn(samples.iter(), LABEL, &mut scratch, &mut gradient);
        let outputs = &gradient[grown.shape.output()..grown.shape.output_bias()];
        let new = outputs.chunks(32).flat_map(|row| &row[16..]);
        assert!(new.filter(|slope| slope.abs() > 0.0).count() > 8);
        assert_eq!(grown.grown(shape(16), &mut dice), None);
    }

    #[test]
    fn whole_numbers_find_nearly_what_floating_point_finds() {
        let shape = Shape {
            hidden: 32,
            buckets: 4,
        };
        let model = Model::random(shape, &mut Xoshiro256PlusPlus::seed_from_u64(8));
        let network = model.quantised().expect("sizes that fit");
        let again = Model::of(&network).quantised().expect("the same sizes");
        assert_eq!(again.weights(), network.weights(), "there and back");
        let mut scratch = Scratch::new(shape);
        let mut compared = 0;
        for chain in games(2) {
            for (scored, sample) in chain.positions().filter_map(|scored| {
                let alone = crate::tuning::games::chain::Chain {
                    start: scored.chess.clone(),
                    outcome: chain.outcome,
                    plies: vec![crate::tuning::games::chain::Ply {
                        played: scored.played,
                        score: scored.score,
                    }],
                };
                let sample = Sample::of(&alone, LABEL.ahead).next()?;
                Some((scored, sample))
            }) {
                let float = 400.0 * model.output(&sample, &mut scratch);
                let whole = network.evaluate(&State::new(&scored.chess)) as f32;
                assert!((float - whole).abs() < 12.0, "{float} and {whole}");
                compared += 1;
            }
        }
        assert!(compared > 50, "{compared} positions");
    }
}
