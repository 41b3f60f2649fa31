//! From results to strength: the score, the Elo difference it means, and how sure that is.
//!
//! Two games from one opening with colours exchanged are not independent: an opening that wins
//! for White gives one win each. So what is weighed is the *pair* (five outcomes, 0 to 2 points)
//! wherever games were played in pairs; the error bars are narrower for it and right. A single
//! game has three outcomes.
//!
//! The Elo difference of an expected score s is 400 log₁₀(s / (1 − s)) (the logistic model). The
//! interval is the score's, ±1.96 standard errors, carried over.

/// How often each result came, from the first player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Games {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Games {
    pub fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points in half points.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// The share of the points, 0 to 1; `None` before the first game.
    pub fn share(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.half_points() as f64 / (2 * count) as f64)
    }

    /// As seen by the opponent.
    pub fn mirrored(&self) -> Games {
        Games {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    pub fn outcomes(&self) -> Outcomes {
        Outcomes::spread([self.losses, self.draws, self.wins])
    }
}

/// How often a pair of games brought 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    pub fn mirrored(&self) -> Pairs {
        let mut mirrored = self.0;
        mirrored.reverse();
        Pairs(mirrored)
    }

    pub fn outcomes(&self) -> Outcomes {
        Outcomes::spread(self.0)
    }
}

/// Values from 0 to 1 and how often each came: a game's or a pair's share of its points.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes(Vec<(f64, f64)>);

impl Outcomes {
    /// Counts of equally spaced values from 0 to 1.
    fn spread<const N: usize>(counts: [u64; N]) -> Outcomes {
        let step = 1.0 / (N - 1) as f64;
        let values = counts.iter().enumerate();
        Outcomes(
            values
                .map(|(index, count)| (index as f64 * step, *count as f64))
                .collect(),
        )
    }

    /// The same with a trace of every outcome that never came, without which a likelihood
    /// could be infinite.
    pub fn with_traces(&self) -> Outcomes {
        const TRACE: f64 = 1e-3;
        let traced = self
            .0
            .iter()
            .map(|(value, count)| (*value, count.max(TRACE)));
        Outcomes(traced.collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.0.iter().copied()
    }

    pub fn count(&self) -> f64 {
        self.0.iter().map(|(_, count)| count).sum()
    }

    pub fn mean(&self) -> f64 {
        self.0
            .iter()
            .map(|(value, count)| value * count)
            .sum::<f64>()
            / self.count()
    }

    /// Of one outcome.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self.0.iter().map(|(v, count)| (v - mean).powi(2) * count);
        squares.sum::<f64>() / self.count()
    }
}

impl Outcomes {
    /// The variance of what these outcomes are a sample of; infinite for a single one, which
    /// says nothing of the spread.
    fn sample_variance(&self) -> f64 {
        let count = self.count();
        if count > 1.0 {
            self.variance() * count / (count - 1.0)
        } else {
            f64::INFINITY
        }
    }
}

/// What the results say of the first player against the second.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// Elo difference; infinite where all games were won or lost.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// Likelihood that the first player is the stronger one, 0 to 1; `None` where nothing is known of
    /// the spread: after a single game or pair, or several with the same score.
    pub superiority: Option<f64>,
}

/// Weighs games by their pairs if every two of them make one, else singly; `None` before the
/// first game.
pub fn estimate(games: &Games, pairs: &Pairs) -> Option<Estimate> {
    const Z95: f64 = 1.959_964;
    let score = games.share()?;
    // While a pair's second game is on, the pairs there are tell the spread, and all games
    // tell the score.
    let (outcomes, independent) = if pairs.count() > 0 {
        (pairs.outcomes(), games.count() as f64 / 2.0)
    } else {
        (games.outcomes(), games.count() as f64)
    };
    let spread = match outcomes.sample_variance() {
        // All outcomes were the same so far: unless all is won or lost, that does not make the
        // score certain.
        none if none <= 0.0 && 0.0 < score && score < 1.0 => f64::INFINITY,
        spread => spread,
    };
    let deviation = (spread / independent).sqrt();
    let low = elo((score - Z95 * deviation).max(0.0));
    let high = elo((score + Z95 * deviation).min(1.0));
    // Nothing makes more sure than to have won all games, which is as likely among equals as that so
    // many coins fall on one side: a few results that hardly differ do not know more of the spread.
    let most = (games.count() as f64).sqrt();
    let superiority = deviation
        .is_finite()
        .then(|| normal(((score - 0.5) / deviation).clamp(-most, most)));
    Some(Estimate {
        score,
        elo: elo(score),
        error: (high - low) / 2.0,
        superiority,
    })
}

