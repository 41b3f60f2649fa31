//! Solving a puzzle: moves tried, hints, giving up, and what comes of it.

use super::{Now, Trainer};
use crate::{
    puzzles::{
        Goal, Problem,
        trainer::{Ending, Tried},
    },
    tui::{
        action::Action, effect::Effect, job::Task, keymap::Context, screen::Scene,
        widgets::prompt::Tone, words::puzzles as words,
    },
};
use shakmaty::Move;

impl Trainer {
    pub(super) fn play(&mut self, played: Move, scene: &mut Scene) {
        if self.is_rushing() {
            return self.play_in_rush(played, scene);
        }
        let piece_letters = self.piece_letters;
        let Some((now, problem)) = self.on_board() else {
            return;
        };
        now.hint = None;
        let chess = now.attempt.position().current();
        let san = piece_letters.write(&crate::chess::notation::san(chess, played));
        match now.attempt.play(problem, played) {
            Tried::Wrong => {
                let solution = scene.key_of(Context::Puzzle, Action::GiveUp);
                let words = match problem.goal() {
                    Goal::Other(_) => words::is_to_be_avoided(&san, &solution),
                    _ => {
                        let hint = scene.key_of(Context::Puzzle, Action::Hint);
                        words::not_the_best(&san, &hint, &solution)
                    }
                };
                self.count(Ending::Failed, scene);
                self.say(words, Tone::Wrong);
            }
            Tried::Right { .. } => self.say(words::right(&san), Tone::Good),
            Tried::Done(ending) => {
                let words = match (ending, problem.goal()) {
                    (Ending::Solved, _) => words::solved(&san),
                    (Ending::Hinted, _) => words::solved_with_hint(&san),
                    (Ending::Failed, Goal::Other(_)) => words::right_too_late(&san),
                    (Ending::Failed, _) => words::solved_too_late(&san),
                };
                self.count(ending, scene);
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
        let is_rated = problem.rating.is_some() && ending != Ending::Hinted;
        now.gained = is_rated.then(|| gained(before, self.record.rating));
        self.session.push(ending);
        if let Some(paths) = &scene.world.paths {
            scene.ask(Effect::Job(Task::NoteTraining {
                path: paths.training_file(),
                problem: Box::new(problem.clone()),
                ending,
            }));
        }
    }

    /// These moves of a puzzle, as the person reads them.
    pub(super) fn written(&self, problem: &Problem, moves: &[Move]) -> String {
        let chess = problem.position.current();
        let written = moves.iter().map(|own| {
            let san = crate::chess::notation::san(chess, *own);
            self.piece_letters.write(&san)
        });
        words::alternatives(&written.collect::<Vec<String>>())
    }

    /// The moves to avoid in the puzzle on the board, where no more is asked for.
    pub(super) fn to_avoid(&self) -> Option<String> {
        let problem = self.problem()?;
        match problem.goal() {
            Goal::Other(moves) => Some(self.written(problem, moves)),
            Goal::Best | Goal::Mate(_) | Goal::Line(_) => None,
        }
    }

    pub(super) fn hint(&mut self, scene: &Scene) {
        if self.is_over() {
            return;
        }
        if let Some(avoided) = self.to_avoid() {
            self.say(words::any_other_move(&avoided), Tone::Plain);
        } else if let Some((now, problem)) = self.on_board() {
            now.hint = now.attempt.hint(problem);
            let words = match now.hint {
                Some(hint) if hint.whole => words::HINT_MOVE.to_owned(),
                Some(_) => words::hint_piece(&scene.key_of(Context::Puzzle, Action::Hint)),
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
        let avoided = self.to_avoid();
        if let Some((now, problem)) = self.on_board() {
            let before = now.attempt.position().current().clone();
            let rest = now.attempt.give_up(problem);
            now.hint = None;
            let line = crate::chess::line::text(&before, rest, piece_letters);
            let words = match avoided {
                Some(avoided) => words::any_other_move(&avoided),
                None => words::solution(&line),
            };
            self.say(words, Tone::Plain);
        }
    }
}

/// The points between two ratings as they are shown, so that the figures add up.
fn gained(before: f64, after: f64) -> i32 {
    (after.round() - before.round()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_ratings_add_up() {
        for (before, after, words) in [
            (1054.6, 1067.4, "+12 points"),
            (1000.4, 1000.6, "+1 point"),
            (1000.6, 1000.4, "-1 point"),
            (1000.0, 1000.4, "+0 points"),
            (1067.4, 1054.6, "-12 points"),
        ] {
            assert_eq!(words::points(gained(before, after)), words);
        }
    }
}
