//! What has been reviewed so far, kept beside the output file: an interrupted annotation, even
//! one ended by `kill -9`, resumes where it stopped.
//!
//! `OUT.pgn.part` holds one line of JSON that says what is being done, then one for each game
//! that is done. Lines are only appended, so at worst the last one is incomplete and is
//! skipped.

use crate::{
    analysis::record::Record,
    cli::{
        complaint::Complaint,
        out::{self, note},
        source,
        words::annotate as words,
    },
    files,
    store::fnv1a,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// The file of what has been reviewed so far.
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// What is being done. A journal of other work is not taken up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub program: String,
    /// Everything that the outcome depends on besides the games.
    pub settings: String,
    /// The FNV-1a hash of the input, 64 bits in hexadecimal.
    pub input: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    /// From 0.
    game: usize,
    record: Record,
}

impl Work {
    /// The work on this input with these settings.
    pub fn new(settings: String, input: &[u8]) -> Work {
        Work {
            program: concat!("tabiya ", env!("CARGO_PKG_VERSION")).to_owned(),
            settings,
            input: format!("{:016x}", fnv1a(input)),
        }
    }
}

impl Journal {
    /// Takes up the journal beside this output, or begins one; with what it knows already.
    ///
    /// # Errors
    /// When it cannot be written, or something else stands in its place.
    pub fn open(
        output: &Path,
        work: &Work,
    ) -> Result<(Journal, BTreeMap<usize, Record>), Complaint> {
        let path = beside(output);
        // A link is not ours, wherever it leads.
        let is_own = |beginning: &[u8]| !path.is_symlink() && is_journal(beginning);
        files::insist_on_own(&path, is_own)
            .map_err(|error| out::cannot_write(&path, &error).hint(words::CHOOSE_ANOTHER_OUTPUT))?;
        let text = files::read(&path).unwrap_or_default();
        let done = taken_up(&text, work);
        // Both lie in one folder, and the output is what was asked for.
        let file = begun(&path, work, &done).map_err(|error| out::cannot_write(output, &error))?;
        Ok((Journal { path, file }, done))
    }

    /// A game is done. That this cannot be written costs the work only where it is interrupted,
    /// so it is no failure.
    pub fn note(&mut self, game: usize, record: Record) {
        if let Ok(mut line) = serde_json::to_string(&Line { game, record }) {
            line.push('\n');
            let _not_kept = self.file.write_all(line.as_bytes());
        }
    }

    /// All that is known so far, as it stands in the file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn text(&self) -> io::Result<Vec<u8>> {
        files::read(&self.path)
    }

    /// All is done and written; the journal is of no use any more.
    pub fn finish(self) {
        let _left_behind = fs::remove_file(&self.path);
    }
}

/// The place of the journal of this output.
pub fn beside(output: &Path) -> PathBuf {
    let mut name = OsString::from(output);
    name.push(".part");
    PathBuf::from(name)
}

/// Writes what is being done and was done before, and opens the file for more. What was done is
/// never out of the file, whenever the program is killed.
fn begun(path: &Path, work: &Work, done: &BTreeMap<usize, Record>) -> io::Result<File> {
    let mut lines = serde_json::to_string(work)?;
    lines.push('\n');
    for (game, record) in done {
        lines.push_str(&serde_json::to_string(&Line {
            game: *game,
            record: record.clone(),
        })?);
        lines.push('\n');
    }
    files::write(path, lines.as_bytes())?;
    File::options().append(true).open(path)
}

/// Whether these bytes begin as a journal or a part does.
pub fn is_journal(bytes: &[u8]) -> bool {
    work_of(bytes).is_ok()
}

/// What the first line says.
fn work_of(bytes: &[u8]) -> serde_json::Result<Work> {
    let first = bytes.split(|byte| *byte == b'\n').next();
    serde_json::from_slice(first.unwrap_or_default())
}

