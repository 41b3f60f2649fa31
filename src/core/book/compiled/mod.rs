//! The compiled form, `.tby`: a book that need not be read as text again.
//!
//! All numbers are little-endian. A header of 24 bytes — the mark `TABIYA\r\n` (which a transfer
//! as text would break), the version, the length of the whole file, a checksum of all that
//! follows it — then the body:
//!
//! | part | what |
//! |---|---|
//! | strings | title, author, side (`white`, `black` or nothing); then counted lists: start FENs; source files, each with a digest of its text; names as (ECO, name, file, line); notes |
//! | counts | lines and transpositions of the text |
//! | keys | Zobrist keys, rising |
//! | slots | one a key: first move, name, note, file, line; and a last one that ends the moves |
//! | moves | weight, file, line, squares, mark (256 more where the weight was written), glyphs |
//!
//! Nothing in a file is trusted: a foreign, truncated, altered or invalid file is refused with the
//! reason, and a move is still checked against the board when it is asked for. Lookup is the
//! binary search of [`Book`].
//!
//! The file is read, not mapped into memory: the checksum and the checks look at every byte before
//! any is used, so nothing would stay unread, and a mapped file that another program cuts short
//! would end this one. Of the 0.92 ms that opening the default book takes (1.27 MB), reading takes
//! 0.06 ms (`cargo bench --bench book -- open`): more than that a mapping could not save.

mod bytes;

use super::{
    Book, Glyphs, Mark,
    names::Names,
    positions::{About, FileLine, LineNumbers, NONE, PackedMove, Positions, Squares, place_of},
    words::file as words,
};
use bytes::{Reader, Writer};
use shakmaty::Color;
use std::{path::Path, sync::Arc};
use thiserror::Error;

const SIGNATURE: &[u8; 8] = b"TABIYA\r\n";
/// Rises when an older program could not read what a newer one writes.
pub const VERSION: u32 = 2;
/// The first version, without sides and glyphs: it is read as it was.
const WITHOUT_SIDES: u32 = 1;
const HEADER: usize = 24;
/// Beside a move's mark: its weight was written.
const WEIGHED: u16 = 1 << 8;

/// Why a file is not a compiled book.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CompiledError {
    #[error("{}", words::NOT_COMPILED)]
    Foreign,
    #[error("{}", words::wrong_version(VERSION, *found))]
    Version { found: u32 },
    #[error("{}", words::wrong_length(*expected, *found))]
    Length { expected: u64, found: u64 },
    #[error("{}", words::WRONG_CHECKSUM)]
    Checksum,
    #[error("{}", words::invalid_contents(.0))]
    Senseless(&'static str),
}

/// A compiled book, and the texts that it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Compiled {
    pub book: Book,
    /// One a source file, in the book's order: the digest of the text as it was, see [`digest`].
    pub digests: Vec<u64>,
}

/// Whether a file is named as compiled books are.
pub fn is_named_so(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "tby")
}

/// Whether these bytes begin as a compiled book does.
pub fn is_compiled(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
}

/// The fingerprint of a text, by which a compiled book knows that its text has changed.
pub fn digest(text: &[u8]) -> u64 {
    bytes::checksum(text)
}

/// The book as bytes. `files` are the names under which its source files are to be remembered,
/// with the digests of their texts.
pub fn write(book: &Book, files: &[(String, u64)]) -> Vec<u8> {
    let mut body = Writer::default();
    body.text(&book.title);
    body.text(&book.author);
    body.text(book.side.map_or("", |side| side.fold_wb("white", "black")));
    body.count(book.starts.len());
    for start in &book.starts {
        body.text(start);
    }
    body.count(files.len());
    for (file, digest) in files {
        body.text(file);
        body.u64(*digest);
    }
    body.count(book.names.len());
    for name in book.names.iter() {
        body.text(name.eco);
        body.text(name.name);
        site(&mut body, book.positions.lines().site(*name.given));
    }
    body.count(book.notes.len());
    for note in &book.notes {
        body.text(note);
    }
    body.u32(book.lines);
    body.u32(book.transpositions);
    let positions = &book.positions;
    body.count(positions.len());
    for key in positions.keys() {
        body.u64(*key);
    }
    let mut first = 0;
    for place in 0..positions.len() {
        let about = positions.about(place);
        body.count(first);
        body.u32(about.name.unwrap_or(NONE));
        body.u32(about.note.unwrap_or(NONE));
        site(&mut body, about.site);
        first += positions.moves(place).len();
    }
    body.count(first);
    body.u32(NONE);
    body.u32(NONE);
    site(&mut body, FileLine::default());
    body.count(first);
    for packed in (0..positions.len()).flat_map(|place| positions.moves(place)) {
        body.u32(packed.weight);
        site(&mut body, packed.site);
        body.u16(packed.squares.0);
        let mark = match packed.mark {
            None => 0,
            Some(Mark::Prefer) => 1,
            Some(Mark::Avoid) => 2,
        };
        body.u16(mark | if packed.weighed { WEIGHED } else { 0 });
        body.bytes.extend_from_slice(&packed.glyphs.bytes());
    }
    with_header(&body.bytes)
}

