//! Brings an index up to date with the files that it is over.
//!
//! What a file has at its end since it was read is added as a new segment; a file that was changed
//! otherwise is read anew, and its former games count no more. Every step ends with a new
//! manifest. At the end segments are merged so that each is several times as large as all younger
//! ones together: a question reads few of them, and a game is not written again and again.

use super::{
    build::{self, Piece},
    error::ExploreError,
    extract::Unclear,
    fingerprint::Fingerprint,
    manifest::{self, IndexedFile, Manifest, SegmentState},
    merge,
    source::{self, Source, files_in},
    words,
};
use crate::{engine::Stop, store::lock};
use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

/// How far an update is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Bytes of games read, and to be read.
    pub done: u64,
    pub total: u64,
    /// Games that the index has by now.
    pub games: u64,
    /// Whether segments are being merged, and `done` counts their positions.
    pub merging: bool,
}

/// What an update came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// Games read now.
    pub added: u64,
    /// Games that the index has.
    pub games: u64,
    /// Of those read now.
    pub unclear: Unclear,
    /// Whether it was stopped before its end; what it has by then stays.
    pub stopped: bool,
    /// Files that could not be read, and why.
    pub problems: Vec<ExploreError>,
}

/// Text that becomes one segment, in bytes.
const BATCH: usize = 24 << 20;
/// A segment is kept apart if it is so many times as large as all younger ones together.
const APART: u64 = 3;

/// What a file needs.
struct Job {
    path: PathBuf,
    /// The file's number and what is read of it, where only its end is new.
    grown: Option<(u32, Fingerprint)>,
    length: u64,
    modified: u64,
}

/// Brings the index in `folder` up to date with these files and folders (and those in them).
///
/// # Errors
/// [`ExploreError`] if the index cannot be read or written, or another program is at it.
pub fn update(
    folder: &Path,
    sources: &[PathBuf],
    threads: usize,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress),
) -> Result<Updated, ExploreError> {
    manifest::make_folder(folder)?;
    let locked = lock::try_alone(&folder.join("lock"));
    let Some(_lock) = locked.map_err(|error| ExploreError::write(folder, &error))? else {
        return Err(ExploreError::Busy);
    };
    let mut run = Run {
        folder,
        manifest: Manifest::read(folder)?,
        threads,
        stop,
        progress,
        seen: Progress::default(),
        updated: Updated::default(),
        batch: Vec::new(),
        waiting: Vec::new(),
    };
    let jobs = run.jobs(sources)?;
    run.seen.total = jobs.iter().map(|job| job.length).sum();
    run.seen.games = run.manifest.games();
    (run.progress)(run.seen);
    for job in &jobs {
        if run.is_over() {
            break;
        }
        match run.read(job) {
            Ok(()) => {}
            Err(Failure::Index(error)) => return Err(error),
            Err(Failure::Source(error)) => {
                let error = ExploreError::source(&job.path, &error);
                run.updated.problems.push(error);
            }
        }
    }
    run.commit()?;
    if !run.is_over() {
        run.merge()?;
    }
    run.manifest.sweep(folder);
    run.updated.games = run.manifest.games();
    run.updated.stopped = stop.is_stopped();
    Ok(run.updated)
}

enum Failure {
    Index(ExploreError),
    Source(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Source(error)
    }
}

struct Run<'a> {
    folder: &'a Path,
    manifest: Manifest,
    threads: usize,
    stop: &'a Stop,
    progress: &'a mut dyn FnMut(Progress),
    seen: Progress,
    updated: Updated,
    /// What the next segment will be made of, and how the files will stand then.
    batch: Vec<Piece>,
    waiting: Vec<(u32, IndexedFile)>,
}

