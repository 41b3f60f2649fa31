//! What the program keeps for a person in a file of its own, as JSON: read, changed and written
//! in one go, and set aside where it is broken.

use super::{
    atomic::{make_folder, set_aside},
    error::StoreError,
    lock, runs,
    words::{deeds, failures as words},
};
use crate::files::{self, folder_of};
use serde::{Serialize, de::DeserializeOwned};
use std::{io, path::Path};

/// What is kept in a file; nothing where there is none yet.
///
/// # Errors
/// [`StoreError`] when the file cannot be read; one that is broken was set aside.
pub fn load<T: DeserializeOwned + Default>(path: &Path) -> Result<T, StoreError> {
    let text = match files::read_own(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
        Err(error) => return Err(StoreError::io(deeds::READ, path, &error)),
    };
    serde_json::from_slice(&text).or_else(|error| {
        Err(StoreError::Broken {
            path: path.to_owned(),
            line: error.line(),
            column: error.column(),
            reason: words::expected_own_file(error),
            aside: set_aside(path)?,
        })
    })
}

/// What is kept in a file, for whoever only looks at it: nothing where it cannot be read. One that is
/// broken stays where it is, so that whoever changes it is told.
pub fn peek<T: DeserializeOwned + Default>(path: &Path) -> T {
    let text = files::read_own(path).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

/// Changes what is kept. Other copies of this program wait until it is done, and then change what
/// this one has written.
///
/// # Errors
/// As [`load`], or when the file cannot be written; it is then as it was.
pub fn change<T: DeserializeOwned + Default + Serialize>(
    path: &Path,
    change: impl FnOnce(&mut T),
) -> Result<(), StoreError> {
    let folder = folder_of(path);
    make_folder(&folder)?;
    let _held =
        lock::folder(&folder).map_err(|error| StoreError::io(deeds::WRITE, path, &error))?;
    let mut kept = load(path)?;
    change(&mut kept);
    runs::save(path, &kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_kept_is_changed_and_what_is_broken_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kept.json");
        change(&path, |list: &mut Vec<u8>| list.push(1)).expect("kept");
        change(&path, |list: &mut Vec<u8>| list.push(2)).expect("kept");
        assert_eq!(load::<Vec<u8>>(&path), Ok(vec![1, 2]));
        assert_eq!(peek::<Vec<u8>>(&path), [1, 2]);
        fs::write(&path, "[1,").expect("written");
        assert!(peek::<Vec<u8>>(&path).is_empty() && path.exists());
        assert!(load::<Vec<u8>>(&path).is_err());
        assert_eq!(load::<Vec<u8>>(&path), Ok(Vec::new()));
        let files = fs::read_dir(folder.path()).expect("read").count();
        assert_eq!(
            files, 1,
            "the broken file is still there under another name"
        );
    }
}
