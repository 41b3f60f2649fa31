//! A file of games of any size, in pieces that are cut where a game begins.

use super::{fingerprint::Fingerprint, words};
use crate::{
    files::{self, Stream},
    game::pgn,
};
use std::{
    collections::BTreeSet,
    fs,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
};

/// The longest possible game with comments on every move is far smaller.
const LARGEST_GAME: usize = 64 << 20;
/// Bytes that are read at least in one go.
const LEAST: usize = 1 << 20;

/// A file that is read piece by piece.
#[derive(Debug)]
pub struct Source {
    stream: Stream<'static>,
    /// Bytes of the file that are still to be read.
    left: u64,
    /// Read, but the beginning of a game that may go on.
    rest: Vec<u8>,
    is_over: bool,
    /// How far the pieces go that were given.
    pub position: u64,
    /// What these bytes are.
    pub fingerprint: Fingerprint,
    /// Whether it is packed or in UTF-16, and places in it are those of its text in UTF-8.
    pub is_wide: bool,
}

/// Whole games.
#[derive(Debug)]
pub struct Cut {
    /// Where in the file it begins.
    pub start: u64,
    pub text: Vec<u8>,
    pub is_last: bool,
}

impl Cut {
    /// Refuses a file whose beginning can be no games: a picture, a program, random bytes.
    ///
    /// # Errors
    /// What was expected and what was found.
    pub fn insist_on_text(&self) -> io::Result<()> {
        if self.start == 0 && pgn::foreign(&self.text).is_some() {
            let reason = words::EXPECTED_PGN_FOUND_NO_TEXT;
            return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
        }
        Ok(())
    }
}

impl Source {
    /// Opens a file at a place where a game begins. What is before it is not read; its fingerprint
    /// is carried on.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn open(path: &Path, position: u64, fingerprint: Fingerprint) -> io::Result<Source> {
        let (mut file, most) = files::open(path, u64::MAX)?;
        // A file that grows meanwhile is read further the next time; a device says no length.
        let about = file.metadata()?;
        let packing = files::packing(path)?;
        let length = match packing {
            None if about.is_file() => about.len().min(most),
            _ => most,
        };
        if position > 0 && packing.is_none() {
            file.seek(SeekFrom::Start(position))?;
        }
        // From the middle of a file no packing is told by its bytes.
        let mut stream = match packing {
            None if about.is_file() => Stream::plain(files::bounded(file, most)),
            None => Stream::of(files::bounded(file, most))?,
            Some(_) => files::stream(path)?,
        };
        if packing.is_some() {
            io::copy(&mut stream.by_ref().take(position), &mut io::sink())?;
        }
        Ok(Source {
            stream,
            left: length.saturating_sub(position),
            rest: Vec::new(),
            is_over: false,
            position,
            fingerprint,
            is_wide: packing.is_some(),
        })
    }

    /// The next games, about so many bytes; `None` at the end of the file.
    ///
    /// # Errors
    /// Why it cannot be read, and where no game begins for too long.
    pub fn next(&mut self, room: usize) -> io::Result<Option<Cut>> {
        if self.is_over {
            return Ok(None);
        }
        let start = self.position;
        let mut text = std::mem::take(&mut self.rest);
        let mut searched = 0;
        loop {
            let wanted = room.saturating_sub(text.len()).max(LEAST) as u64;
            let read = read_more(&mut self.stream, wanted.min(self.left), &mut text)?;
            self.left = self.left.saturating_sub(read as u64);
            if start == 0 && (text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff])) {
                return self.whole(text).map(Some);
            }
            if read == 0 || self.left == 0 {
                self.is_over = true;
                self.pass(&text);
                return Ok(Some(Cut {
                    start,
                    text,
                    is_last: true,
                }));
            }
            if let Some(cut) = pgn::last_game(&text, searched) {
                self.rest = text.split_off(cut);
                self.pass(&text);
                return Ok(Some(Cut {
                    start,
                    text,
                    is_last: false,
                }));
            }
            if text.len() > LARGEST_GAME {
                let reason = words::no_game_begins_within(text.len() >> 20);
                return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
            }
            searched = text.len();
        }
    }

    /// UTF-16 is turned into UTF-8 as a whole.
    fn whole(&mut self, mut text: Vec<u8>) -> io::Result<Cut> {
        read_more(&mut self.stream, self.left.min(files::LARGEST), &mut text)?;
        self.pass(&text);
        self.is_wide = true;
        self.is_over = true;
        Ok(Cut {
            start: 0,
            text: pgn::unfold(text),
            is_last: true,
        })
    }

    fn pass(&mut self, bytes: &[u8]) {
        self.fingerprint.add(bytes);
        self.position += bytes.len() as u64;
    }
}

