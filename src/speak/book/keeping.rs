//! Changes that are not saved, kept until they are, and those that were left unsaved earlier.

use super::Editing;
use crate::{
    speak::words::{book as words, unsaved},
    store::unsaved::Origin,
};
use std::io;

impl Editing<'_, '_> {
    /// The text is what the file holds: changes are kept from now on.
    pub(super) fn begin_keeping(&mut self) {
        let document = &self.document;
        let of = Origin::new(Some(document.path()), None, document.text());
        self.keeper.begin(of);
    }

    /// Offers the changes of this book that were left unsaved.
    pub(super) fn offer_unsaved(&mut self) -> io::Result<()> {
        let offer = self.keeper.offer();
        self.voice.say_all(offer)
    }

    /// Keeps the changes, if there are new ones.
    pub(super) fn keep(&mut self) -> io::Result<()> {
        let unsaved = self.document.unsaved();
        let revision = unsaved.map(|(revision, _)| revision);
        let text = || unsaved.map_or_else(String::new, |(_, text)| text.to_owned());
        let problem = self.keeper.keep(revision, text);
        self.voice.say_all(problem)
    }

    /// The text with the changes that were left unsaved; undone, it is what it was.
    pub(super) fn restore(&mut self) -> io::Result<()> {
        match self.keeper.restore() {
            Ok(text) => {
                self.document.write(text);
                self.compile(unsaved::RESTORED)
            }
            Err(words) => self.voice.say(words),
        }
    }

    /// Nobody is left to be asked about changes.
    pub(super) fn end_of_input(&mut self) -> io::Result<()> {
        if self.document.unsaved().is_none() {
            return Ok(());
        }
        self.voice.say_unsaved(words::NOT_SAVED)?;
        self.voice.say_all(self.keeper.told_at_end())
    }
}