fn site(body: &mut Writer, FileLine { file, line }: FileLine) {
    body.u32(file);
    body.u32(line);
}

fn with_header(body: &[u8]) -> Vec<u8> {
    let mut whole = Writer::default();
    whole.bytes.extend_from_slice(SIGNATURE);
    whole.u32(VERSION);
    whole.count(HEADER + body.len());
    whole.u64(bytes::checksum(body));
    whole.bytes.extend_from_slice(body);
    whole.bytes
}

/// The book that these bytes hold.
///
/// # Errors
/// [`CompiledError`] says why they hold none.
pub fn read(bytes: &[u8]) -> Result<Compiled, CompiledError> {
    let (version, body) = body_of(bytes)?;
    let mut body = Reader::new(body);
    let contents =
        contents(version, &mut body).ok_or(CompiledError::Senseless(words::ENDS_TOO_EARLY))?;
    if !body.is_empty() {
        return Err(CompiledError::Senseless(words::DATA_AFTER_END));
    }
    check(&contents)?;
    contents
        .into_compiled()
        .ok_or(CompiledError::Senseless(words::TOO_MANY_LINES))
}

/// What follows a valid header.
fn body_of(bytes: &[u8]) -> Result<(u32, &[u8]), CompiledError> {
    if !is_compiled(bytes) {
        return Err(CompiledError::Foreign);
    }
    let cut = |expected: u64| CompiledError::Length {
        expected,
        found: bytes.len() as u64,
    };
    let mut header = Reader::new(bytes.get(SIGNATURE.len()..HEADER).unwrap_or_default());
    let version = header.u32().ok_or(cut(HEADER as u64))?;
    if ![WITHOUT_SIDES, VERSION].contains(&version) {
        return Err(CompiledError::Version { found: version });
    }
    let length = header.u32().ok_or(cut(HEADER as u64))?;
    if u64::from(length) != bytes.len() as u64 {
        return Err(cut(u64::from(length)));
    }
    let checksum = header.u64().ok_or(cut(HEADER as u64))?;
    let body = bytes.get(HEADER..).unwrap_or_default();
    if bytes::checksum(body) != checksum {
        return Err(CompiledError::Checksum);
    }
    Ok((version, body))
}

/// A body as it was read.
struct Contents {
    /// Without its positions and names.
    book: Book,
    digests: Vec<u64>,
    names: Names<FileLine>,
    keys: Vec<u64>,
    /// One a key, and one more whose `first` ends the last.
    slots: Vec<Slot>,
    moves: Vec<PackedMove>,
}

/// What is said of a position.
struct Slot {
    /// Place of its first move.
    first: u32,
    /// [`NONE`] where it has none.
    name: u32,
    note: u32,
    site: FileLine,
}

impl Contents {
    /// The book of them, once they are [checked](check); `None` where its files have more lines than
    /// there are numbers.
    fn into_compiled(self) -> Option<Compiled> {
        let mut book = self.book;
        let known = self.slots.get(..self.keys.len()).unwrap_or_default();
        let of_slots = known.iter().map(|slot| slot.site);
        let of_moves = self.moves.iter().map(|packed| packed.site);
        let of_names = self.names.iter().map(|named| *named.given);
        let lines = LineNumbers::of(of_slots.chain(of_moves).chain(of_names))?;
        book.names = self.names.map(|site| lines.number(site));
        book.positions = Positions::with_room(lines, self.keys.len(), self.moves.len());
        for (key, pair) in self.keys.iter().zip(self.slots.windows(2)) {
            let [slot, next] = pair else {
                continue;
            };
            let about = About {
                name: place_of(slot.name),
                note: place_of(slot.note),
                site: slot.site,
            };
            let moves = self.moves.get(slot.first as usize..next.first as usize);
            let moves = moves.unwrap_or_default().iter().copied();
            book.positions.push(*key, about, moves);
        }
        Some(Compiled {
            book,
            digests: self.digests,
        })
    }
}

