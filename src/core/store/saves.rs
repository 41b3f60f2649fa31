//! Unfinished games, kept so that no crash loses more than the move being thought about.
//!
//! Each game has a file of its own (a [`Slot`]), so that two programs running at once do not
//! write over each other's game. While one plays a game, others do not see it; one who found it
//! earlier goes on from what was saved last ([`Slot::take_up`]), and should two play the same one,
//! the second to save it goes on in a file of its own. What is in the file is the business of
//! whoever saves it.

use super::{
    atomic::{make_folder, set_aside, write_atomically},
    error::StoreError,
    lock::{self, Held},
    words::{deeds, failures as words},
};
use crate::{
    files::{self, folder_of},
    sort,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

const EXTENSION: &str = "json";
/// Of the file beside it that whoever plays the game holds locked; the system lets go of it
/// however the program ends.
const LOCK: &str = "lock";

/// The folder of unfinished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves {
    folder: PathBuf,
}

/// The file of one unfinished game; clones are the same slot.
#[derive(Clone, Debug)]
pub struct Slot {
    place: Arc<Mutex<Place>>,
}

#[derive(Debug)]
struct Place {
    path: PathBuf,
    /// Held from the first saving on.
    lock: Option<Held>,
    /// When the game was last saved, as far as that is known.
    saved_at: Option<SystemTime>,
}

/// What was found in the folder.
#[derive(Debug)]
pub struct Found<T> {
    /// Readable games with their slots, the one saved last first.
    pub games: Vec<(Slot, T)>,
    /// Files that could not be read; broken ones were set aside.
    pub problems: Vec<StoreError>,
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
        Slot::at(self.folder.join(format!("{since}-{process}.{EXTENSION}")))
    }

    /// Every unfinished game that nobody plays just now. A folder that is not there holds none.
    pub fn find<T: DeserializeOwned>(&self) -> Found<T> {
        let mut problems = Vec::new();
        let mut dated: Vec<(SystemTime, Slot, T)> = Vec::new();
        for path in self.files(&mut problems) {
            if is_held(&path) {
                continue;
            }
            let slot = Slot::at(path);
            match slot.load() {
                Ok(Some((saved_at, game))) => dated.push((saved_at, slot, game)),
                Ok(None) => {}
                Err(problem) => problems.push(problem),
            }
        }
        sort::by_key(&mut dated, |(saved_at, slot, _)| (*saved_at, slot.path()));
        let games = dated
            .into_iter()
            .rev()
            .map(|(_, slot, game)| (slot, game))
            .collect();
        Found { games, problems }
    }

    fn files(&self, problems: &mut Vec<StoreError>) -> Vec<PathBuf> {
        match fs::read_dir(&self.folder) {
            Ok(entries) => entries
                .filter_map(Result::ok)
                .map(|entry| entry.path())
                .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
                .collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                problems.push(StoreError::io(deeds::READ_THE_FOLDER, &self.folder, &error));
                Vec::new()
            }
        }
    }
}

impl Slot {
    fn at(path: PathBuf) -> Slot {
        let place = Place {
            path,
            lock: None,
            saved_at: None,
        };
        Slot {
            place: Arc::new(Mutex::new(place)),
        }
    }

    pub fn path(&self) -> PathBuf {
        self.with_place(|place| place.path.clone())
    }

    /// When the game was last saved; `None` before it was.
    pub fn saved_at(&self) -> Option<SystemTime> {
        self.with_place(|place| place.saved_at)
    }

