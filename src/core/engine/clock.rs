//! When to stop: limits turned into moments.
//!
//! A clock is divided into a *soft* bound, after which no new iteration is begun, and a *hard*
//! bound, at which the search breaks off wherever it is.

use super::messages::{Clock, Limits};
use shakmaty::Color;
use std::time::{Duration, Instant};

/// The time that one search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration is begun after this; the search stretches or cuts it.
    pub soft: Duration,
    /// The search is broken off.
    pub hard: Duration,
    /// Whether the soft bound may be stretched and cut (not for a fixed time a move).
    pub elastic: bool,
}

/// Every search may take so long, however little is left, so that a move is always found.
const MIN_TIME: Duration = Duration::from_millis(1);

/// The budget of these limits for `mover`, or `None` where time does not matter.
pub fn budget(limits: &Limits, mover: Color, overhead: Duration) -> Option<Budget> {
    if let Some(time) = limits.move_time {
        return Some(Budget {
            soft: time,
            hard: time,
            elastic: false,
        });
    }
    limits
        .clock
        .as_ref()
        .map(|clock| share(clock, mover, overhead))
}

/// One move's share of the clock.
///
/// In sudden death a move gets about a thirtieth of what is left with all increments of fifty
/// moves counted in, but at most a quarter of what is left: late in a game that share alone is more
/// than the increment, and would run the clock down until a hiccup of the system loses on time.
/// With moves to go, four fifths of an even share, which leaves something for the moves that need
/// more. The share of sudden death was found by games: in `strength.md`.
fn share(clock: &Clock, mover: Color, overhead: Duration) -> Budget {
    const HORIZON: f64 = 50.0;
    const SHARE: f64 = 0.034;
    const MOST_SOFT: f64 = 0.25;
    const MOST_OF_THE_CLOCK: f64 = 0.8;
    const STRETCH: f64 = 5.0;
    let overhead = overhead.as_secs_f64();
    let increment = clock.increment.get(mover).as_secs_f64();
    let remaining = (clock.remaining.get(mover).as_secs_f64() - overhead).max(0.0);
    let (optimum, maximum) = match clock.moves_to_go {
        Some(moves) => {
            let moves = f64::from(moves.clamp(1, 50));
            let each = remaining / moves + (increment - overhead).max(0.0);
            let most = if moves <= 1.0 {
                0.95
            } else {
                MOST_OF_THE_CLOCK
            };
            ((0.8 * each).min(most * remaining), most * remaining)
        }
        None => {
            let future = HORIZON * (increment - overhead).max(0.0);
            let share = SHARE * (remaining + future);
            (
                share.min(MOST_SOFT * remaining),
                MOST_OF_THE_CLOCK * remaining,
            )
        }
    };
    let optimum = optimum.min(maximum);
    let least = MIN_TIME.as_secs_f64();
    Budget {
        soft: Duration::from_secs_f64(optimum.max(least)),
        hard: Duration::from_secs_f64((STRETCH * optimum).min(maximum).max(least)),
        elastic: true,
    }
}

/// The running clock of one search. A pondering search has no bounds until its ponder hit.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    begun: Instant,
    /// The moment from which the budget counts; `None` while pondering.
    counted_from: Option<Instant>,
    budget: Option<Budget>,
}

impl Stopwatch {
    pub fn start(budget: Option<Budget>, pondering: bool) -> Stopwatch {
        let now = Instant::now();
        Stopwatch {
            begun: now,
            counted_from: (!pondering).then_some(now),
            budget,
        }
    }

    /// Time since the search began, for reports.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The pondered move was played: the budget counts from now.
    pub fn ponder_hit(&mut self) {
        self.counted_from.get_or_insert_with(Instant::now);
    }

    /// Whether the search must break off.
    pub fn is_over(&self) -> bool {
        self.spent()
            .is_some_and(|(spent, budget)| spent >= budget.hard)
    }

    /// Whether another iteration is worth beginning, with the soft bound times `factor`.
    pub fn is_enough(&self, factor: f64) -> bool {
        self.spent().is_some_and(|(spent, budget)| {
            let soft = if budget.elastic {
                budget.soft.mul_f64(factor).min(budget.hard)
            } else {
                budget.soft
            };
            spent >= soft
        })
    }

    /// Whether a game clock is running, so that time saved is time gained.
    pub fn is_elastic(&self) -> bool {
        self.counted_from.is_some() && self.budget.is_some_and(|budget| budget.elastic)
    }

    fn spent(&self) -> Option<(Duration, Budget)> {
        Some((self.counted_from?.elapsed(), self.budget?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::ByColor;

    fn clock(remaining_ms: u64, increment_ms: u64, moves_to_go: Option<u32>) -> Limits {
        let both = |ms| ByColor::new_with(|_| Duration::from_millis(ms));
        Limits {
            clock: Some(Clock {
                remaining: both(remaining_ms),
                increment: both(increment_ms),
                moves_to_go,
            }),
            ..Limits::default()
        }
    }

    #[test]
    fn no_bound_reaches_the_flag() {
        let overhead = Duration::from_millis(10);
        for remaining in [0, 5, 15, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 2_000, 60_000] {
                for to_go in [None, Some(1), Some(2), Some(40)] {
                    let limits = clock(remaining, increment, to_go);
                    let budget = budget(&limits, Color::White, overhead).expect("a clock");
                    assert!(budget.soft <= budget.hard, "{limits:?}: {budget:?}");
                    if remaining > 11 {
                        let flag = Duration::from_millis(remaining) - overhead;
                        assert!(budget.hard <= flag, "{limits:?}: {budget:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_increment_is_spent() {
        let overhead = Duration::from_millis(10);
        let soft = |inc| {
            budget(&clock(60_000, inc, None), Color::Black, overhead)
                .expect("a clock")
                .soft
        };
        assert!(soft(1_000) > soft(0) + Duration::from_millis(700));
    }

    #[test]
    fn a_long_game_leaves_a_reserve_on_the_clock() {
        let overhead = Duration::from_millis(10);
        for (seconds, increment) in [(5, 50), (8, 80), (60, 1_000), (180, 2_000)] {
            let mut left = Duration::from_secs(seconds);
            let increment = Duration::from_millis(increment);
            for _ in 0..300 {
                let limits = clock(left.as_millis() as u64, increment.as_millis() as u64, None);
                let budget = budget(&limits, Color::White, overhead).expect("a clock");
                left = left - budget.soft + increment;
            }
            assert!(left > 3 * increment, "{left:?} with {increment:?} a move");
            assert!(left < 8 * increment, "{left:?}: time is not hoarded either");
        }
    }

    #[test]
    fn a_fixed_time_is_used_whole() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(250)),
            ..Limits::default()
        };
        let budget = budget(&limits, Color::White, Duration::from_millis(10)).expect("a time");
        assert_eq!(budget.hard, Duration::from_millis(250));
        assert!(!budget.elastic);
    }
}
