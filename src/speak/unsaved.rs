//! Changes of a game or a book that are not saved: kept after each line that makes some, in case the
//! input or the program ends first, and offered when the same is opened again, as on the screen.

use super::words::{shared::ended, unsaved as words};
use crate::store::{
    Paths,
    saves::{Saves, Slot},
    unsaved::{self, Origin, Unsaved},
};
use std::time::SystemTime;

/// Keeps the changes of one game or book.
pub struct Keeper {
    /// Nowhere without it.
    saves: Option<Saves>,
    /// What is changed, as it was before.
    of: Option<Origin>,
    slot: Option<Slot>,
    /// The revision that is kept.
    kept: Option<u64>,
    /// It was told that they could not be kept.
    is_told: bool,
    /// Those that were left unsaved, until they are restored or discarded.
    offered: Option<(Slot, Unsaved)>,
}

impl Keeper {
    pub fn new(paths: Option<&Paths>) -> Keeper {
        Keeper {
            saves: paths.map(|paths| Saves::in_folder(paths.unsaved_folder())),
            of: None,
            slot: None,
            kept: None,
            is_told: false,
            offered: None,
        }
    }

    /// There are no changes yet, or none any more: they were saved or discarded. What was offered waits
    /// for its answer until another game or book is opened.
    pub fn begin(&mut self, of: Origin) {
        let is_same = |before: &Origin| before.is_same_place(&of);
        if !self.of.as_ref().is_some_and(is_same) {
            self.offered = None;
        }
        self.go_on(of);
    }

    /// The same game or book is as it is saved now, perhaps in another place.
    pub fn go_on(&mut self, of: Origin) {
        self.forget();
        self.of = Some(of);
    }

    /// Looks for changes of the same game or book that were left unsaved, and says what can be done
    /// with them.
    pub fn offer(&mut self) -> Option<String> {
        let opened = self.of.as_ref()?;
        let mut found = self.saves.as_ref()?.find::<Unsaved>().games;
        let (slot, left) = found.swap_remove(unsaved::place_of(&found, opened)?);
        let is_as_it_was = opened.file.is_none() || left.of.is_same_text(opened);
        let told = words::offered(&unsaved::date(&slot), is_as_it_was);
        self.offered = Some((slot, left));
        Some(told)
    }

    pub fn has_offer(&self) -> bool {
        self.offered.is_some()
    }

    /// Keeps the changes, which have this `revision`; without one there are none. Says what went wrong,
    /// once until it goes well again.
    pub fn keep(&mut self, revision: Option<u64>, text: impl FnOnce() -> String) -> Option<String> {
        if revision.is_none() {
            self.forget();
        }
        if revision == self.kept {
            return None;
        }
        let (saves, of) = self.saves.as_ref().zip(self.of.clone())?;
        let new = || saves.new_slot(SystemTime::now());
        let slot = self.slot.get_or_insert_with(new);
        match unsaved::keep(slot, &Unsaved { of, text: text() }) {
            Ok(()) => {
                self.kept = revision;
                self.is_told = false;
                None
            }
            Err(error) => {
                self.kept = None;
                let was_told = std::mem::replace(&mut self.is_told, true);
                (!was_told).then(|| words::not_kept(error))
            }
        }
    }

    /// At the end of the input: what becomes of the changes.
    pub fn told_at_end(&self) -> Option<String> {
        self.kept?;
        let has_file = self.of.as_ref().is_some_and(|of| of.file.is_some());
        Some(match has_file {
            true => words::ARE_KEPT.to_owned(),
            false => words::ARE_KEPT_FOR_AN_ANALYSIS.to_owned(),
        })
    }

    /// The changes are saved, or nobody wants them.
    pub fn forget(&mut self) {
        self.kept = None;
        self.is_told = false;
        if let Some(slot) = self.slot.take() {
            let _offered_once_more = slot.discard();
        }
    }

    /// Goes on with the changes that were offered: the text with them.
    ///
    /// # Errors
    /// A sentence.
    pub fn restore(&mut self) -> Result<String, String> {
        let offered = self.offered.take();
        let (slot, known) = offered.ok_or_else(|| words::NONE_LEFT.to_owned())?;
        let taken = slot.take_up(known).map_err(ended)?;
        let left = taken.ok_or_else(|| words::ARE_GONE.to_owned())?;
        self.forget();
        self.slot = Some(slot);
        Ok(left.text)
    }

    /// Deletes the changes that were offered; what came of that.
    pub fn discard(&mut self) -> String {
        match self.offered.take().map(|(slot, _)| slot.discard()) {
            None => words::NONE_LEFT.to_owned(),
            Some(Ok(true)) => words::DISCARDED.to_owned(),
            Some(Ok(false)) => words::ARE_GONE.to_owned(),
            Some(Err(error)) => ended(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[cfg(unix)]
    #[test]
    fn only_what_was_written_last_is_told_as_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("unsaved");
        let mut keeper = Keeper::new(None);
        keeper.saves = Some(Saves::in_folder(&folder));
        keeper.begin(Origin::new(None, None, "*"));
        let mut keep = |revision| {
            let problem = keeper.keep(Some(revision), || "1. e4 *".to_owned());
            (problem.is_some(), keeper.told_at_end().is_some())
        };
        assert_eq!(keep(1), (false, true));
        fs::remove_dir_all(&folder).expect("removed");
        fs::write(&folder, "in its place").expect("written");
        assert_eq!(keep(2), (true, false));
        assert_eq!(keep(3), (false, false), "told once");
        fs::remove_file(&folder).expect("removed");
        assert_eq!(keep(4), (false, true));
    }
}
