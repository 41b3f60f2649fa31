//! A file of positions, sorted by key: blocks of entries, lists of games between them, and at the
//! end where each block begins.
//!
//! A question reads one block (and the lists of games that it needs); which one, the index of
//! blocks says, which is read when the file is opened: 20 bytes for 16 KiB of positions.

use super::{
    entry::{self, Entry, Posting, Postings},
    varint::{self, Cursor},
};
use crate::{
    explore::{record::Key, words},
    files::{self, Aside},
};
use std::{
    fs::File,
    io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _},
    path::Path,
};

const MAGIC: &[u8; 8] = b"tbyexpP1";
/// The size that a block is filled to, in bytes.
const BLOCK: usize = 16 << 10;
/// Where the index begins, how many blocks and how many positions there are, and the magic again.
const FOOTER: usize = 32;
const BLOCK_REF: usize = 20;

#[derive(Clone, Copy, Debug)]
struct BlockRef {
    /// Of its first position.
    key: u64,
    at: u64,
    length: u32,
}

/// Writes a file of positions, aside until it is whole.
pub struct PositionWriter {
    file: BufWriter<Aside>,
    /// Bytes written, lists that wait and the block in hand not counted.
    written: u64,
    lists: Vec<u8>,
    block: Vec<u8>,
    first: u64,
    before: u64,
    blocks: Vec<BlockRef>,
    positions: u64,
}

impl PositionWriter {
    pub fn begin(path: &Path) -> io::Result<PositionWriter> {
        let mut file = BufWriter::with_capacity(1 << 20, files::aside(path)?);
        file.write_all(MAGIC)?;
        Ok(PositionWriter {
            file,
            written: MAGIC.len() as u64,
            lists: Vec::new(),
            block: Vec::with_capacity(2 * BLOCK),
            first: 0,
            before: 0,
            blocks: Vec::new(),
            positions: 0,
        })
    }

    /// Adds a position; keys must rise.
    pub fn push(&mut self, key: Key, entry: &Entry) -> io::Result<()> {
        let key = key.bits();
        if self.block.is_empty() {
            self.first = key;
            self.before = key;
        }
        varint::put(&mut self.block, key.saturating_sub(self.before));
        self.before = key;
        let (written, lists) = (self.written, &mut self.lists);
        entry::write(&mut self.block, entry, |list| {
            let at = written + lists.len() as u64;
            lists.extend_from_slice(list);
            at
        });
        self.positions += 1;
        if self.block.len() >= BLOCK {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.file.write_all(&self.lists)?;
        self.written += self.lists.len() as u64;
        self.lists.clear();
        self.file.write_all(&self.block)?;
        self.blocks.push(BlockRef {
            key: self.first,
            at: self.written,
            length: u32::try_from(self.block.len()).map_err(|_| damaged())?,
        });
        self.written += self.block.len() as u64;
        self.block.clear();
        Ok(())
    }

    /// Puts the whole file at its place; returns how many positions it has.
    pub fn finish(mut self) -> io::Result<u64> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        for block in &self.blocks {
            self.file.write_all(&block.key.to_le_bytes())?;
            self.file.write_all(&block.at.to_le_bytes())?;
            self.file.write_all(&block.length.to_le_bytes())?;
        }
        self.file.write_all(&self.written.to_le_bytes())?;
        self.file
            .write_all(&(self.blocks.len() as u64).to_le_bytes())?;
        self.file.write_all(&self.positions.to_le_bytes())?;
        self.file.write_all(MAGIC)?;
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.finish()?;
        Ok(self.positions)
    }
}

/// An open file of positions.
#[derive(Debug)]
pub struct PositionFile {
    file: File,
    blocks: Vec<BlockRef>,
    /// Different positions.
    pub positions: u64,
}

