//! What helps the person who plays: hints, the engine's lines, threats, the book, what was played. A
//! serious game gives none of it, and a game with help counts for no rating.

use super::Game;
use crate::{
    book::file,
    chess::{Position, notation},
    engine::Limits,
    game::Game as Record,
    play::BookChoice,
    speak::{
        book::Start,
        explorer::Answer,
        moves, opening,
        thinker::{LOOK, lines_told, lines_wanted, threat_told},
        words::game as words,
    },
    store::settings::GameView,
};
use std::{borrow::Cow, io, time::Instant};

/// So many moves of each of the engine's lines are told.
const TOLD: usize = 6;

/// A game waits for a hint or the engine's lines half as long as an analysis.
fn brief() -> Limits {
    Limits {
        move_time: Some(LOOK / 2),
        ..Limits::default()
    }
}

impl Game<'_, '_> {
    /// The piece first, then the move.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_HINTS);
        }
        // It is about the move to make.
        self.look_no_more()?;
        let key = self.session.position().key();
        let known = self.hinted.filter(|(of, _)| *of == key);
        if let Some((_, played)) = known {
            let words = moves::spoken(self.session.position().current(), played);
            return self.voice.say(words::hint(words));
        }
        let verdict = self
            .programs
            .thinker
            .search(self.session.position(), brief(), 1);
        match verdict.and_then(|verdict| verdict.best) {
            Some(best) => {
                self.session.note_help();
                self.hinted = Some((key, best));
                let piece = notation::name(best.role());
                self.voice.say(words::hint_piece(piece, best.from()))
            }
            None => self.voice.say(words::NO_MOVE_FOUND),
        }
    }

    /// The engine's best lines about the position that is asked about.
    pub(super) fn tell_lines(&mut self) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_ENGINE);
        }
        self.session.note_help();
        self.voice.say_all(self.looking.note(&self.session))?;
        let position = self.looking.position(&self.session);
        let verdict = self.programs.thinker.search(&position, brief(), self.lines);
        let lines = verdict
            .map(|verdict| verdict.info.lines)
            .unwrap_or_default();
        let told = lines_told(&position, &lines, TOLD);
        self.voice.say_all(told)
    }

    /// How many of them are told from here on.
    pub(super) fn set_lines(&mut self, number: &str) -> io::Result<()> {
        match lines_wanted(number) {
            Ok(lines) => {
                self.lines = lines;
                self.tell_lines()
            }
            Err(sentence) => self.voice.say(sentence),
        }
    }

    /// What the book plays in the position that is asked about; `rest`: as for [`opening::told`].
    pub(super) fn tell_book(&mut self, rest: Option<&str>) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_BOOK_IN_SERIOUS_GAME);
        }
        let Some(book) = self.book.as_deref() else {
            return self.voice.say(words::HAS_NO_BOOK);
        };
        self.session.note_help();
        self.voice.say_all(self.looking.note(&self.session))?;
        let position = self.looking.position(&self.session);
        let lines = opening::told(book, &position, rest);
        self.voice.say_all(lines)
    }

    /// The book of the game, edited from the position that is asked about; where it is asked for, the
    /// moves up to there are added at once.
    pub(super) fn edit_book(&mut self, adds: bool) -> io::Result<()> {
        if self.session.is_playing() {
            if self.view == GameView::Serious {
                return self.voice.say(words::NO_BOOK_IN_SERIOUS_GAME);
            }
            self.session.note_help();
        }
        self.session.pause(Instant::now());
        let position = self.looking.position(&self.session).into_owned();
        let choice = &self.session.setup().book;
        (self.edit)(self.voice, choice, Start { position, adds })?;
        // One with errors is used on as it was read before.
        if let BookChoice::File(path) = choice
            && let Ok(book) = file::load(path)
        {
            self.book = Some(Cow::Owned(book));
        }
        self.session.unpause(Instant::now());
        self.voice.say_all(self.looking.told(&self.session))
    }

    /// What the side that is not to move would play if it were its move.
    pub(super) fn threat(&mut self) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_ENGINE);
        }
        self.session.note_help();
        self.voice.say_all(self.looking.note(&self.session))?;
        let position = self.looking.position(&self.session);
        let told = threat_told(&mut self.programs.thinker, &position);
        self.voice.say(told)
    }

    /// What was played in the position that is asked about; `typed`: what stands behind the word.
    pub(super) fn explorer(&mut self, typed: &str) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_EXPLORER_IN_SERIOUS_GAME);
        }
        let Some(games) = &self.games else {
            return self.voice.say(words::NO_EXPLORER);
        };
        self.session.note_help();
        self.voice.say_all(self.looking.note(&self.session))?;
        // Reading new games may take a while.
        self.session.pause(Instant::now());
        let answer = {
            let position = self.looking.position(&self.session);
            let explorer = &mut self.explorer;
            explorer.asked(self.voice, games, &position, typed)
        };
        self.session.unpause(Instant::now());
        match answer? {
            Answer::Told(lines) => self.voice.say_all(lines),
            Answer::Game(game, position) => self.look_through(game, position),
        }
    }

    /// Looks through another game; this one waits meanwhile.
    fn look_through(&mut self, game: Box<Record>, position: Box<Position>) -> io::Result<()> {
        self.session.pause(Instant::now());
        (self.open)(self.voice, game, position)?;
        self.session.unpause(Instant::now());
        self.voice.say_all(self.looking.told(&self.session))
    }
}
