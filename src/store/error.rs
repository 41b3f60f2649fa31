//! Why a file could not be read or written, in words.

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
        "the store of known positions {} cannot be used: {reason}; this program goes on without it",
        path.display()
    )]
    Evaluations { path: PathBuf, reason: String },
    /// A database that cannot be read.
    #[error(
        "the store of known positions {} was damaged ({reason}) and set aside as {}; a new one is begun",
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
        "another tabiya is using the store of known positions; this one goes on without it (nothing found here is kept, nothing kept is shown) until the other has ended"
    )]
    InUse { path: PathBuf },
    /// A settings file that cannot be changed without harm.
    #[error("{}: {reason}", path.display())]
    Unchangeable { path: PathBuf, reason: String },
    /// No home folder, so there is no place for files.
    #[error(
        "cannot tell where this program's files belong: {0}; set HOME, or TABIYA_CONFIG_DIR, TABIYA_DATA_DIR and TABIYA_STATE_DIR"
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
    let (reason, advice) = match error.kind() {
        ErrorKind::PermissionDenied => (
            "permission denied",
            "change the rights of the file or folder, or name another folder with TABIYA_CONFIG_DIR or TABIYA_DATA_DIR",
        ),
        ErrorKind::ReadOnlyFilesystem => (
            "the file system is read-only",
            "name a folder elsewhere with TABIYA_CONFIG_DIR or TABIYA_DATA_DIR",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            ("the disk is full", "make room and try again")
        }
        ErrorKind::NotFound => ("it does not exist", "check the name"),
        ErrorKind::IsADirectory => (
            "it is a folder, a file was expected",
            "name a file, or move the folder away",
        ),
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => (
            "a file stands where a folder was expected",
            "move that file away, or name another folder",
        ),
        ErrorKind::InvalidData => (
            "it is not text in UTF-8",
            "save it as UTF-8, or move it away",
        ),
        _ => {
            return (
                error.to_string(),
                "see that the path is right and try again",
            );
        }
    };
    (reason.to_owned(), advice)
}
