//! Texel tuning: the weights under which the evaluation predicts results best.
//!
//! The error is the mean square of `result - sigmoid(evaluation)`. The evaluation is linear in
//! its weights but for the king's danger, whose derivative is known too; so one pass over the
//! positions gives the whole gradient, and Adam walks down it.

use super::dataset::Labelled;
use crate::engine::{
    evaluation::{
        self, DANGER_DIVISOR, ENDGAME_DANGER_DIVISOR, FULL_PHASE, WEIGHTS,
        terms::{GROUPS, TERMS},
    },
    value::Value,
};

/// A position as the tuner sees it.
struct Sample {
    /// What the evaluation should predict: White's share of the point.
    result: f32,
    /// The score of a search, in centipawns for White; not a number where there is none.
    score: f32,
    /// Share of the middlegame, 0 to 1.
    middlegame: f32,
    /// Share of the endgame, scaling counted in, 0 to 1.
    endgame: f32,
    /// What no weight explains, in centipawns.
    method: f32,
    /// Where this sample's coefficients begin in the common list.
    first: u32,
    linear: u16,
    danger: u16,
}

/// How often a weight counts: for linear terms White's less Black's in `white`.
#[derive(Clone, Copy)]
struct Coefficient {
    term: u16,
    white: i8,
    black: i8,
}

/// Weights as the tuner moves them: middlegame and endgame of each term.
type Vector = Vec<[f64; 2]>;

/// A tuning in progress.
pub struct Tuner {
    samples: Vec<Sample>,
    /// Positions not tuned on, which say whether what was learnt holds elsewhere.
    kept_back: Vec<Sample>,
    coefficients: Vec<Coefficient>,
    weights: Vector,
    start: Vector,
    momentum: Vector,
    variance: Vector,
    steps: i32,
    /// Steepness of the sigmoid, a centipawn.
    steepness: f64,
}

impl Default for Tuner {
    fn default() -> Tuner {
        Tuner::new()
    }
}

impl Tuner {
    /// Begins with the program's own weights.
    pub fn new() -> Tuner {
        let start: Vector = WEIGHTS
            .iter()
            .map(|w| [f64::from(w.middlegame()), f64::from(w.endgame())])
            .collect();
        Tuner {
            samples: Vec::new(),
            kept_back: Vec::new(),
            coefficients: Vec::new(),
            weights: start.clone(),
            start,
            momentum: vec![[0.0; 2]; TERMS],
            variance: vec![[0.0; 2]; TERMS],
            steps: 0,
            steepness: 0.004,
        }
    }

    pub fn len(&self) -> usize {
        self.samples.len()
    }

    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Takes a position in to tune on.
    pub fn add(&mut self, labelled: &Labelled) {
        let sample = self.sample(labelled);
        self.samples.push(sample);
    }

    /// Takes a position in only to see how well the weights predict it.
    pub fn keep_back(&mut self, labelled: &Labelled) {
        let sample = self.sample(labelled);
        self.kept_back.push(sample);
    }

    fn sample(&mut self, labelled: &Labelled) -> Sample {
        let explained = evaluation::explain(&labelled.state);
        let first = self.coefficients.len();
        let counts = &explained.counts.0;
        for group in GROUPS.iter().filter(|group| !group.danger) {
            for term in group.terms() {
                let [white, black] = counts[term];
                if white != black {
                    self.coefficients.push(Coefficient {
                        term: term as u16,
                        white: (white - black).clamp(-127, 127) as i8,
                        black: 0,
                    });
                }
            }
        }
        let linear = self.coefficients.len() - first;
        for group in GROUPS.iter().filter(|group| group.danger) {
            for term in group.terms() {
                let [white, black] = counts[term];
                if white != 0 || black != 0 {
                    self.coefficients.push(Coefficient {
                        term: term as u16,
                        white: white.clamp(-127, 127) as i8,
                        black: black.clamp(-127, 127) as i8,
                    });
                }
            }
        }
        let middlegame = explained.phase as f32 / FULL_PHASE as f32;
        Sample {
            result: labelled.result as f32,
            score: labelled.score.map_or(f32::NAN, |score| score as f32),
            middlegame,
            endgame: (1.0 - middlegame) * explained.scale as f32 / 64.0,
            method: explained.method as f32,
            first: first as u32,
            linear: linear as u16,
            danger: (self.coefficients.len() - first - linear) as u16,
        }
    }

