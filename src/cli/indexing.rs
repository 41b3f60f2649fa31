//! Indexing games from the command line: how far it is, and what could not be read.

use super::{
    complaint::Complaint,
    out::{self, note},
    words::indexing as words,
};
use crate::{
    engine::Stop,
    explore::{
        ExploreError,
        extract::Unclear,
        update::{self, Progress},
    },
};
use std::{
    path::{Path, PathBuf},
    thread,
    time::Instant,
};

/// How many threads the machine has for us.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Brings an index up to date with these files and folders, and says how. Returns what of them could
/// not be read.
///
/// # Errors
/// [`Complaint`] where none of them can be read, or the index cannot be written.
pub fn bring_up_to_date(
    folder: &Path,
    sources: &[PathBuf],
    stop: &Stop,
) -> Result<Vec<ExploreError>, Complaint> {
    let begun = Instant::now();
    let mut shown = Shown::new();
    let updated = update::update(folder, sources, threads(), stop, &mut |progress| {
        shown.show(&words_of(progress));
    });
    shown.clear();
    let updated = match updated {
        // What there is can be asked all the same.
        Err(ExploreError::Busy) => {
            note!("{}", words::BUSY);
            return Ok(Vec::new());
        }
        other => other.map_err(complaint)?,
    };
    complain(&updated.problems, updated.games)?;
    if updated.added > 0 {
        let seconds = begun.elapsed().as_secs_f64();
        note!("{}", words::indexed(updated.added, seconds));
    }
    tell_unclear(updated.unclear);
    if updated.stopped {
        note!("{}", words::STOPPED);
    }
    Ok(updated.problems)
}

/// Says which games do not count whole.
pub fn tell_unclear(unclear: Unclear) {
    if let Some(words) = unclear.words() {
        note!("{words}");
    }
}

/// An index that cannot be written is an output, not an input.
fn complaint(error: ExploreError) -> Complaint {
    match error {
        ExploreError::Write { .. } => Complaint::failed(error),
        _ => Complaint::input(error),
    }
}

/// How far an update is, in words.
fn words_of(progress: Progress) -> String {
    let share = 100.0 * progress.done as f64 / progress.total.max(1) as f64;
    match progress.merging {
        true => words::merging(share, progress.games),
        false => words::indexing(share, progress.games),
    }
}

/// A line on standard error that is written over, if that is a terminal.
pub struct Shown(bool);

impl Shown {
    pub fn new() -> Shown {
        Shown(out::is_watched())
    }

    pub fn show(&mut self, words: &str) {
        if self.0 {
            out::rewrite(words);
        }
    }

    pub fn clear(&mut self) {
        self.show("");
    }
}

/// Files that cannot be read are named; it is an error if nothing was read.
///
/// # Errors
/// The first of them, where nothing was read.
pub fn complain(problems: &[ExploreError], games: u64) -> Result<(), Complaint> {
    match problems {
        [] => Ok(()),
        [first, ..] if games == 0 => Err(Complaint::input(first)),
        problems => {
            for problem in problems {
                note!("{}", words::warning(problem));
            }
            Ok(())
        }
    }
}
