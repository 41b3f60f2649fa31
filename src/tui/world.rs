//! What all screens share: looks, keys, settings, the book, where files lie, and the next
//! search's number.

use super::{job::Shelved, keymap::Keymap, theme::Theme};
use crate::{
    engine::{Options, SearchId},
    play::{BookChoice, Snapshot},
    store::{
        Paths, Settings,
        saves::{Saves, Slot},
    },
};
use std::path::PathBuf;

/// Shared by all screens.
pub struct World {
    pub theme: Theme,
    pub keymap: Keymap,
    pub settings: Settings,
    /// Where files are kept; `None`: nowhere, and nothing is.
    pub paths: Option<Paths>,
    /// The unfinished game that can be gone on with.
    pub unfinished: Option<(Slot, Snapshot)>,
    /// What there is to say at the start: faults in the settings, a game that could not be read.
    pub notices: Vec<String>,
    book: Option<(Option<PathBuf>, Shelved)>,
    /// How the engine was last configured.
    engine: Option<Options>,
    last_search: SearchId,
}

impl World {
    pub fn new(theme: Theme, keymap: Keymap, settings: Settings) -> World {
        World {
            theme,
            keymap,
            settings,
            paths: None,
            unfinished: None,
            notices: Vec::new(),
            book: None,
            engine: None,
            last_search: 0,
        }
    }

    /// Keeps files there.
    #[must_use]
    pub fn with_paths(mut self, paths: Paths) -> World {
        self.paths = Some(paths);
        self
    }

    /// A number that no search had before.
    pub fn next_search(&mut self) -> SearchId {
        self.last_search += 1;
        self.last_search
    }

    /// The book of this choice, if it has been read.
    pub fn book(&self, choice: &BookChoice) -> Option<&Shelved> {
        let path = file_of(choice)?;
        self.book
            .as_ref()
            .filter(|(read, _)| *read == path)
            .map(|(_, book)| book)
    }

    /// Puts a book on the shelf, for [`World::book`].
    pub fn shelve(&mut self, path: Option<PathBuf>, book: Shelved) {
        self.book = Some((path, book));
    }

    /// Whether the engine has to be told of these options.
    pub fn configure(&mut self, options: &Options) -> bool {
        let news = self.engine.as_ref() != Some(options);
        self.engine = Some(options.clone());
        news
    }

    /// Where unfinished games are kept.
    pub fn saves(&self) -> Option<Saves> {
        let folder = self.paths.as_ref()?.saves_folder();
        Some(Saves::in_folder(folder))
    }
}

/// The file to read for a choice: `Some(None)` is the program's own book, `None` no book.
pub fn file_of(choice: &BookChoice) -> Option<Option<PathBuf>> {
    match choice {
        BookChoice::None => None,
        BookChoice::Embedded => Some(None),
        BookChoice::File(path) => Some(Some(path.clone())),
    }
}
