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
