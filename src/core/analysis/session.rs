//! What a session asks of all mistakes that were found: the worst first, as many as one sitting
//! takes, and none that is to come back on another day.

use super::{deck::Deck, mistakes::Mistake};
use crate::sort;
use std::{collections::BTreeSet, time::SystemTime};

/// The questions of a session, and what it leaves for later.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The worst mistake first.
    pub questions: Vec<Mistake>,
    /// Mistakes that did not fit into it.
    pub left: usize,
    /// Mistakes that were asked about before and are not due yet.
    pub waiting: usize,
}

impl Session {
    /// Chooses from mistakes in the order in which they were found. A position that was played
    /// wrongly several times is asked once.
    pub fn of(found: Vec<Mistake>, deck: &Deck, now: SystemTime, most: usize) -> Session {
        let mut session = Session::default();
        let mut seen = BTreeSet::new();
        let mut wanted: Vec<Mistake> = Vec::new();
        for mistake in found {
            if !seen.insert(mistake.place().to_owned()) {
                continue;
            }
            if deck.is_waiting(&mistake, now) {
                session.waiting += 1;
            } else {
                wanted.push(mistake);
            }
        }
        // Of equally bad ones the earlier first, for sorting keeps their order.
        sort::by(&mut wanted, |one, other| {
            other.loss().total_cmp(&one.loss())
        });
        session.left = wanted.len().saturating_sub(most);
        wanted.truncate(most);
        session.questions = wanted;
        session
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Score;
    use std::time::{Duration, UNIX_EPOCH};

    fn mistake(rank: usize, after: i32) -> Mistake {
        Mistake {
            fen: format!("4k3/{rank}p{}/8/8/8/8/8/R3K3 w - - 0 1", 7 - rank),
            played: "a1a8".to_owned(),
            better: Vec::new(),
            before: Score::Cp(0),
            after: Score::Cp(after),
            game: "A – B".to_owned(),
            ply: 1,
            why: String::new(),
        }
    }

    #[test]
    fn the_worst_come_first_and_none_before_its_time() {
        let (small, large, middle) = (mistake(1, -150), mistake(2, -900), mistake(3, -400));
        let found = vec![small.clone(), large.clone(), middle.clone(), large.clone()];
        let now = UNIX_EPOCH + Duration::from_secs(20_000 * 86_400);
        let session = Session::of(found.clone(), &Deck::default(), now, 2);
        assert_eq!(session.questions, [large.clone(), middle]);
        assert_eq!((session.left, session.waiting), (1, 0));
        // By other moves it is the same position.
        let again = Mistake {
            fen: small.fen.replace(" 0 1", " 4 9"),
            ..small.clone()
        };
        let session = Session::of(vec![small.clone(), again], &Deck::default(), now, 9);
        assert_eq!(session.questions.as_slice(), std::slice::from_ref(&small));
        // Positions are told apart by their pieces, so the deck has its own.
        let mut deck = Deck::default();
        let known = Mistake {
            fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 1".to_owned(),
            ..large
        };
        deck.note(&known, true, now);
        let session = Session::of(vec![known.clone(), small.clone()], &deck, now, 9);
        assert_eq!(session.questions, [small]);
        assert_eq!((session.left, session.waiting), (0, 1));
        let later = now + Duration::from_secs(400 * 86_400);
        assert_eq!(Session::of(vec![known], &deck, later, 9).questions.len(), 1);
    }
}
