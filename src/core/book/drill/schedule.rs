//! What is known how well, and when it is to be asked again.
//!
//! The times are those of FSRS, the "free spaced repetition scheduler" (by the crate `rs-fsrs`):
//! from how often and after how long a position was known or not, it works out when it will be
//! known with 90 % chance still, and that is when it is due. Longer pauses are spread by some
//! percent, so that what was learnt in one sitting does not come back in one.

use chrono::{DateTime, TimeDelta, Utc};
use rs_fsrs::{Card, FSRS, Parameters, Rating, Seed};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

/// When each position is to be asked again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// By the question's key in hexadecimal; what was never asked is not in it.
    cards: BTreeMap<String, Card>,
    /// When questions were asked for the first time, as far as it was lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    introduced: Vec<DateTime<Utc>>,
    /// Questions that are not to be asked, or again, by their keys.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    suspended: BTreeMap<String, Suspension>,
}

/// Whether a question is suspended, and since when that holds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Suspension {
    is_on: bool,
    at: DateTime<Utc>,
}

/// How an answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// It did not.
    Missed,
    Hard,
    Known,
    Easy,
}

/// What was known of a question before its last answer, to take that back.
#[derive(Clone, Debug, PartialEq)]
pub struct Before {
    key: u64,
    card: Option<Card>,
}

/// How long a new question counts as one of this day: a sitting each evening is not held up by the
/// last one, whatever the time zone.
pub const DAY_OF_NEW: Duration = Duration::from_secs(16 * 60 * 60);

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

    /// How many questions were asked for the first time in the last [`DAY_OF_NEW`].
    pub fn introduced(&self, now: SystemTime) -> usize {
        let today = |at: &&DateTime<Utc>| is_today(**at, now.into());
        self.introduced.iter().filter(today).count()
    }

    /// Whether a question is not to be asked.
    pub fn is_suspended(&self, key: u64) -> bool {
        self.suspended.get(&name(key)).is_some_and(|own| own.is_on)
    }

    /// Leaves a question out from now on, or takes it in again.
    pub fn suspend(&mut self, key: u64, is_on: bool, now: SystemTime) {
        let at = now.into();
        self.suspended.insert(name(key), Suspension { is_on, at });
    }

    /// Takes over what another schedule knows later of a position.
    pub fn merge(&mut self, other: &Schedule, now: SystemTime) {
        for (name, theirs) in &other.cards {
            let is_later = |ours: &Card| ours.last_review >= theirs.last_review;
            if !self.cards.get(name).is_some_and(is_later) {
                self.cards.insert(name.clone(), theirs.clone());
            }
        }
        self.introduced.extend(&other.introduced);
        self.introduced.retain(|at| is_today(*at, now.into()));
        self.introduced.sort_unstable();
        self.introduced.dedup();
        for (name, theirs) in &other.suspended {
            let ours = self.suspended.get(name);
            if ours.is_none_or(|ours| ours.at < theirs.at) {
                self.suspended.insert(name.clone(), *theirs);
            }
        }
    }

    /// Takes over what an earlier version knew of a question under another key, if nothing is known
    /// of it under its own.
    pub fn adopt(&mut self, former: &Schedule, former_key: u64, key: u64) {
        if let Some(card) = former.cards.get(&name(former_key))
            && self.is_new(key)
        {
            self.cards.insert(name(key), card.clone());
        }
    }

    /// Notes that a position was asked and known or not.
    pub fn note(&mut self, key: u64, known: bool, now: SystemTime) {
        let recall = if known { Recall::Known } else { Recall::Missed };
        self.recall(key, recall, now);
    }

    /// Notes how a position was answered; returns what takes that back.
    pub fn recall(&mut self, key: u64, recall: Recall, now: SystemTime) -> Before {
        let now: DateTime<Utc> = now.into();
        let former = self.cards.remove(&name(key));
        let before = Before {
            key,
            card: former.clone(),
        };
        if former.is_none() {
            self.introduced.retain(|at| is_today(*at, now));
            self.introduced.push(now);
        }
        let card = former.unwrap_or_else(|| Card {
            due: now,
            last_review: now,
            ..Card::default()
        });
        let rating = match recall {
            Recall::Missed => Rating::Again,
            Recall::Hard => Rating::Hard,
            Recall::Known => Rating::Good,
            Recall::Easy => Rating::Easy,
        };
        let mut next = match parameters(SystemTime::now()) {
            Some(parameters) => FSRS::new(parameters).next(card, now, rating).card,
            // Nothing can be put off by a clock that is wrong; it is asked again at once.
            None => Card { due: now, ..card },
        };
        next.due = spread(next.due, now, key ^ u64::from(next.reps.unsigned_abs()));
        self.cards.insert(name(key), next);
        before
    }

    /// As if the last answer had come in another way; returns what takes that back. A question that
    /// was new then was asked once, for what was kept meanwhile too.
    pub fn rate(&mut self, before: Before, recall: Recall, now: SystemTime) -> Before {
        let introduced = self.introduced.clone();
        let key = before.key;
        self.take_back(before);
        let before = self.recall(key, recall, now);
        self.introduced = introduced;
        before
    }

    /// As if the last answer had not been given.
    pub fn take_back(&mut self, before: Before) {
        match before.card {
            Some(card) => {
                self.cards.insert(name(before.key), card);
            }
            None => {
                self.cards.remove(&name(before.key));
                self.introduced.pop();
            }
        }
    }
}

