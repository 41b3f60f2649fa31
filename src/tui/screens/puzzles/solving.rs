//! Solving a puzzle: moves tried, hints, giving up, and what comes of it.

use super::{Now, Trainer};
use crate::{
    puzzles::{
        Problem,
        trainer::{Ending, Tried},
    },
    tui::{
        effect::Effect, job::Task, screen::Scene, widgets::prompt::Tone, words::puzzles as words,
    },
};
use shakmaty::Move;

impl Trainer {
    pub(super) fn play(&mut self, played: Move, scene: &mut Scene) {
        if self.is_rushing() {
            return self.play_in_rush(played, scene);
        }
        let Some((now, problem)) = self.on_board() else {
            return;
        };
        now.hint = None;
        let san = crate::chess::notation::san(now.attempt.position().current(), played);
        match now.attempt.play(problem, played) {
            Tried::Wrong => {
                self.count(Ending::Failed, scene);
                self.say(words::not_the_best(&san), Tone::Wrong);
            }
            Tried::Right { .. } => self.say(words::right(&san), Tone::Good),
            Tried::Done(ending) => {
                self.count(ending, scene);
                let words = match ending {
                    Ending::Solved => words::solved(&san),
                    Ending::Hinted => words::solved_with_hint(&san),
                    Ending::Failed => words::solved_too_late(&san),
                };
                let tone = match ending {
                    Ending::Solved => Tone::Good,
                    Ending::Hinted | Ending::Failed => Tone::Plain,
                };
                self.say(words, tone);
            }
        }
    }

    pub(super) fn on_board(&mut self) -> Option<(&mut Now, &Problem)> {
        let now = self.now.as_mut()?;
        let problem = self.problems.get(now.index)?;
        Some((now, problem))
    }

    /// Only the first result of a puzzle counts.
    fn count(&mut self, ending: Ending, scene: &mut Scene) {
        let Some(now) = self.now.as_mut().filter(|now| !now.counted) else {
            return;
        };
        let Some(problem) = self.problems.get(now.index) else {
            return;
        };
        now.counted = true;
        let before = self.record.rating;
        self.record.note(problem, ending);
        now.gained = self.record.rating - before;
        self.session.push(ending);
        if let Some(paths) = &scene.world.paths {
            scene.ask(Effect::Job(Task::NoteTraining {
                path: paths.training_file(),
                problem: Box::new(problem.clone()),
                ending,
            }));
        }
    }

    pub(super) fn hint(&mut self) {
        if let Some((now, problem)) = self.on_board() {
            now.hint = now.attempt.hint(problem);
            let words = match now.hint {
                Some(hint) if hint.whole => words::HINT_MOVE,
                Some(_) => words::HINT_PIECE,
                None => return,
            };
            self.say(words, Tone::Plain);
        }
    }

    pub(super) fn give_up(&mut self, scene: &mut Scene) {
        if self.is_over() {
            return;
        }
        self.count(Ending::Failed, scene);
        let piece_letters = self.piece_letters;
        if let Some((now, problem)) = self.on_board() {
            let before = now.attempt.position().current().clone();
            let rest = now.attempt.give_up(problem);
            now.hint = None;
            let line = crate::chess::line::text(&before, rest, piece_letters);
            self.say(words::solution(&line), Tone::Plain);
        }
    }
}
