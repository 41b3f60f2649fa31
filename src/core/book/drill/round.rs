//! The drill itself: which line comes next, what an answer is worth.
//!
//! Each line leads to one position that is to be asked: of those whose time has come the one
//! that waits longest, else the likeliest of the new ones. On the way there and behind it the
//! person is asked wherever something is due; what is known is played for them. The other side
//! plays by weight.

use super::{
    deck::{Card, Deck},
    schedule::{Before, Recall, Schedule},
};
use crate::{
    book::{Book, BookMove},
    chess::Position,
};
use rand::Rng;
use shakmaty::{Color, Move};
use std::time::SystemTime;

/// A drill under way.
#[derive(Clone, Debug)]
pub struct Round {
    deck: Deck,
    schedule: Schedule,
    /// Whether everything is asked, due or not.
    asks_all: bool,
    position: Position,
    /// The ply at which the line begins: before it stands what led to its root.
    begun_at: usize,
    /// The rest of the moves to the position that the line is about.
    move_path: std::collections::VecDeque<Move>,
    /// The position was answered wrongly, and waits for the right move.
    missed: bool,
    asked: usize,
    right: usize,
    lines: usize,
    /// New questions of a day, at most.
    new_a_day: usize,
    /// The last answer, to be rated otherwise or taken back.
    last: Option<Last>,
}

/// An answer that was noted.
#[derive(Clone, Debug)]
struct Last {
    key: u64,
    is_right: bool,
    before: Before,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The person is to answer in the position on the board.
    Ask,
    /// This move was played on the board: the other side's, or one that is known well.
    Played(Move),
    /// The book has no more of this line.
    LineEnds,
}

/// Whether there is another line to be drilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It begins on the board.
    Line,
    /// Nothing is to be asked before that time; `None`: never, there is nothing to ask.
    Rest(Option<SystemTime>),
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The move is played.
    Right,
    /// The book plays these, most likely first; the position waits for one of them.
    Wrong(Vec<BookMove>),
}

impl Round {
    pub fn new(deck: Deck, schedule: Schedule, asks_all: bool) -> Round {
        Round {
            position: Position::default(),
            begun_at: 0,
            deck,
            schedule,
            asks_all,
            move_path: std::collections::VecDeque::new(),
            missed: false,
            asked: 0,
            right: 0,
            lines: 0,
            new_a_day: usize::MAX,
            last: None,
        }
    }

    /// Asks at most so many new questions a day.
    #[must_use]
    pub fn with_new_a_day(mut self, most: usize) -> Round {
        self.new_a_day = most;
        self
    }

