//! Changes that are not saved, kept in case the program is ended from outside.

use super::BookScreen;
use crate::{
    book::edit::document::Document,
    store::unsaved::Origin,
    tui::{screen::Scene, widgets::prompt::Tone, words::book as said},
};
use std::time::Instant;

impl BookScreen {
    /// The text is what the file holds: changes are kept from now on.
    pub(super) fn begin_keeping(&mut self, scene: &mut Scene) {
        let text = self.document.as_ref().map_or("", Document::text);
        let of = Origin::new(Some(&self.path), None, text);
        self.keeper.begin(of, scene);
    }

    /// Offers the changes of this book that were left unsaved.
    pub(super) fn offer_unsaved(&self, scene: &mut Scene) {
        if scene.is_topmost {
            self.keeper.offer(scene);
        }
    }

    /// The text with the changes; undone, it is what the file holds.
    pub(super) fn take_up_unsaved(&mut self, scene: &mut Scene) {
        match (self.keeper.take_up(scene), &mut self.document) {
            (Ok(text), Some(document)) => {
                document.write(text);
                self.compile(said::CHANGES_TAKEN_UP, scene);
            }
            (Ok(_), None) => {}
            (Err(words), _) => self.say(words, Tone::Wrong),
        }
    }

    /// Whether another program's text took the place of changes that were not saved.
    pub(super) fn hides_changes(&self) -> bool {
        self.document.as_ref().is_some_and(Document::hides_changes)
    }

    /// When changes are to be kept next.
    pub(super) fn keeping_due(&self) -> Option<Instant> {
        let (revision, _) = self.document.as_ref()?.unsaved()?;
        self.keeper.due(revision)
    }

    pub(super) fn keep_if_due(&mut self, scene: &mut Scene) {
        if self.keeping_due().is_some_and(|due| due <= scene.now)
            && let Some((revision, text)) = self.unsaved()
        {
            self.keeper.keep(revision, text, scene);
        }
    }

    /// The program is ended from outside: what is being typed is kept with the rest.
    pub(super) fn keep_for_good(&mut self, scene: &mut Scene) {
        self.finish_words(scene);
        if let Some((revision, text)) = self.unsaved() {
            self.keeper.keep_for_good(revision, text, scene);
        }
    }

    fn unsaved(&self) -> Option<(u64, String)> {
        let (revision, text) = self.document.as_ref()?.unsaved()?;
        Some((revision, text.to_owned()))
    }
}
