//! Why a file could not be read or written, in words.

use super::words::{deeds, failures as words};
use crate::files;
use std::{
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// A failure with one of the program's files: what was tried, where, why, and what to do next.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    #[error("{}", words::cannot(.doing, .path, .reason, .advice))]
    Io {
        /// `read`, `write`, `create the folder` …
        doing: &'static str,
        path: PathBuf,
        reason: String,
        advice: &'static str,
    },
    /// The file is there but does not hold what it should.
    #[error("{}", words::broken(.path, *.line, *.column, .reason, .aside))]
    Broken {
        path: PathBuf,
        line: usize,
        column: usize,
        reason: String,
        aside: PathBuf,
    },
    /// Another program has written to the file since it was read.
    #[error("{}", words::changed(.path))]
    Changed { path: PathBuf },
    /// The store of evaluations cannot be used.
    #[error("{}", words::evaluations_cannot_be_used(.path, .reason))]
    Evaluations { path: PathBuf, reason: String },
    /// A database that cannot be read.
    #[error("{}", words::evaluations_were_damaged(.path, .reason, .aside))]
    Damaged {
        path: PathBuf,
        reason: String,
        aside: PathBuf,
    },
    /// Another copy of this program has the store of evaluations.
    #[error("{}", words::EVALUATIONS_IN_USE)]
    InUse { path: PathBuf },
    /// A settings file that cannot be changed without harm.
    #[error("{}", words::unchangeable(.path, .reason))]
    Unchangeable { path: PathBuf, reason: String },
    /// No home folder, so there is no place for files.
    #[error("{}", words::no_home(.0))]
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

    /// The same for a file of a person's own.
    pub(super) fn own(doing: &'static str, path: &Path, error: &io::Error) -> StoreError {
        StoreError::io(doing, path, error).of_own_file()
    }

    /// With advice for a person's own file: the folders of the program have nothing to do with it.
    pub(super) fn of_own_file(mut self) -> StoreError {
        const OF_OURS: [&str; 2] = [words::CHANGE_PERMISSIONS, words::SET_ANOTHER_FOLDER];
        if let StoreError::Io { doing, advice, .. } = &mut self
            && OF_OURS.contains(advice)
        {
            *advice = match *doing == deeds::READ {
                true => words::CHECK_PERMISSION,
                false => words::SAVE_ELSEWHERE,
            };
        }
        self
    }
}

/// The reason in plain words, and what helps against it.
fn explain(error: &io::Error) -> (String, &'static str) {
    use io::ErrorKind;
    let advice = match error.kind() {
        ErrorKind::PermissionDenied => words::CHANGE_PERMISSIONS,
        ErrorKind::ReadOnlyFilesystem => words::SET_ANOTHER_FOLDER,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => words::FREE_DISK_SPACE,
        ErrorKind::NotFound => words::CHECK_THE_NAME,
        ErrorKind::IsADirectory => words::GIVE_A_FILE,
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => words::MOVE_THAT_FILE,
        ErrorKind::InvalidData => words::SAVE_AS_UTF_8,
        ErrorKind::FileTooLarge | ErrorKind::OutOfMemory => words::USE_A_SMALLER_FILE,
        _ => files::advice(error).unwrap_or(words::CHECK_THE_PATH),
    };
    (files::reason(error), advice)
}
