//! Replacing a file so that at every moment either the old or the new one is there, whole.

use super::{error::StoreError, words::deeds};
use crate::files::{self, folder_of};
use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Writes a file, with the folders that it lies in, as [`files::write`] does: a regular file is
/// replaced whole, a device or a pipe is written to.
///
/// # Errors
/// [`StoreError`] says what failed; the old file is then untouched.
pub fn write_atomically(path: &Path, contents: &[u8]) -> Result<(), StoreError> {
    if !path.exists() {
        make_folder(&folder_of(path))?;
    }
    files::write(path, contents).map_err(|error| StoreError::io(deeds::WRITE, path, &error))
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
    fs::rename(path, &aside).map_err(|error| StoreError::io(deeds::RENAME, path, &error))?;
    Ok(aside)
}

/// Makes a folder and those above it.
///
/// # Errors
/// [`StoreError`] names the folder that could not be made.
pub fn make_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder)
        .map_err(|error| StoreError::io(deeds::CREATE_THE_FOLDER, folder, &error))
}

/// Makes a folder that nobody else may look into, unless it is there.
///
/// # Errors
/// As [`make_folder`].
pub fn make_private_folder(folder: &Path) -> Result<(), StoreError> {
    make_folder(&folder_of(folder))?;
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map_err(|error| StoreError::io(deeds::CREATE_THE_FOLDER, folder, &error)),
    }
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
        .map_err(|error| StoreError::io(deeds::WRITE_IN_THE_FOLDER, folder, &error))
}

/// Renames a file that is no longer used: it stays under its name with another ending behind it.
/// Nothing is done where there is no file.
///
/// # Errors
/// [`StoreError`] when it cannot be renamed.
pub fn retire_as(path: &Path, ending: &str) -> Result<(), StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    match fs::rename(path, Path::new(&name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        renamed => renamed.map_err(|error| StoreError::io(deeds::RENAME, path, &error)),
    }
}
