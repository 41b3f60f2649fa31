//! Ten levels of strength.
//!
//! A weak level does not give pieces away at random. It searches less (few nodes, few plies), it
//! knows less of the book, and among the moves that look nearly as good as the best it picks one
//! at random: the lower the level, the more loss counts as "nearly". The loss
//! is bounded, so even level 1 does not give away a queen that it sees attacked.

use crate::{
    chess::Score,
    engine::{Limits, Verdict, messages::Bound},
};
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use serde::{Deserialize, Serialize};
use shakmaty::Move;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A strength from 1 (loses to a beginner) to 10 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A level outside 1–10.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("expected a level from 1 to 10, found \"{0}\"")]
pub struct LevelError(String);

/// What holds a level back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// Positions the engine may look at for one move; `None`: as the clock allows.
    pub nodes: Option<u64>,
    /// Plies the engine may look ahead; `None`: as far as it gets.
    pub depth: Option<u32>,
    /// How many of the best moves are weighed against each other; 1: the best is played.
    pub lines: usize,
    /// The loss, in centipawns, at which a move is taken e (2.718…) times less often than the
    /// best.
    pub spread: f64,
    /// A move that loses more than this against the best is never taken, in centipawns.
    pub most: i32,
    /// Plies from the start of the game for which the book is known; `None`: all of it.
    pub book_plies: Option<usize>,
}

impl Handicap {
    const NONE: Handicap = Handicap {
        nodes: None,
        depth: None,
        lines: 1,
        spread: 0.0,
        most: 0,
        book_plies: None,
    };

    const fn new(
        (nodes, depth): (u64, Option<u32>),
        lines: usize,
        (spread, most): (f64, i32),
        book_plies: Option<usize>,
    ) -> Handicap {
        Handicap {
            nodes: Some(nodes),
            depth,
            lines,
            spread,
            most,
            book_plies,
        }
    }

    /// These limits, and the handicap's besides.
    pub fn within(&self, limits: &Limits) -> Limits {
        let tighter = |own: Option<u64>, other: Option<u64>| own.into_iter().chain(other).min();
        let depth = tighter(self.depth.map(u64::from), limits.depth.map(u64::from));
        Limits {
            nodes: tighter(self.nodes, limits.nodes),
            depth: depth.and_then(|depth| u32::try_from(depth).ok()),
            ..limits.clone()
        }
    }

    /// The line of the verdict that is played under this handicap: its place, counted from 0.
    /// `None` if the engine reported no line.
    ///
    /// A move that loses `l` centipawns against the best is taken with a chance in proportion to
    /// `exp(-l / spread)`, and never where `l` is above the bound. Lines of an earlier
    /// iteration than the best one's and lines known only by a bound are left out, for their
    /// scores cannot be compared.
    pub fn choose(&self, verdict: &Verdict, dice: &mut Dice) -> Option<usize> {
        let lines = &verdict.info.lines;
        let best = lines.first()?;
        // A mate that is seen is given by the shortest way: the next move's look ahead may not
        // reach so far again.
        if self.lines <= 1 || matches!(best.score, Score::Mates(_)) {
            return Some(0);
        }
        let weights: Vec<f64> = lines
            .iter()
            .enumerate()
            .map(|(place, line)| {
                let comparable = line.depth == best.depth && line.bound == Bound::Exact;
                let loss = centipawns(best.score).saturating_sub(centipawns(line.score));
                if place == 0 {
                    1.0
                } else if !comparable || loss > self.most {
                    0.0
                } else {
                    (-f64::from(loss.max(0)) / self.spread).exp()
                }
            })
            .collect();
        Some(dice.pick(&weights))
    }
}

/// Levels 1 to 10, in order, meant to lie evenly, from one that looks a single ply ahead to all
/// there is. Set by matches between neighbours; the figures are in `strength.md`.
const HANDICAPS: [Handicap; 10] = [
    Handicap::new((8_000, Some(1)), 24, (112.0, 300), Some(4)),
    Handicap::new((8_000, Some(2)), 16, (106.0, 285), Some(6)),
    Handicap::new((8_000, Some(3)), 12, (65.0, 197), Some(8)),
    Handicap::new((8_000, Some(4)), 9, (43.0, 147), Some(10)),
    Handicap::new((8_000, Some(5)), 8, (36.0, 126), Some(14)),
    Handicap::new((8_000, Some(6)), 7, (31.0, 108), Some(20)),
    Handicap::new((16_000, None), 5, (22.0, 78), None),
    Handicap::new((34_000, None), 4, (15.0, 57), None),
    Handicap::new((90_000, None), 2, (8.5, 34), None),
    Handicap::NONE,
];

impl Level {
    pub const WEAKEST: Level = Level(1);
    /// Everything the engine has.
    pub const FULL: Level = Level(10);

    /// The level of this number, 1–10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    pub fn number(self) -> u8 {
        self.0
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// What holds this level back.
    pub fn handicap(self) -> Handicap {
        HANDICAPS
            .get(usize::from(self.0).saturating_sub(1))
            .copied()
            .unwrap_or(Handicap::NONE)
    }
}

/// A score on one scale for weighing: a mate is worth far more than any material, and a nearer
/// one a little more.
fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 10_000;
    const A_MOVE: i32 = 10;
    let distance = |n: u32| A_MOVE * i32::try_from(n.min(500)).unwrap_or(500);
    match score {
        Score::Mates(n) => MATE - distance(n),
        Score::Mated(n) => distance(n) - MATE,
        Score::Cp(cp) => cp.clamp(-4000, 4000),
    }
}

