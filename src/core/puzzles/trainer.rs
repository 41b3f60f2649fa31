//! The trainer: which puzzle comes next, whether a move is right, and how the person stands.

use super::{Problem, Task, rush::Best};
use crate::chess::Position;
use serde::{Deserialize, Serialize};
use shakmaty::Move;
use std::collections::BTreeMap;

/// A person's rating and results; saved between sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// On the scale of the puzzles' own ratings.
    pub rating: f64,
    /// Puzzles solved without a mistake in a row, and the best such streak.
    pub streak: u32,
    pub longest: u32,
    /// By [`Problem::key`].
    pub puzzles: BTreeMap<String, Past>,
    /// The rating after each puzzle that changed it, the last few hundred.
    #[serde(default)]
    pub history: Vec<f64>,
    /// The best results of puzzle rushes.
    #[serde(default)]
    pub rush: Best,
}

/// As many ratings of the past are kept.
const HISTORY: usize = 400;

/// How often a puzzle was met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    pub solved: u32,
    pub failed: u32,
    /// Whether it went wrong the last time: it is to be reviewed.
    pub to_review: bool,
}

impl Default for Record {
    fn default() -> Record {
        Record {
            rating: 1000.0,
            streak: 0,
            longest: 0,
            puzzles: BTreeMap::new(),
            history: Vec::new(),
            rush: Best::default(),
        }
    }
}

impl Record {
    /// Takes a puzzle's end into account. Its rating is weighed as an opponent's would be (Elo's
    /// formula); a first meeting counts more than the later ones. With a hint it is no win and
    /// no loss.
    pub fn note(&mut self, problem: &Problem, result: Ending) {
        let past = self.puzzles.entry(problem.key().into_owned()).or_default();
        let is_new = past.solved + past.failed == 0;
        let solved = result != Ending::Failed;
        if solved {
            past.solved += 1;
        } else {
            past.failed += 1;
        }
        past.to_review = !solved;
        match result {
            Ending::Solved => {
                self.streak += 1;
                self.longest = self.longest.max(self.streak);
            }
            Ending::Hinted => {}
            Ending::Failed => self.streak = 0,
        }
        if let (Some(rating), true) = (problem.rating, result != Ending::Hinted) {
            let expected = 1.0 / (1.0 + 10f64.powf((f64::from(rating) - self.rating) / 400.0));
            let weight = if is_new { 32.0 } else { 10.0 };
            self.rating += weight * (if solved { 1.0 } else { 0.0 } - expected);
            self.rating = self.rating.clamp(100.0, 3000.0);
            self.history.push(self.rating);
            let old = self.history.len().saturating_sub(HISTORY);
            self.history.drain(..old);
        }
    }

    /// How many of these puzzles went wrong the last time they were tried.
    pub fn to_review(&self, problems: &[Problem]) -> usize {
        problems
            .iter()
            .filter_map(|problem| self.puzzles.get(problem.key().as_ref()))
            .filter(|past| past.to_review)
            .count()
    }

    /// Times a puzzle was solved, and tried, of all puzzles there ever were.
    pub fn counts(&self) -> (u32, u32) {
        let pasts = self.puzzles.values();
        pasts.fold((0, 0), |(solved, tried), past| {
            (solved + past.solved, tried + past.solved + past.failed)
        })
    }

    /// The next puzzle: among those with the theme (all, if none is named) the one nearest to the
    /// person's rating that was met least; with `review`, only what went wrong. `dice` tells
    /// apart what is equally near; `not` is the one just done.
    pub fn next(
        &self,
        problems: &[Problem],
        theme: Option<&str>,
        review: bool,
        not: Option<usize>,
        dice: u64,
    ) -> Option<usize> {
        let fits = |problem: &Problem| {
            theme.is_none_or(|theme| problem.themes.iter().any(|own| own == theme))
        };
        let past = |problem: &Problem| {
            let past = self.puzzles.get(problem.key().as_ref());
            past.copied().unwrap_or_default()
        };
        let candidates = problems
            .iter()
            .enumerate()
            .filter(|(index, problem)| {
                Some(*index) != not && fits(problem) && (!review || past(problem).to_review)
            })
            .map(|(index, problem)| {
                let met = past(problem).solved + past(problem).failed;
                let off = f64::from(problem.rating.unwrap_or(1000)) - self.rating;
                // Within a hundred points one is as good as another.
                let far = (off.abs() / 100.0) as u32;
                let lot = (dice ^ index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
                (met, far, lot, index)
            });
        candidates.min().map(|(.., index)| index)
    }
}

/// How an attempt at a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Solved,
    /// Solved, with a hint.
    Hinted,
    Failed,
}

