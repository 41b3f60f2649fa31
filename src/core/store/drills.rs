//! What a person knows of the books that were drilled: one file in the data folder. Questions are
//! told apart by position and moves, so a book that is renamed or moved keeps its progress. Earlier
//! versions had a file for each book.

use super::{atomic::retire_as, error::StoreError, fnv1a, kept};
use crate::book::drill::Schedule;
use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The file.
pub fn file(folder: &Path) -> PathBuf {
    folder.join("questions.json")
}

/// The file that earlier versions kept for a book; `None` is the built-in book. It knew positions
/// by their keys alone.
pub fn former_file(folder: &Path, book: Option<&Path>) -> PathBuf {
    let Some(book) = book else {
        return folder.join("openings.json");
    };
    let whole = std::path::absolute(book).unwrap_or_else(|_| book.to_owned());
    let whole = whole.canonicalize().unwrap_or(whole);
    let name: String = whole
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .split('.')
        .next()
        .unwrap_or_default()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .take(60)
        .collect();
    let sign = fnv1a(whole.to_string_lossy().as_bytes());
    folder.join(format!("{name}-{sign:016x}.json"))
}

/// What is kept of a book; nothing where there is no file yet.
///
/// # Errors
/// [`StoreError`] when the file cannot be read; one that is broken was set aside.
pub fn load(path: &Path) -> Result<Schedule, StoreError> {
    kept::load(path)
}

/// Keeps what is known now, beside what another program kept meanwhile.
///
/// # Errors
/// [`StoreError`] when the file cannot be read or written; it is then as it was.
pub fn keep(path: &Path, schedule: &Schedule) -> Result<(), StoreError> {
    kept::change(path, |kept: &mut Schedule| {
        kept.merge(schedule, SystemTime::now());
    })
}

/// Sets a file of an earlier version aside, once what it knew is kept, under its name with `.old`
/// behind it; nothing where there is none.
///
/// # Errors
/// [`StoreError`] when it cannot be renamed.
pub fn retire(former: &Path) -> Result<(), StoreError> {
    retire_as(former, "old")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        fs,
        time::{Duration, UNIX_EPOCH},
    };

    #[test]
    fn each_book_had_a_file_of_its_own() {
        let folder = Path::new("/drills");
        let of = |book: &str| former_file(folder, Some(Path::new(book)));
        assert_ne!(of("/a/mine.book.txt"), of("/b/mine.book.txt"));
        assert_eq!(of("/a/mine.book.txt"), of("/a/mine.book.txt"));
        assert_eq!(of("/a/..").parent(), Some(folder));
        assert_eq!(former_file(folder, None), folder.join("openings.json"));
    }

    #[test]
    fn two_programs_at_one_book_lose_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/mine.json");
        let now = UNIX_EPOCH + Duration::from_secs(1_800_000_000);
        let (mut one, mut other) = (Schedule::default(), Schedule::default());
        one.note(1, true, now);
        other.note(2, true, now);
        other.note(1, false, now - Duration::from_secs(60));
        keep(&path, &one).expect("kept");
        keep(&path, &other).expect("kept");
        let kept = load(&path).expect("loaded");
        assert_eq!(kept.len(), 2);
        assert_eq!(kept.due(1), one.due(1), "the later answer counts");
    }

    #[test]
    fn a_broken_file_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.json");
        assert!(load(&path).expect("nothing yet").is_empty());
        fs::write(&path, "{\"cards\": {\"00").expect("written");
        let error = load(&path).expect_err("broken").to_string();
        assert!(error.contains("mine.json"), "{error}");
        assert!(load(&path).expect("set aside").is_empty());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
