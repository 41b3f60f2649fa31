//! The explorer beside a position whose move is told.

use super::GuessTheMove;
use crate::{
    chess::Position,
    tui::{
        desk::{explorer_panel::ExplorerPanel, explores::Explores},
        widgets::prompt::Tone,
    },
};

impl Explores for GuessTheMove {
    fn explorer(&self) -> &ExplorerPanel {
        &self.explorer
    }

    fn explorer_mut(&mut self) -> &mut ExplorerPanel {
        &mut self.explorer
    }

    /// What was played may be the answer.
    fn explored(&self) -> Option<Position> {
        let question = self.game.question().filter(|_| self.game.is_answered());
        question.map(|(position, _)| position.clone())
    }

    fn is_flipped(&self) -> bool {
        self.is_turned()
    }

    fn refuse(&mut self, words: String) {
        self.say(words, Tone::Wrong);
    }
}
