//! What the index consists of: which files it has read how far, and which segments hold their
//! games.
//!
//! It is replaced whole when a segment is. Files that it does not name are none of the index, so
//! that a program that is killed at any moment leaves an index as it was before its last step.

use super::{error::ExploreError, segment};
use crate::files;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

/// Another number, and the index is built anew.
const VERSION: u32 = 2;
const NAME: &str = "index.json";

/// What the index consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    next_segment: u32,
    next_file: u32,
    /// The files by their numbers. A file that was changed otherwise than at its end gets another
    /// number, and the games of the old one are dead.
    pub files: BTreeMap<u32, IndexedFile>,
    /// Oldest first.
    pub segments: Vec<SegmentState>,
}

/// A file of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedFile {
    pub path: PathBuf,
    /// As the system gave them when it was read: bytes, and nanoseconds since 1970.
    pub length: u64,
    pub modified: u64,
    /// How far it is read, in bytes, and what these bytes are.
    pub indexed: u64,
    pub fingerprint: u64,
    /// Whether it is packed or in UTF-16, and places in it are those of its text in UTF-8.
    pub is_wide: bool,
    pub games: u32,
    /// Games with an illegal move, and those of other variants or from impossible positions.
    pub broken: u32,
    pub unread: u32,
}

/// A segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentState {
    pub number: u32,
    pub games: u32,
    pub positions: u64,
    /// Which file's games follow each other: the file's number, and how many games.
    pub spans: Vec<(u32, u32)>,
}

impl Manifest {
    /// Reads the manifest of a folder; a new one where there is none, or one of another version.
    pub fn read(folder: &Path) -> Result<Manifest, ExploreError> {
        let fresh = Manifest {
            version: VERSION,
            ..Manifest::default()
        };
        let text = match files::read_own(&folder.join(NAME)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(fresh),
            Err(error) => return Err(ExploreError::read(folder, &error)),
        };
        // The index can always be built again; the files of the old one are removed then.
        let read: Option<Manifest> = serde_json::from_slice(&text).ok();
        Ok(read
            .filter(|manifest| manifest.version == VERSION)
            .unwrap_or(fresh))
    }

    /// Makes this the manifest of the folder.
    pub fn write(&self, folder: &Path) -> Result<(), ExploreError> {
        let text = serde_json::to_vec(self)
            .map_err(|error| ExploreError::write(folder, &io::Error::other(error)))?;
        files::write(&folder.join(NAME), &text).map_err(|error| ExploreError::write(folder, &error))
    }

    /// Something that changes whenever the manifest is written.
    pub fn stamp(folder: &Path) -> Option<(u64, u64)> {
        let about = fs::metadata(folder.join(NAME)).ok()?;
        Some((about.len(), modified(&about)))
    }

    pub fn new_segment(&mut self) -> u32 {
        self.next_segment += 1;
        self.next_segment
    }

    pub fn new_file(&mut self) -> u32 {
        self.next_file += 1;
        self.next_file
    }

    /// The numbers of the files whose games count.
    pub fn alive(&self) -> BTreeSet<u32> {
        self.files.keys().copied().collect()
    }

    /// Games that count.
    pub fn games(&self) -> u64 {
        let alive = self.alive();
        let segments = self.segments.iter();
        segments.map(|segment| segment.living(&alive)).sum()
    }

    /// Removes what files of the index lie there without being named.
    pub fn sweep(&self, folder: &Path) {
        let named: BTreeSet<u32> = self.segments.iter().map(|own| own.number).collect();
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.filter_map(Result::ok) {
            let number = entry.file_name().to_str().and_then(segment::number_of);
            if number.is_some_and(|number| !named.contains(&number)) {
                // What cannot be removed now is removed after the next update.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl SegmentState {
    /// Its games whose files count.
    pub fn living(&self, alive: &BTreeSet<u32>) -> u64 {
        let spans = self.spans.iter();
        spans
            .filter(|(file, _)| alive.contains(file))
            .map(|(_, games)| u64::from(*games))
            .sum()
    }
}

/// When a file was last written, in nanoseconds since 1970; 0: unknown.
pub fn modified(about: &fs::Metadata) -> u64 {
    about
        .modified()
        .ok()
        .and_then(|then| then.duration_since(std::time::UNIX_EPOCH).ok())
        .and_then(|since| u64::try_from(since.as_nanos()).ok())
        .unwrap_or(0)
}

/// Makes the folder of an index.
pub fn make_folder(folder: &Path) -> Result<(), ExploreError> {
    fs::create_dir_all(folder).map_err(|error| ExploreError::write(folder, &error))
}
