//! The sequential probability ratio test: play on until it is likely enough that the first
//! player is at least `elo1` better, or no more than `elo0`.
//!
//! Wald's test with the generalised likelihood ratio: for each hypothesis the results are
//! explained by the distribution that is likeliest among all those with the hypothesis's
//! expected score. That distribution has the weights pᵢ / (1 + x (aᵢ − s)) for outcomes aᵢ seen
//! with shares pᵢ, where x makes the mean s (M. Van den Bergh's notes on the test, 2020, from
//! which comes only the formula).

use super::{
    rating::{Outcomes, expected_score},
    words,
};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The two hypotheses in Elo, and how often either may be taken for the other.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// Share of tests that find `elo1` where `elo0` is true.
    pub alpha: f64,
    /// Share of tests that find `elo0` where `elo1` is true.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Open,
    /// No more than `elo0` better.
    Elo0,
    /// At least `elo1` better.
    Elo1,
}

/// A test that cannot be made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::expected_elo_differences(.0))]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    /// `0,5`: the hypotheses, with 5 % for either error; `0,5,0.1,0.1` names the errors too.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let refuse = || SprtError(text.to_owned());
        let numbers: Vec<f64> = text
            .split(',')
            .map(|word| word.trim().parse::<f64>())
            .collect::<Result<_, _>>()
            .map_err(|_| refuse())?;
        let (elo0, elo1, alpha, beta) = match numbers.as_slice() {
            [elo0, elo1] => (*elo0, *elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (*elo0, *elo1, *alpha, *beta),
            _ => return Err(refuse()),
        };
        let possible = |error: f64| error > 0.0 && error < 0.5;
        let within = |elo: f64| elo.abs() <= 1_000.0;
        if elo0 < elo1 && within(elo0) && within(elo1) && possible(alpha) && possible(beta) {
            Ok(Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            })
        } else {
            Err(refuse())
        }
    }
}

/// `[0, 5]`
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.elo0, self.elo1)
    }
}

impl Sprt {
    /// The limits of the log likelihood ratio: at or below the first `elo0` is taken for true,
    /// at or above the second `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }

    /// The log likelihood ratio of `elo1` over `elo0`; 0 before the first result.
    pub fn ratio(&self, outcomes: &Outcomes) -> f64 {
        if outcomes.count() < 1.0 {
            return 0.0;
        }
        let outcomes = outcomes.with_traces();
        let (score0, score1) = (expected_score(self.elo0), expected_score(self.elo1));
        let tilt0 = tilt(&outcomes, score0);
        let tilt1 = tilt(&outcomes, score1);
        outcomes
            .iter()
            .map(|(value, count)| {
                let under0 = 1.0 + tilt0 * (value - score0);
                let under1 = 1.0 + tilt1 * (value - score1);
                count * (under0 / under1).ln()
            })
            .sum()
    }

    pub fn decision(&self, ratio: f64) -> Decision {
        let (low, high) = self.bounds();
        if ratio <= low {
            Decision::Elo0
        } else if ratio >= high {
            Decision::Elo1
        } else {
            Decision::Open
        }
    }
}

