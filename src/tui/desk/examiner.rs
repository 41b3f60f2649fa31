//! The engine's part where moves are asked for: while one thinks it looks for the best move; each
//! answer is then searched alone, with the same effort, and they are compared.

use super::live_engine::{Heard, LiveEngine, Wanted};
use crate::{
    analysis::lesson::Question,
    chess::{Position, Score},
    engine::{Limits, Report, Verdict},
    tui::screen::Scene,
};
use shakmaty::Move;

/// Nodes for the best move, and for an answer beside it.
const NODES: u64 = 400_000;

/// Looks at one position.
#[derive(Debug, Default)]
pub struct Examiner {
    position: Option<Position>,
    /// Its search is for an answer, or for the best move.
    engine: LiveEngine<Option<Move>>,
    /// The best move, its score from the mover's side, and what follows.
    best: Option<Found>,
    /// Answers to be looked at once the best move is known.
    waiting: Vec<Move>,
    answers: Vec<(Move, Found)>,
}

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

impl Examiner {
    /// Begins to look for the best move of a position.
    pub fn look_at(&mut self, position: Position, scene: &mut Scene) {
        let same = self
            .position
            .as_ref()
            .is_some_and(|own| own.key() == position.key());
        self.rest();
        if !same {
            *self = Examiner::default();
        }
        self.position = Some(position);
        if self.best.is_none() {
            self.search(None, scene);
        }
    }

    /// Looks at answers one after the other, as soon as the best move is known.
    pub fn examine(&mut self, answers: &[Move], scene: &mut Scene) {
        self.waiting = answers.to_vec();
        if self.best.is_some() {
            self.go_on(scene);
        }
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

    /// The best move, once it is known.
    pub fn best(&self) -> Option<Move> {
        self.best.as_ref()?.line.first().copied()
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

    /// Stops searching.
    pub fn rest(&mut self) {
        self.engine.abandon();
        self.waiting.clear();
    }

    /// Takes a report in; whether it ended a search of this lesson.
    pub fn hear(&mut self, report: &Report, scene: &mut Scene) -> bool {
        let Heard::Finished(answer, verdict) = self.engine.hear(report) else {
            return false;
        };
        match (answer, found(verdict)) {
            (None, Some(best)) => self.best = Some(best),
            (Some(answer), Some(found)) => self.answers.push((answer, found)),
            (_, None) => {}
        }
        self.go_on(scene);
        true
    }

    fn go_on(&mut self, scene: &mut Scene) {
        self.waiting.reverse();
        let next = loop {
            match self.waiting.pop() {
                Some(answer) if self.finding(answer).is_some() => {}
                next => break next,
            }
        };
        self.waiting.reverse();
        if next.is_some() {
            self.search(next, scene);
        }
    }

    fn search(&mut self, answer: Option<Move>, scene: &mut Scene) {
        let Some(position) = &self.position else {
            return;
        };
        let wanted = Wanted {
            position,
            limits: Limits {
                nodes: Some(NODES),
                root_moves: answer.into_iter().collect(),
                ..Limits::default()
            },
            lines: 1,
        };
        self.engine.search(None, wanted, answer, scene);
    }
}

fn found(verdict: &Verdict) -> Option<Found> {
    let line = verdict.info.lines.first()?;
    Some(Found {
        score: line.score,
        line: line.moves.clone(),
    })
}