/// Reads the body; `None` if it ends too early or a text is no UTF-8.
fn contents(version: u32, body: &mut Reader<'_>) -> Option<Contents> {
    let has_sides = version != WITHOUT_SIDES;
    let mut book = Book {
        title: body.text()?,
        author: body.text()?,
        side: match if has_sides {
            body.text()?
        } else {
            String::new()
        }
        .as_str()
        {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            "" => None,
            _ => return None,
        },
        ..Book::default()
    };
    book.starts = body.list(4, Reader::text)?;
    let files = body.list(12, |body| Some((body.text()?, body.u64()?)))?;
    let digests = files.iter().map(|(_, digest)| *digest).collect();
    book.files = files
        .iter()
        .map(|(file, _)| Arc::from(file.as_str()))
        .collect();
    let mut names = Names::default();
    for _ in 0..body.count(16)? {
        let (eco, name) = (body.words()?, body.words()?);
        names.push(eco, name, file_line(body)?);
    }
    book.notes = body.list(4, Reader::text)?;
    book.lines = body.u32()?;
    book.transpositions = body.u32()?;
    let positions = body.count(28)?;
    let keys = body.records(positions, |&bytes| Some(u64::from_le_bytes(bytes)))?;
    let slots = body.records(positions.checked_add(1)?, |bytes: &[u8; 20]| {
        let mut slot = Reader::new(bytes);
        Some(Slot {
            first: slot.u32()?,
            name: slot.u32()?,
            note: slot.u32()?,
            site: file_line(&mut slot)?,
        })
    })?;
    let moves = body.count(16)?;
    let moves = if has_sides {
        body.records(moves, |bytes: &[u8; 20]| {
            let (packed, glyphs) = bytes.split_last_chunk::<4>()?;
            Some(PackedMove {
                glyphs: Glyphs::from_bytes(*glyphs),
                ..packed_move(packed)?
            })
        })?
    } else {
        body.records(moves, |bytes: &[u8; 16]| packed_move(bytes))?
    };
    Some(Contents {
        book,
        digests,
        names,
        keys,
        slots,
        moves,
    })
}

fn file_line(body: &mut Reader<'_>) -> Option<FileLine> {
    Some(FileLine {
        file: body.u32()?,
        line: body.u32()?,
    })
}

/// A move without its glyphs.
fn packed_move(bytes: &[u8]) -> Option<PackedMove> {
    let mut packed = Reader::new(bytes);
    let (weight, site) = (packed.u32()?, file_line(&mut packed)?);
    let squares = Squares(packed.u16()?);
    let mark = packed.u16()?;
    Some(PackedMove {
        weight,
        site,
        squares,
        mark: match mark & !WEIGHED {
            0 => None,
            1 => Some(Mark::Prefer),
            2 => Some(Mark::Avoid),
            _ => return None,
        },
        glyphs: Glyphs::default(),
        weighed: mark & WEIGHED != 0,
    })
}