impl PositionFile {
    /// # Errors
    /// Why it cannot be read; `InvalidData` where it is no such file.
    pub fn open(path: &Path) -> io::Result<PositionFile> {
        let (mut file, footer_at, footer) = open_at_footer(path, FOOTER)?;
        let number = |place: usize| number_at(&footer, place * 8);
        let (index_at, count, positions) = (number(0)?, number(1)?, number(2)?);
        let index_length = footer_at.checked_sub(index_at).ok_or_else(damaged)?;
        if footer.get(24..) != Some(MAGIC)
            || count.checked_mul(BLOCK_REF as u64) != Some(index_length)
        {
            return Err(damaged());
        }
        let index_length = usize::try_from(index_length).map_err(|_| damaged())?;
        let index = read_at(&mut file, index_at, index_length)?;
        let blocks: io::Result<Vec<BlockRef>> = index
            .chunks_exact(BLOCK_REF)
            .map(|bytes| {
                let at = number_at(bytes, 8)?;
                let length = bytes.get(16..20).and_then(|four| four.try_into().ok());
                let length = u32::from_le_bytes(length.ok_or_else(damaged)?);
                if at
                    .checked_add(length.into())
                    .is_none_or(|end| end > index_at)
                {
                    return Err(damaged());
                }
                Ok(BlockRef {
                    key: number_at(bytes, 0)?,
                    at,
                    length,
                })
            })
            .collect();
        Ok(PositionFile {
            file,
            blocks: blocks?,
            positions,
        })
    }

    /// What is stored of a position.
    pub fn find(&mut self, key: Key) -> io::Result<Option<Entry>> {
        let key = key.bits();
        let after = self.blocks.partition_point(|block| block.key <= key);
        let Some(number) = after.checked_sub(1) else {
            return Ok(None);
        };
        let (mut here, bytes) = self.block(number)?;
        let mut cursor = Cursor(&bytes);
        while !cursor.is_at_end() {
            here = here.wrapping_add(cursor.number().ok_or_else(damaged)?);
            if here == key {
                return entry::read(&mut cursor).ok_or_else(damaged).map(Some);
            }
            if here > key {
                break;
            }
            entry::skip(&mut cursor).ok_or_else(damaged)?;
        }
        Ok(None)
    }

    /// Shows the games of a move, wherever their list stands.
    pub fn each_game(
        &mut self,
        postings: Postings,
        see: &mut impl FnMut(Posting) -> io::Result<()>,
    ) -> io::Result<()> {
        match postings {
            Postings::Here(postings) => postings.into_iter().try_for_each(see),
            Postings::There(at, length) => {
                let bytes = read_at(&mut self.file, at, length as usize)?;
                let mut list = entry::List::new(&bytes);
                while !list.is_at_end() {
                    see(list.read().ok_or_else(damaged)?)?;
                }
                Ok(())
            }
        }
    }

    /// The games of a move, wherever their list stands.
    pub fn games(&mut self, postings: &Postings) -> io::Result<Vec<Posting>> {
        match postings {
            Postings::Here(postings) => Ok(postings.clone()),
            Postings::There(at, length) => {
                let bytes = read_at(&mut self.file, *at, *length as usize)?;
                entry::read_list(&bytes).ok_or_else(damaged)
            }
        }
    }

    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// All positions of a block, in order, each with all its lists.
    pub fn entries(&mut self, number: usize) -> io::Result<Vec<(Key, Entry)>> {
        let (mut here, bytes) = self.block(number)?;
        let mut cursor = Cursor(&bytes);
        let mut entries = Vec::with_capacity(bytes.len() / 8);
        while !cursor.is_at_end() {
            here = here.wrapping_add(cursor.number().ok_or_else(damaged)?);
            let mut entry = entry::read(&mut cursor).ok_or_else(damaged)?;
            if let Entry::Several(moves) = &mut entry {
                for stored in moves {
                    if let Postings::There(..) = stored.postings {
                        stored.postings = Postings::Here(self.games(&stored.postings)?);
                    }
                }
            }
            entries.push((Key::from_bits(here), entry));
        }
        Ok(entries)
    }

    /// The key of its first position, and its bytes.
    fn block(&mut self, number: usize) -> io::Result<(u64, Vec<u8>)> {
        let block = *self.blocks.get(number).ok_or_else(damaged)?;
        let bytes = read_at(&mut self.file, block.at, block.length as usize)?;
        Ok((block.key, bytes))
    }
}

