//! A position, what is asked in it, and whether an answer is right.

use crate::chess::{Position, Score};
use shakmaty::{Move, Position as _};

/// A problem of a suite.
#[derive(Clone, Debug)]
pub struct Problem {
    /// As the suite names it, or `line 7`.
    pub name: String,
    /// Where it is to be solved.
    pub position: Position,
    pub task: Task,
    /// How hard it is, on the scale of players' ratings.
    pub rating: Option<u32>,
    pub themes: Vec<String>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// One move: one of `best` if there are any, none of `avoid`; and where only a mate is
    /// asked for, a mate in at most so many moves that the solver has seen.
    Find {
        best: Vec<Move>,
        avoid: Vec<Move>,
        mate: Option<u32>,
    },
    /// The solver's moves and the answers to them in turn, the solver's first and last. Another
    /// move that mates at once is right as well.
    Line(Vec<Move>),
}

impl Problem {
    /// Whether `played` solves a problem of one move; `score` is what the solver thinks of it.
    /// For a line: whether it is right in `position` after `done` moves of the line.
    pub fn accepts(
        &self,
        position: &Position,
        done: usize,
        played: Move,
        score: Option<Score>,
    ) -> bool {
        match &self.task {
            Task::Find { best, avoid, mate } => {
                if avoid.contains(&played) {
                    return false;
                }
                if !best.is_empty() {
                    return best.contains(&played);
                }
                match (mate, score) {
                    (Some(most), Some(Score::Mates(moves))) => moves <= *most,
                    (Some(_), _) => false,
                    (None, _) => true,
                }
            }
            Task::Line(line) => {
                line.get(done) == Some(&played) || {
                    let mut after = position.current().clone();
                    after.play_unchecked(played);
                    after.is_checkmate()
                }
            }
        }
    }

    /// Moves that the solver has to find, one after the other.
    pub fn steps(&self) -> usize {
        match &self.task {
            Task::Find { .. } => 1,
            Task::Line(line) => line.len().div_ceil(2),
        }
    }

    /// The right first moves, for showing them; empty where only a mate is asked for.
    pub fn answers(&self) -> Vec<Move> {
        match &self.task {
            Task::Find { best, .. } => best.clone(),
            Task::Line(line) => line.first().copied().into_iter().collect(),
        }
    }
}

/// `mateIn2` as `mate in 2`.
pub fn theme_in_words(theme: &str) -> String {
    let mut words = String::new();
    for letter in theme.chars() {
        let breaks = letter.is_uppercase()
            || letter.is_ascii_digit() && words.ends_with(|c: char| c.is_alphabetic());
        if breaks && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
