//! Changes that are not saved yet, kept beside their file in case the program is ended from outside,
//! and offered when the same game or book is opened again.

use super::question::Question;
use crate::{
    store::{
        saves::Slot,
        unsaved::{Origin, Unsaved, date, place_of},
    },
    tui::{action::Action, effect::Effect, job::Task, screen::Scene, words::desk as words},
};
use std::time::{Duration, Instant, SystemTime};

/// Changes are kept so often at most.
const EVERY: Duration = Duration::from_secs(5);

/// Keeps the changes of one game or book.
#[derive(Default)]
pub struct Keeper {
    /// What is changed, and since when it is watched or was kept last.
    of: Option<(Origin, Instant)>,
    slot: Option<Slot>,
    /// The revision that is kept.
    kept: Option<u64>,
    /// It was told that they could not be kept.
    is_told: bool,
    /// The program is being ended from outside: what is kept stays.
    stays: bool,
}

impl Keeper {
    /// There are no changes yet, or none any more: they were saved or discarded.
    pub fn begin(&mut self, of: Origin, scene: &mut Scene) {
        self.forget(scene);
        self.of = Some((of, scene.now));
    }

    /// When these changes are to be kept.
    pub fn due(&self, revision: u64) -> Option<Instant> {
        let (_, since) = self.of.as_ref()?;
        (self.kept != Some(revision)).then(|| *since + EVERY)
    }

    pub fn keep(&mut self, revision: u64, text: String, scene: &mut Scene) {
        let Some((of, since)) = &mut self.of else {
            return;
        };
        // Also where they cannot be kept: they are not due for ever.
        *since = scene.now;
        self.kept = Some(revision);
        let Some(saves) = scene.world.unsaved_slots() else {
            return;
        };
        let of = of.clone();
        let new = || saves.new_slot(SystemTime::now());
        let slot = self.slot.get_or_insert_with(new).clone();
        scene.ask(Effect::Job(Task::KeepUnsaved {
            slot,
            unsaved: Box::new(Unsaved { of, text }),
        }));
    }

    /// Whether to tell that this slot was not written: it is tried again, but told once.
    pub fn tells_of(&mut self, slot: &Slot) -> bool {
        if self.slot.as_ref() != Some(slot) {
            return false;
        }
        self.kept = None;
        !std::mem::replace(&mut self.is_told, true)
    }

    /// The last that is kept before the program is ended from outside.
    pub fn keep_for_good(&mut self, revision: u64, text: String, scene: &mut Scene) {
        self.stays = true;
        if self.kept != Some(revision) {
            self.keep(revision, text, scene);
        }
    }

    /// The screen closes, and what was not saved was discarded.
    pub fn end(&mut self, scene: &mut Scene) {
        if !self.stays {
            self.forget(scene);
        }
    }

    fn forget(&mut self, scene: &mut Scene) {
        self.kept = None;
        self.is_told = false;
        if let Some(slot) = self.slot.take() {
            scene.ask(Effect::Job(Task::Discard(slot)));
        }
    }

    /// Asks about changes of the same game or book that were left unsaved, if there are any.
    pub fn offer(&self, scene: &mut Scene) {
        let Some((place, (opened, _))) = self.place(scene).zip(self.of.as_ref()) else {
            return;
        };
        if let Some((slot, unsaved)) = scene.world.unsaved.get(place) {
            let words = words::asks_to_take_up(
                &date(slot),
                unsaved.of.is_same_text(opened) || opened.file.is_none(),
            );
            scene.open(Question::take_up(words, Action::Resume));
        }
    }

    /// Goes on with the changes that were offered: the text with them.
    ///
    /// # Errors
    /// A sentence.
    pub fn take_up(&mut self, scene: &mut Scene) -> Result<String, String> {
        let gone = || words::CHANGES_ARE_GONE.to_owned();
        let place = self.place(scene).ok_or_else(gone)?;
        let (slot, unsaved) = scene.world.unsaved.remove(place);
        let taken = slot.take_up(unsaved).map_err(|error| error.to_string())?;
        let unsaved = taken.ok_or_else(gone)?;
        self.slot = Some(slot);
        Ok(unsaved.text)
    }

    /// Deletes the changes that were offered.
    pub fn delete_offered(&self, scene: &mut Scene) {
        if let Some(place) = self.place(scene) {
            let (slot, _) = scene.world.unsaved.remove(place);
            scene.ask(Effect::Job(Task::Discard(slot)));
        }
    }

    fn place(&self, scene: &Scene) -> Option<usize> {
        let (opened, _) = self.of.as_ref()?;
        place_of(&scene.world.unsaved, opened)
    }
}
