//! Ratings by Mark Glickman's Glicko-2 ("Example of the Glicko-2 system", 2012).
//!
//! A rating comes with a deviation, which says how sure it is and grows while nobody plays, and a
//! volatility, which says how much the results vary.

use serde::{Deserialize, Serialize};

/// A player's rating. 95 % of players with these numbers play within two deviations of the rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// On the usual scale (Elo's).
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
}

/// A game of the period: the opponent's rating and deviation, and the points won from it (0, ½, 1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Result {
    pub rating: f64,
    pub deviation: f64,
    pub points: f64,
}

/// Points of the usual scale in one of Glicko-2's.
const SCALE: f64 = 173.7178;
/// How fast the volatility may change: Glickman recommends 0.3 to 1.2.
const TAU: f64 = 0.5;
/// The centre of the scale.
const CENTRE: f64 = 1_500.0;
/// No deviation is larger than that of somebody unknown, nor so small that nothing changes any more.
const UNKNOWN: f64 = 350.0;
const LEAST: f64 = 45.0;

impl Rating {
    /// Somebody of whom nothing is known but where most such players are.
    pub fn unknown(rating: f64) -> Rating {
        Rating {
            rating,
            deviation: UNKNOWN,
            volatility: 0.06,
        }
    }

    /// The same after so many rating periods without a game: less sure.
    #[must_use]
    pub fn after_rest(self, periods: f64) -> Rating {
        let phi = self.deviation / SCALE;
        let grown = (phi * phi + periods.max(0.0) * self.volatility * self.volatility).sqrt();
        Rating {
            deviation: (grown * SCALE).clamp(LEAST, UNKNOWN),
            ..self
        }
    }

    /// The rating after a period with these games.
    #[must_use]
    pub fn after(self, games: &[Result]) -> Rating {
        if games.is_empty() {
            return self.after_rest(1.0);
        }
        let mu = (self.rating - CENTRE) / SCALE;
        let phi = self.deviation / SCALE;
        let (mut precision, mut surplus) = (0.0, 0.0);
        for game in games {
            let weight = weight(game.deviation / SCALE);
            let other = (game.rating - CENTRE) / SCALE;
            let expected = 1.0 / (1.0 + (-weight * (mu - other)).exp());
            precision += weight * weight * expected * (1.0 - expected);
            surplus += weight * (game.points - expected);
        }
        let variance = 1.0 / precision;
        let delta = variance * surplus;
        let volatility = new_volatility(phi, self.volatility, variance, delta);
        let before = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / before + precision).sqrt();
        let mu = mu + phi * phi * surplus;
        Rating {
            rating: mu * SCALE + CENTRE,
            deviation: (phi * SCALE).clamp(LEAST, UNKNOWN),
            volatility,
        }
    }
}

/// How much a game against an opponent of this deviation counts: `g(φ)`.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt()
}

/// Step 5: the volatility that the results make likeliest, by the Illinois algorithm.
fn new_volatility(phi: f64, volatility: f64, variance: f64, delta: f64) -> f64 {
    const CLOSE: f64 = 1e-6;
    let start = (volatility * volatility).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
    };
    let mut a = start;
    let mut b = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let mut steps = 1.0;
        while f(start - steps * TAU) < 0.0 && steps < 100.0 {
            steps += 1.0;
        }
        start - steps * TAU
    };
    let (mut at_a, mut at_b) = (f(a), f(b));
    for _ in 0..100 {
        if (b - a).abs() <= CLOSE {
            break;
        }
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    (a / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example that Glickman works out.
    #[test]
    fn the_published_example_comes_out() {
        let before = Rating {
            rating: 1_500.0,
            deviation: 200.0,
            volatility: 0.06,
        };
        let game = |rating, deviation, points| Result {
            rating,
            deviation,
            points,
        };
        let after = before.after(&[
            game(1_400.0, 30.0, 1.0),
            game(1_550.0, 100.0, 0.0),
            game(1_700.0, 300.0, 0.0),
        ]);
        assert!((after.rating - 1_464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.02, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_02, "{after:?}");
    }

    #[test]
    fn results_move_the_rating_and_rest_makes_it_less_sure() {
        let new = Rating::unknown(1_200.0);
        let won = new.after(&[Result {
            rating: 1_400.0,
            deviation: 50.0,
            points: 1.0,
        }]);
        assert!(won.rating > 1_350.0 && won.deviation < 320.0, "{won:?}");
        let rested = won.after_rest(20.0);
        assert!(rested.deviation > won.deviation && rested.deviation <= UNKNOWN);
        assert_eq!(rested.rating, won.rating);
        assert_eq!(won.after(&[]), won.after_rest(1.0));
    }
}
