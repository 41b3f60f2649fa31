//! Where the outside test data lies: `../shared/data` beside the project, or the folder named in
//! `TABIYA_SHARED_DATA`. A test that needs it and does not find it says so, past the test
//! runner's capture, and passes.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Says on standard error that a test, or a part of it, is left out. The runner captures only
/// what macros print, so this is always seen.
pub fn skip(reason: &str) {
    static SKIPPED: AtomicUsize = AtomicUsize::new(0);
    let count = SKIPPED.fetch_add(1, Ordering::Relaxed) + 1;
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    // In one piece, for other threads write too.
    let line = format!("skipped: {test}: {reason} ({count} skipped so far)\n");
    let _ = io::stderr().lock().write_all(line.as_bytes());
}

/// The path of a file or folder of the data; `None`, and it is said, where it is not there.
pub fn path(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("TABIYA_SHARED_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        PathBuf::from,
    );
    let path = root.join(name);
    if path.exists() {
        Some(path)
    } else {
        skip(&format!("{} is not there", path.display()));
        None
    }
}

/// The bytes of a file of the data.
pub fn bytes(name: &str) -> Option<Vec<u8>> {
    let path = path(name)?;
    Some(fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// All `.pgn` files below a folder of the data, in order: name below the folder, bytes.
pub fn pgn_files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let Some(root) = path(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the data is readable") {
            let path = entry.expect("the data is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "pgn") {
                let name = path.strip_prefix(&root).expect("below the folder");
                let bytes = fs::read(&path).expect("the data is readable");
                files.push((name.to_string_lossy().replace('\\', "/"), bytes));
            }
        }
    }
    files.sort();
    files
}
