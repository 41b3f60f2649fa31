//! How much a game gives beside the board, as on the screen: everything, or in a serious one nothing.

use super::Game;
use crate::{
    speak::words::game as words,
    store::settings::{Choice, GameView},
};
use std::io;

impl Game<'_, '_> {
    /// Says which view the game is played in; before that, changes it where one is named. Its rematches
    /// and whoever resumes it have it too.
    pub(super) fn change_view(&mut self, word: &[&str]) -> io::Result<()> {
        let named = match word {
            [] => Some(self.view),
            [word] => GameView::read(word),
            _ => None,
        };
        let Some(view) = named else {
            return self
                .voice
                .say(words::no_view(&word.join(" "), GameView::WORDS));
        };
        let is_other = std::mem::replace(&mut self.view, view) != view;
        let told = words::view(view.word(), view == GameView::Serious);
        self.voice.say(told)?;
        if is_other
            && self.session.is_playing()
            && let Err(words) = self.keeper.save(&self.session, self.view)
        {
            self.voice.say(words)?;
        }
        Ok(())
    }
}
