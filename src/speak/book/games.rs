//! The book beside games: what was played in a position.

use super::Editing;
use crate::speak::{explorer::Answer, words::book as words};
use std::io;

impl Editing<'_, '_> {
    /// What was played here; `typed`: what stands behind the word.
    pub(super) fn explorer(&mut self, typed: &str) -> io::Result<()> {
        let Some(games) = &self.games else {
            return self.voice.say(words::NO_EXPLORER);
        };
        let letters = self.voice.letters;
        match self.explorer.asked(games, &self.position, (typed, letters)) {
            Answer::Told(lines) => self.voice.say_all(lines),
            Answer::Game(game, position) => {
                (self.open)(self.voice, game, position)?;
                self.here()
            }
        }
    }
}
