//! A game that the index has found, and the game itself where its file still has it.

use super::{extract, row::Row, words};
use crate::{
    files,
    game::{Game, pgn},
};
use shakmaty::Move;
use std::{
    io::{self, Read as _, Seek as _, SeekFrom},
    path::PathBuf,
};

/// Games that are listed at most.
pub const MOST: usize = 500;

/// A game that was in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    pub row: Row,
    pub white: String,
    pub black: String,
    pub path: PathBuf,
    /// What was played there; `None`: the game ended.
    pub played: Option<Move>,
}

impl FoundGame {
    /// Reads the game, if it is still where it was; `advice` says what to do where it is not.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(&self, advice: &str) -> Result<Game, String> {
        match self.game() {
            Ok(Some(read)) => Ok(read),
            Ok(None) => Err(words::has_changed(&self.path, advice)),
            Err(error) => Err(words::cannot_be_read(&self.path, &files::reason(&error))),
        }
    }

    fn game(&self) -> io::Result<Option<Game>> {
        let (mut file, _) = files::open(&self.path, u64::MAX)?;
        let mut beginning = [0; 2];
        let read = file.read(&mut beginning)?;
        let is_wide = read == 2 && matches!(beginning, [0xff, 0xfe] | [0xfe, 0xff]);
        let bytes = if files::packing(&self.path)?.is_some() {
            // Places are those of what it unpacks to.
            let mut stream = files::stream(&self.path)?;
            io::copy(&mut stream.by_ref().take(self.row.start), &mut io::sink())?;
            let mut bytes = Vec::new();
            io::copy(&mut stream.take(self.row.length.into()), &mut bytes)?;
            bytes
        } else if is_wide {
            // In UTF-16: places are those of the text in UTF-8.
            let whole = pgn::unfold(files::read(&self.path)?);
            let start = usize::try_from(self.row.start).unwrap_or(usize::MAX);
            let end = start.saturating_add(self.row.length as usize);
            whole.get(start..end).unwrap_or_default().to_vec()
        } else {
            file.seek(SeekFrom::Start(self.row.start))?;
            let mut bytes = Vec::new();
            io::copy(&mut file.take(self.row.length.into()), &mut bytes)?;
            bytes
        };
        match self.is_in(&bytes) {
            true => Ok(pgn::games(&bytes).next()),
            false => Ok(None),
        }
    }

    /// Whether the game that these bytes begin with is between the same players, as an index reads
    /// their names.
    pub fn is_in(&self, bytes: &[u8]) -> bool {
        let mut is_same = None;
        extract::games(bytes, |game| {
            let own = [(game.white, &self.white), (game.black, &self.black)];
            is_same.get_or_insert(own.iter().all(|(read, kept)| read.trim() == kept.trim()));
        });
        is_same == Some(true)
    }
}
