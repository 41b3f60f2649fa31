//! Steps of AdamW over shuffled batches, on all the threads there are.

use super::{
    curve::{Learned, Pass, Stage},
    model::{Label, MOST_WEIGHT, Model, Scratch, Shape, logistic},
    samples::Sample,
};
use crate::tuning::games::crew;
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus, seq::SliceRandom as _};

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    pub shape: Shape,
    pub label: Label,
    /// Passes over all samples.
    pub passes: u32,
    /// Samples a step.
    pub batch: usize,
    /// The learning rate at the beginning; it falls by a cosine to a hundredth.
    pub rate: f32,
    /// How strongly weights are drawn to 0 at each step, times the rate.
    pub decay: f32,
    pub threads: usize,
    pub seed: u64,
}

/// A training in progress.
pub struct Trainer {
    pub recipe: Recipe,
    pub stage: Stage,
    pub model: Model,
    /// AdamW's means of the gradient and of its square.
    pub(super) momentum: Vec<f32>,
    pub(super) velocity: Vec<f32>,
    pub(super) steps: u64,
    /// Passes done in this stage.
    pub passes: u32,
    /// How all passes went, those of the stage before included.
    pub curve: Vec<Learned>,
}

const MOMENTUM: f32 = 0.9;
const VELOCITY: f32 = 0.999;
/// Keeps a step finite where nothing was ever learned.
const TINY: f32 = 1e-8;

impl Trainer {
    /// The first stage of a training that starts from random weights.
    pub fn new(recipe: Recipe, stage: Stage) -> Trainer {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(recipe.seed);
        let model = Model::random(recipe.shape, &mut dice);
        Trainer::from_model(recipe, stage, model)
    }

    /// A stage that starts from these weights.
    pub fn from_model(recipe: Recipe, stage: Stage, model: Model) -> Trainer {
        let zeros = vec![0.0; model.weights.len()];
        Trainer {
            recipe,
            stage,
            model,
            momentum: zeros.clone(),
            velocity: zeros,
            steps: 0,
            passes: 0,
            curve: Vec::new(),
        }
    }

    /// One pass over all samples in an order of its own. `stop` is asked before each step; a pass
    /// that was stopped is not counted, and `None` is returned.
    pub fn pass(
        &mut self,
        samples: &[Sample],
        kept_back: &[Sample],
        stop: impl Fn() -> bool,
    ) -> Option<Pass> {
        let mut order: Vec<u32> = (0..u32::try_from(samples.len()).unwrap_or(u32::MAX)).collect();
        let seed = self.recipe.seed ^ u64::from(self.passes + 1) << 32;
        order.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let batches = order.len().div_ceil(self.recipe.batch).max(1) as u64;
        let all = batches * u64::from(self.recipe.passes);
        let mut gradients = vec![vec![0.0; self.model.weights.len()]; self.recipe.threads.max(1)];
        let mut errors = 0.0;
        for batch in order.chunks(self.recipe.batch.max(1)) {
            if stop() {
                return None;
            }
            errors += self.gradients(samples, batch, &mut gradients);
            let done = self.steps as f32 / all.max(1) as f32;
            let rate = self.recipe.rate * cosine(done);
            self.step(&mut gradients, batch.len(), rate);
        }
        self.passes += 1;
        let pass = Pass {
            learned: errors / samples.len().max(1) as f64,
            kept_back: (!kept_back.is_empty()).then(|| self.error(kept_back)),
        };
        let stage = self.stage;
        self.curve.push(Learned { stage, pass });
        Some(pass)
    }

    /// Each thread's share of a batch into its own gradient; returns the sum of squared errors.
    fn gradients(&self, samples: &[Sample], batch: &[u32], gradients: &mut [Vec<f32>]) -> f64 {
        let share = batch.len().div_ceil(gradients.len()).max(1);
        let (model, label) = (&self.model, self.recipe.label);
        let parts = batch.chunks(share).zip(gradients);
        let errors = crew::each(parts, |(part, gradient)| {
            let mut scratch = Scratch::new(model.shape);
            let part = part.iter().filter_map(|at| samples.get(*at as usize));
            model.learn(part, label, &mut scratch, gradient)
        });
        let errors = errors.into_iter();
        errors.map(|error| error.unwrap_or(f64::NAN)).sum()
    }

    /// One step of AdamW by the mean gradient; the gradients are set to 0 again.
    fn step(&mut self, gradients: &mut [Vec<f32>], samples: usize, rate: f32) {
        self.steps += 1;
        let count = self.steps.min(100_000) as i32;
        let unbiased = |mean: f32| 1.0 - mean.powi(count);
        let step = rate * unbiased(VELOCITY).sqrt() / unbiased(MOMENTUM);
        let mean = 1.0 / samples.max(1) as f32;
        let Some((gradient, others)) = gradients.split_first_mut() else {
            return;
        };
        for other in others {
            for (sum, part) in gradient.iter_mut().zip(other) {
                *sum += *part;
                *part = 0.0;
            }
        }
        let weights = self.model.weights.iter_mut();
        let means = self.momentum.iter_mut().zip(&mut self.velocity);
        for ((weight, (momentum, velocity)), slope) in weights.zip(means).zip(gradient) {
            let slope_here = *slope * mean;
            *slope = 0.0;
            *momentum = MOMENTUM * *momentum + (1.0 - MOMENTUM) * slope_here;
            *velocity = VELOCITY * *velocity + (1.0 - VELOCITY) * slope_here * slope_here;
            let moved = *weight * (1.0 - rate * self.recipe.decay)
                - step * *momentum / (velocity.sqrt() + TINY);
            *weight = moved.clamp(-MOST_WEIGHT, MOST_WEIGHT);
        }
    }

