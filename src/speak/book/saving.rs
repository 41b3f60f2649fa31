//! The text written to its file or another, and other programs at the same file.

use super::{Editing, Losing};
use crate::{
    book::{compiled, polyglot},
    speak::words::{book as words, shared::ended},
    store::{StoreError, own_file, paths},
};
use std::{io, sync::Arc};

impl Editing<'_, '_> {
    /// What leaving now would lose, in a sentence that says how to lose it.
    pub(super) fn lost_by_leaving(&self) -> Option<&'static str> {
        match self.document.is_changed() {
            true => Some(words::CHANGED_BEFORE_QUIT),
            false => (self.document.hides_changes()).then_some(words::REPLACED_BEFORE_QUIT),
        }
    }

    /// Saves the text, unless the file then loses what another program wrote and the line before was
    /// not `warned` of that.
    pub(super) fn save(&mut self, warned: Option<Losing>) -> io::Result<()> {
        let drops_outside = self.document.drops_outside();
        if drops_outside && warned != Some(Losing::Save) {
            self.warned = Some(Losing::Save);
            return self.voice.say(words::DROPS_OUTSIDE);
        }
        if !drops_outside && !self.document.is_changed() && self.document.on_disk().is_some() {
            return self.voice.say(words::NOTHING_TO_SAVE);
        }
        let before = self.document.on_disk().cloned().unwrap_or_default();
        let after = Arc::new(self.document.text().as_bytes().to_vec());
        let path = self.document.path().to_owned();
        match own_file::replace_book(&path, &before, &after, self.is_named) {
            Ok(()) => {
                self.document.saved(&after);
                self.begin_keeping();
                self.voice.say(words::saved(path.display()))?;
                if self.errors() > 0 {
                    return Ok(());
                }
                let more = (self.saved)(&path);
                more.map_or(Ok(()), |more| self.voice.say(more))
            }
            Err(StoreError::Changed { path }) => {
                self.voice.say(words::file_was_changed(path.display()))
            }
            Err(error) => self.voice.say(ended(error)),
        }
    }

    /// Writes the text to a file that is not there yet; that is the one that is edited from then on.
    pub(super) fn save_as(&mut self, name: &str) -> io::Result<()> {
        let path = paths::typed(name);
        // A text under such a name is read by nothing.
        if compiled::is_named_so(&path) || polyglot::is_named_so(&path) {
            return self.voice.say(words::is_named_otherwise(path.display()));
        }
        let after = Arc::new(self.document.text().as_bytes().to_vec());
        let written = match own_file::read_if_there(&path) {
            Ok(Some(_)) => return self.voice.say(words::is_there(path.display())),
            Ok(None) => own_file::replace_book(&path, &[], &after, true),
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            return self.voice.say(ended(error));
        }
        self.voice.say(words::saved(path.display()))?;
        self.document.saved_as(path, &after);
        self.begin_keeping();
        self.is_named = true;
        // What it includes is looked for in another folder now.
        self.read_text();
        self.tell_problem_count()
    }

    /// Takes what another program has written to the file, as a change that can be undone.
    pub(super) fn reload(&mut self) -> io::Result<()> {
        let bytes = match own_file::read_if_there(self.document.path()) {
            Ok(Some(bytes)) => Arc::new(bytes),
            Ok(None) => {
                let told = match self.document.lost() {
                    true => words::FILE_IS_GONE,
                    false => words::NO_FILE,
                };
                return self.voice.say(told);
            }
            Err(error) => return self.voice.say(ended(error)),
        };
        let had_changes = self.document.is_changed();
        let reread = self.document.reread(&bytes);
        if matches!(reread, Ok(true)) && self.document.unsaved().is_none() {
            self.begin_keeping();
        }
        match reread {
            // A file that it includes may be another.
            Ok(false) => self.compile(words::NOTHING_NEW),
            Ok(true) if had_changes && self.document.hides_changes() => {
                self.compile(words::RELOADED_OVER_CHANGES)
            }
            Ok(true) => self.compile(words::RELOADED),
            Err(error) => self.voice.say(ended(error)),
        }
    }
}