/// The Elo difference at which this score is expected; infinite at 0 and 1.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score expected at this Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution's cumulated share below `x`, to seven digits (Abramowitz and Stegun,
/// formula 26.2.17).
fn normal(x: f64) -> f64 {
    const A: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let series = A.iter().rev().fold(0.0, |sum, a| (sum + a) * t);
    let above = density * series;
    if x < 0.0 { above } else { 1.0 - above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() <= tolerance,
            "expected {expected}, found {found}"
        );
    }

    #[test]
    fn scores_and_elo_are_two_ways_to_say_the_same() {
        near(elo(0.75), 190.85, 0.01);
        near(elo(0.5), 0.0, 1e-9);
        near(expected_score(100.0), 0.640_065, 1e-6);
        for difference in [-300.0, -10.0, 0.0, 5.0, 400.0] {
            near(elo(expected_score(difference)), difference, 1e-9);
        }
        assert_eq!(elo(1.0), f64::INFINITY);
    }

    #[test]
    fn the_normal_distribution_meets_the_tables() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_345),
            (-1.96, 0.024_998),
            (3.0, 0.998_650),
        ] {
            near(normal(x), share, 1e-6);
        }
    }

    /// By hand: 40 wins, 40 draws, 20 losses score 0.6 with variance 0.14 a game, so a standard
    /// error of √(0.14 / 99) = 0.0376.
    #[test]
    fn single_games_are_weighed() {
        let games = Games {
            wins: 40,
            draws: 40,
            losses: 20,
        };
        let found = estimate(&games, &Pairs::default()).expect("games were played");
        near(found.score, 0.6, 1e-9);
        near(found.elo, 70.44, 0.01);
        near(
            found.superiority.expect("a spread"),
            normal(0.1 / (0.14_f64 / 99.0).sqrt()),
            1e-6,
        );
        near(
            found.error,
            (elo(0.6 + 0.073_706) - elo(0.6 - 0.073_706)) / 2.0,
            0.01,
        );
        let mirrored = estimate(&games.mirrored(), &Pairs::default()).expect("games");
        near(mirrored.elo, -found.elo, 1e-9);
        let [own, other] = [found, mirrored].map(|side| side.superiority.expect("a spread"));
        near(other, 1.0 - own, 1e-6);
    }

    /// The same figures by SciPy's normal distribution: Elo, half the 95 % interval, superiority.
    #[test]
    fn estimates_agree_with_an_independent_computation() {
        let games = |wins, draws, losses| Games {
            wins,
            draws,
            losses,
        };
        for (results, pairs, elo, error, superiority) in [
            (games(120, 200, 80), [0; 5], 34.860, 24.144, 0.997_838),
            (games(31, 44, 25), [0; 5], 20.871, 51.615, 0.788_243),
            // 225 pairs with 10, 40, 100, 60, 15 of each kind hold 480 half points.
            (
                games(130, 220, 100),
                [10, 40, 100, 60, 15],
                23.197,
                21.355,
                0.983_745,
            ),
        ] {
            let found = estimate(&results, &Pairs(pairs)).expect("games were played");
            near(found.elo, elo, 0.01);
            near(found.error, error, 0.01);
            near(found.superiority.expect("a spread"), superiority, 1e-5);
        }
    }

    /// Openings that decide by themselves: a win and a loss in every pair. Single games would
    /// give wide error bars; the pairs say that nothing is open.
    #[test]
    fn pairs_know_more_than_games() {
        let games = Games {
            wins: 50,
            draws: 0,
            losses: 50,
        };
        let singly = estimate(&games, &Pairs::default()).expect("games");
        let paired = estimate(&games, &Pairs([0, 1, 48, 1, 0])).expect("games");
        assert!(singly.error > 60.0, "{singly:?}");
        assert!(paired.error < 15.0, "{paired:?}");
    }

    #[test]
    fn outcomes_that_are_all_the_same_make_no_score_certain() {
        let split = Games {
            wins: 2,
            draws: 0,
            losses: 2,
        };
        let drawn = Games {
            draws: 6,
            ..Games::default()
        };
        // Two pairs of 1½ points, and the first game of the third.
        let ahead = Games {
            wins: 3,
            draws: 2,
            losses: 0,
        };
        for (games, pairs) in [
            (split, Pairs([0, 0, 2, 0, 0])),
            (drawn, Pairs::default()),
            (ahead, Pairs([0, 0, 0, 2, 0])),
        ] {
            let found = estimate(&games, &pairs).expect("games");
            assert_eq!((found.error, found.superiority), (f64::INFINITY, None));
        }
    }

    #[test]
    fn the_better_result_is_the_surer_one() {
        for (count, pairs) in [(4, true), (4, false), (6, false), (20, true)] {
            let superiority = |draws: u64| {
                let games = Games {
                    wins: count - draws,
                    draws,
                    losses: 0,
                };
                let pairs = match pairs {
                    true => Pairs([0, 0, 0, draws, count / 2 - draws]),
                    false => Pairs::default(),
                };
                let found = estimate(&games, &pairs).expect("games");
                found.superiority.expect("known")
            };
            let (all, nearly_all) = (superiority(0), superiority(1));
            assert!(all >= nearly_all, "{count}: {all}, {nearly_all}");
        }
    }

    #[test]
    fn a_clean_sheet_is_beyond_measure() {
        let games = Games {
            wins: 10,
            ..Games::default()
        };
        let found = estimate(&games, &Pairs([0, 0, 0, 0, 5])).expect("games");
        assert_eq!(found.elo, f64::INFINITY);
        // As √10 deviations: nearly, and not quite, certain.
        let superiority = found.superiority.expect("known");
        assert!((0.999..0.9995).contains(&superiority), "{superiority}");
        assert_eq!(estimate(&Games::default(), &Pairs::default()), None);
        let one = Games {
            draws: 1,
            ..Games::default()
        };
        let found = estimate(&one, &Pairs::default()).expect("a game");
        assert_eq!((found.elo, found.error), (0.0, f64::INFINITY));
        assert_eq!(found.superiority, None);
        let pair = Games {
            wins: 2,
            ..Games::default()
        };
        let found = estimate(&pair, &Pairs([0, 0, 0, 0, 1])).expect("games");
        assert_eq!((found.score, found.superiority), (1.0, None));
    }
}
