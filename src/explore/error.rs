//! Why the index could not be built or asked.

use crate::files;
use std::{
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// A failure with the index, and what to do.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ExploreError {
    #[error("the index of games in {} cannot be written: {reason}; free disk space or check the permissions", folder.display())]
    Write { folder: PathBuf, reason: String },
    #[error("the index of games in {} cannot be read: {reason}; remove that folder, it is built anew from your files", folder.display())]
    Read { folder: PathBuf, reason: String },
    #[error("{} cannot be read: {reason}; {}", path.display(), if *.is_foreign { "name a file of games" } else { "check the name" })]
    Source {
        path: PathBuf,
        reason: String,
        /// What is there holds no games.
        is_foreign: bool,
    },
    #[error("another tabiya is updating the index; try again in a moment")]
    Busy,
}

impl ExploreError {
    pub(super) fn write(folder: &Path, error: &io::Error) -> ExploreError {
        ExploreError::Write {
            folder: folder.to_owned(),
            reason: files::reason(error),
        }
    }

    pub(super) fn read(folder: &Path, error: &io::Error) -> ExploreError {
        let reason = match error.kind() {
            io::ErrorKind::InvalidData => "it is damaged".to_owned(),
            _ => files::reason(error),
        };
        ExploreError::Read {
            folder: folder.to_owned(),
            reason,
        }
    }

    pub(super) fn source(path: &Path, error: &io::Error) -> ExploreError {
        ExploreError::Source {
            path: path.to_owned(),
            reason: files::reason(error),
            is_foreign: error.kind() == io::ErrorKind::Unsupported,
        }
    }
}
