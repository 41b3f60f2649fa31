//! A position, what is asked in it, and whether an answer is right.

use crate::chess::{Position, Score};
use shakmaty::{Chess, Move, Position as _};
use std::borrow::Cow;

/// A problem of a suite.
#[derive(Clone, Debug)]
pub struct Problem {
    /// As the suite names it, or `line 7`.
    pub name: String,
    /// Whether the suite names it.
    pub is_named: bool,
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
    /// asked for, a mate in at most so many moves that the solver has seen. A move that mates at
    /// once is right in any case, unless it is to be avoided.
    Find {
        best: Vec<Move>,
        avoid: Vec<Move>,
        mate: Option<u32>,
    },
    /// The solver's moves and the answers to them in turn, the solver's first and last. Another
    /// move that mates at once is right as well.
    Line(Vec<Move>),
}

/// What the solver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal<'p> {
    /// The best move.
    Best,
    /// A mate in at most so many moves.
    Mate(u32),
    /// Any move but these.
    Other(&'p [Move]),
    /// So many moves of a line.
    Line(usize),
}

/// Whether a move mates at once.
fn mates(chess: &Chess, played: Move) -> bool {
    let mut after = chess.clone();
    after.play_unchecked(played);
    after.is_checkmate()
}

impl Problem {
    /// By what results of it are kept: its name, or its position where it has none, for every
    /// file has a `line 1`.
    pub fn key(&self) -> Cow<'_, str> {
        if self.is_named {
            return Cow::Borrowed(&self.name);
        }
        let fen = self.position.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        Cow::Owned(fields.join(" "))
    }

    /// What is asked for, as one says it in the question.
    pub fn goal(&self) -> Goal<'_> {
        match &self.task {
            Task::Line(_) => Goal::Line(self.steps()),
            Task::Find { best, .. } if !best.is_empty() => Goal::Best,
            Task::Find {
                mate: Some(most), ..
            } => Goal::Mate(*most),
            Task::Find { avoid, .. } => Goal::Other(avoid),
        }
    }

    /// Whether the moves alone tell what is right, without a score. A mate in several moves only an
    /// engine can check.
    pub fn is_told_by_moves(&self) -> bool {
        let chess = self.position.current();
        match self.goal() {
            Goal::Line(_) => true,
            Goal::Mate(1) => self.mate_at_once().is_some(),
            Goal::Mate(_) => false,
            Goal::Best | Goal::Other(_) => {
                let moves = chess.legal_moves();
                let is_right = |played: &Move| self.accepts(&self.position, 0, *played, None);
                moves.iter().any(is_right)
            }
        }
    }

    /// A move that mates at once, and is not to be avoided.
    pub fn mate_at_once(&self) -> Option<Move> {
        let chess = self.position.current();
        let moves = chess.legal_moves();
        let mut mating = moves.iter().filter(|played| mates(chess, **played));
        let is_right = |played: &&Move| self.accepts(&self.position, 0, **played, None);
        mating.find(is_right).copied()
    }

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
                if best.contains(&played) || mates(position.current(), played) {
                    return true;
                }
                if !best.is_empty() {
                    return false;
                }
                match (mate, score) {
                    (Some(most), Some(Score::Mates(moves))) => moves <= *most,
                    (Some(_), _) => false,
                    (None, _) => true,
                }
            }
            Task::Line(line) => {
                line.get(done) == Some(&played) || mates(position.current(), played)
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
