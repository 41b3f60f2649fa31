//! Replacing a file so that at every moment either the old or the new one is there, whole.

use super::error::StoreError;
use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Writes a file: to a temporary file in the same folder, synced, then renamed over the old one.
///
/// Missing folders are made. A symbolic link is followed, so that what it points to is replaced
/// and the link stays; the rights of an existing file are kept.
///
/// # Errors
/// [`StoreError`] says what failed; the old file is then untouched.
pub fn write_atomically(path: &Path, contents: &[u8]) -> Result<(), StoreError> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&target);
    make_folder(&folder)?;
    if target.is_dir() {
        let error = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(StoreError::io("write", &target, &error));
    }
    replace(&target, &folder, contents).map_err(|error| StoreError::io("write", &target, &error))
}

/// Moves a file that cannot be understood out of the way, under a name that is not yet taken, for
/// whoever wants to look into it.
///
/// # Errors
/// [`StoreError`] when it cannot be renamed.
pub fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let aside = (1..)
        .map(|n| path.with_extension(format!("{extension}.broken-{n}")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.with_extension("broken"));
    fs::rename(path, &aside).map_err(|error| StoreError::io("rename", path, &error))?;
    Ok(aside)
}

/// Makes a folder and those above it.
///
/// # Errors
/// [`StoreError`] names the folder that could not be made.
pub fn make_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder).map_err(|error| StoreError::io("create the folder", folder, &error))
}

/// Tries whether files can be written in a folder, and leaves nothing there but the folder.
///
/// # Errors
/// [`StoreError`] says why not.
pub fn check_writable(folder: &Path) -> Result<(), StoreError> {
    make_folder(folder)?;
    tempfile::Builder::new()
        .prefix(".tabiya-")
        .tempfile_in(folder)
        .and_then(|mut file| file.write_all(b"?"))
        .map_err(|error| StoreError::io("write in the folder", folder, &error))
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn replace(target: &Path, folder: &Path, contents: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tabiya-");
    let kept = fs::metadata(target).ok().map(|old| old.permissions());
    #[cfg(unix)]
    let kept = kept.or_else(|| {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file: the umask takes away what is not wished for.
        Some(fs::Permissions::from_mode(0o666))
    });
    if let Some(permissions) = kept {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    file.persist(target).map_err(|failed| failed.error)?;
    sync_folder(folder);
    Ok(())
}

/// Makes the renaming itself durable. Some systems cannot sync a folder; the file is whole
/// there all the same, so a failure is no failure of the writing.
fn sync_folder(folder: &Path) {
    if let Ok(handle) = fs::File::open(folder) {
        let _ = handle.sync_all();
    }
}
