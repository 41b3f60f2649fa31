//! Where a file lies, where its links lead, and what its temporary neighbours are called.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Links that are followed, as most systems do.
const MOST_LINKS: usize = 40;

/// The name of every temporary file begins so.
pub const TEMPORARY: &str = ".tabiya-";

/// The path that a person typed: `~` is the home folder.
pub fn typed(words: &str) -> PathBuf {
    let in_home = match words {
        "~" => Some(""),
        _ => words.strip_prefix("~/"),
    };
    match (in_home, env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(words),
    }
}

/// The paths that a person typed, separated as the system separates them; an empty one is none.
pub fn all_typed(words: &str) -> Vec<PathBuf> {
    let paths = env::split_paths(words).filter(|path| !path.as_os_str().is_empty());
    paths.map(|path| typed(&path.to_string_lossy())).collect()
}

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// What the path leads to, also where that is not there yet.
pub fn target_of(path: &Path) -> PathBuf {
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            Err(_) => break,
        }
    }
    target
}

/// Whether both lead to the same file, also where that is not there yet.
pub fn is_same(one: &Path, other: &Path) -> bool {
    whole(one) == whole(other)
}

/// What the path leads to, from the root on, as far as its folder is there.
fn whole(path: &Path) -> PathBuf {
    let target = target_of(path);
    match (fs::canonicalize(folder_of(&target)), target.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => target,
    }
}

/// Whether the path leads from link to link without an end.
pub fn is_circle(path: &Path) -> bool {
    target_of(path).is_symlink()
}

/// How the names of packed files end.
const PACKED_ENDINGS: [&str; 5] = [".gz", ".zst", ".bz2", ".xz", ".zip"];

/// The ending by which a file's name says that it is packed: `.gz` of `games.pgn.GZ`.
pub fn packed_ending(path: &Path) -> Option<&'static str> {
    let name = small_name(path);
    PACKED_ENDINGS
        .into_iter()
        .find(|ending| name.ends_with(ending))
}

/// Whether a file's name is that of a file of games, packed or not: `.pgn`, `.pgn.gz`, `.pgn.bz2`.
/// Also where it is packed in a way that is not read: reading it says so, and nothing is passed
/// over in silence.
pub fn is_named_pgn(path: &Path) -> bool {
    let name = small_name(path);
    let bare = packed_ending(path).and_then(|ending| name.strip_suffix(ending));
    bare.unwrap_or(&name).ends_with(".pgn")
}

/// The name of a file or folder without those around it.
pub fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// A file's name in small letters.
fn small_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_place_has_several_names_before_anything_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let plain = folder.path().join("out.pgn");
        let around = folder.path().join(".").join("out.pgn");
        let other = folder.path().join("other.pgn");
        for _ in 0..2 {
            assert!(is_same(&plain, &around));
            assert!(!is_same(&plain, &other));
            fs::write(&plain, "").expect("written");
        }
        let missing = folder.path().join("no/out.pgn");
        assert!(is_same(&missing, &missing) && !is_same(&missing, &plain));
    }

    #[test]
    fn typed_paths_may_begin_in_the_home_folder() {
        let home = env::home_dir().expect("a home folder");
        assert_eq!(typed("~"), home);
        let typed = env::join_paths(["~/tables", "", "/more", ""]).expect("a list");
        let found = all_typed(&typed.to_string_lossy());
        assert_eq!(found, [home.join("tables"), PathBuf::from("/more")]);
        assert_eq!(all_typed(""), Vec::<PathBuf>::new());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_the_file_that_is_not_there_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("out.pgn", &link).expect("a link");
        assert!(is_same(&link, &folder.path().join("out.pgn")));
    }
}
