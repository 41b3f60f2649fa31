//! What came of test suites, kept so that the next run can be compared with the last: one file
//! for each suite and player.

use super::{atomic::write_atomically, error::StoreError, words::deeds};
use crate::files;
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Letters and bytes of a word in a file's name: two words of that length make a name that every
/// system takes.
const MOST_LETTERS: usize = 80;
const MOST_BYTES: usize = 110;

/// The file for these words: their letters and digits, and nothing that a path could trip over.
pub fn file(folder: &Path, words: &[&str]) -> PathBuf {
    let part = |word: &&str| -> String {
        let mut bytes = 0;
        let letters = word.chars().take(MOST_LETTERS);
        letters
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .take_while(|c| {
                bytes += c.len_utf8();
                bytes <= MOST_BYTES
            })
            .collect()
    };
    let name: Vec<String> = words.iter().map(part).collect();
    folder.join(format!("{}.json", name.join("__")))
}

/// What was kept last; `None` if nothing was, or nothing that this version understands: it is
/// only there to be compared with, and the next run takes its place.
pub fn load<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&files::read_own(path).ok()?).ok()
}

/// Keeps a run in place of the last.
///
/// # Errors
/// [`StoreError`] when the file cannot be written; the earlier one is then still there.
pub fn save<T: Serialize>(path: &Path, run: &T) -> Result<(), StoreError> {
    let text = serde_json::to_vec_pretty(run)
        .map_err(|error| StoreError::io(deeds::WRITE, path, &io::Error::other(error)))?;
    write_atomically(path, &text)
}

/// Keeps nothing any more.
///
/// # Errors
/// [`StoreError`] when a file that is there cannot be removed.
pub fn forget(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::io(deeds::REMOVE, path, &error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_kept_and_a_broken_file_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = file(folder.path(), &["../wac.epd", "level 3"]);
        assert_eq!(path.parent(), Some(folder.path()));
        assert_eq!(load::<Vec<u8>>(&path), None);
        save(&path, &vec![1u8, 2]).expect("saved");
        assert_eq!(load::<Vec<u8>>(&path), Some(vec![1, 2]));
        fs::write(&path, "[1,").expect("written");
        assert_eq!(load::<Vec<u8>>(&path), None);
        forget(&path).expect("removed");
        assert!(!path.exists());
        forget(&path).expect("nothing to do");
        // Systems take names of 255 bytes.
        let long = "国".repeat(90);
        let path = file(folder.path(), &[&long, &long]);
        save(&path, &1_u8).expect("saved");
    }
}
