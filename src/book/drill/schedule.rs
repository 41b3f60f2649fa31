//! What is known how well, and when it is to be asked again.
//!
//! The times are those of FSRS, the "free spaced repetition scheduler" (by the crate `rs-fsrs`):
//! from how often and after how long a position was known or not, it works out when it will be
//! known with 90 % chance still, and that is when it is due.

use chrono::{DateTime, Utc};
use rs_fsrs::{Card, FSRS, Parameters, Rating, Seed};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, time::SystemTime};

/// When each position is to be asked again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// By the position's key in hexadecimal; what was never asked is not in it.
    cards: BTreeMap<String, Card>,
}

impl Schedule {
    /// How many positions were ever asked.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Whether the position was never asked.
    pub fn is_new(&self, key: u64) -> bool {
        !self.cards.contains_key(&name(key))
    }

    /// Since when the position waits to be asked again, or when it will; `None` if it was never
    /// asked.
    pub fn due(&self, key: u64) -> Option<SystemTime> {
        self.cards
            .get(&name(key))
            .map(|card| SystemTime::from(card.due))
    }

    /// Whether the position is to be asked now: its time has come, or it is new.
    pub fn is_due(&self, key: u64, now: SystemTime) -> bool {
        self.due(key).is_none_or(|due| due <= now)
    }

    /// Takes over what another schedule knows later of a position.
    pub fn merge(&mut self, other: &Schedule) {
        for (name, theirs) in &other.cards {
            let is_later = |ours: &Card| ours.last_review >= theirs.last_review;
            if !self.cards.get(name).is_some_and(is_later) {
                self.cards.insert(name.clone(), theirs.clone());
            }
        }
    }

    /// Notes that a position was asked and known or not.
    pub fn note(&mut self, key: u64, known: bool, now: SystemTime) {
        let now: DateTime<Utc> = now.into();
        let card = self.cards.remove(&name(key)).unwrap_or_else(|| Card {
            due: now,
            last_review: now,
            ..Card::default()
        });
        let rating = if known { Rating::Good } else { Rating::Again };
        let next = match parameters(SystemTime::now()) {
            Some(parameters) => FSRS::new(parameters).next(card, now, rating).card,
            // Nothing can be put off by a clock that is wrong; it is asked again at once.
            None => Card { due: now, ..card },
        };
        self.cards.insert(name(key), next);
    }
}

/// What FSRS reckons with; `None` where the system's clock stands before 1970, for its parameters
/// ask that clock, which would panic.
fn parameters(clock: SystemTime) -> Option<Parameters> {
    (clock >= SystemTime::UNIX_EPOCH).then(|| Parameters {
        seed: Seed::Empty,
        ..Parameters::default()
    })
}

fn name(key: u64) -> String {
    format!("{key:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    #[test]
    fn what_is_known_is_asked_ever_later_and_what_is_not_soon() {
        let mut schedule = Schedule::default();
        let mut now = UNIX_EPOCH + 20_000 * DAY;
        assert!(schedule.is_due(7, now) && schedule.is_new(7));
        let mut pause = Duration::ZERO;
        for round in 0..6 {
            schedule.note(7, true, now);
            let due = schedule.due(7).expect("asked before");
            let next = due.duration_since(now).expect("later");
            assert!(round == 0 || next > pause, "{round}: {next:?} {pause:?}");
            assert!(!schedule.is_due(7, now));
            pause = next;
            now = due;
        }
        assert!(pause > 30 * DAY, "{pause:?}");
        schedule.note(7, false, now);
        let due = schedule.due(7).expect("asked before");
        assert!(due < now + DAY, "soon");
    }

    #[test]
    fn a_clock_that_is_wrong_harms_nothing() {
        for wrong in [
            UNIX_EPOCH - 9_000 * DAY,
            UNIX_EPOCH,
            UNIX_EPOCH + 2_900_000 * DAY,
        ] {
            let mut schedule = Schedule::default();
            schedule.note(7, true, wrong);
            schedule.note(7, false, UNIX_EPOCH + 20_000 * DAY);
            schedule.note(7, true, wrong);
            schedule.note(7, true, wrong);
            assert!(schedule.due(7).is_some());
        }
        assert!(
            parameters(UNIX_EPOCH - DAY).is_none(),
            "its clock is not asked"
        );
        assert!(parameters(SystemTime::now()).is_some());
    }

    #[test]
    fn a_schedule_is_kept_as_it_is() {
        let mut schedule = Schedule::default();
        schedule.note(u64::MAX, true, UNIX_EPOCH + 20_000 * DAY);
        let text = serde_json::to_string(&schedule).expect("written");
        let again: Schedule = serde_json::from_str(&text).expect("read");
        assert_eq!(again, schedule);
    }
}