/// What several parts of this work have done. The journal of the output is no part: where it is of
/// other work, as `*.part` may find it, it is passed over.
///
/// # Errors
/// When one cannot be read, belongs to other work, or would be written over.
pub fn join(
    parts: &[PathBuf],
    work: &Work,
    output: Option<&Path>,
) -> Result<BTreeMap<usize, Record>, Complaint> {
    let own = output.map(beside);
    let mut done = BTreeMap::new();
    for path in parts {
        if output.is_some_and(|output| files::is_same(path, output)) {
            let what = words::part_is_output(path);
            return Err(Complaint::usage(what).hint(words::CHOOSE_ANOTHER_OUTPUT));
        }
        let text = files::read(path).map_err(|error| source::unreadable(path, &error))?;
        let found = work_of(&text).map_err(|_| Complaint::input(words::is_no_part(path)))?;
        if found != *work {
            if own.as_ref().is_some_and(|own| files::is_same(path, own)) {
                note!("{}", words::is_passed_over(path));
                continue;
            }
            let what = if found.input != work.input {
                words::is_of_other_games(path)
            } else if found.program != work.program {
                words::is_of_another_version(path)
            } else {
                words::has_other_options(path)
            };
            return Err(Complaint::input(what).hint(words::GIVE_INPUT_OF_PARTS));
        }
        done.extend(taken_up(&text, work));
    }
    Ok(done)
}

/// The games that an earlier run has done, if it was the same work.
fn taken_up(text: &[u8], work: &Work) -> BTreeMap<usize, Record> {
    if work_of(text).ok().as_ref() != Some(work) {
        return BTreeMap::new();
    }
    text.split(|byte| *byte == b'\n')
        .skip(1)
        .filter_map(|line| serde_json::from_slice::<Line>(line).ok())
        .map(|line| (line.game, line.record))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::{Reviewer, Settings},
        game::pgn,
    };

    #[test]
    fn a_journal_is_taken_up_by_the_same_work_alone_and_a_torn_line_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("out.pgn");
        let work = Work::new("100 nodes".to_owned(), b"1. e4 *");
        let (mut journal, done) = Journal::open(&output, &work).expect("opened");
        assert!(done.is_empty());
        let game = pgn::read_all(b"1. e4 *").remove(0);
        let record = Record::of(&Reviewer::new(game, Settings::default()));
        journal.note(3, record.clone());
        journal
            .file
            .write_all(b"{\"game\":4,\"rec")
            .expect("written");
        drop(journal);
        let (journal, done) = Journal::open(&output, &work).expect("opened");
        assert_eq!(done, BTreeMap::from([(3, record)]));
        drop(journal);
        let other = Work::new("200 nodes".to_owned(), b"1. e4 *");
        let (journal, done) = Journal::open(&output, &other).expect("opened");
        assert!(done.is_empty());
        journal.finish();
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 0);
    }

    #[test]
    fn what_is_no_journal_of_ours_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("out.pgn");
        let work = Work::new("100 nodes".to_owned(), b"1. e4 *");
        let path = beside(&output);
        for foreign in ["half of a download", "", "{}\n"] {
            fs::write(&path, foreign).expect("written");
            let refused = Journal::open(&output, &work).err().expect("refused");
            assert!(refused.to_string().contains("out.pgn.part"), "{refused}");
            assert_eq!(files::read(&path).expect("read"), foreign.as_bytes());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_place_of_the_journal_stays_and_so_does_what_it_leads_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("out.pgn");
        let work = Work::new("100 nodes".to_owned(), b"1. e4 *");
        let (path, target) = (beside(&output), folder.path().join("target"));
        let line = serde_json::to_string(&work).expect("JSON");
        fs::write(&target, &line).expect("written");
        std::os::unix::fs::symlink(&target, &path).expect("a link");
        assert!(Journal::open(&output, &work).is_err());
        assert!(path.is_symlink());
        assert_eq!(files::read(&target).expect("read"), line.as_bytes());
    }
}
