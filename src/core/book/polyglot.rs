//! Polyglot's binary books, read and written.
//!
//! A file is a run of 16-byte entries, big-endian, rising by key: position key, move, weight,
//! and four bytes for learning. Polyglot's key counts an en passant square whenever an enemy pawn
//! stands beside it, even if the capture is pinned, which our own key does not; so books are
//! turned into one another by walking them over a board, not key by key.

use super::{
    Book, Glyphs, Mark,
    positions::{FileLine, PackedMove, Squares},
    walk,
    words::file as words,
};
use crate::{
    chess::{Position, position::key_of},
    sort,
};
use shakmaty::{
    Chess, EnPassantMode, Move, Position as _, Role, Square, uci::UciMove, zobrist::Zobrist64,
};
use std::{collections::HashSet, path::Path};
use thiserror::Error;

/// Why a file is not a Polyglot book.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PolyglotError {
    #[error("{}", words::wrong_polyglot_length(*.0))]
    Length(usize),
    #[error("{}", words::unreachable(*.0))]
    Unreachable(usize),
}

/// One move of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// See [`key`].
    pub key: u64,
    pub squares: PolyglotMove,
    /// 0: never played.
    pub weight: u16,
    pub learn: u32,
}

/// To (six bits), from (six bits), promotion (three: 1 knight to 4 queen). Castling is king onto
/// rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PolyglotMove(pub u16);

const SIZE: usize = 16;

/// The key by which Polyglot knows a position.
pub fn key(chess: &Chess) -> u64 {
    chess
        .zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal)
        .0
}

impl PolyglotMove {
    pub fn pack(played: Move) -> PolyglotMove {
        let (from, to) = match played {
            Move::Castle { king, rook } => (king, rook),
            _ => (played.from().unwrap_or(played.to()), played.to()),
        };
        let promotion = match played.promotion() {
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(Role::Queen) => 4,
            _ => 0,
        };
        PolyglotMove(u16::from(to) | u16::from(from) << 6 | promotion << 12)
    }

    /// The legal move that is meant here.
    pub fn to_move(self, chess: &Chess) -> Option<Move> {
        let square = |bits: u16| Square::try_from(bits & 63).ok();
        let promotion = match self.0 >> 12 {
            0 => None,
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => return None,
        };
        let (from, to) = (square(self.0 >> 6)?, square(self.0)?);
        UciMove::Normal {
            from,
            to,
            promotion,
        }
        .to_move(chess)
        .ok()
    }
}

/// The entries of a file, rising by key.
///
/// # Errors
/// [`PolyglotError::Length`] if the file is not made of entries.
pub fn read(bytes: &[u8]) -> Result<Vec<Entry>, PolyglotError> {
    let (entries, rest) = bytes.as_chunks::<SIZE>();
    if !rest.is_empty() || entries.is_empty() {
        return Err(PolyglotError::Length(bytes.len()));
    }
    let mut entries: Vec<Entry> = entries
        .iter()
        .map(|bytes| {
            let whole = u128::from_be_bytes(*bytes);
            // The four fields, from the front: 64, 16, 16 and 32 bits; each fits by its shift.
            Entry {
                key: (whole >> 64) as u64,
                squares: PolyglotMove((whole >> 48) as u16),
                weight: (whole >> 32) as u16,
                learn: whole as u32,
            }
        })
        .collect();
    sort::by_key(&mut entries, |entry| entry.key);
    Ok(entries)
}

/// Whether a file is named as Polyglot books are.
pub fn is_named_so(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "bin")
}

/// Whether these bytes are a Polyglot book rather than a text.
pub fn is_one(bytes: &[u8]) -> bool {
    let (entries, rest) = bytes.as_chunks::<SIZE>();
    let is_rising = entries.is_sorted_by_key(|entry| u128::from_be_bytes(*entry) >> 64);
    rest.is_empty() && !entries.is_empty() && is_rising && std::str::from_utf8(bytes).is_err()
}

/// Entries as a file: rising by key, within a position the heaviest first.
pub fn write(mut entries: Vec<Entry>) -> Vec<u8> {
    sort::by_key(&mut entries, |entry| {
        (entry.key, std::cmp::Reverse(entry.weight), entry.squares)
    });
    let mut bytes = Vec::with_capacity(entries.len() * SIZE);
    for entry in entries {
        bytes.extend_from_slice(&entry.key.to_be_bytes());
        bytes.extend_from_slice(&entry.squares.0.to_be_bytes());
        bytes.extend_from_slice(&entry.weight.to_be_bytes());
        bytes.extend_from_slice(&entry.learn.to_be_bytes());
    }
    bytes
}

/// The entries for a position, from a list that rises by key.
pub fn entries_of(entries: &[Entry], key: u64) -> &[Entry] {
    let first = entries.partition_point(|entry| entry.key < key);
    let end = entries.partition_point(|entry| entry.key <= key);
    entries.get(first..end).unwrap_or_default()
}

/// A book that came from a Polyglot file.
#[derive(Clone, Debug)]
pub struct FromPolyglot {
    pub book: Book,
    /// Entries that no line from the start position reaches; they are not in the book.
    pub unreached: usize,
}

