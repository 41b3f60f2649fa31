//! A file of games that is compared with another: what tells its games apart, and each game again
//! when it is wanted.
//!
//! A file on a disk is read through in pieces; places and fingerprints of its games are kept, and
//! single games are read again. What can be read only once (standard input, a pipe) or not from the
//! middle (packed, UTF-16) is kept whole.

use super::pieces::{Piece, Pieces};
use crate::{
    cli::{complaint::Complaint, source, words::pgn as words},
    files,
    game::{
        Game,
        index::{Indexer, Row},
        pgn::{
            self,
            letters::{self, Language},
        },
        same::Identity,
    },
};
use serde::Serialize;
use std::{
    borrow::Cow,
    fs::File,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
};

/// The file.
pub struct ComparedFile {
    path: PathBuf,
    text: Text,
    language: Option<&'static Language>,
    games: Vec<Place>,
}

enum Text {
    OnDisk(File),
    Held(Vec<u8>),
}

/// What is kept of a game.
pub struct Place {
    pub identity: Identity,
    /// Of its text, letter by letter.
    pub text: u64,
    /// 0: unknown.
    pub round: u64,
    /// Bytes.
    start: u64,
    length: usize,
    /// From 1.
    line: u32,
}

/// A game of one of the files.
#[derive(Debug, Serialize)]
pub struct About {
    /// From 1, in its file.
    pub game: usize,
    line: u32,
    players: String,
    date: String,
    round: String,
}

impl ComparedFile {
    /// Reads a file through, or standard input for `-`.
    ///
    /// # Errors
    /// [`Complaint`] (exit code 3) says why it cannot be read.
    pub fn read(
        path: &Path,
        language: Option<&'static Language>,
    ) -> Result<ComparedFile, Complaint> {
        let mut file = ComparedFile {
            path: path.to_owned(),
            text: Text::Held(Vec::new()),
            language,
            games: Vec::new(),
        };
        let mut pieces = Pieces::open(path)?;
        let mut on_disk = file.on_disk();
        let mut line = 0;
        while let Some(piece) = pieces.next()? {
            if piece.is_wide {
                on_disk = None;
            }
            for (_, row) in piece.rows() {
                let place = file.place(&piece, row, line);
                file.games.push(place);
            }
            let text = piece.whole_text();
            let breaks = memchr::memchr_iter(b'\n', text).count();
            line += u32::try_from(breaks).unwrap_or(u32::MAX);
            if on_disk.is_none() {
                file.hold(text)?;
            }
        }
        if let Some(on_disk) = on_disk {
            file.text = Text::OnDisk(on_disk);
        }
        Ok(file)
    }

    /// The file, where it can be read from anywhere.
    fn on_disk(&self) -> Option<File> {
        let is_file = self.path != Path::new("-") && self.path.is_file();
        let is_plain = is_file && matches!(files::packing(&self.path), Ok(None));
        let file = is_plain.then(|| files::open(&self.path, u64::MAX).ok());
        file.flatten().map(|(file, _)| file)
    }

    fn hold(&mut self, text: &[u8]) -> Result<(), Complaint> {
        if let Text::Held(held) = &mut self.text {
            if (held.len() + text.len()) as u64 > files::LARGEST {
                let error = io::ErrorKind::FileTooLarge.into();
                return Err(source::unreadable(&self.path, &error));
            }
            held.extend_from_slice(text);
        }
        Ok(())
    }

    fn place(&self, piece: &Piece, row: &Row, lines_before: u32) -> Place {
        let text = piece.text(row);
        let hash = |bytes: &[u8]| {
            let mut hasher = DefaultHasher::new();
            bytes.hash(&mut hasher);
            hasher.finish()
        };
        let round = piece.index.text(row.round);
        Place {
            identity: Identity::of(&self.in_english(text)),
            text: hash(text),
            round: match round {
                "" => 0,
                round => hash(round.as_bytes()),
            },
            start: piece.start + row.span().start as u64,
            length: row.span().len(),
            line: lines_before.saturating_add(row.line),
        }
    }

    /// Its games, in order.
    pub fn games(&self) -> &[Place] {
        &self.games
    }

    /// A game, read again.
    ///
    /// # Errors
    /// [`Complaint`] (exit code 3) if the file cannot be read any more.
    pub fn game(&mut self, number: usize) -> Result<Option<Game>, Complaint> {
        let line = self.line(number);
        let text = self.text_of(number)?;
        Ok(pgn::read_span(
            &text,
            0..text.len(),
            usize::try_from(line).unwrap_or(1),
        ))
    }

    /// What a game is called by.
    ///
    /// # Errors
    /// As [`ComparedFile::game`].
    pub fn about(&mut self, number: usize) -> Result<About, Complaint> {
        let text = self.text_of(number)?;
        let index = Indexer::read_all(&text);
        let row = index.row(0);
        let words = |of: &dyn Fn(&Row) -> String| row.map(of).unwrap_or_default();
        Ok(About {
            game: number + 1,
            line: self.line(number),
            players: words(&|row| index.players(row)),
            date: words(&|row| row.date.to_string()),
            round: words(&|row| index.text(row.round).to_owned()),
        })
    }

    fn line(&self, number: usize) -> u32 {
        self.games.get(number).map_or(0, |place| place.line)
    }

    fn text_of(&mut self, number: usize) -> Result<Vec<u8>, Complaint> {
        let Some(place) = self.games.get(number) else {
            return Ok(Vec::new());
        };
        let mut text = Vec::new();
        match &mut self.text {
            Text::Held(held) => {
                let start = usize::try_from(place.start).unwrap_or(usize::MAX);
                let own = held.get(start..start.saturating_add(place.length));
                text.extend_from_slice(own.unwrap_or_default());
            }
            Text::OnDisk(file) => {
                let read = file.seek(SeekFrom::Start(place.start)).and_then(|_| {
                    let mut own = file.take(place.length as u64);
                    io::copy(&mut own, &mut text)
                });
                read.map_err(|error| source::unreadable(&self.path, &error))?;
            }
        }
        Ok(self.in_english(&text).into_owned())
    }

    fn in_english<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        match self.language {
            Some(language) => Cow::Owned(letters::in_english(text, language)),
            None => Cow::Borrowed(text),
        }
    }
}

impl About {
    /// `game 3: Tal – Botvinnik, 1960.03.15, round 1`
    pub fn words(&self) -> String {
        words::game(self.game, &self.called())
    }

    /// As [`About::words`], without its number.
    pub fn called(&self) -> String {
        let has_date = self.date.contains(|letter: char| letter.is_ascii_digit());
        let date = has_date.then_some(self.date.as_str());
        let round = (!self.round.is_empty()).then_some(self.round.as_str());
        words::called(&self.players, date, round)
    }
}
