//! Why a file could not be read or written, in words.

use crate::files;
use std::{
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// A failure with one of the program's files: what was tried, where, why, and what to do next.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    #[error("cannot {doing} {}: {reason}; {advice}", path.display())]
    Io {
        /// `read`, `write`, `create the folder` …
        doing: &'static str,
        path: PathBuf,
        reason: String,
        advice: &'static str,
    },
    /// The file is there but does not hold what it should.
    #[error(
        "{}:{line}:{column}: {reason}; the file was set aside as {}",
        path.display(),
        aside.display()
    )]
    Broken {
        path: PathBuf,
        line: usize,
        column: usize,
        reason: String,
        aside: PathBuf,
    },
    /// Another program has written to the file since it was read.
    #[error(
        "{} was changed by another program since it was read; open it again, or save under another name",
        path.display()
    )]
    Changed { path: PathBuf },
    /// The store of evaluations cannot be used.
    #[error(
        "the stored evaluations {} cannot be used: {reason}; continuing without them",
        path.display()
    )]
    Evaluations { path: PathBuf, reason: String },
    /// A database that cannot be read.
    #[error(
        "the stored evaluations {} were damaged ({reason}) and set aside as {}; starting a new file",
        path.display(),
        aside.display()
    )]
    Damaged {
        path: PathBuf,
        reason: String,
        aside: PathBuf,
    },
    /// Another copy of this program has the store of evaluations.
    #[error(
        "another tabiya is using the stored evaluations; this one continues without them (it neither reads nor stores any) until the other has ended"
    )]
    InUse { path: PathBuf },
    /// A settings file that cannot be changed without harm.
    #[error("{}: {reason}", path.display())]
    Unchangeable { path: PathBuf, reason: String },
    /// No home folder, so there is no place for files.
    #[error(
        "cannot find the folders for this program's files: {0}; set HOME, or TABIYA_CONFIG_DIR, TABIYA_DATA_DIR and TABIYA_STATE_DIR"
    )]
    NoHome(String),
}

impl StoreError {
    pub(super) fn io(doing: &'static str, path: &Path, error: &io::Error) -> StoreError {
        let (reason, advice) = explain(error);
        StoreError::Io {
            doing,
            path: path.to_owned(),
            reason,
            advice,
        }
    }
}

/// The reason in plain words, and what helps against it.
fn explain(error: &io::Error) -> (String, &'static str) {
    use io::ErrorKind;
    let advice = match error.kind() {
        ErrorKind::PermissionDenied => {
            "change the permissions of the file or folder, or set another folder with TABIYA_CONFIG_DIR or TABIYA_DATA_DIR"
        }
        ErrorKind::ReadOnlyFilesystem => {
            "set another folder with TABIYA_CONFIG_DIR or TABIYA_DATA_DIR"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free disk space and try again",
        ErrorKind::NotFound => "check the name",
        ErrorKind::IsADirectory => "give a file, or move the folder away",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "move that file away, or use another folder"
        }
        ErrorKind::InvalidData => "save it as UTF-8, or move it away",
        ErrorKind::FileTooLarge | ErrorKind::OutOfMemory => "use a smaller file, or split it",
        _ => "check the path and try again",
    };
    (files::reason(error), advice)
}
