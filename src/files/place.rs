//! Where a file lies, and what its temporary neighbours are called.

use std::path::{Path, PathBuf};

/// The name of every temporary file begins so.
pub const TEMPORARY: &str = ".tabiya-";

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Whether a file's name is that of a file of games, packed or not: `.pgn`, `.pgn.gz`, `.pgn.zst`.
pub fn is_named_pgn(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let name = name.to_string_lossy().to_ascii_lowercase();
    let bare = name
        .strip_suffix(".gz")
        .or_else(|| name.strip_suffix(".zst"))
        .unwrap_or(&name);
    bare.ends_with(".pgn")
}
