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
use std::path::{Path, PathBuf};

/// Watches one file at a time.
pub struct Watch {
    sender: Sender<Event>,
    /// Dropping it ends the watching.
    watcher: Option<RecommendedWatcher>,
    path: Option<PathBuf>,
}

impl Watch {
    /// Nothing is watched yet; changes will be told through `sender`.
    pub fn new(sender: Sender<Event>) -> Watch {
        Watch {
            sender,
            watcher: None,
            path: None,
        }
    }

    /// Watches this file from now on, or none. Where the system cannot watch, nothing is heard,
    /// and files are read again only when there is another reason to.
    pub fn look_at(&mut self, path: Option<PathBuf>) {
        if path == self.path {
            return;
        }
        self.watcher = path
            .as_ref()
            .and_then(|path| watcher(path, self.sender.clone()).ok());
        self.path = path;
    }
}

fn watcher(path: &Path, sender: Sender<Event>) -> notify::Result<RecommendedWatcher> {
    // A link's target is what is written to.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = target.file_name().map(ToOwned::to_owned);
    let told = path.to_owned();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let Ok(event) = event else {
            return;
        };
        let is_it = event
            .paths
            .iter()
            .any(|path| path.file_name() == name.as_deref());
        if is_it && is_writing(&event.kind) {
            // Nobody listens only when the program is ending.
            let _ = sender.send(Event::FileChanged(told.clone()));
        }
    })?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    watcher.watch(folder, RecursiveMode::NonRecursive)?;
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
