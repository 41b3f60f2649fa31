//! The games file: every finished game, appended as PGN. It is the user's; what they keep or
//! change in it stays.

use super::{
    atomic::{folder_of, make_folder, write_atomically},
    error::StoreError,
    lock,
};
use std::{
    fs::{self, File},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::Path,
};

/// Appends a game to the file, after an empty line where something stands before it, and syncs.
///
/// Two programs that append at once wait for each other. If writing fails halfway (a full disk),
/// what was written of it is taken away again.
///
/// # Errors
/// [`StoreError`]; what the file held before is then still there.
pub fn append(path: &Path, pgn: &str) -> Result<(), StoreError> {
    make_folder(&folder_of(path))?;
    append_locked(path, pgn).map_err(|error| StoreError::io("append a game to", path, &error))
}

/// As [`append`]; but if the file ends with `earlier`, the text of the same game as it was
/// appended before (it ended, was taken back and ended again), that is replaced.
///
/// # Errors
/// As [`append`].
pub fn append_again(path: &Path, earlier: &str, pgn: &str) -> Result<(), StoreError> {
    // Whoever appends meanwhile waits, and then finds the new file.
    let held = lock::existing(path).map_err(|error| StoreError::io("write to", path, &error))?;
    let kept = match fs::read(path) {
        Ok(contents) => contents
            .strip_suffix(tidy(earlier).as_bytes())
            .map(<[u8]>::to_vec),
        Err(_) => None,
    };
    match kept {
        Some(mut contents) if !earlier.trim().is_empty() => {
            contents.extend_from_slice(tidy(pgn).as_bytes());
            write_atomically(path, &contents)
        }
        _ => {
            drop(held);
            append(path, pgn)
        }
    }
}

/// As [`append_again`], unless the file holds the game already.
///
/// # Errors
/// As [`append`].
pub fn append_missing(path: &Path, earlier: Option<&str>, pgn: &str) -> Result<(), StoreError> {
    let held = memchr::memmem::find(&read(path)?, tidy(pgn).as_bytes());
    match (held, earlier) {
        (Some(_), _) => Ok(()),
        (None, Some(earlier)) => append_again(path, earlier, pgn),
        (None, None) => append(path, pgn),
    }
}

/// The file's contents, or nothing where no game has been appended yet.
///
/// # Errors
/// [`StoreError`] when there is something that cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map_err(|error| StoreError::io("read", path, &error)),
    }
}

/// A game's text, ended by one line break.
fn tidy(pgn: &str) -> String {
    format!("{}\n", pgn.trim_end())
}

fn append_locked(path: &Path, pgn: &str) -> io::Result<()> {
    let mut file = lock::file(path)?;
    let length = file.metadata()?.len();
    let text = format!("{}{}", gap(&mut file, length)?, tidy(pgn));
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = file.set_len(length);
    }
    written
}

/// What must stand between the file's end and the next game: nothing in an empty file, else as
/// many line breaks as make an empty line.
fn gap(file: &mut File, length: u64) -> io::Result<&'static str> {
    if length == 0 {
        return Ok("");
    }
    let mut tail = [0; 2];
    let wanted = length.min(2);
    file.seek(SeekFrom::Start(length - wanted))?;
    let tail = &mut tail[..if wanted == 2 { 2 } else { 1 }];
    file.read_exact(tail)?;
    Ok(match tail {
        [b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}
