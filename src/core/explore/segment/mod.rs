//! A part of the index that is never changed: some games, with all their positions.
//!
//! | file | what it is for |
//! |---|---|
//! | [`varint`] | whole numbers in few bytes |
//! | [`entry`] | what is stored of one position |
//! | [`positions`] | a file of positions, sorted |
//! | [`games`] | a file of games and names |
//!
//! A segment is three files: the positions in two halves by the highest bit of their keys, so that
//! two threads can write them, and the games.

pub mod entry;
pub mod games;
pub mod positions;
pub mod varint;

pub use entry::{Entry, Posting, Postings, StoredMove};
pub use games::{GamesFile, Names};
pub use positions::{PositionFile, PositionWriter, damaged};

use super::record::Key;
use std::{
    io,
    path::{Path, PathBuf},
};

/// An open segment.
#[derive(Debug)]
pub struct Segment {
    pub halves: [PositionFile; 2],
    pub games: GamesFile,
}

impl Segment {
    /// # Errors
    /// Why one of its files cannot be read.
    pub fn open(folder: &Path, number: u32) -> io::Result<Segment> {
        let [first, second] = positions_paths(folder, number);
        Ok(Segment {
            halves: [PositionFile::open(&first)?, PositionFile::open(&second)?],
            games: GamesFile::open(&games_path(folder, number))?,
        })
    }

    /// The file that a position is in, if it is in this segment.
    pub fn half(&mut self, key: Key) -> &mut PositionFile {
        let [first, second] = &mut self.halves;
        if key.half() == 0 { first } else { second }
    }

    /// Different positions.
    pub fn positions(&self) -> u64 {
        self.halves.iter().map(|half| half.positions).sum()
    }
}

/// The files of the positions of a segment.
pub fn positions_paths(folder: &Path, number: u32) -> [PathBuf; 2] {
    ["a", "b"].map(|half| folder.join(format!("{number:06}.{half}.positions")))
}

/// The file of the games of a segment.
pub fn games_path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:06}.games"))
}

/// The number of the segment that a file belongs to; `None` for other files.
pub fn number_of(file: &str) -> Option<u32> {
    let (number, rest) = file.split_once('.')?;
    let is_ours = matches!(rest, "a.positions" | "b.positions" | "games");
    number.parse().ok().filter(|_| is_ours && number.len() >= 6)
}
