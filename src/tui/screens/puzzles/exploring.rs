//! The explorer beside a puzzle that is over.

use super::Trainer;
use crate::{
    chess::Position,
    tui::{
        desk::{explorer_panel::ExplorerPanel, explores::Explores},
        widgets::prompt::Tone,
    },
};

impl Explores for Trainer {
    fn explorer(&self) -> &ExplorerPanel {
        &self.explorer
    }

    fn explorer_mut(&mut self) -> &mut ExplorerPanel {
        &mut self.explorer
    }

    /// What was played may be the answer.
    fn explored(&self) -> Option<Position> {
        let now = self.now.as_ref().filter(|_| self.is_over())?;
        Some(now.attempt.position().clone())
    }

    fn is_flipped(&self) -> bool {
        self.flipped
    }

    fn refuse(&mut self, words: String) {
        self.say(words, Tone::Wrong);
    }
}
