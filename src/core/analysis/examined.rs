//! What an engine found of a position and of answers in it: the best move, and each answer searched
//! alone with the same effort, so that they can be compared.

use super::lesson::Question;
use crate::{chess::Score, engine::Verdict};
use shakmaty::Move;

/// Nodes for the best move, and for an answer beside it.
pub const NODES: u64 = 400_000;

/// What is known so far of one position.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    best: Option<Found>,
    answers: Vec<(Move, Found)>,
}

/// A score from the mover's side, and the line to it.
#[derive(Clone, Debug)]
struct Found {
    score: Score,
    line: Vec<Move>,
}

/// What the engine makes of an answer; scores from the mover's side.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    pub best: Score,
    pub answer: Score,
    /// What the opponent does about it.
    pub reply: Option<Move>,
}

impl Finding {
    pub fn is_good(&self) -> bool {
        Question::review_by(self.best, self.answer)
    }
}

impl Examined {
    /// Takes in what a search found, of an answer or of all moves.
    pub fn note(&mut self, answer: Option<Move>, verdict: &Verdict) {
        let Some(line) = verdict.info.lines.first() else {
            return;
        };
        let found = Found {
            score: line.score,
            line: line.moves.clone(),
        };
        match answer {
            None => self.best = Some(found),
            Some(answer) => self.answers.push((answer, found)),
        }
    }

    /// Whether the best move is known.
    pub fn has_best(&self) -> bool {
        self.best.is_some()
    }

    /// The best move, once it is known.
    pub fn best(&self) -> Option<Move> {
        self.best.as_ref()?.line.first().copied()
    }

    /// What is known of an answer.
    pub fn finding(&self, answer: Move) -> Option<Finding> {
        let best = self.best.as_ref()?;
        let is_best = best.line.first() == Some(&answer);
        let found = match is_best {
            true => best,
            false => &self.answers.iter().find(|(own, _)| *own == answer)?.1,
        };
        Some(Finding {
            best: best.score,
            answer: found.score,
            reply: found.line.get(1).copied(),
        })
    }

    /// What the engine would play on from this move.
    pub fn line_from(&self, played: Option<Move>) -> Vec<Move> {
        let answers = self.answers.iter().map(|(_, found)| found);
        let mut known = self.best.iter().chain(answers);
        known
            .find(|found| played.is_some() && found.line.first().copied() == played)
            .map(|found| found.line.clone())
            .unwrap_or_default()
    }
}
