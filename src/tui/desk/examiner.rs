//! The engine's part where moves are asked for: while one thinks it looks for the best move; each
//! answer is then searched alone, with the same effort, and they are compared.

use super::live_engine::{Heard, LiveEngine, Wanted};
use crate::{
    analysis::examined::{Examined, Finding, NODES},
    chess::Position,
    engine::{Limits, Report},
    tui::screen::Scene,
};
use shakmaty::Move;

/// Looks at one position.
#[derive(Debug, Default)]
pub struct Examiner {
    position: Option<Position>,
    /// Its search is for an answer, or for the best move.
    engine: LiveEngine<Option<Move>>,
    examined: Examined,
    /// Answers to be looked at once the best move is known.
    waiting: Vec<Move>,
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
        if !self.examined.has_best() {
            self.search(None, scene);
        }
    }

    /// Looks at answers one after the other, as soon as the best move is known.
    pub fn examine(&mut self, answers: &[Move], scene: &mut Scene) {
        self.waiting = answers.to_vec();
        if self.examined.has_best() {
            self.go_on(scene);
        }
    }

    /// What is known of an answer.
    pub fn finding(&self, answer: Move) -> Option<Finding> {
        self.examined.finding(answer)
    }

    /// The best move, once it is known.
    pub fn best(&self) -> Option<Move> {
        self.examined.best()
    }

    /// What the engine would play on from this move.
    pub fn line_from(&self, played: Option<Move>) -> Vec<Move> {
        self.examined.line_from(played)
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
        self.examined.note(answer, verdict);
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
