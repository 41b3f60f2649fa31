//! A person's own PGN files: read as they are, changed only when nobody else has, and never
//! without a copy of what was there before.

use super::{atomic::write_atomically, error::StoreError};
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// Reads a whole file.
///
/// # Errors
/// [`StoreError`] says why it cannot be read; a folder is no file.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    if path.is_dir() {
        let error = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(StoreError::io("read", path, &error));
    }
    fs::read(path).map_err(|error| StoreError::io("read", path, &error))
}

/// Reads a whole file; `None` where there is none.
///
/// # Errors
/// As [`read`], but for a missing file.
pub fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => read(path).map(Some),
    }
}

/// Replaces a file that held `before` by `after`. The first time, what was there is kept beside
/// it under the name with `.bak` behind it.
///
/// # Errors
/// [`StoreError::Changed`] when the file holds something else by now, another when it cannot be
/// written; the file is then as it was.
pub fn replace(path: &Path, before: &[u8], after: &[u8]) -> Result<(), StoreError> {
    let present = match fs::read(path) {
        Ok(present) => present,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(StoreError::io("read", path, &error)),
    };
    if present != before {
        return Err(StoreError::Changed {
            path: path.to_owned(),
        });
    }
    let copy = backup_of(path);
    if !present.is_empty() && !copy.exists() {
        write_atomically(&copy, &present)?;
    }
    write_atomically(path, after)
}

/// `games.pgn.bak` for `games.pgn`.
fn backup_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".bak");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_with_a_copy_of_what_it_was_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        fs::write(&path, "one").expect("written");
        replace(&path, b"one", b"two").expect("replaced");
        replace(&path, b"two", b"three").expect("replaced");
        assert_eq!(fs::read(&path).expect("read"), b"three");
        assert_eq!(fs::read(backup_of(&path)).expect("read"), b"one");
    }

    #[test]
    fn what_another_program_wrote_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        fs::write(&path, "theirs").expect("written");
        let error = replace(&path, b"ours", b"new").expect_err("changed");
        assert!(matches!(error, StoreError::Changed { .. }));
        assert_eq!(fs::read(&path).expect("read"), b"theirs");
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read(folder.path()).expect_err("a folder").to_string();
        assert!(error.contains("it is a folder"), "{error}");
    }
}