/// Opens a file of a segment: where its footer of `size` bytes begins, and the footer.
pub fn open_at_footer(path: &Path, size: usize) -> io::Result<(File, u64, Vec<u8>)> {
    let (mut file, _) = files::open(path, u64::MAX)?;
    let length = file.metadata()?.len();
    let footer_at = length.checked_sub(size as u64).ok_or_else(damaged)?;
    let footer = read_at(&mut file, footer_at, size)?;
    Ok((file, footer_at, footer))
}

/// The bytes at a place of a file. Nothing is set aside for what lies beyond its end.
pub fn read_at(file: &mut File, at: u64, length: usize) -> io::Result<Vec<u8>> {
    if at
        .checked_add(length as u64)
        .is_none_or(|end| end > file.metadata().map_or(0, |f| f.len()))
    {
        return Err(damaged());
    }
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A number of eight bytes.
pub fn number_at(bytes: &[u8], at: usize) -> io::Result<u64> {
    let eight = bytes
        .get(at..at + 8)
        .and_then(|eight| eight.try_into().ok());
    eight.map(u64::from_le_bytes).ok_or_else(damaged)
}

/// What a file says that does not hold what it should.
pub fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words::INDEX_DAMAGED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::segment::entry::StoredMove;
    use crate::explore::{record::MoveCode, stats::Stats};

    fn entry(number: u64) -> Entry {
        if !number.is_multiple_of(5) {
            return Entry::Single(MoveCode(number as u16), (number as u32, None));
        }
        let games = if number.is_multiple_of(100) { 900 } else { 2 };
        Entry::Several(vec![StoredMove {
            code: MoveCode(9),
            stats: Stats {
                games,
                ..Stats::default()
            },
            postings: Postings::Here((0..games).map(|game| (game + 7, None)).collect()),
        }])
    }

    #[test]
    fn every_position_is_found_and_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("positions");
        let key = |number: u64| Key::from_bits(number * 0x1_0000_0001 + 5);
        let mut writer = PositionWriter::begin(&path).expect("begun");
        for number in 0..20_000 {
            writer.push(key(number), &entry(number)).expect("written");
        }
        writer.finish().expect("whole");
        let mut file = PositionFile::open(&path).expect("opened");
        assert!(file.block_count() > 5);
        assert_eq!(file.positions, 20_000);
        for number in 0..20_000 {
            let mut found = file.find(key(number)).expect("read").expect("there");
            if let Entry::Several(moves) = &mut found {
                for stored in moves {
                    let games = file.games(&stored.postings).expect("read");
                    stored.postings = Postings::Here(games);
                }
            }
            assert_eq!(found, entry(number));
            let other = Key::from_bits(key(number).bits() + 1);
            assert_eq!(file.find(other).expect("read"), None);
        }
        assert_eq!(file.find(Key::from_bits(0)).expect("read"), None);
        let mut all = 0;
        for block in 0..file.block_count() {
            for (found, stored) in file.entries(block).expect("read") {
                assert_eq!((found, stored), (key(all), entry(all)));
                all += 1;
            }
        }
        assert_eq!(all, 20_000);
    }

    #[test]
    fn damage_is_an_error_and_nothing_worse() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("positions");
        let mut writer = PositionWriter::begin(&path).expect("begun");
        for number in 0..3_000 {
            let key = Key::from_bits(number * 1_000_003);
            writer.push(key, &entry(number)).expect("written");
        }
        writer.finish().expect("whole");
        let whole = std::fs::read(&path).expect("read");
        for length in (0..whole.len()).step_by(997) {
            std::fs::write(&path, &whole[..length]).expect("cut");
            assert!(PositionFile::open(&path).is_err(), "{length}");
        }
        for at in (0..whole.len()).step_by(61) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x55;
            std::fs::write(&path, &bytes).expect("written");
            let Ok(mut file) = PositionFile::open(&path) else {
                continue;
            };
            for number in (0..3_000).step_by(500) {
                // Found, not found or an error: but an end.
                let _ = file.find(Key::from_bits(number * 1_000_003));
            }
            for block in 0..file.block_count() {
                let _ = file.entries(block);
            }
        }
    }
}
