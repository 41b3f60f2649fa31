//! Locks by which copies of this program wait for each other.
//!
//! Each is held for a moment only, and the system lets go of it however a program ends. Not every
//! file system knows locks; one program alone needs none.

use super::words::failures::ANOTHER_IS_WRITING;
use std::{
    fs::{self, File, TryLockError},
    io,
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// How long another program may hold what this one waits for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a file to be read and appended to, made if there is none, and locks it. Nobody has
/// replaced it meanwhile: it is the file of that name.
pub(super) fn file(path: &Path) -> io::Result<File> {
    let until = Instant::now() + PATIENCE;
    loop {
        let file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        wait_for(&file, until)?;
        if is_still_there(&file, path) || Instant::now() >= until {
            return Ok(file);
        }
    }
}

/// Locks what is in a folder against other copies of this program that ask for the same, until
/// what is returned is dropped. `None` where folders cannot be locked.
pub(super) fn folder(folder: &Path) -> io::Result<Option<File>> {
    let Ok(handle) = File::open(folder) else {
        return Ok(None);
    };
    wait_for(&handle, Instant::now() + PATIENCE)?;
    Ok(Some(handle))
}

/// A locked file. Unlocked when it is dropped and not only closed: a process that is being started
/// has a copy of it for a moment, and with the copy the lock.
#[derive(Debug)]
pub struct Held(File);

impl Drop for Held {
    fn drop(&mut self) {
        // Closing it unlocks as well, only later.
        let _ = self.0.unlock();
    }
}

/// Locks a file, made if there is none, without waiting; `None` if another program holds it.
///
/// # Errors
/// Why the file cannot be made.
pub fn try_alone(path: &Path) -> io::Result<Option<Held>> {
    let file = File::options()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        // Not every file system knows locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Held(file))),
    }
}

/// Locks a file that is there; `None` where it is not, or cannot be locked.
pub(super) fn existing(path: &Path) -> io::Result<Option<File>> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => file(path).map(Some),
        _ => Ok(None),
    }
}

fn wait_for(file: &File, until: Instant) -> io::Result<()> {
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if Instant::now() >= until {
            return Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                ANOTHER_IS_WRITING,
            ));
        }
        thread::sleep(Duration::from_millis(2));
    }
    Ok(())
}

#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let of = |data: fs::Metadata| (data.dev(), data.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(named)) => of(ours) == of(named),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still_there(_file: &File, _path: &Path) -> bool {
    true
}