impl Run<'_> {
    fn is_over(&self) -> bool {
        self.stop.is_stopped()
    }

    /// What is to be read. Files that are no longer there or no longer wanted are forgotten.
    fn jobs(&mut self, sources: &[PathBuf]) -> Result<Vec<Job>, ExploreError> {
        let (paths, problems) = files_in(sources);
        let problems = problems.iter();
        self.updated.problems = problems
            .map(|(path, error)| ExploreError::source(path, error))
            .collect();
        let wanted: BTreeSet<&PathBuf> = paths.iter().collect();
        let before = self.manifest.files.len();
        self.manifest
            .files
            .retain(|_, file| wanted.contains(&file.path));
        let mut is_changed = self.manifest.files.len() != before;
        let mut jobs = Vec::new();
        for path in &paths {
            if self.is_over() {
                break;
            }
            let known = self
                .manifest
                .files
                .iter()
                .find(|(_, file)| file.path == *path);
            let known = known.map(|(number, file)| (*number, file.clone()));
            match job(path, known.as_ref().map(|(number, file)| (*number, file))) {
                Ok(Some(job)) => {
                    if let (None, Some((number, _))) = (&job.grown, &known) {
                        self.manifest.files.remove(number);
                        is_changed = true;
                    }
                    jobs.push(job);
                }
                Ok(None) => {}
                Err(error) => {
                    let error = ExploreError::source(path, &error);
                    self.updated.problems.push(error);
                }
            }
        }
        let alive = self.manifest.alive();
        self.manifest.segments.retain(|own| own.living(&alive) > 0);
        if is_changed {
            self.manifest.write(self.folder)?;
        }
        Ok(jobs)
    }

    /// Reads a file from where it was left, batch by batch.
    fn read(&mut self, job: &Job) -> Result<(), Failure> {
        if job.path.to_str().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words::NAME_NOT_UTF_8).into());
        }
        let (number, fingerprint, mut state) = match &job.grown {
            Some((number, fingerprint)) => {
                let state = self.manifest.files.get(number).cloned().unwrap_or_default();
                (*number, *fingerprint, state)
            }
            None => {
                let state = IndexedFile {
                    path: job.path.clone(),
                    ..IndexedFile::default()
                };
                (self.manifest.new_file(), Fingerprint::default(), state)
            }
        };
        let mut source = Source::open(&job.path, state.indexed, fingerprint)?;
        self.seen.done += state.indexed;
        while let Some(cut) = source.next(BATCH.saturating_sub(self.batch_bytes()))? {
            cut.insist_on_text()?;
            state.indexed = source.position;
            state.fingerprint = source.fingerprint.value();
            state.is_wide = source.is_wide;
            if cut.is_last {
                (state.length, state.modified) = (job.length, job.modified);
            }
            self.seen.done += cut.text.len() as u64;
            self.batch.push(Piece {
                file: number,
                start: cut.start,
                games_before: state.games,
                text: cut.text,
            });
            self.waiting.push((number, state.clone()));
            if !cut.is_last || self.batch_bytes() >= BATCH {
                self.commit().map_err(Failure::Index)?;
                if let Some(committed) = self.manifest.files.get(&number) {
                    state = committed.clone();
                }
            }
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    fn batch_bytes(&self) -> usize {
        self.batch.iter().map(|piece| piece.text.len()).sum()
    }

    /// Makes a segment of what was read, and the manifest that names it.
    fn commit(&mut self) -> Result<(), ExploreError> {
        let batch = std::mem::take(&mut self.batch);
        let waiting = std::mem::take(&mut self.waiting);
        if batch.is_empty() || self.is_over() {
            return Ok(());
        }
        let number = self.manifest.new_segment();
        let built = build::segment(self.folder, number, &batch, self.threads, self.stop);
        let built = built.map_err(|error| ExploreError::write(self.folder, &error))?;
        let Some(built) = built else {
            return Ok(());
        };
        let mut segment = SegmentState {
            number,
            games: built.counted.iter().map(|counted| counted.games).sum(),
            positions: built.positions,
            spans: Vec::new(),
        };
        for ((file, mut state), counted) in waiting.into_iter().zip(&built.counted) {
            state.games += counted.games;
            state.broken += counted.unclear.broken;
            state.unread += counted.unclear.unread;
            self.updated.unclear.add(counted.unclear);
            if counted.games > 0 {
                segment.spans.push((file, counted.games));
            }
            self.manifest.files.insert(file, state);
        }
        self.updated.added += u64::from(segment.games);
        self.seen.games += u64::from(segment.games);
        if segment.games > 0 {
            self.manifest.segments.push(segment);
        }
        self.manifest.write(self.folder)?;
        (self.progress)(self.seen);
        Ok(())
    }

    /// Merges the youngest segments, if there are several of about the same size, and those of
    /// whose games many are dead.
    fn merge(&mut self) -> Result<(), ExploreError> {
        let alive = self.manifest.alive();
        let Some(first) = first_to_merge(&self.manifest.segments, &alive) else {
            return Ok(());
        };
        let old = self.manifest.segments.split_off(first);
        let sources: Vec<u32> = old.iter().map(|segment| segment.number).collect();
        let total = old.iter().map(|segment| segment.positions).sum();
        let into = self.manifest.new_segment();
        let seen = self.seen;
        let progress = &mut self.progress;
        let mut say = |done: u64| {
            progress(Progress {
                done,
                total,
                merging: true,
                ..seen
            });
        };
        say(0);
        let order = merge::Order {
            folder: self.folder,
            sources: &sources,
            into,
            alive: &alive,
            threads: self.threads,
            stop: self.stop,
        };
        let merged = merge::merge(&order, &mut say)
            .map_err(|error| ExploreError::write(self.folder, &error))?;
        match merged {
            Some(segment) => {
                self.manifest.segments.push(segment);
                self.manifest.write(self.folder)
            }
            None => {
                self.manifest.segments.extend(old);
                Ok(())
            }
        }
    }
}

/// The oldest segment that is merged with all younger ones.
fn first_to_merge(segments: &[SegmentState], alive: &BTreeSet<u32>) -> Option<usize> {
    segments.iter().enumerate().position(|(place, own)| {
        let younger = segments.get(place + 1..).unwrap_or_default();
        let sum: u64 = younger.iter().map(|own| own.positions).sum();
        let dead = u64::from(own.games).saturating_sub(own.living(alive));
        (!younger.is_empty() && own.positions <= APART * sum) || dead * 4 > u64::from(own.games)
    })
}

/// What is to be done with a file; `None`: nothing.
fn job(path: &Path, known: Option<(u32, &IndexedFile)>) -> io::Result<Option<Job>> {
    let about = fs::metadata(path)?;
    let new = |grown| Job {
        path: path.to_owned(),
        grown,
        length: about.len(),
        modified: manifest::modified(&about),
    };
    let Some((number, file)) = known else {
        return Ok(Some(new(None)));
    };
    if (file.length, file.modified) == (about.len(), manifest::modified(&about)) {
        return Ok(None);
    }
    if file.is_wide || about.len() < file.indexed {
        return Ok(Some(new(None)));
    }
    let (fingerprint, only_grown) = source::beginning(path, file.indexed)?;
    let is_grown = only_grown && fingerprint.value() == file.fingerprint;
    Ok(Some(new(is_grown.then_some((number, fingerprint)))))
}
