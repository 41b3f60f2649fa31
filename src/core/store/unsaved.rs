//! Changes of a game or a book that are not saved yet, kept so that neither a crash nor a closed
//! terminal loses them: each in a [`Slot`], as an unfinished game is.

use super::{atomic::make_private_folder, error::StoreError, fnv1a, saves::Slot};
use crate::files::folder_of;
use chrono::{DateTime, Local};
use serde::{Deserialize, Serialize};
use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Which game or book is changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// Its file, from the root on; none for an analysis that has no file yet.
    pub file: Option<PathBuf>,
    /// The game's place in the file, from 0; none for a book.
    pub number: Option<usize>,
    /// Tells whether it is still what it was before the changes.
    sign: u64,
}

/// A game or a book with changes that are not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsaved {
    pub of: Origin,
    pub text: String,
}

impl Origin {
    /// Of a game or a book that is this text, before it is changed.
    pub fn new(file: Option<&Path>, number: Option<usize>, text: &str) -> Origin {
        Origin {
            file: file.map(|file| std::path::absolute(file).unwrap_or_else(|_| file.to_owned())),
            number,
            sign: fnv1a(text.as_bytes()),
        }
    }

    /// Whether changes of this belong to what is `opened`: the same text, wherever it is by now in
    /// its file, or what is now in its place.
    pub fn fits(&self, opened: &Origin) -> bool {
        self.is_same_place(opened) || self.file == opened.file && self.is_same_text(opened)
    }

    pub fn is_same_place(&self, opened: &Origin) -> bool {
        self.file == opened.file && self.number == opened.number
    }

    pub fn is_same_text(&self, opened: &Origin) -> bool {
        self.sign == opened.sign
    }
}

/// The changes among these that belong to what is `opened`: those of the same text before others, since
/// what is in its place by now may be another game.
pub fn place_of(unsaved: &[(Slot, Unsaved)], opened: &Origin) -> Option<usize> {
    let place = |is_it: &dyn Fn(&Origin) -> bool| {
        let mut all = unsaved.iter();
        all.position(|(_, own)| own.of.fits(opened) && is_it(&own.of))
    };
    place(&|of| of.is_same_text(opened)).or_else(|| place(&|_| true))
}

/// When the changes in a slot were kept: `2026-11-28 00:31`.
pub fn date(slot: &Slot) -> String {
    let moment = DateTime::<Local>::from(slot.saved_at().unwrap_or_else(SystemTime::now));
    moment.format("%Y-%m-%d %H:%M").to_string()
}

/// Keeps the changes, in place of earlier ones. What is in a file of the person's may be private, so
/// nobody else may look into the folder.
///
/// # Errors
/// [`StoreError`]; what was kept earlier is then still there.
pub fn keep(slot: &Slot, unsaved: &Unsaved) -> Result<(), StoreError> {
    make_private_folder(&folder_of(&slot.path()))?;
    slot.save(unsaved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::saves::Saves;
    use std::time::UNIX_EPOCH;

    #[test]
    fn changes_are_found_once_nobody_makes_them_any_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("data/unsaved");
        let saves = Saves::in_folder(&folder);
        let unsaved = Unsaved {
            of: Origin::new(Some(Path::new("a.pgn")), Some(4), "1. e4 *"),
            text: "1. e4 e5 *".to_owned(),
        };
        let slot = saves.new_slot(UNIX_EPOCH);
        keep(&slot, &unsaved).expect("kept");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let rights = std::fs::metadata(&folder).expect("there").permissions();
            assert_eq!(rights.mode() & 0o077, 0, "nobody else looks into it");
        }
        assert!(saves.find::<Unsaved>().games.is_empty());
        // The program has ended.
        drop(slot);
        let mut found = saves.find::<Unsaved>().games;
        let (slot, kept) = found.remove(0);
        assert_eq!(kept, unsaved);
        slot.discard().expect("deleted");
        assert!(saves.find::<Unsaved>().games.is_empty());
    }

    #[test]
    fn changes_belong_to_the_same_game_and_to_what_is_in_its_place() {
        let of = |file: Option<&str>, number, text| Origin::new(file.map(Path::new), number, text);
        let game = of(Some("a.pgn"), Some(4), "1. e4 *");
        assert!(game.fits(&of(Some("a.pgn"), Some(4), "1. e4 *")));
        assert!(game.fits(&of(Some("a.pgn"), Some(5), "1. e4 *")));
        assert!(game.fits(&of(Some("a.pgn"), Some(4), "1. d4 *")));
        assert!(!game.fits(&of(Some("a.pgn"), Some(5), "1. d4 *")));
        assert!(!game.fits(&of(Some("b.pgn"), Some(4), "1. e4 *")));
        assert!(!game.fits(&of(None, None, "1. e4 *")));
    }
}
