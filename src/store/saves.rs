//! Unfinished games, kept so that no crash loses more than the move being thought about.
//!
//! Each game has a file of its own (a [`Slot`]), so that two programs running at once do not
//! write over each other's game. What is in it is the business of whoever saves it.

use super::{atomic::write_atomically, error::StoreError};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

const EXTENSION: &str = "json";

/// The folder of unfinished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves {
    folder: PathBuf,
}

/// The file of one unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    path: PathBuf,
}

/// What was found in the folder.
#[derive(Debug)]
pub struct Found<T> {
    /// Readable games with their slots, the one saved last first.
    pub games: Vec<(Slot, T)>,
    /// Files that could not be read; broken ones were set aside.
    pub faults: Vec<StoreError>,
}

impl Saves {
    pub fn in_folder(folder: impl Into<PathBuf>) -> Saves {
        Saves {
            folder: folder.into(),
        }
    }

    /// A slot for a game begun at this time by this process. Nothing is written yet.
    pub fn new_slot(&self, started: SystemTime) -> Slot {
        let since = started
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO)
            .as_millis();
        let process = std::process::id();
        Slot {
            path: self.folder.join(format!("{since}-{process}.{EXTENSION}")),
        }
    }

    /// Every unfinished game. A folder that is not there holds none.
    pub fn find<T: DeserializeOwned>(&self) -> Found<T> {
        let mut faults = Vec::new();
        let mut dated: Vec<(SystemTime, Slot, T)> = Vec::new();
        for path in self.files(&mut faults) {
            let slot = Slot { path };
            match slot.load() {
                Ok(Some((saved_at, game))) => dated.push((saved_at, slot, game)),
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        dated.sort_by_key(|(saved_at, slot, _)| (*saved_at, slot.path.clone()));
        let games = dated
            .into_iter()
            .rev()
            .map(|(_, slot, game)| (slot, game))
            .collect();
        Found { games, faults }
    }

    fn files(&self, faults: &mut Vec<StoreError>) -> Vec<PathBuf> {
        match fs::read_dir(&self.folder) {
            Ok(entries) => entries
                .filter_map(Result::ok)
                .map(|entry| entry.path())
                .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
                .collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                faults.push(StoreError::io("read the folder", &self.folder, &error));
                Vec::new()
            }
        }
    }
}

impl Slot {
    /// The slot of what is kept in this very file.
    pub(super) fn at(path: impl Into<PathBuf>) -> Slot {
        Slot { path: path.into() }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the game, in place of its earlier state.
    ///
    /// # Errors
    /// [`StoreError`]; the earlier state is then still there.
    pub fn save<T: Serialize>(&self, game: &T) -> Result<(), StoreError> {
        let text = serde_json::to_vec_pretty(game)
            .map_err(|error| StoreError::io("write", &self.path, &io::Error::other(error)))?;
        write_atomically(&self.path, &text)
    }

    /// Forgets the game. One that was never saved is forgotten already.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be removed.
    pub fn discard(&self) -> Result<(), StoreError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::io("remove", &self.path, &error))
            }
            _ => Ok(()),
        }
    }

    /// Moves the file out of the way, under a name that is not yet taken, for whoever wants to
    /// look into it.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be renamed.
    pub fn set_aside(&self) -> Result<PathBuf, StoreError> {
        let aside = (1..)
            .map(|n| self.path.with_extension(format!("{EXTENSION}.broken-{n}")))
            .find(|path| !path.exists())
            .unwrap_or_else(|| self.path.with_extension("broken"));
        fs::rename(&self.path, &aside)
            .map_err(|error| StoreError::io("rename", &self.path, &error))?;
        Ok(aside)
    }

    /// The game and when it was saved; `None` if it is not there.
    pub(super) fn load<T: DeserializeOwned>(&self) -> Result<Option<(SystemTime, T)>, StoreError> {
        let text = match fs::read(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::io("read", &self.path, &error)),
        };
        let saved_at = fs::metadata(&self.path)
            .and_then(|metadata| metadata.modified())
            .unwrap_or(UNIX_EPOCH);
        match serde_json::from_slice(&text) {
            Ok(game) => Ok(Some((saved_at, game))),
            Err(error) => Err(StoreError::Broken {
                path: self.path.clone(),
                line: error.line(),
                column: error.column(),
                reason: format!("expected what this program saves, found other data ({error})"),
                aside: self.set_aside()?,
            }),
        }
    }
}