/// The first move of the chosen line and its score from the mover's side.
pub fn chosen(verdict: &Verdict, place: usize) -> Option<(Move, Score)> {
    let line = verdict.info.lines.get(place)?;
    Some((*line.moves.first()?, line.score))
}

/// Repeatable chance: the same seed and ply throw the same.
///
/// Chance is drawn anew for each ply from the game's seed, so a game that was saved, resumed or
/// taken back goes on just as it would have.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice for the move at `ply` (counted from the start of the game) of the game `seed`.
    pub fn new(seed: u64, ply: usize) -> Dice {
        /// 2⁶⁴ divided by the golden ratio: spreads neighbouring plies over all seeds.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let ply = u64::try_from(ply).unwrap_or(u64::MAX);
        Dice(Xoshiro256PlusPlus::seed_from_u64(
            seed.wrapping_add(ply.wrapping_mul(GOLDEN)),
        ))
    }

    /// An index taken with a chance in proportion to its weight; 0 where all weights are 0.
    fn pick(&mut self, weights: &[f64]) -> usize {
        let mut left = self.0.random::<f64>() * weights.iter().sum::<f64>();
        let mut last = 0;
        for (index, weight) in weights.iter().enumerate().filter(|(_, w)| **w > 0.0) {
            last = index;
            left -= weight;
            if left < 0.0 {
                break;
            }
        }
        last
    }

    /// A random `true` or `false`.
    pub fn coin(&mut self) -> bool {
        self.0.random()
    }

    /// The generator itself, for choices made elsewhere (the book's).
    pub fn generator(&mut self) -> &mut impl rand::Rng {
        &mut self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        text.trim()
            .parse()
            .ok()
            .and_then(Level::new)
            .ok_or_else(|| LevelError(text.to_owned()))
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Level, LevelError> {
        Level::new(number).ok_or_else(|| LevelError(number.to_string()))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Info, PvLine};
    use shakmaty::{Chess, Position as _};

    /// A verdict with as many lines as scores, over the first legal moves.
    fn verdict(scores: &[Score]) -> Verdict {
        let lines: Vec<PvLine> = Chess::default()
            .legal_moves()
            .into_iter()
            .zip(scores)
            .map(|(played, score)| PvLine {
                score: *score,
                bound: Bound::Exact,
                depth: 3,
                seldepth: 5,
                moves: vec![played],
            })
            .collect();
        Verdict {
            best: lines.first().map(|line| line.moves[0]),
            ponder: None,
            info: Info {
                depth: 3,
                lines,
                ..Info::default()
            },
        }
    }

    fn shares(level: u8, scores: &[Score]) -> Vec<usize> {
        let level = Level::new(level).expect("a level");
        let verdict = verdict(scores);
        let mut taken = vec![0; scores.len()];
        for seed in 0..1000 {
            let place = level.handicap().choose(&verdict, &mut Dice::new(seed, 10));
            taken[place.expect("a line")] += 1;
        }
        taken
    }

    #[test]
    fn even_the_weakest_level_does_not_give_a_queen_away() {
        let scores = [Score::Cp(20), Score::Cp(-30), Score::Cp(-880)];
        let taken = shares(1, &scores);
        assert_eq!(taken[2], 0, "{taken:?}");
        assert!(taken[1] > 200, "{taken:?}");
        let mated = shares(1, &[Score::Cp(-200), Score::Mated(1)]);
        assert_eq!(mated[1], 0, "{mated:?}");
    }

    #[test]
    fn lower_levels_stray_further_from_the_best() {
        let scores = [
            Score::Cp(30),
            Score::Cp(10),
            Score::Cp(-20),
            Score::Cp(-110),
        ];
        let strays: Vec<usize> = (1..=10)
            .map(|level| 1000 - shares(level, &scores)[0])
            .collect();
        assert!(strays.is_sorted_by(|low, high| low >= high), "{strays:?}");
        assert!(strays[0] > 500, "{strays:?}");
        assert_eq!(strays[9], 0, "{strays:?}");
    }

    #[test]
    fn a_mate_that_is_seen_is_given() {
        for slower in [Score::Cp(900), Score::Mates(2), Score::Mates(1)] {
            let taken = shares(1, &[Score::Mates(1), slower, Score::Cp(850)]);
            assert_eq!(taken, [1000, 0, 0], "{slower}");
        }
    }

    #[test]
    fn lines_that_cannot_be_compared_are_left_out() {
        let mut mixed = verdict(&[Score::Cp(0), Score::Cp(0), Score::Cp(0)]);
        mixed.info.lines[1].depth = 2;
        mixed.info.lines[2].bound = Bound::Upper;
        for seed in 0..100 {
            let place = Level::WEAKEST
                .handicap()
                .choose(&mixed, &mut Dice::new(seed, 0));
            assert_eq!(place, Some(0));
        }
    }

    #[test]
    fn every_level_searches_at_least_as_much_as_the_one_below() {
        let budgets: Vec<u64> = Level::all()
            .map(|level| level.handicap().nodes.unwrap_or(u64::MAX))
            .collect();
        assert!(budgets.is_sorted());
        assert_eq!(Level::FULL.handicap(), Handicap::NONE);
    }

    #[test]
    fn levels_outside_the_scale_are_refused() {
        for text in ["0", "11", "-1", "six", ""] {
            let error = text.parse::<Level>().expect_err(text).to_string();
            assert!(error.contains("1 to 10"), "{error}");
        }
        assert_eq!("7".parse(), Ok(Level(7)));
        assert!(serde_json::from_str::<Level>("12").is_err());
    }
}
