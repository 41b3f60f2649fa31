//! Mistakes kept for later drilling: each comes back when it is about to be forgotten.

use super::mistakes::Mistake;
use crate::{book::drill::Schedule, sort};
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// The mistakes that were ever asked about, and when each is to be asked again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Deck {
    mistakes: Vec<Mistake>,
    schedule: Schedule,
}

impl Deck {
    pub fn len(&self) -> usize {
        self.mistakes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// Those to be asked now, the longest waiting first; new ones come last.
    pub fn due(&self, now: SystemTime) -> Vec<Mistake> {
        let mut due: Vec<(Option<SystemTime>, &Mistake)> = self
            .mistakes
            .iter()
            .filter_map(|mistake| {
                let key = mistake.key()?;
                let is_due = self.schedule.is_due(key, now);
                is_due.then(|| (self.schedule.due(key), mistake))
            })
            .collect();
        sort::by_key(&mut due, |(since, _)| (since.is_none(), *since));
        due.into_iter().map(|(_, own)| own.clone()).collect()
    }

    /// Whether a mistake was asked about before and is to come back on another day.
    pub fn is_waiting(&self, mistake: &Mistake, now: SystemTime) -> bool {
        let key = mistake.key();
        key.is_some_and(|key| self.schedule.due(key).is_some() && !self.schedule.is_due(key, now))
    }

    /// Takes a mistake in. A position that is known already is asked about with the move that was
    /// wrong there last.
    pub fn add(&mut self, mistake: &Mistake) {
        let mut known = self.mistakes.iter_mut();
        match known.find(|own| own.place() == mistake.place()) {
            Some(own) => own.clone_from(mistake),
            None => self.mistakes.push(mistake.clone()),
        }
    }

    /// Takes in what a lesson tells: mistakes that it asks about, and whether each was known.
    pub fn take(&mut self, notes: &[(Mistake, Option<bool>)], now: SystemTime) {
        for (mistake, known) in notes {
            match known {
                Some(known) => self.note(mistake, *known, now),
                None => self.add(mistake),
            }
        }
    }

    /// Notes that a mistake was asked about, and whether the answer was known.
    pub fn note(&mut self, mistake: &Mistake, known: bool, now: SystemTime) {
        self.add(mistake);
        if let Some(key) = mistake.key() {
            self.schedule.note(key, known, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Score;
    use std::time::{Duration, UNIX_EPOCH};

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    fn mistake(fen: &str, played: &str) -> Mistake {
        Mistake {
            fen: fen.to_owned(),
            played: played.to_owned(),
            better: Vec::new(),
            before: Score::Cp(0),
            after: Score::Cp(-500),
            game: "A – B".to_owned(),
            ply: 1,
            why: String::new(),
        }
    }

    #[test]
    fn mistakes_come_back_when_it_is_time() {
        let one = mistake("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
        let two = mistake("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h8");
        let now = UNIX_EPOCH + 20_000 * DAY;
        let mut deck = Deck::default();
        deck.add(&one);
        deck.add(&two);
        assert_eq!(deck.due(now), [one.clone(), two.clone()]);
        deck.note(&one, true, now);
        assert_eq!(deck.due(now).as_slice(), std::slice::from_ref(&two));
        deck.note(&two, false, now);
        // What was not known comes back before what was.
        let later = now + Duration::from_secs(60 * 60);
        assert_eq!(deck.due(later).first(), Some(&two));
        assert_eq!(deck.due(now + 60 * DAY).len(), 2);
        // The same position again is the same question.
        let again = mistake("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1g1");
        deck.add(&again);
        assert_eq!(deck.len(), 2);
        deck.add(&mistake("4k3/8/8/8/8/8/8/4K2R w - - 7 9", "h1g1"));
        assert_eq!(deck.len(), 2);
        let text = serde_json::to_string(&deck).expect("written");
        let kept: Deck = serde_json::from_str(&text).expect("read");
        assert_eq!(kept, deck);
    }
}