/// Everything that looking up relies on.
fn check(contents: &Contents) -> Result<(), CompiledError> {
    let Contents {
        book,
        names,
        keys,
        slots,
        moves,
        ..
    } = contents;
    let sense = |holds: bool, what: &'static str| {
        if holds {
            Ok(())
        } else {
            Err(CompiledError::Senseless(what))
        }
    };
    let within = |place: u32, length: usize| (place as usize) < length;
    let or_none =
        |place: u32, length: usize| place_of(place).is_none_or(|place| within(place, length));
    let is_there = |site: FileLine| within(site.file, book.files.len());
    sense(keys.is_sorted_by(|a, b| a < b), words::KEYS_NOT_SORTED)?;
    sense(
        slots.is_sorted_by_key(|slot| slot.first)
            && slots.first().is_none_or(|slot| slot.first == 0)
            && slots
                .last()
                .is_some_and(|slot| slot.first as usize == moves.len()),
        words::MOVES_DO_NOT_MATCH,
    )?;
    let known = slots.get(..keys.len()).unwrap_or_default();
    sense(
        known.iter().all(|slot| {
            or_none(slot.name, names.len())
                && or_none(slot.note, book.notes.len())
                && is_there(slot.site)
        }) && names.iter().all(|named| is_there(*named.given))
            && moves.iter().all(|packed| is_there(packed.site)),
        words::SOMETHING_MISSING,
    )?;
    sense(
        moves.iter().all(|packed| packed.weight > 0),
        words::WEIGHT_OF_NOTHING,
    )?;
    sense(
        book.starts
            .iter()
            .all(|start| crate::chess::fen::read(start).is_ok()),
        words::START_NOT_LEGAL,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    const TEXT: &str = "@book B\n@author A\n[C60] Ruy Lopez\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *3\n  \
                        3... a6! {note} 4. Ba4\n  3... d6?\n@start 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
                        1. e4 Kd7\n";

    fn sample() -> (Book, Vec<u8>) {
        let book = compile::text("b.book.txt", TEXT).book;
        let bytes = write(&book, &[("b.book.txt".to_owned(), digest(TEXT.as_bytes()))]);
        (book, bytes)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (book, bytes) = sample();
        let compiled = read(&bytes).expect("a sound book");
        assert_eq!(compiled.book, book);
        assert_eq!(compiled.digests, [digest(TEXT.as_bytes())]);
        let empty = write(&Book::default(), &[]);
        assert_eq!(
            read(&empty).map(|c| c.book.counts()),
            Ok(Book::default().counts())
        );
    }

    #[test]
    fn a_book_of_the_first_version_says_what_it_said() {
        let (book, bytes) = sample();
        let mut body = bytes[HEADER..].to_vec();
        // It had no side after title and author, and moves of 16 bytes.
        body.drain(10..14);
        let moves = body.split_off(body.len() - book.counts().moves * 20);
        for packed in moves.chunks(20) {
            body.extend_from_slice(&packed[..15]);
            body.push(0);
        }
        let mut old = Writer::default();
        old.bytes.extend_from_slice(SIGNATURE);
        old.u32(WITHOUT_SIDES);
        old.count(HEADER + body.len());
        old.u64(bytes::checksum(&body));
        old.bytes.extend_from_slice(&body);
        let read = read(&old.bytes).expect("a sound book").book;
        let of = &book.positions;
        let mut expected = Positions::with_room(of.lines().clone(), 0, 0);
        for (place, key) in of.keys().iter().enumerate() {
            let moves = of.moves(place).map(|packed| PackedMove {
                weighed: false,
                ..packed
            });
            expected.push(*key, of.about(place), moves);
        }
        let book = Book {
            positions: expected,
            ..book
        };
        assert_eq!(read, book);
    }

    #[test]
    fn sides_and_glyphs_are_kept() {
        let text = "@side black\n1. e4?! $14 *3 c5!! *2\n  1... e5 *2\n";
        let book = compile::text("b.book.txt", text).book;
        let read = read(&write(&book, &[("b.book.txt".to_owned(), 1)])).map(|c| c.book);
        assert_eq!(read, Ok(book));
    }

    #[test]
    fn every_cut_and_every_flipped_bit_is_refused() {
        let (_, bytes) = sample();
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "cut to {length}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&flipped).is_err(), "bit {bit}");
        }
    }

    /// Behind a checksum that is right, nothing is trusted either: whatever is read can be asked.
    #[test]
    fn forged_contents_are_refused_or_harmless() {
        let (_, bytes) = sample();
        let body = &bytes[HEADER..];
        let mut refused = 0;
        for at in 0..body.len() {
            for value in [0, 1, 0x7F, 0xFF] {
                let mut forged = body.to_vec();
                forged[at] = value;
                match read(&with_header(&forged)) {
                    Err(_) => refused += 1,
                    Ok(compiled) => {
                        let mut chess = shakmaty::Chess::default();
                        let mut random =
                            <rand::rngs::StdRng as rand::SeedableRng>::seed_from_u64(1);
                        while let Some(played) = compiled.book.choose(&chess, &mut random) {
                            let _ = compiled.book.moves(&chess);
                            shakmaty::Position::play_unchecked(&mut chess, played);
                        }
                        let _ = crate::book::stats::stats(&compiled.book);
                    }
                }
            }
        }
        assert!(refused > body.len(), "{refused} of {}", body.len() * 4);
    }
}
