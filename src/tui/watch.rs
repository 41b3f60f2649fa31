//! Hears when a file is written by somebody: an editor, another copy of this program.
//!
//! The folder is watched and not the file, for most programs write a new file and rename it over
//! the old one, which a watch of the file itself would never hear of.

use super::event::Event;
use crossbeam_channel::Sender;
use notify::{
    EventKind, RecommendedWatcher, RecursiveMode, Watcher as _,
    event::{AccessKind, AccessMode, ModifyKind},
};
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

/// Watches some files at a time.
pub struct Watch {
    sender: Sender<Event>,
    /// Dropping it ends the watching.
    watcher: Option<RecommendedWatcher>,
    paths: Vec<PathBuf>,
}

impl Watch {
    /// Nothing is watched yet; changes will be told through `sender`.
    pub fn new(sender: Sender<Event>) -> Watch {
        Watch {
            sender,
            watcher: None,
            paths: Vec::new(),
        }
    }

    /// Watches these files from now on, and no others. Where the system cannot watch, nothing is
    /// heard, and files are read again only when there is another reason to.
    pub fn look_at(&mut self, paths: Vec<PathBuf>) {
        if paths == self.paths {
            return;
        }
        let sender = self.sender.clone();
        self.watcher = match paths.is_empty() {
            true => None,
            false => watcher(&paths, sender).ok(),
        };
        self.paths = paths;
    }
}

fn watcher(paths: &[PathBuf], sender: Sender<Event>) -> notify::Result<RecommendedWatcher> {
    // A link's target is what is written to.
    let target = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    let targets: Vec<PathBuf> = paths.iter().map(target).collect();
    let names = targets
        .iter()
        .map(|path| path.file_name().map(ToOwned::to_owned));
    let told: Vec<(Option<OsString>, PathBuf)> = names.zip(paths.iter().cloned()).collect();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let Ok(event) = event else {
            return;
        };
        let is_met = |name: Option<&OsStr>| event.paths.iter().any(|path| path.file_name() == name);
        for (name, path) in &told {
            if is_writing(&event.kind) && is_met(name.as_deref()) {
                // Nobody listens only when the program is ending.
                let _ = sender.send(Event::FileChanged(path.clone()));
            }
        }
    })?;
    for target in targets {
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // A folder that is not there is no reason not to watch the others.
        let _ = watcher.watch(folder, RecursiveMode::NonRecursive);
    }
    Ok(watcher)
}

/// Our own reading of the file must not count, or it would be read endlessly.
fn is_writing(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(access) => *access == AccessKind::Close(AccessMode::Write),
        EventKind::Modify(change) => !matches!(change, ModifyKind::Metadata(_)),
        EventKind::Create(_) | EventKind::Remove(_) => true,
        EventKind::Any | EventKind::Other => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, time::Duration};

    #[test]
    fn several_files_are_watched_also_where_a_folder_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).expect("made");
        let files = [
            folder.path().join("one"),
            folder.path().join("missing/two"),
            inner.join("three"),
        ];
        let (sender, heard) = crossbeam_channel::unbounded();
        let mut watch = Watch::new(sender);
        watch.look_at(files.to_vec());
        for file in [&files[2], &files[0]] {
            fs::write(file, "written").expect("written");
            let is_told = |event: Event| matches!(event, Event::FileChanged(path) if path == *file);
            let mut told = std::iter::from_fn(|| heard.recv_timeout(Duration::from_secs(10)).ok());
            assert!(told.any(is_told));
        }
    }
}