    /// Finds the steepness under which the present weights err least.
    pub fn fit_steepness(&mut self) -> f64 {
        let mut step = 0.001;
        let mut best = self.error();
        while step > 0.000_01 {
            let before = self.steepness;
            let mut better = false;
            for candidate in [before + step, before - step] {
                self.steepness = candidate.max(0.000_1);
                let error = self.error();
                if error < best {
                    best = error;
                    better = true;
                    break;
                }
                self.steepness = before;
            }
            if !better {
                step /= 2.0;
            }
        }
        self.steepness
    }

    /// Mixes the scores of searches into the results, `share` of it (0 to 1): the label then
    /// depends less on the luck of the game. Call it once, after [`Tuner::fit_steepness`].
    pub fn trust_scores(&mut self, share: f64) {
        let steepness = self.steepness;
        let all = self.samples.iter_mut().chain(&mut self.kept_back);
        for sample in all.filter(|sample| !sample.score.is_nan()) {
            let thought = 1.0 / (1.0 + (-steepness * f64::from(sample.score)).exp());
            let result = f64::from(sample.result);
            sample.result = (result + share * (thought - result)) as f32;
        }
    }

    /// The mean square error of the present weights.
    pub fn error(&self) -> f64 {
        self.error_on(&self.samples)
    }

    /// The same on the positions kept back; `None` where there are none.
    pub fn error_elsewhere(&self) -> Option<f64> {
        (!self.kept_back.is_empty()).then(|| self.error_on(&self.kept_back))
    }

    fn error_on(&self, samples: &[Sample]) -> f64 {
        let sum: f64 = samples
            .iter()
            .map(|sample| {
                let error = f64::from(sample.result) - self.expect(self.evaluate(sample).0);
                error * error
            })
            .sum();
        sum / samples.len().max(1) as f64
    }

    /// One pass over all positions and one step down; returns the error before it.
    ///
    /// `rate` is the step in centipawns; `pull` draws every weight towards where it began, so
    /// that rare terms do not run away.
    pub fn step(&mut self, rate: f64, pull: f64) -> f64 {
        let mut gradient: Vector = vec![[0.0; 2]; TERMS];
        let mut error_sum = 0.0;
        for sample in &self.samples {
            let (value, dangers) = self.evaluate(sample);
            let expected = self.expect(value);
            let error = expected - f64::from(sample.result);
            error_sum += error * error;
            let slope = error * expected * (1.0 - expected) * self.steepness;
            let middlegame = slope * f64::from(sample.middlegame);
            let endgame = slope * f64::from(sample.endgame);
            let (linear, danger) = self.parts(sample);
            for coefficient in linear {
                let count = f64::from(coefficient.white);
                let cell = &mut gradient[usize::from(coefficient.term)];
                cell[0] += middlegame * count;
                cell[1] += endgame * count;
            }
            // White's danger lowers the value, Black's raises it.
            let rise = |danger: [f64; 2]| {
                [
                    2.0 * danger[0].max(0.0) / f64::from(DANGER_DIVISOR),
                    if danger[1] > 0.0 {
                        1.0 / f64::from(ENDGAME_DANGER_DIVISOR)
                    } else {
                        0.0
                    },
                ]
            };
            let (white, black) = (rise(dangers[0]), rise(dangers[1]));
            for coefficient in danger {
                let (w, b) = (f64::from(coefficient.white), f64::from(coefficient.black));
                let cell = &mut gradient[usize::from(coefficient.term)];
                cell[0] += middlegame * (b * black[0] - w * white[0]);
                cell[1] += endgame * (b * black[1] - w * white[1]);
            }
        }
        self.descend(&gradient, rate, pull);
        error_sum / self.samples.len().max(1) as f64
    }

