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
        let beginning = files::read_beginning(&self.path, 2)?;
        let is_wide = matches!(beginning.as_slice(), [0xff, 0xfe] | [0xfe, 0xff]);
        let bytes = if is_wide {
            // In UTF-16, packed or not: places are those of the text in UTF-8.
            let whole = pgn::unfold(files::read(&self.path)?);
            let start = usize::try_from(self.row.start).unwrap_or(usize::MAX);
            let end = start.saturating_add(self.row.length as usize);
            whole.get(start..end).unwrap_or_default().to_vec()
        } else if files::packing(&self.path)?.is_some() {
            // Places are those of what it unpacks to.
            let mut stream = files::stream(&self.path)?;
            io::copy(&mut stream.by_ref().take(self.row.start), &mut io::sink())?;
            let mut bytes = Vec::new();
            io::copy(&mut stream.take(self.row.length.into()), &mut bytes)?;
            bytes
        } else {
            let (mut file, _) = files::open(&self.path, u64::MAX)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::{fingerprint::Fingerprint, source::Source};
    use flate2::{Compression, write::GzEncoder};
    use std::{fs, io::Write as _};

    #[test]
    fn a_game_of_a_file_in_utf_16_is_read_also_where_that_is_packed() {
        let text = "\u{feff}[White \"A\"]\n\n1. e4 *\n\n[White \"Č\"]\n\n1. d4 *\n";
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(&wide).expect("packed");
        let packed = packer.finish().expect("packed");
        let folder = tempfile::tempdir().expect("a folder");
        for (name, bytes) in [("plain.pgn", wide), ("packed.pgn.gz", packed)] {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            let mut source = Source::open(&path, 0, Fingerprint::default()).expect("opened");
            let cut = source.next(1 << 20).expect("read").expect("a piece");
            let mut found = Vec::new();
            extract::games(&cut.text, |game| {
                found.push(FoundGame {
                    row: game.row,
                    white: game.white.to_owned(),
                    black: game.black.to_owned(),
                    path: path.clone(),
                    played: None,
                });
            });
            let whites = found.iter().map(|found| {
                let game = found.read("").expect("still there");
                game.tags.get("White").unwrap_or_default().to_owned()
            });
            assert_eq!(whites.collect::<Vec<String>>(), ["A", "Č"], "{name}");
        }
    }
}
