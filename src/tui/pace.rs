//! How often a frame may be drawn: at once after a key, seldom for numbers that run.
//!
//! A key's answer must be seen within a millisecond, also while the engine reports thirty times
//! a second; yet never more than sixty frames are written in any second. So frames are taken from
//! a small budget that refills steadily: a key may use it at once, running numbers only when the
//! frame before them is old enough.

use std::time::{Duration, Instant};

/// Frames that may follow each other without a pause.
const BURST: f64 = 5.0;
/// With a full budget, one second never holds more than sixty frames.
const REFILL_PER_SECOND: f64 = 55.0;
/// Running numbers are drawn at most about thirty times a second.
const BETWEEN_REPORTS: Duration = Duration::from_millis(33);

/// What a frame is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Numbers of the engine or a clock.
    Report,
    /// A person did something and waits to see it.
    Input,
}

/// The budget.
#[derive(Debug)]
pub struct Pace {
    coins: f64,
    counted: Instant,
    last_frame: Option<Instant>,
}

impl Pace {
    pub fn new(now: Instant) -> Pace {
        Pace {
            coins: BURST,
            counted: now,
            last_frame: None,
        }
    }

    /// The moment from which a frame of this urgency may be drawn; not after `now` means now.
    pub fn due(&self, now: Instant, urgency: Urgency) -> Instant {
        let coins = self.coins_at(now);
        let paid = if coins >= 1.0 {
            now
        } else {
            now + Duration::from_secs_f64((1.0 - coins) / REFILL_PER_SECOND)
        };
        match (urgency, self.last_frame) {
            (Urgency::Report, Some(last)) => paid.max(last + BETWEEN_REPORTS),
            _ => paid,
        }
    }

    /// A frame is drawn now.
    pub fn drawn(&mut self, now: Instant) {
        self.coins = (self.coins_at(now) - 1.0).max(0.0);
        self.counted = now;
        self.last_frame = Some(now);
    }

    fn coins_at(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.counted).as_secs_f64();
        (self.coins + passed * REFILL_PER_SECOND).min(BURST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws whenever allowed for `seconds`, asking every 0.1 ms; the moments of the frames.
    fn frames(urgency: impl Fn(u32) -> Urgency, seconds: u32) -> Vec<Instant> {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let mut drawn = Vec::new();
        for step in 0..seconds * 10_000 {
            let now = start + Duration::from_micros(u64::from(step) * 100);
            if pace.due(now, urgency(step)) <= now {
                pace.drawn(now);
                drawn.push(now);
            }
        }
        drawn
    }

    #[test]
    fn no_second_holds_more_than_sixty_frames() {
        let drawn = frames(|_| Urgency::Input, 3);
        for (i, first) in drawn.iter().enumerate() {
            let within = drawn[i..]
                .iter()
                .take_while(|frame| **frame - *first < Duration::from_secs(1))
                .count();
            assert!(within <= 60, "{within} frames");
        }
        assert!(drawn.len() > 150, "{}", drawn.len());
    }

    #[test]
    fn reports_alone_are_drawn_thirty_times_a_second() {
        let drawn = frames(|_| Urgency::Report, 2);
        assert!((55..=62).contains(&drawn.len()), "{}", drawn.len());
    }

    #[test]
    fn a_key_among_reports_is_answered_at_once() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let mut now = start;
        for _ in 0..90 {
            now = pace.due(now, Urgency::Report);
            pace.drawn(now);
            let key = now + Duration::from_millis(1);
            if now > start + Duration::from_secs(2) {
                assert!(pace.due(key, Urgency::Input) <= key);
            }
        }
    }
}
