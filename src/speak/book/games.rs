//! The book beside games: what was played in a position, and frequent replies without an answer.

use super::Editing;
use crate::{
    analysis::replies::ReplySource,
    game::Game,
    speak::{
        explorer::{Answer, Failed},
        gaps,
        words::{book as words, shared::ended},
    },
};
use shakmaty::Color;
use std::io;

impl Editing<'_, '_> {
    /// What was played here; `typed`: what stands behind the word.
    pub(super) fn explorer(&mut self, typed: &str) -> io::Result<()> {
        let Some(games) = &self.games else {
            return self.voice.say(words::NO_EXPLORER);
        };
        let explorer = &mut self.explorer;
        match explorer.asked(self.voice, games, &self.position, typed)? {
            Answer::Told(lines) => self.voice.say_all(lines),
            Answer::Game(game, position) => {
                (self.open)(self.voice, game, position)?;
                self.here()
            }
        }
    }

    /// The gaps of the book as its text stands now, over the games of the explorer.
    pub(super) fn find_gaps(&mut self, typed: &[&str]) -> io::Result<()> {
        let side = match gaps::side(typed) {
            Ok(side) => side.or(self.book.side()).unwrap_or(Color::White),
            Err(words) => return self.voice.say(words),
        };
        let lines = match self.counted(side) {
            Ok(counted) => self.gaps.find((&self.book, side), counted),
            Err(failed) => vec![failed.words()?],
        };
        self.voice.say_all(lines)
    }

    /// The games that say how often a reply comes, and whether they are the person's.
    fn counted(&mut self, side: Color) -> Result<(ReplySource, bool), Failed> {
        let Some(games) = self
            .games
            .as_ref()
            .filter(|games| !games.sources.is_empty())
        else {
            return Ok((ReplySource::of_games(std::iter::empty::<Game>()), false));
        };
        games.read(self.voice)?;
        let player = self.name.trim();
        let found = ReplySource::of_player(&games.folder, player, side, &self.book);
        Ok(found.map_err(ended)?)
    }

    /// To the position after the reply with this number.
    pub(super) fn go_to_gap(&mut self, number: &str) -> io::Result<()> {
        match self.gaps.position(number) {
            Ok(position) => {
                self.position = position;
                self.here()
            }
            Err(words) => self.voice.say(words),
        }
    }
}
