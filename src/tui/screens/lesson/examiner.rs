//! The engine's part in a lesson: while one thinks it looks for the best move; an answer is then
//! searched alone, with the same effort, and the two are compared.

use crate::{
    analysis::lesson::Question,
    chess::{Position, Score},
    engine::{Limits, Report, Verdict},
    tui::{
        desk::live_engine::{Heard, LiveEngine, Wanted},
        screen::Scene,
    },
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
    /// The answer to be looked at once the best move is known.
    waiting: Option<Move>,
    answer: Option<(Move, Found)>,
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

    /// Looks at an answer, as soon as the best move is known.
    pub fn examine(&mut self, answer: Move, scene: &mut Scene) {
        self.waiting = Some(answer);
        if self.best.is_some() {
            self.go_on(scene);
        }
    }

    /// What is known of an answer.
    pub fn finding(&self, answer: Move) -> Option<Finding> {
        let best = self.best.as_ref()?;
        let is_best = best.line.first() == Some(&answer);
        let found = match &self.answer {
            _ if is_best => best,
            Some((own, found)) if *own == answer => found,
            _ => return None,
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
        let known = [
            self.best.as_ref(),
            self.answer.as_ref().map(|(_, found)| found),
        ];
        known
            .into_iter()
            .flatten()
            .find(|found| played.is_some() && found.line.first().copied() == played)
            .map(|found| found.line.clone())
            .unwrap_or_default()
    }

    /// Stops searching.
    pub fn rest(&mut self) {
        self.engine.abandon();
        self.waiting = None;
    }

    /// Takes a report in; whether it ended a search of this lesson.
    pub fn hear(&mut self, report: &Report, scene: &mut Scene) -> bool {
        let Heard::Finished(answer, verdict) = self.engine.hear(report) else {
            return false;
        };
        match (answer, found(verdict)) {
            (None, Some(best)) => self.best = Some(best),
            (Some(answer), Some(found)) => self.answer = Some((answer, found)),
            (_, None) => {}
        }
        self.go_on(scene);
        true
    }

    fn go_on(&mut self, scene: &mut Scene) {
        if let Some(answer) = self.waiting.take()
            && self.finding(answer).is_none()
        {
            self.search(Some(answer), scene);
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