/// Whether a first answer at this moment counts for the day that `now` is in.
fn is_today(at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let since = now.signed_duration_since(at).abs();
    since.to_std().is_ok_and(|since| since < DAY_OF_NEW)
}

/// A pause of more than two days, longer or shorter by up to five percent, by a number that is the
/// same each time it is worked out.
fn spread(due: DateTime<Utc>, now: DateTime<Utc>, seed: u64) -> DateTime<Utc> {
    const PERCENT: i64 = 5;
    let pause = due.signed_duration_since(now);
    if pause <= TimeDelta::days(2) {
        return due;
    }
    // The upper bits of a product with an odd number are well mixed.
    let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let per_mille = i64::try_from(mixed % (20 * PERCENT as u64 + 1)).unwrap_or(0) - 10 * PERCENT;
    let shift = pause.num_seconds() / 1000 * per_mille;
    TimeDelta::try_seconds(shift)
        .and_then(|shift| due.checked_add_signed(shift))
        .unwrap_or(due)
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
    fn hard_and_easy_answers_come_back_sooner_and_later_and_can_be_taken_back() {
        let now = UNIX_EPOCH + 20_000 * DAY;
        let pause = |recall| {
            let mut schedule = Schedule::default();
            schedule.note(7, true, now - 10 * DAY);
            schedule.note(7, true, now - 5 * DAY);
            let before = schedule.clone();
            let taken = schedule.recall(7, recall, now);
            let due = schedule.due(7).expect("asked");
            schedule.take_back(taken);
            assert_eq!(schedule, before);
            due.duration_since(now).expect("later")
        };
        let pauses = [Recall::Missed, Recall::Hard, Recall::Known, Recall::Easy].map(pause);
        assert!(pauses.is_sorted() && pauses[1] < pauses[3], "{pauses:?}");
        let mut schedule = Schedule::default();
        let taken = schedule.recall(7, Recall::Missed, now);
        schedule.take_back(taken);
        assert_eq!(schedule, Schedule::default());
    }

    #[test]
    fn what_was_learnt_together_comes_back_apart() {
        let now = UNIX_EPOCH + 20_000 * DAY;
        let dues: std::collections::BTreeSet<SystemTime> = (0..40)
            .map(|key| {
                let mut schedule = Schedule::default();
                schedule.recall(key, Recall::Easy, now);
                schedule.recall(key, Recall::Easy, now + 20 * DAY);
                schedule.due(key).expect("asked")
            })
            .collect();
        assert!(dues.len() > 15, "{}", dues.len());
        let (first, last) = (dues.first().expect("some"), dues.last().expect("some"));
        let middle = first
            .duration_since(now + 20 * DAY)
            .expect("later")
            .as_secs_f64();
        let width = last.duration_since(*first).expect("later").as_secs_f64();
        assert!(width / middle < 0.12, "{width} of {middle}");
    }

    #[test]
    fn new_questions_of_a_day_are_counted_and_suspended_ones_stay_so() {
        let now = UNIX_EPOCH + 20_000 * DAY;
        let mut one = Schedule::default();
        one.note(1, true, now);
        one.note(1, false, now + DAY / 24);
        one.note(2, true, now + DAY / 24);
        assert_eq!(one.introduced(now + DAY / 2), 2);
        assert_eq!(one.introduced(now + DAY), 0);
        one.suspend(1, true, now);
        let mut other = one.clone();
        other.suspend(1, false, now + DAY);
        other.note(3, true, now + DAY / 24 * 2);
        one.merge(&other, now + DAY / 2);
        assert!(!one.is_suspended(1));
        assert_eq!(one.introduced(now + DAY / 2), 3);
        // What an older program kept is known later of nothing.
        let mut older = Schedule::default();
        older.suspend(1, true, now);
        one.merge(&older, now + DAY / 2);
        assert!(!one.is_suspended(1));
    }

    #[test]
    fn a_new_question_whose_answer_is_rated_counts_once_and_only_for_its_day() {
        let now = UNIX_EPOCH + 20_000 * DAY;
        let later = now + DAY / 24;
        let mut schedule = Schedule::default();
        let before = schedule.recall(7, Recall::Known, now);
        let mut kept = schedule.clone();
        let known = schedule.due(7);
        let before = schedule.rate(before, Recall::Easy, later);
        assert!(schedule.due(7) > known, "later");
        kept.merge(&schedule, later);
        assert_eq!(kept.introduced(later), 1);
        assert_eq!(kept.due(7), schedule.due(7));
        schedule.take_back(before);
        assert_eq!(schedule, Schedule::default());
        // What counts for no day any more is not kept.
        kept.merge(&Schedule::default(), now + 2 * DAY);
        assert!(kept.introduced.is_empty());
    }

    #[test]
    fn what_an_earlier_version_kept_is_read_and_taken_over() {
        let text = r#"{"cards":{"0000000000000007":{"due":"2026-11-30T00:00:00Z","stability":3.0,
            "difficulty":5.0,"elapsed_days":0,"scheduled_days":3,"reps":2,"lapses":0,"state":"Review",
            "last_review":"2026-11-27T00:00:00Z"}}}"#;
        let former: Schedule = serde_json::from_str(text).expect("read");
        let mut schedule = Schedule::default();
        schedule.adopt(&former, 7, 99);
        schedule.adopt(&former, 8, 98);
        assert_eq!(schedule.due(99), former.due(7));
        assert_eq!(schedule.len(), 1);
        // What is known already stays.
        schedule.note(99, false, SystemTime::now());
        let known = schedule.clone();
        schedule.adopt(&former, 7, 99);
        assert_eq!(schedule, known);
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
