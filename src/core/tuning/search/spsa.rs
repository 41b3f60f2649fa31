//! The steps of a tuning: which numbers the next pair of games tries, and what its result teaches.

use crate::engine::margins::numbers::{Numbers, Tunable};
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

/// How the steps shrink: the exponents that Spall recommends.
const STEP_DECAY: f64 = 0.602;
const CHANGE_DECAY: f64 = 0.101;
/// In the last pair a number is changed by this share of its range …
const LAST_CHANGE: f64 = 1.0 / 20.0;
/// … and a win by a whole game moves it by this share of that change.
const LAST_STEP: f64 = 0.002;
/// For so large a share of all pairs the steps shrink slowly.
const STEADY: f64 = 0.1;
/// Whole numbers cannot be changed by less.
const LEAST_CHANGE: f64 = 0.5;

/// A tuning in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    /// The numbers tuned, with their present values.
    pub values: Vec<(Tunable, f64)>,
    /// Pairs of games in all.
    pub pairs: u64,
    /// Pairs whose result has been learned.
    pub done: u64,
    pub seed: u64,
}

/// What a pair of games tries.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Which pair, from 0.
    pub number: u64,
    /// For each number tuned, by how much it was moved; the other set has it moved the other way.
    changes: Vec<f64>,
    pub up: Numbers,
    pub down: Numbers,
}

impl Spsa {
    /// A tuning of these numbers from the values they have.
    pub fn new(tuned: Vec<Tunable>, pairs: u64, seed: u64) -> Spsa {
        let values = tuned
            .into_iter()
            .map(|tunable| (tunable, f64::from(tunable.default)))
            .collect();
        Spsa {
            values,
            pairs: pairs.max(1),
            done: 0,
            seed,
        }
    }

    /// The two sets of pair `number`, around the present values. It depends on them, the number and
    /// the seed only.
    pub fn trial(&self, number: u64) -> Trial {
        let mut random = self.random(number);
        let (mut up, mut down) = (Numbers::default(), Numbers::default());
        let mut changes = Vec::with_capacity(self.values.len());
        for (tunable, value) in &self.values {
            let size = self.change(tunable, number);
            let change = if random.random_bool(0.5) { size } else { -size };
            // Rounded at random, so that on average the value tried is the value meant.
            let rounding = random.random_range(0.0..1.0);
            let rounded = |value: f64| (value + rounding).floor() as i32;
            up.set(tunable.name, rounded(value + change));
            down.set(tunable.name, rounded(value - change));
            changes.push(change);
        }
        Trial {
            number,
            changes,
            up,
            down,
        }
    }

    /// What a pair's result teaches: `lead` is the games won by the set moved up, less those it
    /// lost, -2 to 2.
    pub fn learn(&mut self, trial: &Trial, lead: f64) {
        let step = self.step(trial.number);
        for ((tunable, value), change) in self.values.iter_mut().zip(&trial.changes) {
            let moved = *value + step * change * lead;
            *value = moved.clamp(f64::from(tunable.low), f64::from(tunable.high));
        }
        self.done += 1;
    }

    /// The present values as whole numbers.
    pub fn numbers(&self) -> Numbers {
        let mut numbers = Numbers::default();
        for (tunable, value) in &self.values {
            numbers.set(tunable.name, value.round() as i32);
        }
        numbers
    }

    /// Random numbers of pair `number`: for the trial here, for its opening in the games.
    pub fn random(&self, number: u64) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(
            self.seed
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .wrapping_add(number),
        )
    }

    /// By how much pair `number` changes a number.
    fn change(&self, tunable: &Tunable, number: u64) -> f64 {
        let last = LAST_CHANGE * f64::from(tunable.high - tunable.low);
        let shrunk = (self.pairs as f64 / (number + 1) as f64).powf(CHANGE_DECAY);
        (last * shrunk).max(LEAST_CHANGE)
    }

    /// The share of the change by which pair `number` moves the values when it is won by one game.
    fn step(&self, number: u64) -> f64 {
        let pairs = self.pairs as f64;
        let steady = STEADY * pairs;
        let shrunk = (steady + pairs) / (steady + (number + 1) as f64);
        // The change has its own decay, by which the gradient was divided.
        let change = (pairs / (number + 1) as f64).powf(CHANGE_DECAY);
        LAST_STEP * shrunk.powf(STEP_DECAY) / (change * change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::margins::numbers::TUNABLE;

    fn tuning(pairs: u64) -> Spsa {
        let chosen = |tunable: &&Tunable| ["futility", "probcut"].contains(&tunable.name);
        let tuned = TUNABLE.iter().filter(chosen).copied().collect();
        Spsa::new(tuned, pairs, 3)
    }

    #[test]
    fn a_trial_moves_the_numbers_tuned_both_ways_and_no_others() {
        let spsa = tuning(1_000);
        let trial = spsa.trial(7);
        assert_eq!(trial, spsa.trial(7));
        for tunable in TUNABLE {
            let [up, down] = [trial.up, trial.down].map(|n| n.get(tunable.name));
            let tuned = spsa.values.iter().any(|(t, _)| t.name == tunable.name);
            assert_eq!(up != down, tuned, "{tunable:?}");
        }
        assert_eq!(spsa.numbers(), Numbers::default());
    }

    /// A made-up game: the nearer to the best values, the likelier the win.
    #[test]
    fn many_noisy_results_lead_to_the_best_values() {
        let far = |numbers: &Numbers| {
            let futility = f64::from(numbers.futility - 140) / 200.0;
            let probcut = f64::from(numbers.probcut - 120) / 270.0;
            futility * futility + probcut * probcut
        };
        let mut spsa = tuning(20_000);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let before = far(&spsa.numbers());
        for number in 0..spsa.pairs {
            let trial = spsa.trial(number);
            let lead = far(&trial.down) - far(&trial.up);
            let wins = random.random_bool((0.5 + 4.0 * lead).clamp(0.0, 1.0));
            spsa.learn(&trial, if wins { 1.0 } else { -1.0 });
        }
        let after = far(&spsa.numbers());
        assert!(
            after < before / 8.0,
            "{before} to {after}: {:?}",
            spsa.values
        );
        assert_eq!(spsa.done, spsa.pairs);
    }

    #[test]
    fn values_stay_in_their_ranges() {
        let mut spsa = tuning(10);
        for _ in 0..100_000 {
            let trial = spsa.trial(0);
            let first = trial.changes.first().copied().unwrap_or_default();
            spsa.learn(&trial, 2.0 * first.signum());
        }
        let (tunable, value) = spsa.values[0];
        assert_eq!(value, f64::from(tunable.high));
    }
}
