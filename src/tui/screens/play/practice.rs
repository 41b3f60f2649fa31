//! An ending that is practised: its goal at the start, what came of it, and the next one.

use super::Play;
use crate::{
    play::{Endgame, endgame::Outcome},
    store::settings::GameView,
    tui::{effect::Effect, job::Task, screen::Scene, widgets::prompt::Tone},
};

impl Play {
    /// The ending that this game practises, if any.
    pub(super) fn endgame(&self) -> Option<&'static Endgame> {
        self.session.setup().endgame()
    }

    /// Says before the first move what is to be reached. The engine's help is for those who ask for it
    /// in this game: the view of the game before is not taken over.
    pub(super) fn tell_goal(&mut self) {
        let endgame = self.endgame().filter(|_| !self.session.has_begun());
        if let Some(endgame) = endgame {
            if self.view == GameView::Training {
                self.view = GameView::Open;
            }
            self.say(endgame.told(), Tone::Plain);
        }
    }

    /// Says what came of an ending that is over, and keeps it, once.
    pub(super) fn note_endgame(&mut self, scene: &mut Scene) {
        let Some((endgame, outcome)) = self.session.practised() else {
            return;
        };
        let tone = match outcome {
            Outcome::Mastered => Tone::Good,
            Outcome::Helped => Tone::Plain,
            Outcome::Failed => Tone::Wrong,
        };
        self.say(endgame.outcome_told(outcome), tone);
        if std::mem::replace(&mut self.is_rated, true) {
            return;
        }
        let path = (scene.world.paths.as_ref()).map(|paths| paths.endgames_file());
        if let Some(path) = path {
            let id = endgame.id;
            scene.ask(Effect::Job(Task::NoteEndgame { path, id, outcome }));
        }
    }

    /// Begins the ending after this one.
    pub(super) fn next_endgame(&mut self, scene: &mut Scene) {
        if let Some(endgame) = self.endgame() {
            let setup = scene.world.usual_game().practising(endgame.next());
            self.begin_again(setup, scene);
        }
    }
}
