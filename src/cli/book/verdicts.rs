//! What `--verify` has found so far, kept in a file: checking a book of many positions takes an
//! hour, and an interruption, even `kill -9`, loses nothing.
//!
//! The first line names the engine; then each line is a position's key, the move that alone was
//! searched (or `-`), the nodes, and the centipawns found. Lines are only appended, so at
//! worst the last one is incomplete and is skipped.

use crate::{
    cli::{complaint::Complaint, out, source, words::book_verify as words},
    files,
};
use shakmaty::{CastlingMode, Move};
use std::{
    collections::HashMap,
    fs::File,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// A position's key, the move that alone is searched there, and the nodes.
pub type SearchKey = (u64, Option<Move>, u64);

/// Answers by question; without a file they last as long as the program.
#[derive(Default)]
pub struct Verdicts {
    known: HashMap<(u64, String, u64), i32>,
    file: Option<(PathBuf, File)>,
}

impl Verdicts {
    /// Takes up a journal, or begins one.
    ///
    /// # Errors
    /// When it belongs to another engine, is not a journal, no file, or cannot be written.
    pub fn open(path: &Path, engine: &str) -> Result<Verdicts, Complaint> {
        let heading = heading(engine);
        let complain = |error: io::Error| {
            Complaint::failed(words::cannot_keep(path, files::reason(&error)))
                .hint(words::NAME_ANOTHER_FILE)
        };
        // Its heading says more of whose it is.
        files::insist_on_own(path, |_| true).map_err(complain)?;
        let text = match files::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(complain(error)),
        };
        let first = text.lines().next();
        if first.is_some_and(|first| first != heading) {
            return Err(of_another(path, &heading).hint(words::NAME_ANOTHER_FILE));
        }
        let mut file = File::options()
            .create(true)
            .append(true)
            .open(path)
            .map_err(complain)?;
        if first.is_none() {
            writeln!(file, "{heading}").map_err(complain)?;
        } else if !text.ends_with('\n') {
            // Ends the torn line, so that the next one is whole.
            writeln!(file).map_err(complain)?;
        }
        Ok(Verdicts {
            known: text.lines().skip(1).filter_map(read_line).collect(),
            file: Some((path.to_owned(), file)),
        })
    }

    /// What several journals know together; nothing is written to them.
    ///
    /// # Errors
    /// When one cannot be read, or belongs to another engine.
    pub fn joined(parts: &[PathBuf], engine: &str) -> Result<Verdicts, Complaint> {
        let heading = heading(engine);
        let mut known = HashMap::new();
        for path in parts {
            let bytes = files::read(path).map_err(|error| source::unreadable(path, &error))?;
            let text = String::from_utf8_lossy(&bytes);
            if text.lines().next() != Some(&heading) {
                return Err(of_another(path, &heading).hint(words::GIVE_OPTIONS_OF_PARTS));
            }
            known.extend(text.lines().skip(1).filter_map(read_line));
        }
        Ok(Verdicts { known, file: None })
    }

    /// Whether they are kept in a file.
    pub fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// How many are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn get(&self, question: SearchKey) -> Option<i32> {
        self.known.get(&written(question)).copied()
    }

    /// Adds what a search found.
    ///
    /// # Errors
    /// When it cannot be kept. It is known all the same, and nothing is kept from then on.
    pub fn add(&mut self, question: SearchKey, score: i32) -> Result<(), Complaint> {
        let (key, only, nodes) = written(question);
        let line = format!("{key:016x} {only} {nodes} {score}\n");
        self.known.insert((key, only, nodes), score);
        let Some((path, file)) = &mut self.file else {
            return Ok(());
        };
        let kept = file.write_all(line.as_bytes());
        let kept = kept.map_err(|error| out::cannot_write(path, &error));
        if kept.is_err() {
            self.file = None;
        }
        kept
    }

    /// All is found.
    ///
    /// # Errors
    /// When what was found may not be in the file.
    pub fn finish(self) -> Result<(), Complaint> {
        match self.file {
            None => Ok(()),
            Some((path, file)) => file
                .sync_all()
                .map_err(|error| out::cannot_write(&path, &error)),
        }
    }
}

fn heading(engine: &str) -> String {
    format!("tabiya verify: {engine}")
}

fn of_another(path: &Path, heading: &str) -> Complaint {
    Complaint::usage(words::is_of_another_engine(path, heading))
}

fn written((key, only, nodes): SearchKey) -> (u64, String, u64) {
    let only = only.map_or("-".to_owned(), |played| {
        played.to_uci(CastlingMode::Standard).to_string()
    });
    (key, only, nodes)
}

fn read_line(line: &str) -> Option<((u64, String, u64), i32)> {
    let mut words = line.split(' ');
    let key = words.next().filter(|key| key.len() == 16)?;
    let key = u64::from_str_radix(key, 16).ok()?;
    let (only, nodes) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
    let score = words.next()?.parse().ok()?;
    words
        .next()
        .is_none()
        .then_some(((key, only, nodes), score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Position as _};
    use std::fs;

    #[test]
    fn a_journal_is_taken_up_and_a_torn_line_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("verdicts");
        let played = Chess::default().legal_moves().first().copied();
        let mut verdicts = Verdicts::open(&path, "house").unwrap_or_default();
        verdicts.add((7, None, 100), -30).expect("kept");
        verdicts.add((7, played, 100), 12).expect("kept");
        verdicts.finish().expect("kept");
        let whole = fs::read_to_string(&path).expect("kept");
        fs::write(&path, format!("{whole}00000000000000")).expect("torn");
        let mut verdicts = Verdicts::open(&path, "house").unwrap_or_default();
        assert_eq!(verdicts.get((7, None, 100)), Some(-30));
        assert_eq!(verdicts.get((7, played, 100)), Some(12));
        assert_eq!(verdicts.get((7, None, 200)), None);
        verdicts.add((8, None, 100), 5).expect("kept");
        drop(verdicts);
        let verdicts = Verdicts::open(&path, "house").unwrap_or_default();
        assert_eq!(verdicts.len(), 3);
        assert!(Verdicts::open(&path, "another").is_err());
        let refused = Verdicts::open(folder.path(), "house").map(|_| ());
        let refused = refused.expect_err("a folder").to_string();
        assert!(refused.contains("a file was expected"), "{refused}");
    }

    /// A disk that is full: what was searched before stays known, and the failure is told.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_cannot_be_kept_is_said_once() {
        let full = Path::new("/dev/full");
        let Ok(file) = File::options().append(true).open(full) else {
            eprintln!("skipped: there is no full device here");
            return;
        };
        let mut verdicts = Verdicts {
            known: HashMap::new(),
            file: Some((full.to_owned(), file)),
        };
        let told = verdicts.add((7, None, 100), -30).expect_err("full");
        assert!(told.to_string().contains("the disk is full"), "{told}");
        assert_eq!(verdicts.get((7, None, 100)), Some(-30));
        assert!(verdicts.add((8, None, 100), 5).is_ok());
        assert!(!verdicts.is_kept());
    }
}