/// The fingerprint of the first bytes of a file, and whether what follows begins with tags or
/// nothing follows: then the file has only grown since these bytes were all of it.
///
/// # Errors
/// Why it cannot be read.
pub fn beginning(path: &Path, length: u64) -> io::Result<(Fingerprint, bool)> {
    let mut file = files::stream(path)?;
    let mut fingerprint = Fingerprint::default();
    let mut left = length;
    let mut bytes = Vec::new();
    while left > 0 {
        bytes.clear();
        let read = read_more(&mut file, left.min(LEAST as u64), &mut bytes)?;
        if read == 0 {
            break;
        }
        fingerprint.add(&bytes);
        left -= read as u64;
    }
    bytes.clear();
    read_more(&mut file, 64, &mut bytes)?;
    let next = bytes.trim_ascii_start().first();
    Ok((fingerprint, next.is_none_or(|byte| *byte == b'[')))
}

/// Adds up to so many bytes; returns how many they are.
fn read_more(file: &mut impl io::Read, most: u64, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let before = bytes.len();
    // Of bounded length: what a file says it has, or what a device may give.
    io::copy(&mut file.take(most), bytes)?;
    Ok(bytes.len() - before)
}

/// All files of games in these files and folders, each once, in order; and what cannot be read of
/// them.
pub fn files_in(sources: &[PathBuf]) -> (Vec<PathBuf>, Vec<(PathBuf, io::Error)>) {
    let mut found = BTreeSet::new();
    let mut problems = Vec::new();
    for source in sources {
        if let Err(error) = place(source).and_then(|path| gather(&path, 0, &mut found)) {
            problems.push((source.clone(), error));
        }
    }
    (found.into_iter().collect(), problems)
}

/// The whole path. A pipe has none, and is read where it is named.
fn place(source: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(source) {
        Err(_) if fs::metadata(source).is_ok() => Ok(source.to_owned()),
        path => path,
    }
}

fn gather(path: &Path, depth: usize, found: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    const DEEPEST: usize = 16;
    if !fs::metadata(path)?.is_dir() {
        found.insert(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)?.filter_map(Result::ok) {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if (is_folder && depth < DEEPEST) || (files::is_named_pgn(&path) && path.is_file()) {
            // A folder that may not be read is passed over; those beside it are not.
            let _ = gather(&path, depth + 1, found);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: usize) -> String {
        format!(
            "[Event \"{number}\"]\n\n1. e4 {{{}}} *\n\n",
            "x".repeat(5_000)
        )
    }

    #[test]
    fn pieces_are_whole_games_and_together_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        let text: String = (0..900).map(game).collect();
        fs::write(&path, &text).expect("written");
        let mut source = Source::open(&path, 0, Fingerprint::default()).expect("opened");
        let mut whole = Vec::new();
        let mut pieces = 0;
        while let Some(cut) = source.next(1 << 20).expect("read") {
            assert_eq!(cut.start, whole.len() as u64);
            assert!(cut.text.starts_with(b"[Event "));
            whole.extend(cut.text);
            pieces += 1;
            assert_eq!(cut.is_last, whole.len() == text.len());
        }
        assert!(pieces > 3, "{pieces}");
        assert_eq!(whole, text.as_bytes());
        let mut fingerprint = Fingerprint::default();
        fingerprint.add(text.as_bytes());
        assert_eq!(source.fingerprint.value(), fingerprint.value());
        let (known, only_grown) = beginning(&path, source.position).expect("read");
        assert!(known.value() == fingerprint.value() && only_grown);
    }

    #[test]
    fn a_file_of_wide_letters_is_read_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("wide.pgn");
        let wide = "\u{feff}[Event \"é\"]\n\n1. e4 *\n".encode_utf16();
        let bytes: Vec<u8> = wide.flat_map(u16::to_le_bytes).collect();
        fs::write(&path, &bytes).expect("written");
        let mut source = Source::open(&path, 0, Fingerprint::default()).expect("opened");
        let cut = source.next(1 << 20).expect("read").expect("a piece");
        assert!(source.is_wide && cut.is_last);
        assert_eq!(source.position, bytes.len() as u64);
        assert!(
            String::from_utf8(cut.text)
                .expect("UTF-8")
                .contains("\"é\"")
        );
        assert!(source.next(1 << 20).expect("read").is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_pipe_is_read_where_it_is_named() {
        use std::{io::Write as _, os::fd::AsRawFd as _};
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let text = game(1);
        writer.write_all(text.as_bytes()).expect("written");
        drop(writer);
        let path = PathBuf::from(format!("/proc/self/fd/{}", reader.as_raw_fd()));
        let (found, problems) = files_in(std::slice::from_ref(&path));
        assert!(found == [path.clone()] && problems.is_empty());
        let mut source = Source::open(&path, 0, Fingerprint::default()).expect("opened");
        let cut = source.next(1 << 20).expect("read").expect("a piece");
        assert!(cut.is_last && cut.text == text.as_bytes());
    }

    #[test]
    fn folders_are_searched_and_each_file_comes_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("a/b")).expect("made");
        for name in ["one.pgn", "a/two.PGN", "a/b/three.pgn", "a/notes.txt"] {
            fs::write(at(name), "*").expect("written");
        }
        let (found, problems) =
            files_in(&[folder.path().to_owned(), at("one.pgn"), at("missing.pgn")]);
        let names: Vec<_> = found.iter().filter_map(|path| path.file_name()).collect();
        assert_eq!(names, ["three.pgn", "two.PGN", "one.pgn"]);
        assert_eq!(problems.len(), 1);
    }
}