    /// Adam (Kingma and Ba), with its usual constants.
    #[expect(
        clippy::needless_range_loop,
        reason = "five tables are indexed together"
    )]
    fn descend(&mut self, gradient: &Vector, rate: f64, pull: f64) {
        const FIRST: f64 = 0.9;
        const SECOND: f64 = 0.999;
        self.steps += 1;
        let (correct_first, correct_second) =
            (1.0 - FIRST.powi(self.steps), 1.0 - SECOND.powi(self.steps));
        let count = self.samples.len().max(1) as f64;
        for term in 0..TERMS {
            for half in 0..2 {
                let drawn = pull * (self.weights[term][half] - self.start[term][half]);
                let slope = gradient[term][half] / count + drawn;
                let momentum = &mut self.momentum[term][half];
                *momentum = FIRST * *momentum + (1.0 - FIRST) * slope;
                let variance = &mut self.variance[term][half];
                *variance = SECOND * *variance + (1.0 - SECOND) * slope * slope;
                let stride =
                    (*momentum / correct_first) / ((*variance / correct_second).sqrt() + 1e-9);
                self.weights[term][half] -= rate * stride;
            }
        }
    }

    /// The weights in whole centipawns.
    pub fn weights(&self) -> Vec<(i32, i32)> {
        self.weights
            .iter()
            .map(|[mg, eg]| (mg.round() as i32, eg.round() as i32))
            .collect()
    }

    fn expect(&self, value: f64) -> f64 {
        1.0 / (1.0 + (-self.steepness * value).exp())
    }

    fn parts(&self, sample: &Sample) -> (&[Coefficient], &[Coefficient]) {
        let first = sample.first as usize;
        let linear = usize::from(sample.linear);
        let all = &self.coefficients[first..first + linear + usize::from(sample.danger)];
        all.split_at(linear)
    }

    /// The value for White in centipawns, and both kings' dangers before they are squared.
    fn evaluate(&self, sample: &Sample) -> (f64, [[f64; 2]; 2]) {
        let (linear, danger) = self.parts(sample);
        let mut sum = [0.0; 2];
        for coefficient in linear {
            let weight = &self.weights[usize::from(coefficient.term)];
            let count = f64::from(coefficient.white);
            sum[0] += weight[0] * count;
            sum[1] += weight[1] * count;
        }
        let mut dangers = [[0.0; 2]; 2];
        for coefficient in danger {
            let weight = &self.weights[usize::from(coefficient.term)];
            for half in 0..2 {
                dangers[0][half] += weight[half] * f64::from(coefficient.white);
                dangers[1][half] += weight[half] * f64::from(coefficient.black);
            }
        }
        let cost = |danger: [f64; 2]| {
            let middlegame = danger[0].max(0.0);
            [
                middlegame * middlegame / f64::from(DANGER_DIVISOR),
                danger[1].max(0.0) / f64::from(ENDGAME_DANGER_DIVISOR),
            ]
        };
        let (white, black) = (cost(dangers[0]), cost(dangers[1]));
        let middlegame = sum[0] - white[0] + black[0];
        let endgame = sum[1] - white[1] + black[1];
        let value = middlegame * f64::from(sample.middlegame)
            + endgame * f64::from(sample.endgame)
            + f64::from(sample.method);
        (value, dangers)
    }

    /// What the tuner makes of a sample, in whole centipawns for White.
    pub fn value(&self, index: usize) -> Option<Value> {
        let sample = self.samples.get(index)?;
        Some(self.evaluate(sample).0.round() as Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::dataset::read_line;

    const LINES: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 1/2-1/2",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9 | 1-0",
        "6k1/5p1p/3Q4/8/8/1r6/1q6/7K w - - 0 1 | 0-1",
        "8/5k2/6p1/P2P1p1p/2b1pP2/2N1K2P/6B1/8 w - - 2 35 | 0-1",
    ];

    fn loaded() -> Tuner {
        let mut tuner = Tuner::new();
        for line in LINES {
            tuner.add(&read_line(line).expect("a labelled position"));
        }
        tuner
    }

    #[test]
    fn the_tuner_evaluates_as_the_engine_does() {
        let tuner = loaded();
        for (index, line) in LINES.iter().enumerate() {
            let labelled = read_line(line).expect("a labelled position");
            let engine = evaluation::explain(&labelled.state).value;
            let own = tuner.value(index).expect("a sample");
            // The engine rounds on the way.
            assert!((engine - own).abs() <= 3, "{line}: {engine} against {own}");
        }
    }

    #[test]
    fn steps_lead_down() {
        let mut tuner = loaded();
        tuner.fit_steepness();
        let before = tuner.error();
        for _ in 0..50 {
            tuner.step(1.0, 0.0);
        }
        assert!(
            tuner.error() < before * 0.7,
            "{before} to {}",
            tuner.error()
        );
    }
}
