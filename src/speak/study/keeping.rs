//! Changes that are not saved, kept until they are, and those that were left unsaved earlier.

use super::{Losing, Reading};
use crate::{
    chess::Position,
    game::pgn,
    speak::words::{study as words, unsaved},
    store::unsaved::Origin,
};
use std::io;

impl Reading<'_, '_> {
    /// A game has been opened: says what it is, and offers its changes that were left unsaved. Those of
    /// no file are offered where a new analysis begins.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        self.announce()?;
        self.begin_keeping();
        let may_fit = match &self.library {
            Some(library) => !library.is_piped(),
            None => {
                let is_start = self.study.position().key() == Position::default().key();
                is_start && self.study.game().main_line().is_empty()
            }
        };
        let offer = may_fit.then(|| self.keeper.offer()).flatten();
        self.voice.say_all(offer)
    }

    /// The game is as its file holds it: changes are kept from now on.
    pub(super) fn begin_keeping(&mut self) {
        self.keeper.begin(self.origin());
    }

    /// The game has been saved.
    pub(super) fn go_on_keeping(&mut self) {
        self.keeper.go_on(self.origin());
    }

    fn origin(&self) -> Origin {
        let library = self.library.as_ref();
        let place = library.and_then(|library| library.place_of(self.number));
        let (file, number) = place.unzip();
        Origin::new(file, number, &pgn::write(self.study.game()))
    }

    /// Keeps the changes, if there are new ones.
    pub(super) fn keep(&mut self) -> io::Result<()> {
        let study = &self.study;
        let revision = study.is_changed().then(|| study.revision());
        let problem = self.keeper.keep(revision, || pgn::write(study.game()));
        self.voice.say_all(problem)
    }

    /// Goes on with the changes that were left unsaved; `warned`: what the line before would have lost
    /// others by.
    pub(super) fn restore(&mut self, warned: Option<Losing>) -> io::Result<()> {
        if self.keeper.has_offer() && !self.may_lose(Losing::Restore, warned)? {
            return Ok(());
        }
        let restored = self.keeper.restore();
        match restored.map(|text| pgn::read_all(text.as_bytes()).into_iter().next()) {
            Ok(Some(game)) => {
                // Saved, it does not take the place of what was saved meanwhile.
                self.take_up(game);
                self.study.mark_changed();
                self.voice.say(format!("{}.", unsaved::RESTORED))?;
                self.announce()
            }
            Ok(None) => Ok(()),
            Err(words) => self.voice.say(words),
        }
    }

    /// Nobody is left to be asked about changes.
    pub(super) fn end_of_input(&mut self) -> io::Result<()> {
        if !self.study.is_changed() {
            return Ok(());
        }
        self.voice.say_unsaved(words::NOT_SAVED)?;
        self.voice.say_all(self.keeper.told_at_end())
    }
}
