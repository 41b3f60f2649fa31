//! The explorer beside a question that is answered.

use super::Lesson;
use crate::{
    chess::Position,
    tui::{
        desk::{explorer_panel::ExplorerPanel, explores::Explores},
        widgets::prompt::Tone,
    },
};

impl Explores for Lesson {
    fn explorer(&self) -> &ExplorerPanel {
        &self.explorer
    }

    fn explorer_mut(&mut self) -> &mut ExplorerPanel {
        &mut self.explorer
    }

    /// What was played may be the answer.
    fn explored(&self) -> Option<Position> {
        let question = self.question().filter(|_| !self.is_open())?;
        Some(question.position.clone())
    }

    fn is_flipped(&self) -> bool {
        self.is_turned()
    }

    fn refuse(&mut self, words: String) {
        self.say(words, Tone::Wrong);
    }
}