    /// A new round with these questions; what was answered stays known.
    #[must_use]
    pub fn anew(&self, deck: Deck, asks_all: bool) -> Round {
        Round::new(deck, self.schedule.clone(), asks_all).with_new_a_day(self.new_a_day)
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn side(&self) -> Color {
        self.deck.side()
    }

    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Whether another deck has the same questions, with the same answers.
    pub fn asks_as(&self, deck: &Deck) -> bool {
        self.deck.asks_as(deck)
    }

    /// Positions asked, and those known at once.
    pub fn score(&self) -> (usize, usize) {
        (self.asked, self.right)
    }

    /// Lines begun.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// How many positions there are to be known.
    pub fn size(&self) -> usize {
        self.deck.questions().count()
    }

    /// Whether everything is asked, due or not.
    pub fn asks_all(&self) -> bool {
        self.asks_all
    }

    /// The questions that are not suspended.
    fn active(&self) -> impl Iterator<Item = Card> {
        let is_active = |card: &Card| !self.schedule.is_suspended(card.key);
        self.deck.questions().filter(is_active)
    }

    /// How many positions wait because their time has come, and how many were never asked.
    pub fn waiting(&self, now: SystemTime) -> (usize, usize) {
        self.active().fold((0, 0), |(due, new), question| {
            match self.schedule.due(question.key) {
                None => (due, new + 1),
                Some(at) if at <= now => (due + 1, new),
                Some(_) => (due, new),
            }
        })
    }

    /// How many new questions may still be asked today.
    pub fn new_left(&self, now: SystemTime) -> usize {
        self.new_a_day.saturating_sub(self.schedule.introduced(now))
    }

    /// New questions that wait because today has no room for them.
    pub fn put_off(&self, now: SystemTime) -> usize {
        let (_, new) = self.waiting(now);
        if self.new_left(now) == 0 { new } else { 0 }
    }

    /// How many questions come on each of the next days; the first number is for the next 24 hours,
    /// with what is due by now.
    pub fn forecast(&self, now: SystemTime) -> [usize; 7] {
        const DAY: u64 = 24 * 60 * 60;
        let mut days = [0; 7];
        for due in self.active().filter_map(|card| self.schedule.due(card.key)) {
            let wait = due.duration_since(now).unwrap_or_default().as_secs();
            let day = usize::try_from(wait / DAY).unwrap_or(usize::MAX);
            if let Some(count) = days.get_mut(day) {
                *count += 1;
            }
        }
        days
    }

    /// How many questions are suspended.
    pub fn suspended(&self) -> usize {
        self.deck.questions().count() - self.active().count()
    }

    /// Begins the next line, if there is one to ask about.
    pub fn begin_line(&mut self, now: SystemTime, random: &mut impl Rng) -> Begun {
        let Some(place) = self.next_question(now, random) else {
            return Begun::Rest(self.next_due());
        };
        let (root, move_path) = self.deck.move_path(place);
        self.begun_at = root.ply();
        self.position = root;
        self.move_path = move_path.into();
        self.missed = false;
        self.last = None;
        self.lines += 1;
        Begun::Line
    }

    /// The position that waits longest, else the likeliest of the new ones; any, by chance, when
    /// everything is asked.
    fn next_question(&self, now: SystemTime, random: &mut impl Rng) -> Option<usize> {
        let waiting = self
            .active()
            .filter_map(|question| Some((self.schedule.due(question.key)?, question.place)))
            .filter(|(due, _)| *due <= now)
            .min();
        let new = || {
            self.active()
                .filter(|question| self.schedule.is_new(question.key) && self.new_left(now) > 0)
                .max_by(|a, b| {
                    let likelier = a.likelihood.total_cmp(&b.likelihood);
                    likelier.then_with(|| b.place.cmp(&a.place))
                })
                .map(|question| question.place)
        };
        let any = || {
            use rand::seq::IteratorRandom as _;
            let questions = self.deck.questions().filter(|_| self.asks_all);
            questions.choose(random).map(|question| question.place)
        };
        waiting.map(|(_, place)| place).or_else(new).or_else(any)
    }

    fn next_due(&self) -> Option<SystemTime> {
        self.active()
            .filter_map(|question| self.schedule.due(question.key))
            .min()
    }

    /// The key of the question on the board.
    fn key(&self) -> u64 {
        self.deck.key_in(self.position.key())
    }

    fn is_asked(&self, now: SystemTime) -> bool {
        let key = self.key();
        let may_be_new = !self.schedule.is_new(key) || self.new_left(now) > 0;
        let is_due = self.schedule.is_due(key, now) && may_be_new;
        self.asks_all || is_due && !self.schedule.is_suspended(key)
    }

    /// Whether the line has been at the position on the board before.
    fn repeats(&self) -> bool {
        let mut earlier = self.position.earlier_keys().skip(self.begun_at);
        earlier.any(|key| key == self.position.key())
    }

    /// Goes on by one move, or says that the person is to answer.
    pub fn go_on(&mut self, book: &Book, now: SystemTime, random: &mut impl Rng) -> Turn {
        // A book that comes back to a position would lead round in circles.
        if self.move_path.is_empty() && self.repeats() {
            return Turn::LineEnds;
        }
        let chess = self.position.current();
        let is_own = self.position.turn() == self.deck.side();
        if is_own && self.is_asked(now) && book.moves(chess).iter().any(|known| known.share > 0.0) {
            return Turn::Ask;
        }
        let next = self
            .move_path
            .pop_front()
            .or_else(|| book.meet(chess, random));
        match next {
            Some(played) if self.position.play(played) => Turn::Played(played),
            _ => Turn::LineEnds,
        }
    }

    /// Takes the person's move. The first answer to a position counts; after a wrong one the
    /// right move has to be made.
    pub fn answer(&mut self, book: &Book, played: Move, now: SystemTime) -> Verdict {
        let known = book.moves(self.position.current());
        let is_right = known
            .iter()
            .any(|known| known.played == played && known.share > 0.0);
        if !std::mem::replace(&mut self.missed, !is_right) {
            self.asked += 1;
            self.right += usize::from(is_right);
            self.note(is_right, now);
        } else {
            self.last = None;
        }
        if !is_right {
            return Verdict::Wrong(known);
        }
        // Another good move leads elsewhere; the line goes on from there.
        if self.move_path.pop_front() != Some(played) {
            self.move_path.clear();
        }
        if self.position.play(played) {
            Verdict::Right
        } else {
            Verdict::Wrong(known)
        }
    }

    /// The person does not know: as a wrong answer.
    pub fn give_up(&mut self, book: &Book, now: SystemTime) -> Vec<BookMove> {
        if !std::mem::replace(&mut self.missed, true) {
            self.asked += 1;
            self.note(false, now);
        }
        self.last = None;
        book.moves(self.position.current())
    }

    fn note(&mut self, is_right: bool, now: SystemTime) {
        let key = self.key();
        let recall = if is_right {
            Recall::Known
        } else {
            Recall::Missed
        };
        let before = self.schedule.recall(key, recall, now);
        self.last = Some(Last {
            key,
            is_right,
            before,
        });
    }

    /// Whether the last answer can be called hard or easy: it was right, at once.
    pub fn can_rate(&self) -> bool {
        self.last.as_ref().is_some_and(|last| last.is_right)
    }

    /// When the last answer comes back.
    pub fn last_due(&self) -> Option<SystemTime> {
        self.schedule.due(self.last.as_ref()?.key)
    }

    /// The last answer, which was right, came hard or easily. False where there is none.
    pub fn rate(&mut self, recall: Recall, now: SystemTime) -> bool {
        let Some(last) = self.last.as_mut().filter(|last| last.is_right) else {
            return false;
        };
        last.before = self.schedule.rate(last.before.clone(), recall, now);
        true
    }

    /// The last answer was wrong by the book, but good: it does not count, and the position is asked
    /// again. False where there is none.
    pub fn forgive(&mut self) -> bool {
        match self.last.take() {
            Some(last) if !last.is_right => {
                self.schedule.take_back(last.before);
                self.asked = self.asked.saturating_sub(1);
                self.missed = false;
                true
            }
            other => {
                self.last = other;
                false
            }
        }
    }

    /// Suspends the question on the board, or takes it in again; `None` where none is there, else
    /// whether it is suspended now.
    pub fn suspend(&mut self, now: SystemTime) -> Option<bool> {
        let key = self.key();
        let is_question = self.deck.questions().any(|card| card.key == key);
        is_question.then(|| {
            let is_on = !self.schedule.is_suspended(key);
            self.schedule.suspend(key, is_on, now);
            is_on
        })
    }

    /// Whether the position was answered wrongly and waits for the right move.
    pub fn is_missed(&self) -> bool {
        self.missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::compile, chess::notation::read_move};
    use rand::{SeedableRng as _, rngs::SmallRng};
    use std::time::{Duration, UNIX_EPOCH};

    const TEXT: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5\n  1... c5 2. Nf3 d6 3. d4\n";

    struct Person {
        book: Book,
        round: Round,
        random: SmallRng,
        now: SystemTime,
    }

    impl Person {
        fn new() -> Person {
            Person::with(TEXT)
        }

        fn with(text: &str) -> Person {
            let book = compile::text("test.book.txt", text).book;
            let deck = Deck::whole(&book, Color::White);
            Person {
                book,
                round: Round::new(deck, Schedule::default(), false),
                random: SmallRng::seed_from_u64(1),
                now: UNIX_EPOCH + Duration::from_secs(1_800_000_000),
            }
        }

        /// Plays a line, answering with the first book move that `knows` lets through.
        fn line(&mut self, knows: impl Fn(&Position) -> bool) -> Option<usize> {
            let mut asked = 0;
            if let Begun::Rest(_) = self.round.begin_line(self.now, &mut self.random) {
                return None;
            }
            for _ in 0..100 {
                match self.round.go_on(&self.book, self.now, &mut self.random) {
                    Turn::Ask => {
                        asked += 1;
                        let position = self.round.position().clone();
                        let right = self.book.moves(position.current())[0].played;
                        if !knows(&position) {
                            let wrong = read_move(position.current(), "a3").expect("legal");
                            let verdict = self.round.answer(&self.book, wrong, self.now);
                            assert!(
                                matches!(verdict, Verdict::Wrong(moves) if moves[0].played == right)
                            );
                            assert_eq!(self.round.position().key(), position.key());
                        }
                        let verdict = self.round.answer(&self.book, right, self.now);
                        assert_eq!(verdict, Verdict::Right);
                    }
                    Turn::Played(_) => {}
                    _ => return Some(asked),
                }
            }
            panic!("the line goes on for ever");
        }
    }

    #[test]
    fn every_position_is_asked_once_and_then_rests() {
        let mut person = Person::new();
        let mut asked = 0;
        while let Some(more) = person.line(|_| true) {
            asked += more;
        }
        // The start, after e5 and c5, after Nc6 and d6.
        assert_eq!(asked, 5);
        assert_eq!(person.round.score(), (5, 5));
        assert_eq!(person.round.waiting(person.now), (0, 0));
        person.now += Duration::from_secs(3600);
        assert_eq!(person.round.waiting(person.now), (5, 0));
    }

    #[test]
    fn a_line_that_repeats_moves_ends() {
        let mut person = Person::with("1. Nf3 Nf6 2. Ng1 Ng8\n");
        assert_eq!(person.line(|_| true), Some(2), "then all is known");
        assert_eq!(person.line(|_| true), None);
        let deck = Deck::whole(&person.book, Color::White);
        person.round = Round::new(deck, Schedule::default(), true);
        assert_eq!(person.line(|_| true), Some(2), "asked though it is known");
        // What was played before the line begins is no part of it.
        let mut root = Position::default();
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert!(root.play(read_move(root.current(), san).expect("legal")));
        }
        let deck = Deck::new(&person.book, Color::White, vec![root]);
        person.round = Round::new(deck, Schedule::default(), false);
        assert_eq!(person.line(|_| true), Some(2));
    }

