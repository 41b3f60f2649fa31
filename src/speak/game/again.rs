//! What comes after a game: the same once more, another one, its analysis. A game that could not be saved
//! is not left unasked.

use super::{Game, Wish, due_at_start, looking::Looking};
use crate::{
    chess::Position,
    play::{Session, Setup, export},
    players::built_in::Budget,
    speak::{study::Request, words::game as words},
};
use std::{
    io,
    time::{Instant, SystemTime},
};

impl Game<'_, '_> {
    /// Keeps the game, which is to be left. Where that fails it is first asked about, if somebody is there
    /// to answer.
    pub(super) fn may_leave(&mut self) -> io::Result<bool> {
        if !self.session.has_begun() {
            return Ok(true);
        }
        let kept = match self.session.is_playing() {
            true => self.keeper.save(&self.session, self.view).map(Some),
            false => {
                let book = self.book.as_deref();
                self.keeper.append_lost(&self.session, book)
            }
        };
        match kept {
            Ok(words) => self.voice.say_all(words)?,
            Err(words) if self.warned_of_loss || self.voice.is_over() => {
                self.voice.say_unsaved(words)?;
            }
            Err(words) => {
                self.warned_of_loss = true;
                self.voice.say(words)?;
                self.voice.say(words::WOULD_BE_LOST)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same opponent, with colours changed; an ending that is practised stays the same.
    pub(super) fn rematch(&mut self) -> io::Result<()> {
        let setup = self.session.setup();
        let setup = match setup.endgame() {
            Some(_) => setup.again(),
            None => setup.swapped(),
        };
        let view = self.view;
        self.begin(Wish { setup, view }, true)
    }

    /// Restarts a game that is not over: it ends without a result, or can be resumed later.
    pub(super) fn end_or_keep(&mut self, ends: bool) -> io::Result<()> {
        if ends && self.session.abort(Instant::now()).is_ok() {
            let sentence = self.session.result_sentence().unwrap_or_default();
            self.voice.say(format!("{sentence}."))?;
            let told = self.keeper.finish(&self.session, self.book.as_deref());
            self.voice.say_all(told)?;
        }
        self.restart()
    }

    /// The same game from its start: colours, players, clock and odds stay.
    pub(super) fn restart(&mut self) -> io::Result<()> {
        let setup = self.session.setup().again();
        let view = self.view;
        self.begin(Wish { setup, view }, true)
    }

    /// Another game with the same players and clock, but for what these words name: an even one from
    /// the usual start.
    pub(super) fn new_game(&mut self, text: &str) -> io::Result<()> {
        if self.session.is_playing() && self.session.has_begun() {
            return self.voice.say(words::IS_BEING_PLAYED);
        }
        let setup = Setup {
            start: Position::default(),
            handicap: None,
            opening: Vec::new(),
            budget: Budget::ByClock,
            ..self.session.setup().again()
        };
        let view = self.view;
        match (Wish { setup, view }).with_words(text) {
            Ok(wish) => {
                // Where a rating is asked for, it stays.
                let follows = !text.to_lowercase().contains("adaptive");
                self.begin(wish, follows)
            }
            Err(sentence) => self.voice.say(sentence),
        }
    }

    /// `again`: as for [`Session::seat_adaptive`].
    fn begin(&mut self, wish: Wish, again: bool) -> io::Result<()> {
        if !self.may_leave()? {
            return Ok(());
        }
        let Wish { setup, view } = wish;
        self.view = view;
        let now = Instant::now();
        let next = Session::start(setup, now, SystemTime::now());
        let former = std::mem::replace(&mut self.session, next);
        self.session.seat_adaptive(self.keeper.adaptive(), again);
        self.keeper.new_game();
        self.programs.new_game();
        self.hinted = None;
        self.warned_of_loss = false;
        self.looking = Looking::default();
        self.warned = due_at_start(&self.session, now);
        self.change_book(&former.setup().book)?;
        self.announce()
    }

    /// Looks through the finished game, which is there again afterwards.
    pub(super) fn analyse(&mut self) -> io::Result<()> {
        let game = export::game(&self.session, self.book.as_deref());
        let played = self.session.position();
        let start = Position::new(played.start().clone(), played.castling_mode());
        (self.open)(self.voice, Box::new(game), Box::new(start))?;
        self.voice.say(words::BACK_AT_THE_GAME)?;
        self.voice.say(self.after_the_end())
    }

    /// Does this with the last position, or the one that was gone back to, and comes back.
    pub(super) fn leave_for(&mut self, request: Request<'_>) -> io::Result<()> {
        let position = self.looking.position(&self.session).into_owned();
        (self.leave)(self.voice, &position, request)?;
        self.voice.say(words::BACK_AT_THE_GAME)?;
        self.voice.say(self.after_the_end())
    }

    /// What can be done with the finished game.
    pub(super) fn after_the_end(&self) -> &'static str {
        match self.session.setup().endgame() {
            Some(_) => words::AFTER_PRACTICE,
            None => words::AFTER_THE_END,
        }
    }
}
