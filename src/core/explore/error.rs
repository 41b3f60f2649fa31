//! Why the index could not be built or asked.

use super::words;
use crate::files;
use std::{
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// A failure with the index, and what to do.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ExploreError {
    #[error("{}", words::cannot_write_index(folder, reason, advice))]
    Write {
        folder: PathBuf,
        reason: String,
        /// What helps.
        advice: &'static str,
    },
    #[error("{}", words::cannot_read_index(folder, reason))]
    Read { folder: PathBuf, reason: String },
    #[error("{}", words::cannot_read_games(path, reason, advice))]
    Source {
        path: PathBuf,
        reason: String,
        /// What helps.
        advice: &'static str,
    },
    #[error("{}", words::INDEX_BUSY)]
    Busy,
}

impl ExploreError {
    pub(super) fn write(folder: &Path, error: &io::Error) -> ExploreError {
        ExploreError::Write {
            folder: folder.to_owned(),
            reason: files::reason(error),
            advice: match error.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => words::FREE_DISK_SPACE,
                _ => words::CHECK_FOLDER,
            },
        }
    }

    pub(super) fn read(folder: &Path, error: &io::Error) -> ExploreError {
        let reason = match error.kind() {
            io::ErrorKind::InvalidData => words::IT_IS_DAMAGED.to_owned(),
            _ => files::reason(error),
        };
        ExploreError::Read {
            folder: folder.to_owned(),
            reason,
        }
    }

    pub(super) fn source(path: &Path, error: &io::Error) -> ExploreError {
        let usual = match error.kind() {
            io::ErrorKind::Unsupported => words::NAME_A_FILE_OF_GAMES,
            io::ErrorKind::PermissionDenied => words::CHECK_PERMISSION,
            io::ErrorKind::NotFound | io::ErrorKind::InvalidInput => words::CHECK_THE_NAME,
            _ => words::CHECK_THE_DISK,
        };
        ExploreError::Source {
            path: path.to_owned(),
            reason: files::reason(error),
            advice: files::advice(error).unwrap_or(usual),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_advised_fits_what_is_wrong() {
        for (kind, advice) in [
            (io::ErrorKind::NotFound, words::CHECK_THE_NAME),
            (io::ErrorKind::PermissionDenied, words::CHECK_PERMISSION),
            (io::ErrorKind::Unsupported, words::NAME_A_FILE_OF_GAMES),
            (io::ErrorKind::Other, words::CHECK_THE_DISK),
        ] {
            let error = ExploreError::source(Path::new("a.pgn"), &kind.into());
            assert!(error.to_string().ends_with(advice), "{error}");
        }
    }
}