    #[test]
    fn a_day_has_only_so_many_new_questions() {
        let mut person = Person::new();
        person.round = person.round.with_new_a_day(2);
        let mut asked = 0;
        while let Some(more) = person.line(|_| true) {
            asked += more;
        }
        assert_eq!((asked, person.round.waiting(person.now).1), (2, 3));
        assert_eq!(person.round.new_left(person.now), 0);
        assert_eq!(person.round.put_off(person.now), 3);
        person.now += Duration::from_secs(24 * 3600);
        assert_eq!(person.round.new_left(person.now), 2);
        assert_eq!(person.round.put_off(person.now), 0);
        let forecast = person.round.forecast(person.now);
        assert_eq!(forecast.iter().sum::<usize>(), 2, "{forecast:?}");
    }

    #[test]
    fn answers_are_rated_forgiven_and_questions_suspended() {
        let mut person = Person::new();
        let Begun::Line = person.round.begin_line(person.now, &mut person.random) else {
            panic!("a line");
        };
        let ask = person
            .round
            .go_on(&person.book, person.now, &mut person.random);
        assert_eq!(ask, Turn::Ask);
        let chess = person.round.position().current().clone();
        let [wrong, right] = ["d4", "e4"].map(|text| read_move(&chess, text).expect("legal"));
        assert!(!person.round.rate(Recall::Easy, person.now));
        person.round.answer(&person.book, wrong, person.now);
        assert!(person.round.is_missed() && person.round.forgive());
        assert_eq!(
            (person.round.score(), person.round.is_missed()),
            ((0, 0), false)
        );
        assert!(person.round.schedule().is_empty() && !person.round.forgive());
        assert_eq!(person.round.suspend(person.now), Some(true));
        assert_eq!(person.round.suspended(), 1);
        assert_eq!(person.round.suspend(person.now), Some(false));
        person.round.answer(&person.book, right, person.now);
        assert_eq!(person.round.score(), (1, 1));
        let due = |round: &Round| round.forecast(person.now);
        let known = due(&person.round);
        assert!(person.round.rate(Recall::Easy, person.now));
        assert_ne!(due(&person.round), known, "easy ones come later");
        // Suspended ones are played, not asked.
        let mut person = Person::new();
        let Begun::Line = person.round.begin_line(person.now, &mut person.random) else {
            panic!("a line");
        };
        person.round.suspend(person.now);
        let next = person
            .round
            .go_on(&person.book, person.now, &mut person.random);
        assert!(matches!(next, Turn::Played(_)), "{next:?}");
    }

    #[test]
    fn what_was_missed_comes_back_and_counts_once() {
        let mut person = Person::new();
        while person.line(|position| position.ply() != 4).is_some() {}
        assert_eq!(person.round.score(), (5, 3));
        person.now += Duration::from_secs(120);
        assert_eq!(
            person.round.waiting(person.now).0,
            2,
            "the missed ones, soon"
        );
        assert_eq!(person.line(|_| true), Some(1), "the rest is played for one");
    }
}