/// The x of the module's formula for an expected score, found by halving: the mean under x
/// falls as x grows.
fn tilt(outcomes: &Outcomes, score: f64) -> f64 {
    let excess = |x: f64| -> f64 {
        outcomes
            .iter()
            .map(|(value, count)| count * (value - score) / (1.0 + x * (value - score)))
            .sum()
    };
    // Outside of these a weight would be negative. Scores strictly between 0 and 1 keep both
    // finite.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::rating::{Games, Pairs};

    fn test(text: &str) -> Sprt {
        text.parse().expect("a test")
    }

    /// The usual approximation for small differences, from the mean and the variance alone.
    fn approximate(sprt: &Sprt, outcomes: &Outcomes) -> f64 {
        let (s0, s1) = (expected_score(sprt.elo0), expected_score(sprt.elo1));
        outcomes.count() * (s1 - s0) * (2.0 * outcomes.mean() - s0 - s1)
            / (2.0 * outcomes.variance())
    }

    #[test]
    fn the_usual_bounds() {
        let (low, high) = test("0,5").bounds();
        assert!((high - 2.944).abs() < 0.001 && (low + 2.944).abs() < 0.001);
        assert_eq!(test("0,5,0.1,0.2").alpha, 0.1);
    }

    #[test]
    fn the_ratio_agrees_with_the_approximation_for_small_differences() {
        let results = [
            Pairs([120, 480, 800, 560, 140]).outcomes(),
            Pairs([20, 300, 1500, 310, 22]).outcomes(),
            Games {
                wins: 1100,
                draws: 2000,
                losses: 1000,
            }
            .outcomes(),
        ];
        for outcomes in &results {
            for sprt in ["0,5", "-5,0", "0,10", "2,3"].map(test) {
                let exact = sprt.ratio(outcomes);
                let near = approximate(&sprt, outcomes);
                assert!(
                    (exact - near).abs() < 0.03 * near.abs().max(0.3),
                    "{exact} {near}"
                );
            }
        }
    }

    /// Found by another way: the likelihood under each hypothesis maximised numerically over all
    /// distributions with its mean (SciPy's SLSQP), without the formula above.
    #[test]
    fn the_ratio_agrees_with_an_independent_maximisation() {
        let pairs = |counts| Pairs(counts).outcomes();
        let singly = Games {
            losses: 20,
            draws: 35,
            wins: 45,
        };
        for (sprt, outcomes, expected) in [
            ("0,5", pairs([10, 40, 100, 60, 15]), 0.860_54),
            ("0,10", pairs([3, 22, 70, 31, 4]), 0.669_83),
            ("-5,0", pairs([40, 120, 300, 150, 60]), 2.282_86),
            ("0,20", singly.outcomes(), 1.970_14),
            ("0,10", pairs([0, 0, 0, 0, 30]), 0.851_1),
        ] {
            let found = test(sprt).ratio(&outcomes);
            assert!(
                (found - expected).abs() < 2e-3,
                "{sprt}: {found} {expected}"
            );
        }
    }

    #[test]
    fn swapping_sides_and_hypotheses_changes_the_sign() {
        let pairs = Pairs([10, 40, 100, 60, 15]);
        let one = test("0,5").ratio(&pairs.outcomes());
        let other = test("-5,0").ratio(&pairs.mirrored().outcomes());
        assert!((one + other).abs() < 1e-6, "{one} {other}");
    }

    #[test]
    fn clear_results_are_decided_and_few_are_not() {
        let sprt = test("0,10");
        let decide = |pairs: [u64; 5]| sprt.decision(sprt.ratio(&Pairs(pairs).outcomes()));
        assert_eq!(decide([0; 5]), Decision::Open);
        assert_eq!(decide([0, 0, 1, 0, 0]), Decision::Open);
        assert_eq!(decide([5, 100, 300, 250, 40]), Decision::Elo1);
        assert_eq!(decide([40, 250, 300, 100, 5]), Decision::Elo0);
        // One-sided from the first game on: finite, and decided in time.
        assert!(sprt.ratio(&Pairs([0, 0, 0, 0, 30]).outcomes()).is_finite());
    }

    /// Games drawn by lot from a known distribution: the test must err about as often as it
    /// says. 400 tests a side with 5 % errors give 20 ± 4.4; more than 38 is beyond four sigma.
    #[test]
    fn it_errs_as_rarely_as_it_promises() {
        use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
        let sprt = test("0,60");
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
        for (truth, wrong) in [(0.0, Decision::Elo1), (60.0, Decision::Elo0)] {
            let score = expected_score(truth);
            let errors = (0..400)
                .filter(|_| {
                    let mut games = Games::default();
                    loop {
                        let lot: f64 = dice.random();
                        let draws = 0.4;
                        if lot < draws {
                            games.draws += 1;
                        } else if lot < draws + score - draws / 2.0 {
                            games.wins += 1;
                        } else {
                            games.losses += 1;
                        }
                        match sprt.decision(sprt.ratio(&games.outcomes())) {
                            Decision::Open => {}
                            decision => return decision == wrong,
                        }
                    }
                })
                .count();
            assert!(errors <= 38, "{errors} errors at {truth}");
        }
    }

    #[test]
    fn impossible_tests_are_refused() {
        for text in [
            "", "5", "5,0", "0,x", "0,5,2,3", "0,5,0.05", "nan,5", "0,99999",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