/// A puzzle on the board.
#[derive(Clone, Debug)]
pub struct Attempt {
    position: Position,
    /// Moves of the line that were made.
    done: usize,
    /// For the move that is wanted now.
    hints: u8,
    /// Whether there was a hint for any move.
    hinted: bool,
    failed: bool,
    over: bool,
}

/// What came of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Tried {
    /// Wrong: the puzzle is failed, but may be tried again.
    Wrong,
    /// Right, and the opponent has answered.
    Right { answer: Option<Move> },
    /// Right, and that was the last.
    Done(Ending),
}

/// What a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    pub played: Move,
    /// Whether it may be shown where the piece goes.
    pub whole: bool,
}

impl Attempt {
    pub fn new(problem: &Problem) -> Attempt {
        Attempt {
            position: problem.position.clone(),
            done: 0,
            hints: 0,
            hinted: false,
            failed: false,
            over: false,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Tries a legal move. The first wrong one fails the puzzle; it can be continued
    /// nevertheless.
    pub fn play(&mut self, problem: &Problem, played: Move) -> Tried {
        if self.over || !problem.accepts(&self.position, self.done, played, None) {
            self.failed = true;
            return Tried::Wrong;
        }
        if !self.position.play(played) {
            return Tried::Wrong;
        }
        self.done += 1;
        let answer = match &problem.task {
            Task::Line(line) if self.position.ending().is_none() => line.get(self.done).copied(),
            _ => None,
        };
        match answer {
            Some(answer) if self.position.play(answer) => {
                self.done += 1;
                self.hints = 0;
                Tried::Right {
                    answer: Some(answer),
                }
            }
            _ => {
                self.over = true;
                Tried::Done(match (self.failed, self.hinted) {
                    (true, _) => Ending::Failed,
                    (false, false) => Ending::Solved,
                    (false, true) => Ending::Hinted,
                })
            }
        }
    }

    /// The move that is wanted now; asked for a second time, with where it goes. `None` where
    /// the puzzle is over, or no one move is wanted.
    pub fn hint(&mut self, problem: &Problem) -> Option<Hint> {
        let played = self.wanted(problem)?;
        self.hints = self.hints.saturating_add(1);
        self.hinted = true;
        Some(Hint {
            played,
            whole: self.hints > 1,
        })
    }

    /// The move that is wanted now; `None` where only moves to avoid are named.
    pub fn wanted(&self, problem: &Problem) -> Option<Move> {
        if self.over {
            return None;
        }
        match &problem.task {
            Task::Line(line) => line.get(self.done).copied(),
            Task::Find { best, mate, .. } => {
                let mate_wanted = || mate.and_then(|_| problem.mate_at_once());
                best.first().copied().or_else(mate_wanted)
            }
        }
    }

    /// The person gives up: the rest of the line is played out and handed back.
    pub fn give_up(&mut self, problem: &Problem) -> Vec<Move> {
        let mut rest = Vec::new();
        while let Some(played) = self.wanted(problem) {
            if !self.position.play(played) {
                break;
            }
            rest.push(played);
            self.done += 1;
            if matches!(problem.task, Task::Find { .. }) {
                break;
            }
        }
        self.failed = true;
        self.over = true;
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation;

    /// A mate in two: the rooks go up one after the other.
    fn ladder() -> Problem {
        let csv = "PuzzleId,FEN,Moves,Rating,Themes\n\
            L,8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1,b6c6 a3a7 c6d6 b2b6,900,mate mateIn2\n\
            M,6k1/5ppp/8/8/8/8/8/R3K2r w - - 0 1,e1e2 h1a1,1500,hangingPiece\n";
        let mut suite = crate::puzzles::read(csv.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        suite.problems.remove(0)
    }

    fn san(attempt: &Attempt, text: &str) -> Move {
        notation::read_move(attempt.position().current(), text).expect("a legal move")
    }

    #[test]
    fn a_line_is_played_to_its_end_and_the_answers_come_by_themselves() {
        let problem = ladder();
        let mut attempt = Attempt::new(&problem);
        let first = san(&attempt, "Ra7");
        assert!(matches!(
            attempt.play(&problem, first),
            Tried::Right { answer: Some(_) }
        ));
        let last = san(&attempt, "Rb6+");
        assert_eq!(attempt.play(&problem, last), Tried::Done(Ending::Solved));
        let mut record = Record::default();
        record.note(&problem, Ending::Solved);
        assert!(record.rating > 1000.0);
        assert_eq!(
            (
                record.streak,
                record.to_review(std::slice::from_ref(&problem))
            ),
            (1, 0)
        );
    }

    #[test]
    fn a_wrong_move_loses_the_puzzle_and_a_hint_the_points() {
        let problem = ladder();
        let mut attempt = Attempt::new(&problem);
        let wrong = san(&attempt, "Kf2");
        assert_eq!(attempt.play(&problem, wrong), Tried::Wrong);
        assert_eq!(attempt.position().ply(), problem.position.ply());
        assert_eq!(attempt.give_up(&problem).len(), 3);
        let mut record = Record::default();
        record.note(&problem, Ending::Failed);
        assert!(record.rating < 1000.0);
        assert_eq!(record.to_review(std::slice::from_ref(&problem)), 1);
        let mut hinted = Attempt::new(&problem);
        assert!(hinted.hint(&problem).is_some_and(|hint| !hint.whole));
        assert!(hinted.hint(&problem).is_some_and(|hint| hint.whole));
        record.note(&problem, Ending::Hinted);
        assert_eq!(record.to_review(std::slice::from_ref(&problem)), 0);
    }

    #[test]
    fn each_move_has_hints_of_its_own() {
        let problem = ladder();
        let mut attempt = Attempt::new(&problem);
        let whole = |attempt: &mut Attempt| attempt.hint(&problem).map(|hint| hint.whole);
        assert_eq!(whole(&mut attempt), Some(false));
        assert_eq!(whole(&mut attempt), Some(true));
        let first = san(&attempt, "Ra7");
        attempt.play(&problem, first);
        assert_eq!(whole(&mut attempt), Some(false));
        let last = san(&attempt, "Rb6+");
        assert_eq!(attempt.play(&problem, last), Tried::Done(Ending::Hinted));
        // A hint for the first move alone is one as well.
        let mut attempt = Attempt::new(&problem);
        attempt.hint(&problem);
        attempt.play(&problem, first);
        assert_eq!(attempt.play(&problem, last), Tried::Done(Ending::Hinted));
    }

    fn epd(line: &str) -> Problem {
        let mut suite = crate::puzzles::read(line.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        suite.problems.remove(0)
    }

    #[test]
    fn a_mate_that_is_asked_for_is_found_hinted_at_and_shown() {
        let problem = epd("6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;");
        let mut attempt = Attempt::new(&problem);
        let wrong = san(&attempt, "Ra7");
        assert_eq!(attempt.play(&problem, wrong), Tried::Wrong);
        let mate = san(&attempt, "Ra8");
        assert_eq!(attempt.wanted(&problem), Some(mate));
        assert!(
            attempt
                .hint(&problem)
                .is_some_and(|hint| hint.played == mate)
        );
        let mut shown = attempt.clone();
        assert_eq!(shown.give_up(&problem), [mate]);
        assert_eq!(attempt.play(&problem, mate), Tried::Done(Ending::Failed));
        let mut first = Attempt::new(&problem);
        assert_eq!(first.play(&problem, mate), Tried::Done(Ending::Solved));
    }

    #[test]
    fn any_move_but_the_one_to_avoid_is_right() {
        let problem = epd("6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra7;");
        let mut attempt = Attempt::new(&problem);
        assert_eq!(attempt.hint(&problem), None);
        let avoided = san(&attempt, "Ra7");
        assert_eq!(attempt.play(&problem, avoided), Tried::Wrong);
        let mut second = Attempt::new(&problem);
        let other = san(&second, "Kf1");
        assert_eq!(second.play(&problem, other), Tried::Done(Ending::Solved));
    }

    #[test]
    fn puzzles_without_names_in_two_files_have_results_of_their_own() {
        let one = epd("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;");
        let other = epd("6k1/5ppp/8/8/8/8/8/1R4K1 w - - bm Rb8;");
        assert_eq!(one.name, other.name);
        let mut record = Record::default();
        record.note(&one, Ending::Failed);
        assert_eq!(record.to_review(std::slice::from_ref(&one)), 1);
        assert_eq!(record.to_review(std::slice::from_ref(&other)), 0);
    }

    #[test]
    fn the_next_puzzle_is_near_ones_strength_new_and_of_the_theme() {
        let mut problems = vec![ladder(), ladder(), ladder()];
        for (index, (problem, rating)) in problems.iter_mut().zip([600, 1050, 1900]).enumerate() {
            problem.name = index.to_string();
            problem.rating = Some(rating);
        }
        let mut record = Record::default();
        assert_eq!(record.next(&problems, None, false, None, 0), Some(1));
        record.note(&problems[1], Ending::Failed);
        assert_eq!(record.next(&problems, None, true, None, 0), Some(1));
        assert_ne!(record.next(&problems, None, false, None, 0), Some(1));
        assert_eq!(record.next(&problems, Some("fork"), false, None, 0), None);
    }
}
