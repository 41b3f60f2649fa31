//! Temporary files that a killed program left behind.

use super::place::TEMPORARY;
use std::{
    collections::BTreeSet,
    fs::{self, DirEntry},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, SystemTime},
};

/// The letters and digits that end the name.
const LETTERS: usize = 6;
/// Nobody writes a file for so long; a younger one may belong to a program that runs.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what was left in this folder, the first time that this program writes there.
pub fn clear(folder: &Path) {
    static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let is_new = SEEN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(folder.to_owned());
    if is_new {
        clear_older(folder, OLD);
    }
}

fn clear_older(folder: &Path, age: Duration) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.filter_map(Result::ok) {
        if is_ours(&entry) && is_older(&entry, age) {
            // What cannot be removed stays, as before.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_ours(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let letters = name.to_str().and_then(|name| name.strip_prefix(TEMPORARY));
    letters.is_some_and(|letters| {
        letters.len() == LETTERS && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Whether it is a regular file that was last written so long ago.
fn is_older(entry: &DirEntry, age: Duration) -> bool {
    let Ok(about) = entry.metadata() else {
        return false;
    };
    let written = about.modified().ok();
    let since = written.and_then(|then| SystemTime::now().duration_since(then).ok());
    about.is_file() && since.is_some_and(|since| since > age)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn old_temporary_files_go_and_all_else_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let long_ago = SystemTime::now() - OLD - OLD;
        let names = [
            (".tabiya-aB3xY9", true),
            (".tabiya-aB3xY9z", false),
            (".tabiya-notes.", false),
            ("tabiya-aB3xY9", false),
            ("games.pgn", false),
        ];
        for (name, _) in names {
            let file = File::create(folder.path().join(name)).expect("created");
            file.set_modified(long_ago).expect("dated");
        }
        File::create(folder.path().join(".tabiya-young1")).expect("created");
        fs::create_dir(folder.path().join(".tabiya-folder")).expect("created");
        // Writing any file there does it.
        super::super::write(&folder.path().join("new"), b"x").expect("written");
        for (name, goes) in names {
            assert_eq!(!folder.path().join(name).exists(), goes, "{name}");
        }
        assert!(folder.path().join(".tabiya-young1").exists());
        assert!(folder.path().join(".tabiya-folder").exists());
    }
}
