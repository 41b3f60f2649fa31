//! The explorer beside a game: in training, and after the end.

use super::Play;
use crate::{
    chess::Position,
    tui::{
        desk::{explorer_panel::ExplorerPanel, explores::Explores},
        screen::Scene,
        widgets::prompt::Tone,
    },
};
use shakmaty::Move;

impl Explores for Play {
    fn explorer(&self) -> &ExplorerPanel {
        &self.explorer
    }

    fn explorer_mut(&mut self) -> &mut ExplorerPanel {
        &mut self.explorer
    }

    fn explored(&self) -> Option<Position> {
        let may_see = self.is_training() || !self.session.is_playing();
        (may_see && !self.keeps_secret()).then(|| self.board.clone())
    }

    fn is_flipped(&self) -> bool {
        self.flipped
    }

    fn can_go_into(&self) -> bool {
        self.is_persons_turn() && self.looking.is_none() && !self.input.is_open()
    }

    fn go_into(&mut self, played: Move, scene: &mut Scene) {
        self.play_by_hand(played, scene);
    }

    fn refuse(&mut self, words: String) {
        self.say(words, Tone::Wrong);
    }
}