    fn with_place<T>(&self, at: impl FnOnce(&mut Place) -> T) -> T {
        at(&mut self.place.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Goes on with the game, which no other program finds from now on: as it is `known`, or as
    /// another program has saved it since. `None` where that one has ended it or thrown it away.
    ///
    /// # Errors
    /// [`StoreError`] when the later state cannot be read.
    pub fn take_up<T: DeserializeOwned>(&self, known: T) -> Result<Option<T>, StoreError> {
        let is_known = self.with_place(|place| {
            place.lock.is_some() || {
                // Where it cannot be held, saving says so.
                let _ = place.hold();
                place.is_as_known()
            }
        });
        if is_known {
            return Ok(Some(known));
        }
        let later = self.load()?.map(|(_, game)| game);
        if later.is_none() {
            self.with_place(Place::release);
        }
        Ok(later)
    }

    /// Saves the game, in place of its earlier state. If another program has taken up the same
    /// game, this one goes on in a file of its own.
    ///
    /// # Errors
    /// [`StoreError`]; the earlier state is then still there.
    pub fn save<T: Serialize>(&self, game: &T) -> Result<(), StoreError> {
        let path = self.with_place(Place::claim)?;
        let text = serde_json::to_vec_pretty(game)
            .map_err(|error| StoreError::io(deeds::WRITE, &path, &io::Error::other(error)))?;
        write_atomically(&path, &text)?;
        self.with_place(|place| place.saved_at = Some(SystemTime::now()));
        Ok(())
    }

    /// Forgets the game; whether it is gone now. One that was never saved is forgotten already.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be removed.
    pub fn discard(&self) -> Result<bool, StoreError> {
        let path = self.path();
        if !self.with_place(Place::is_own)? {
            // Another program goes on with it, or has done so; it is not this one's to forget.
            return Ok(!path.exists());
        }
        self.with_place(Place::release);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::io(deeds::REMOVE, &path, &error))
            }
            _ => {
                self.with_place(|place| place.saved_at = None);
                Ok(true)
            }
        }
    }

    /// Moves the file out of the way, under a name that is not yet taken, for whoever wants to
    /// look into it.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be renamed.
    pub fn set_aside(&self) -> Result<PathBuf, StoreError> {
        set_aside(&self.path())
    }

    /// The game and when it was saved; `None` if it is not there.
    fn load<T: DeserializeOwned>(&self) -> Result<Option<(SystemTime, T)>, StoreError> {
        let path = self.path();
        // Before the text: what is written between the two is found to be newer.
        let saved_at = modified(&path).unwrap_or(UNIX_EPOCH);
        let text = match files::read_own(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::io(deeds::READ, &path, &error)),
        };
        self.with_place(|place| place.saved_at = Some(saved_at));
        match serde_json::from_slice(&text) {
            Ok(game) => Ok(Some((saved_at, game))),
            Err(error) => Err(StoreError::Broken {
                path,
                line: error.line(),
                column: error.column(),
                reason: words::expected_own_file(error),
                aside: self.set_aside()?,
            }),
        }
    }
}

/// The same slot, not only one of the same path.
impl PartialEq for Slot {
    fn eq(&self, other: &Slot) -> bool {
        Arc::ptr_eq(&self.place, &other.place)
    }
}

impl Eq for Slot {}

impl Place {
    /// The path to save to, held from now on: another one where somebody else plays the game, or
    /// has saved or ended it since it was read here.
    fn claim(&mut self) -> Result<PathBuf, StoreError> {
        if self.lock.is_some() {
            return Ok(self.path.clone());
        }
        make_folder(&folder_of(&self.path))?;
        let stem = self.path.with_extension("");
        for number in 1.. {
            let (path, known) = match number {
                1 => (self.path.clone(), self.saved_at),
                number => {
                    let mut name = stem.clone().into_os_string();
                    name.push(format!("-{number}.{EXTENSION}"));
                    (PathBuf::from(name), None)
                }
            };
            let held = try_to_hold(&path)?;
            if held.is_some() && modified(&path) == known {
                self.path = path;
                self.lock = held;
                break;
            }
        }
        Ok(self.path.clone())
    }

    /// Holds the file, if there is one and no other program plays its game.
    fn hold(&mut self) -> Result<(), StoreError> {
        if self.lock.is_none() && self.saved_at.is_some() {
            self.lock = try_to_hold(&self.path)?;
        }
        Ok(())
    }

    /// Whether nobody else plays the game, or has saved or ended it since it was read here. If so,
    /// it is held from now on.
    fn is_own(&mut self) -> Result<bool, StoreError> {
        if self.lock.is_some() {
            return Ok(true);
        }
        self.hold()?;
        let is_own = self.lock.is_some() && self.is_as_known();
        if !is_own {
            self.release();
        }
        Ok(is_own)
    }

    /// Whether the file is the one that was read here.
    fn is_as_known(&self) -> bool {
        modified(&self.path) == self.saved_at
    }

    fn release(&mut self) {
        if self.lock.take().is_some() {
            // What is left of it is empty and harms nobody.
            let _ = fs::remove_file(self.path.with_extension(LOCK));
        }
    }
}

/// The lock of this file, unless another program holds it.
fn try_to_hold(path: &Path) -> Result<Option<Held>, StoreError> {
    let lock = path.with_extension(LOCK);
    lock::try_alone(&lock).map_err(|error| StoreError::io(deeds::WRITE, &lock, &error))
}

/// When the file was last written; `None` where there is none.
fn modified(path: &Path) -> Option<SystemTime> {
    let metadata = fs::metadata(path);
    metadata.and_then(|metadata| metadata.modified()).ok()
}

/// Whether a program plays the game of this file just now.
fn is_held(path: &Path) -> bool {
    File::open(path.with_extension(LOCK))
        .is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}
