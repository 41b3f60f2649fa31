//! A round of questions about mistakes: which is asked, which answers count, and the result of
//! each. The caller runs the engine's searches.

use super::mistakes::{Mistake, is_as_good};
use crate::chess::{Position, Score};
use shakmaty::{Move, Position as _};

/// A round of questions.
#[derive(Clone, Debug)]
pub struct Lesson {
    questions: Vec<Question>,
    at: usize,
}

/// A mistake, ready to be asked about.
#[derive(Clone, Debug)]
pub struct Question {
    pub mistake: Mistake,
    pub position: Position,
    /// The move that was wrong.
    pub wrong: Move,
    /// What would have been better, as far as that is known.
    pub better: Vec<Move>,
    /// Wrong answers.
    pub tries: usize,
    /// How many hints were given.
    pub hints: usize,
    /// `None` while it is open.
    pub outcome: Option<Outcome>,
}

/// How a question was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With the first move, without a hint.
    AtOnce,
    /// After a wrong move or a hint.
    Later,
    /// The answer had to be shown.
    Shown,
    Skipped,
}

impl Outcome {
    /// Whether the position counts as known; `None` where nothing was learnt of that.
    pub fn is_known(self) -> Option<bool> {
        match self {
            Outcome::AtOnce => Some(true),
            Outcome::Later | Outcome::Shown => Some(false),
            Outcome::Skipped => None,
        }
    }
}

/// What is to be said of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// It is the very move that was wrong.
    SameMistake,
    /// Only a search can tell.
    Unknown,
}

impl Question {
    /// A question of a mistake, where that can still be read.
    pub fn new(mistake: Mistake) -> Option<Question> {
        let position = mistake.position()?;
        let wrong = mistake.played_in(&position)?;
        Some(Question {
            wrong,
            better: mistake.better_in(&position),
            position,
            mistake,
            tries: 0,
            hints: 0,
            outcome: None,
        })
    }

    /// What can be said of an answer without searching.
    pub fn check(&self, answer: Move) -> Verdict {
        let mut after = self.position.current().clone();
        if after.is_legal(answer) {
            after.play_unchecked(answer);
        }
        if answer == self.wrong {
            Verdict::SameMistake
        } else if self.better.first() == Some(&answer) || after.is_checkmate() {
            Verdict::Right
        } else {
            Verdict::Unknown
        }
    }

    /// What searches of the best move and of the answer say; scores from the mover's side.
    pub fn review_by(best: Score, answer: Score) -> bool {
        is_as_good(best, answer)
    }
}

impl Lesson {
    /// Those of the mistakes that can be read, in their order.
    pub fn new(mistakes: impl IntoIterator<Item = Mistake>) -> Lesson {
        Lesson {
            questions: mistakes.into_iter().filter_map(Question::new).collect(),
            at: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.questions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// The question in hand and its place from 0; `None` when all were asked.
    pub fn question(&self) -> Option<&Question> {
        self.questions.get(self.at)
    }

    pub fn question_mut(&mut self) -> Option<&mut Question> {
        self.questions.get_mut(self.at)
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether there is no question left.
    pub fn is_over(&self) -> bool {
        self.at >= self.questions.len()
    }

    /// The question in hand is answered rightly.
    pub fn answered(&mut self) {
        if let Some(question) = self.question_mut() {
            question
                .outcome
                .get_or_insert(if question.tries + question.hints == 0 {
                    Outcome::AtOnce
                } else {
                    Outcome::Later
                });
        }
    }

    /// The question in hand is given up: its answer is shown.
    pub fn shown(&mut self) {
        if let Some(question) = self.question_mut() {
            question.outcome.get_or_insert(Outcome::Shown);
        }
    }

    /// On to the next question; one without an answer was skipped.
    pub fn go_on(&mut self) {
        if let Some(question) = self.question_mut() {
            question.outcome.get_or_insert(Outcome::Skipped);
            self.at += 1;
        }
    }

    /// The questions with their outcomes.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    pub fn count(&self, outcome: Outcome) -> usize {
        let had = |question: &&Question| question.outcome == Some(outcome);
        self.questions.iter().filter(had).count()
    }

    /// A lesson of what was not known this time; empty if everything was.
    #[must_use]
    pub fn again(&self) -> Lesson {
        let missed = |question: &&Question| question.outcome != Some(Outcome::AtOnce);
        Lesson::new(
            self.questions
                .iter()
                .filter(missed)
                .map(|question| question.mistake.clone()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::read_move;

    fn mistake(fen: &str, played: &str, better: &[&str]) -> Mistake {
        Mistake {
            fen: fen.to_owned(),
            played: played.to_owned(),
            better: better.iter().map(|text| (*text).to_owned()).collect(),
            before: Score::Mates(1),
            after: Score::Cp(0),
            game: "A – B".to_owned(),
            ply: 1,
            why: String::new(),
        }
    }

    /// Two mates in one; the book of answers knows one of them.
    const TWO_MATES: &str = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1";

    fn lesson() -> Lesson {
        Lesson::new([
            mistake(TWO_MATES, "a1a7", &["a1a8"]),
            mistake("no FEN", "a1a7", &[]),
            mistake(TWO_MATES, "h1g1", &[]),
        ])
    }

    #[test]
    fn answers_are_checked_as_far_as_no_search_is_needed() {
        let lesson = lesson();
        assert_eq!(lesson.len(), 2, "what cannot be read is not asked");
        let question = lesson.question().expect("a question");
        let check = |text: &str| {
            let chess = question.position.current();
            question.check(read_move(chess, text).expect("a legal move"))
        };
        assert_eq!(check("Ra8"), Verdict::Right);
        assert_eq!(check("Ra7"), Verdict::SameMistake);
        assert_eq!(check("Rg1"), Verdict::Unknown);
        // The other question knows no answer, but a mate is one.
        let mut lesson = lesson.clone();
        lesson.go_on();
        let question = lesson.question().expect("a question");
        let mate = read_move(question.position.current(), "Ra8").expect("a legal move");
        assert_eq!(question.check(mate), Verdict::Right);
    }

    #[test]
    fn what_was_not_known_at_once_comes_again() {
        let mut lesson = lesson();
        if let Some(question) = lesson.question_mut() {
            question.tries = 1;
        }
        lesson.answered();
        // A first outcome stands.
        lesson.shown();
        lesson.go_on();
        lesson.answered();
        lesson.go_on();
        assert!(lesson.is_over());
        assert_eq!(lesson.count(Outcome::Later), 1);
        assert_eq!(lesson.count(Outcome::AtOnce), 1);
        assert_eq!(lesson.again().len(), 1);
        assert_eq!(Outcome::Later.is_known(), Some(false));
        assert_eq!(Outcome::Skipped.is_known(), None);
    }
}
