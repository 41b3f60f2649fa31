//! Files of games of any size, some megabytes at a time, cut where a game begins.

use crate::{
    cli::{complaint::Complaint, source, words::pgn as words},
    files::{self, Stream},
    game::{
        index::{Index, Indexer, Row},
        pgn,
    },
};
use std::{
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// Bytes that are read at least in one go.
const ROOM: usize = 8 << 20;
/// The longest possible game with comments on every move is far smaller.
const LARGEST_GAME: usize = 64 << 20;

/// Reads a file, or standard input for `-`, piece by piece.
pub struct Pieces {
    stream: Stream<'static>,
    path: PathBuf,
    /// Read, but the beginning of a game that may go on.
    rest: Vec<u8>,
    is_over: bool,
    /// Games that were given out, and the bytes of their pieces.
    games: usize,
    given: u64,
    is_wide: bool,
}

/// Whole games that stand one after the other.
pub struct Piece {
    bytes: Vec<u8>,
    pub index: Index,
    /// How many of the index's games are whole.
    whole: usize,
    /// Games of the file before these, and the bytes, unpacked and in UTF-8.
    pub before: usize,
    pub start: u64,
    /// Whether the file is in UTF-16, so that these bytes stand nowhere in it.
    pub is_wide: bool,
    /// Where the games end that are whole.
    end: usize,
}

impl Pieces {
    /// # Errors
    /// [`Complaint`] (exit code 3) says why it cannot be read.
    pub fn open(path: &Path) -> Result<Pieces, Complaint> {
        let stream = if path == Path::new("-") {
            Stream::of(source::standard_input()?)
        } else {
            files::stream(path)
        };
        Ok(Pieces {
            stream: stream.map_err(|error| source::unreadable(path, &error))?,
            path: path.to_owned(),
            rest: Vec::new(),
            is_over: false,
            games: 0,
            given: 0,
            is_wide: false,
        })
    }

    /// The next games; `None` at the end of the file.
    ///
    /// # Errors
    /// [`Complaint`] (exit code 3) says why it cannot be read.
    pub fn next(&mut self) -> Result<Option<Piece>, Complaint> {
        let unreadable = |error| source::unreadable(&self.path, &error);
        if self.is_over {
            return Ok(None);
        }
        let mut bytes = std::mem::take(&mut self.rest);
        let mut room = ROOM;
        loop {
            let wanted = room.saturating_sub(bytes.len()) as u64;
            let before = bytes.len();
            // Of bounded length.
            io::copy(&mut self.stream.by_ref().take(wanted), &mut bytes).map_err(unreadable)?;
            if self.games == 0 && is_wide(&bytes) {
                // UTF-16 is turned into UTF-8 as a whole.
                let mut all = files::bounded(&mut self.stream, files::LARGEST);
                io::copy(&mut all, &mut bytes).map_err(unreadable)?;
                bytes = pgn::unfold(bytes);
                self.is_over = true;
                self.is_wide = true;
            }
            if self.games == 0 {
                source::insist_on_text(&self.path, &bytes)?;
            }
            self.is_over |= ((bytes.len() - before.min(bytes.len())) as u64) < wanted;
            let index = Indexer::read_all(&bytes);
            let mut whole = index.len();
            let mut end = bytes.len();
            if !self.is_over {
                // The last one may go on.
                whole = whole.saturating_sub(1);
                if whole == 0 {
                    if bytes.len() > LARGEST_GAME {
                        let why = words::no_end_of_game(bytes.len() >> 20);
                        return Err(unreadable(io::Error::other(why)));
                    }
                    room = bytes.len() * 2;
                    continue;
                }
                end = index.row(whole).map_or(end, |row| row.span().start);
                self.rest = bytes.get(end..).unwrap_or_default().to_vec();
            }
            let (before, start) = (self.games, self.given);
            self.games += whole;
            self.given += end as u64;
            return Ok(Some(Piece {
                bytes,
                index,
                whole,
                before,
                start,
                is_wide: self.is_wide,
                end,
            }));
        }
    }
}

fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

impl Piece {
    /// The games, each with its place among these.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &Row)> {
        self.index.rows().iter().take(self.whole).enumerate()
    }

    /// All that its whole games stand in.
    pub fn whole_text(&self) -> &[u8] {
        self.bytes.get(..self.end).unwrap_or_default()
    }

    /// A game's text as it stands in the file.
    pub fn text(&self, row: &Row) -> &[u8] {
        self.bytes.get(row.span()).unwrap_or_default().trim_ascii()
    }
}