/// Walks a Polyglot book from the usual start position.
///
/// # Errors
/// [`PolyglotError::Unreachable`] if nothing is found on the way.
pub fn to_book(entries: &[Entry]) -> Result<FromPolyglot, PolyglotError> {
    let start = Position::default();
    let mut met = HashSet::from([start.key()]);
    let mut front = vec![start.current().clone()];
    let mut moves = Vec::new();
    while let Some(chess) = front.pop() {
        for entry in entries_of(entries, key(&chess)) {
            let Some(played) = entry.squares.to_move(&chess) else {
                continue;
            };
            let packed = PackedMove {
                weight: u32::from(entry.weight).max(1),
                site: FileLine::default(),
                squares: Squares::pack(played),
                mark: (entry.weight == 0).then_some(Mark::Avoid),
                glyphs: Glyphs::default(),
                weighed: true,
            };
            moves.push((key_of(&chess), packed));
            let mut after = chess.clone();
            after.play_unchecked(played);
            if met.insert(key_of(&after)) {
                front.push(after);
            }
        }
    }
    if moves.is_empty() {
        return Err(PolyglotError::Unreachable(entries.len()));
    }
    Ok(FromPolyglot {
        unreached: entries.len().saturating_sub(moves.len()),
        book: Book::from_moves(vec![start.fen()], moves),
    })
}

/// A book's moves as entries: weights as in the book, halved where they are too great for 16
/// bits; 0 for moves that are never played.
pub fn from_book(book: &Book) -> Vec<Entry> {
    walk::reached(book)
        .iter()
        .flat_map(|reached| {
            let key = key(&reached.chess);
            let moves = book.moves(&reached.chess);
            let most = moves.iter().map(|m| m.weight).max().unwrap_or(0);
            let shift = (0..32)
                .find(|s| most >> s <= u32::from(u16::MAX))
                .unwrap_or(0);
            moves.into_iter().map(move |known| {
                let weight = if known.share > 0.0 {
                    (known.weight >> shift).max(1)
                } else {
                    0
                };
                Entry {
                    key,
                    squares: PolyglotMove::pack(known.played),
                    weight: u16::try_from(weight).unwrap_or(u16::MAX),
                    learn: 0,
                }
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{compile, diff};

    #[test]
    fn the_published_keys_are_met() {
        // From the description of the format, as vectors for implementers.
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c_u64),
            ("e4", 0x823c_9b50_fd11_4196),
            ("e4 d5 e5 f5", 0x22a4_8b5a_8e47_ff78),
            ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut chess = Chess::default();
            for san in moves.split_whitespace() {
                let played = crate::chess::notation::read_move(&chess, san).expect("a move");
                chess.play_unchecked(played);
            }
            assert_eq!(key(&chess), expected, "{moves}");
        }
    }

    #[test]
    fn there_and_back() {
        let text = "1. e4 *30 e5 *2\n  1... c5 *3\n    2. Nf3 d6\n    2. Ng5?\n1. d4 *70 d5\n"
            .replace("    2. Ng5?\n", "    2. g4?\n");
        let book = compile::text("test", &text).book;
        let bytes = write(from_book(&book));
        assert_eq!(bytes.len(), book.counts().moves * SIZE);
        let entries = read(&bytes).expect("a Polyglot book");
        let back = to_book(&entries).expect("in reach");
        assert_eq!(back.unreached, 0);
        let differences = diff::compare(&book, &back.book);
        assert!(differences.is_empty(), "{differences}");
    }

    #[test]
    fn castling_and_promotion_are_packed_as_published() {
        let chess = crate::chess::fen::read("4k2r/P7/8/8/8/8/8/4K2R w Kk - 0 1").expect("a FEN");
        let chess = chess.current();
        for (san, packed) in [("O-O", 0o0407), ("a8=Q+", 0o4_6070)] {
            let played = crate::chess::notation::read_move(chess, san).expect("a move");
            assert_eq!(PolyglotMove::pack(played), PolyglotMove(packed), "{san}");
            assert_eq!(PolyglotMove(packed).to_move(chess), Some(played));
        }
        // Some programs write castling as the king's own step.
        let by_king =
            PolyglotMove::pack(crate::chess::notation::read_move(chess, "O-O").expect("a move")).0
                - 1;
        assert!(
            PolyglotMove(by_king)
                .to_move(chess)
                .is_some_and(|m| m.is_castle())
        );
    }

    #[test]
    fn great_weights_are_scaled_and_odd_files_refused() {
        let book = compile::text("test", "1. e4 *1000000 e5\n1. d4 *10 d5\n").book;
        let weights: Vec<u16> = from_book(&book).iter().take(2).map(|e| e.weight).collect();
        assert_eq!(weights, [62_500, 1]);
        assert_eq!(read(b"not a book"), Err(PolyglotError::Length(10)));
        let foreign = read(&[7; 32]).expect("two entries");
        assert!(matches!(
            to_book(&foreign),
            Err(PolyglotError::Unreachable(2))
        ));
    }
}
