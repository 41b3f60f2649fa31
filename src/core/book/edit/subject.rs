//! Which book is edited.

use std::path::{Path, PathBuf};

/// The book that is browsed and edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The program's own: a copy in the data folder, made when it is first saved.
    Own,
    File(PathBuf),
}

impl Subject {
    /// The file that was named; `None` for the program's own book.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Subject::Own => None,
            Subject::File(path) => Some(path),
        }
    }
}
