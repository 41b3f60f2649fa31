//! The games file: every finished game, appended as PGN. It is the user's; what they keep or
//! change in it stays.

use super::{
    atomic::{make_folder, write_atomically},
    error::StoreError,
    lock,
    saves::Slot,
    words::{deeds, failures as words},
};
use crate::files::{self, folder_of};
use serde::Serialize;
use std::{
    io::{self, Write as _},
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
    append_locked(path, pgn).map_err(|error| StoreError::io(deeds::APPEND_A_GAME_TO, path, &error))
}

/// As [`append`]; but if the file holds `earlier`, the text of the same game as it was appended
/// before (it was saved and played on, or ended, was taken back and ended again), that is
/// replaced where it stands.
///
/// # Errors
/// As [`append`].
pub fn append_again(path: &Path, earlier: &str, pgn: &str) -> Result<(), StoreError> {
    // Whoever appends meanwhile waits, and then finds the new file.
    let held =
        lock::existing(path).map_err(|error| StoreError::io(deeds::WRITE_TO, path, &error))?;
    must_be_unpacked(path)
        .map_err(|error| StoreError::io(deeds::APPEND_A_GAME_TO, path, &error))?;
    let contents = read(path)?;
    match around(&contents, tidy(earlier).as_bytes()) {
        Some((before, after)) if !earlier.trim().is_empty() => {
            write_atomically(path, &[before, tidy(pgn).as_bytes(), after].concat())
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

/// Why a game that has ended could not be put into the games file, or not taken out of its slot: a
/// sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinishError {
    /// It stands in the one or the other.
    Kept(String),
    /// It stands in neither.
    Lost(String),
}

/// Puts a game that has ended into the file as `pgn`, in place of the `earlier` text of it, and
/// takes it out of its slot. Until it stands in the file it is kept in the slot as `saved`, and is
/// appended at the next start.
///
/// # Errors
/// [`FinishError`]: what could not be done, and where the game is.
pub fn finish<T: Serialize>(
    slot: &Slot,
    saved: &T,
    path: &Path,
    (earlier, pgn): (Option<&str>, &str),
) -> Result<(), FinishError> {
    // From here on nobody is offered to go on with it.
    let kept = slot.save(saved);
    let appended = match earlier {
        // Asked for again: the first time may have failed.
        Some(earlier) if earlier == pgn => append_missing(path, None, pgn),
        Some(earlier) => append_again(path, earlier, pgn),
        None => append(path, pgn),
    };
    match (appended, kept) {
        (Ok(()), _) => slot
            .discard()
            .map(drop)
            .map_err(|error| FinishError::Kept(format!("{error}."))),
        (Err(error), Ok(())) => Err(FinishError::Kept(words::game_is_kept(error))),
        (Err(error), Err(other)) => Err(FinishError::Lost(words::game_is_not_saved(error, other))),
    }
}

/// The file's contents, or nothing where no game has been appended yet.
///
/// # Errors
/// [`StoreError`] when there is something that cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    match files::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map_err(|error| StoreError::io(deeds::READ, path, &error)),
    }
}

/// What stands before and after the last place where `game` is a stretch of whole lines.
fn around<'a>(contents: &'a [u8], game: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    memchr::memmem::rfind_iter(contents, game).find_map(|place| {
        let (before, rest) = contents.split_at_checked(place)?;
        let begins_a_line = before.is_empty() || before.ends_with(b"\n");
        begins_a_line.then_some((before, rest.strip_prefix(game)?))
    })
}

/// A game's text, ended by one line break.
fn tidy(pgn: &str) -> String {
    format!("{}\n", pgn.trim_end())
}

fn must_be_unpacked(path: &Path) -> io::Result<()> {
    match files::packing(path) {
        Ok(Some(packing)) => Err(io::Error::other(words::unpack_it_first(packing.name()))),
        _ => Ok(()),
    }
}

fn append_locked(path: &Path, pgn: &str) -> io::Result<()> {
    must_be_unpacked(path)?;
    let mut file = lock::file(path)?;
    let length = file.metadata()?.len();
    let text = format!("{}{}", files::gap(&mut file, length)?, tidy(pgn));
    let written = file.write_all(text.as_bytes()).and_then(|()| {
        // A device has nothing to sync.
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        if is_file { file.sync_all() } else { Ok(()) }
    });
    if written.is_err() {
        let _ = file.set_len(length);
    }
    written
}