    /// What the network's output of 1 is worth in centipawns, so that its values lie as near as they
    /// can to the scores of the searches (least squares, over scores within 600 centipawns). The
    /// results in the labels drive outputs further apart than the scores alone would; the search's
    /// margins are in centipawns of its own scores.
    pub fn worth(&self, samples: &[Sample]) -> u16 {
        let mut scratch = Scratch::new(self.model.shape);
        let (mut both, mut squares) = (0.0, 0.0);
        for sample in samples.iter().filter(|sample| sample.score().abs() <= 600) {
            let output = f64::from(self.model.output(sample, &mut scratch));
            both += output * f64::from(sample.score());
            squares += output * output;
        }
        let worth = if squares > 0.0 { both / squares } else { 400.0 };
        worth.round().clamp(50.0, 2_000.0) as u16
    }

    /// The mean squared error on samples.
    pub fn error(&self, samples: &[Sample]) -> f64 {
        let share = samples.len().div_ceil(self.recipe.threads.max(1)).max(1);
        let (model, label) = (&self.model, self.recipe.label);
        let sums = crew::each(samples.chunks(share), |part| {
            let mut scratch = Scratch::new(model.shape);
            let squares = part.iter().map(|sample| {
                let foretold = logistic(model.output(sample, &mut scratch));
                let target = sample.target(label.result_share, label.scale);
                f64::from(foretold - target).powi(2)
            });
            squares.sum::<f64>()
        });
        let sum: f64 = (sums.into_iter()).map(|sum| sum.unwrap_or(f64::NAN)).sum();
        sum / samples.len().max(1) as f64
    }
}

/// From 1 to a hundredth along half a cosine, as `done` goes from 0 to 1.
fn cosine(done: f32) -> f32 {
    let curve = (1.0 + (std::f32::consts::PI * done.clamp(0.0, 1.0)).cos()) / 2.0;
    0.01 + 0.99 * curve
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::games::selfplay::{Plan, SelfPlay};
    use std::sync::Arc;

    fn samples(games: u64) -> Vec<Sample> {
        let mut players = SelfPlay::new(Plan {
            nodes: 60,
            random_plies: 8,
            openings: Arc::default(),
            seed: 5,
            ..Plan::default()
        });
        (0..games)
            .flat_map(|number| {
                let chain = players.game(number).expect("a game");
                Sample::of(&chain, 0.5).collect::<Vec<_>>()
            })
            .collect()
    }

    fn recipe(threads: usize) -> Recipe {
        Recipe {
            shape: Shape {
                hidden: 16,
                buckets: 1,
            },
            label: Label {
                result_share: 0.3,
                ahead: 0.5,
                scale: 400.0,
            },
            passes: 12,
            batch: 64,
            rate: 0.004,
            decay: 0.01,
            threads,
            seed: 2,
        }
    }

    #[test]
    fn passes_lead_down_and_the_rate_falls() {
        let samples = samples(24);
        let mut trainer = Trainer::new(recipe(2), Stage::Games);
        let before = trainer.error(&samples);
        let mut last = None;
        for _ in 0..trainer.recipe.passes {
            last = trainer.pass(&samples, &samples[..40], || false);
        }
        let after = trainer.error(&samples);
        assert!(after < before / 2.0, "{before} to {after}");
        let kept_back = last.and_then(|pass| pass.kept_back).expect("an error");
        assert!((kept_back - trainer.error(&samples[..40])).abs() < 1e-9);
        let worth = trainer.worth(&samples);
        assert!((150..700).contains(&worth), "{worth} centipawns");
        assert!(cosine(0.0) > 0.999 && cosine(1.0) < 0.0101);
        assert!(trainer.pass(&samples, &[], || true).is_none(), "stopped");
    }

    #[test]
    fn threads_change_nothing_but_the_order_of_sums() {
        let samples = samples(3);
        let [mut one, mut three] =
            [1, 3].map(|threads| Trainer::new(recipe(threads), Stage::Games));
        for trainer in [&mut one, &mut three] {
            trainer.pass(&samples, &[], || false).expect("a pass");
        }
        let far = one
            .model
            .weights
            .iter()
            .zip(&three.model.weights)
            .map(|(one, other)| (one - other).abs())
            .fold(0.0, f32::max);
        assert!(far < 2e-3, "{far}");
    }
}
