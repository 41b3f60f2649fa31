//! Puzzle rush: as many puzzles as one can, from easy to hard, until three are missed or the clock
//! has run down. It counts for no rating; the best result of each kind is kept.

use super::{Problem, words};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// With or without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    ThreeMinutes,
    FiveMinutes,
    /// Only mistakes end it.
    NoClock,
}

/// So many missed puzzles end a rush.
pub const MISTAKES: usize = 3;

impl Kind {
    /// How long it lasts at most; `None` without a clock.
    pub fn limit(self) -> Option<Duration> {
        match self {
            Kind::ThreeMinutes => Some(Duration::from_secs(180)),
            Kind::FiveMinutes => Some(Duration::from_secs(300)),
            Kind::NoClock => None,
        }
    }

    /// `three minutes`.
    pub fn words(self) -> &'static str {
        match self {
            Kind::ThreeMinutes => words::THREE_MINUTES,
            Kind::FiveMinutes => words::FIVE_MINUTES,
            Kind::NoClock => words::NO_CLOCK,
        }
    }
}

/// The most puzzles solved in a rush of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Best {
    three_minutes: u32,
    five_minutes: u32,
    no_clock: u32,
}

impl Best {
    /// The best result of this kind; 0 where there is none.
    pub fn of(&self, kind: Kind) -> u32 {
        match kind {
            Kind::ThreeMinutes => self.three_minutes,
            Kind::FiveMinutes => self.five_minutes,
            Kind::NoClock => self.no_clock,
        }
    }

    /// Takes a result into account; says whether it is better than all before.
    pub fn note(&mut self, kind: Kind, solved: u32) -> bool {
        let best = match kind {
            Kind::ThreeMinutes => &mut self.three_minutes,
            Kind::FiveMinutes => &mut self.five_minutes,
            Kind::NoClock => &mut self.no_clock,
        };
        let is_better = solved > *best;
        *best = solved.max(*best);
        is_better
    }
}

/// A rush under way, or over.
#[derive(Clone, Debug)]
pub struct Rush {
    kind: Kind,
    begun: Instant,
    /// Places of the puzzles that were met, and whether they were solved.
    met: Vec<(usize, bool)>,
}

impl Rush {
    pub fn new(kind: Kind, now: Instant) -> Rush {
        Rush {
            kind,
            begun: now,
            met: Vec::new(),
        }
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The next puzzle: one not met yet, a little harder each time. `dice` tells apart what is
    /// equally hard; `None` when all were met.
    pub fn next(&self, problems: &[Problem], dice: u64) -> Option<usize> {
        const FIRST: u32 = 500;
        const HARDER: u32 = 40;
        let wanted = FIRST + HARDER * u32::try_from(self.met.len()).unwrap_or(u32::MAX / HARDER);
        let is_new = |index: &usize| self.met.iter().all(|(met, _)| met != index);
        (0..problems.len()).filter(is_new).min_by_key(|index| {
            let rating = problems.get(*index).and_then(|problem| problem.rating);
            let far = rating.unwrap_or(1_000).abs_diff(wanted) / 50;
            let lot = (dice ^ *index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            (far, lot)
        })
    }

    /// Takes down how the puzzle at this place ended.
    pub fn note(&mut self, index: usize, is_solved: bool) {
        self.met.push((index, is_solved));
    }

    pub fn solved(&self) -> u32 {
        let solved = self.met.iter().filter(|(_, is_solved)| *is_solved).count();
        u32::try_from(solved).unwrap_or(u32::MAX)
    }

    /// The places of the puzzles that were missed, in their order.
    pub fn missed(&self) -> Vec<usize> {
        let missed = self.met.iter().filter(|(_, is_solved)| !is_solved);
        missed.map(|(index, _)| *index).collect()
    }

    /// What is left on the clock; `None` without one.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let spent = now.saturating_duration_since(self.begun);
        Some(self.kind.limit()?.saturating_sub(spent))
    }

    /// Whether three puzzles were missed or the clock has run down.
    pub fn is_over(&self, now: Instant) -> bool {
        self.missed().len() >= MISTAKES || self.left(now) == Some(Duration::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::own;

    #[test]
    fn puzzles_get_harder_and_none_comes_twice() {
        let problems = own::problems();
        let mut rush = Rush::new(Kind::NoClock, Instant::now());
        let mut ratings = Vec::new();
        for dice in 0..20 {
            let index = rush.next(&problems, dice).expect("there are enough");
            assert!(rush.met.iter().all(|(met, _)| *met != index));
            ratings.push(problems[index].rating.expect("rated"));
            rush.note(index, true);
        }
        assert!(
            ratings[0] < 650 && ratings[19] > ratings[0] + 500,
            "{ratings:?}"
        );
        assert_eq!(rush.solved(), 20);
        assert_eq!(rush.next(&problems[..0], 1), None);
    }

    #[test]
    fn three_mistakes_or_the_clock_end_it() {
        let now = Instant::now();
        let later = now + Duration::from_secs(179);
        let mut rush = Rush::new(Kind::ThreeMinutes, now);
        assert_eq!(rush.left(later), Some(Duration::from_secs(1)));
        assert!(!rush.is_over(later) && rush.is_over(now + Duration::from_secs(180)));
        rush.note(4, false);
        rush.note(5, true);
        rush.note(6, false);
        assert!(!rush.is_over(now));
        rush.note(7, false);
        assert!(rush.is_over(now));
        assert_eq!((rush.missed(), rush.solved()), (vec![4, 6, 7], 1));
        let endless = Rush::new(Kind::NoClock, now);
        assert!(!endless.is_over(now + Duration::from_secs(9_999)));
    }

    #[test]
    fn the_best_of_each_kind_is_kept() {
        let mut best = Best::default();
        assert!(best.note(Kind::FiveMinutes, 9));
        assert!(!best.note(Kind::FiveMinutes, 9) && !best.note(Kind::FiveMinutes, 3));
        assert_eq!((best.of(Kind::FiveMinutes), best.of(Kind::NoClock)), (9, 0));
    }
}
