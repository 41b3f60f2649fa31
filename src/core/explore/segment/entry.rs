//! What is stored of one position: its moves, what their games came to, and which games they are.
//!
//! Most positions occur in one game only: such an entry is no more than the game's number and the
//! move, and what the game came to is looked up in the game's row. Where several games meet, the
//! sums stand with each move, so that a question without a filter reads no game at all; the lists
//! of games beside them answer questions with one.

use super::varint::{self, Cursor};
use crate::explore::{record::MoveCode, stats::Stats};

/// A game in a list: its number in the segment, and the evaluation after the move.
pub type Posting = (u32, Option<i16>);

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It occurs once.
    Single(MoveCode, Posting),
    /// It occurs in several games, or several times in one.
    Several(Vec<StoredMove>),
}

/// A move that was played in a position of several games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMove {
    pub code: MoveCode,
    pub stats: Stats,
    pub postings: Postings,
}

/// The games of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Postings {
    Here(Vec<Posting>),
    /// Elsewhere in the file: where, and how many bytes.
    There(u64, u32),
}

/// Lists of more bytes than this stand outside the blocks, so that a question without a filter
/// does not read them.
const LONGEST_LIST: usize = 512;

/// Writes an entry. Lists that are too long for a block go to `outside`, which says where they
/// begin.
pub fn write(bytes: &mut Vec<u8>, entry: &Entry, mut outside: impl FnMut(&[u8]) -> u64) {
    match entry {
        Entry::Single(code, (game, eval)) => {
            let tag = (u64::from(*game) << 1 | u64::from(eval.is_some())) + 1;
            varint::put(bytes, tag);
            bytes.extend_from_slice(&code.0.to_le_bytes());
            if let Some(eval) = eval {
                bytes.extend_from_slice(&eval.to_le_bytes());
            }
        }
        Entry::Several(moves) => {
            varint::put(bytes, 0);
            varint::put(bytes, moves.len() as u64);
            let mut list = Vec::new();
            for stored in moves {
                bytes.extend_from_slice(&stored.code.0.to_le_bytes());
                write_stats(bytes, &stored.stats);
                list.clear();
                match &stored.postings {
                    Postings::Here(postings) => write_list(&mut list, postings),
                    Postings::There(at, length) => {
                        varint::put(bytes, u64::from(*length) << 1 | 1);
                        varint::put(bytes, *at);
                        continue;
                    }
                }
                let is_outside = list.len() > LONGEST_LIST;
                varint::put(bytes, (list.len() as u64) << 1 | u64::from(is_outside));
                if is_outside {
                    varint::put(bytes, outside(&list));
                } else {
                    bytes.extend_from_slice(&list);
                }
            }
        }
    }
}

/// Reads an entry; `None` where the bytes are damaged.
pub fn read(cursor: &mut Cursor<'_>) -> Option<Entry> {
    match cursor.number()?.checked_sub(1) {
        Some(tag) => {
            let code = MoveCode(cursor.two_bytes()?);
            let eval = read_eval(cursor, tag & 1 == 1)?;
            let game = u32::try_from(tag >> 1).ok()?;
            Some(Entry::Single(code, (game, eval)))
        }
        None => {
            let count = cursor.small()?;
            let moves = (0..count)
                .map(|_| read_move(cursor))
                .collect::<Option<_>>()?;
            Some(Entry::Several(moves))
        }
    }
}

/// Passes over an entry; `None` where the bytes are damaged.
pub fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
    match cursor.number()?.checked_sub(1) {
        Some(tag) => {
            cursor.take(2 + 2 * (tag & 1) as usize)?;
        }
        None => {
            for _ in 0..cursor.small()? {
                cursor.take(2)?;
                read_stats(cursor)?;
                let length = cursor.number()?;
                if length & 1 == 1 {
                    cursor.number()?;
                } else {
                    cursor.take(usize::try_from(length >> 1).ok()?)?;
                }
            }
        }
    }
    Some(())
}

fn read_move(cursor: &mut Cursor<'_>) -> Option<StoredMove> {
    let code = MoveCode(cursor.two_bytes()?);
    let stats = read_stats(cursor)?;
    let length = cursor.number()?;
    let bytes = u32::try_from(length >> 1).ok()?;
    let postings = if length & 1 == 1 {
        Postings::There(cursor.number()?, bytes)
    } else {
        Postings::Here(read_list(cursor.take(bytes as usize)?)?)
    };
    Some(StoredMove {
        code,
        stats,
        postings,
    })
}

fn write_list(bytes: &mut Vec<u8>, postings: &[Posting]) {
    let mut before = 0;
    for (game, eval) in postings {
        let step = u64::from(game.saturating_sub(before));
        varint::put(bytes, step << 1 | u64::from(eval.is_some()));
        if let Some(eval) = eval {
            bytes.extend_from_slice(&eval.to_le_bytes());
        }
        before = *game;
    }
}

/// Reads a list of games; `None` where the bytes are damaged.
pub fn read_list(bytes: &[u8]) -> Option<Vec<Posting>> {
    let mut list = List::new(bytes);
    let mut postings = Vec::with_capacity(bytes.len() / 2);
    while !list.is_at_end() {
        postings.push(list.read()?);
    }
    Some(postings)
}

/// A list of games, read one by one.
pub struct List<'a> {
    cursor: Cursor<'a>,
    before: u32,
}

impl<'a> List<'a> {
    pub fn new(bytes: &'a [u8]) -> List<'a> {
        List {
            cursor: Cursor(bytes),
            before: 0,
        }
    }

    pub fn is_at_end(&self) -> bool {
        self.cursor.is_at_end()
    }

    /// The next game; `None` where the bytes are damaged.
    #[inline]
    pub fn read(&mut self) -> Option<Posting> {
        let step = self.cursor.number()?;
        let game = self.before.checked_add(u32::try_from(step >> 1).ok()?)?;
        self.before = game;
        Some((game, read_eval(&mut self.cursor, step & 1 == 1)?))
    }
}

fn read_eval(cursor: &mut Cursor<'_>, is_there: bool) -> Option<Option<i16>> {
    if is_there {
        Some(Some(cursor.two_bytes()? as i16))
    } else {
        Some(None)
    }
}

fn write_stats(bytes: &mut Vec<u8>, stats: &Stats) {
    for number in [
        stats.games,
        stats.white,
        stats.draws,
        stats.black,
        u32::from(stats.year),
        stats.own_rated,
        stats.rated,
        stats.evals,
    ] {
        varint::put(bytes, u64::from(number));
    }
    if stats.own_rated > 0 {
        varint::put(bytes, stats.own);
    }
    if stats.rated > 0 {
        varint::put(bytes, stats.opponents);
        varint::put(bytes, u64::from(stats.points));
    }
    if stats.evals > 0 {
        varint::put_signed(bytes, stats.eval_sum);
    }
}

fn read_stats(cursor: &mut Cursor<'_>) -> Option<Stats> {
    let mut stats = Stats {
        games: cursor.small()?,
        white: cursor.small()?,
        draws: cursor.small()?,
        black: cursor.small()?,
        year: u16::try_from(cursor.number()?).ok()?,
        own_rated: cursor.small()?,
        rated: cursor.small()?,
        evals: cursor.small()?,
        ..Stats::default()
    };
    if stats.own_rated > 0 {
        stats.own = cursor.number()?;
    }
    if stats.rated > 0 {
        stats.opponents = cursor.number()?;
        stats.points = cursor.small()?;
    }
    if stats.evals > 0 {
        stats.eval_sum = cursor.signed()?;
    }
    Some(stats)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn several() -> Entry {
        let stats = Stats {
            games: 3,
            white: 1,
            draws: 1,
            own_rated: 2,
            own: 4100,
            rated: 1,
            opponents: 1999,
            points: 2,
            year: 2024,
            evals: 2,
            eval_sum: -77,
            ..Stats::default()
        };
        let many = (0..600).map(|n| (n * 3, None)).collect();
        Entry::Several(vec![
            StoredMove {
                code: MoveCode(0x8123),
                stats,
                postings: Postings::Here(vec![(3, None), (4, Some(-300)), (70_000, Some(223))]),
            },
            StoredMove {
                code: MoveCode(7),
                stats: Stats {
                    games: 600,
                    ..Stats::default()
                },
                postings: Postings::Here(many),
            },
        ])
    }

    #[test]
    fn entries_come_back_and_long_lists_stand_outside() {
        for entry in [
            Entry::Single(MoveCode(99), (0, None)),
            Entry::Single(MoveCode(0x8001), (u32::MAX, Some(-1000))),
            several(),
        ] {
            let mut bytes = Vec::new();
            let mut outside = Vec::new();
            write(&mut bytes, &entry, |list| {
                outside.extend_from_slice(list);
                12_345
            });
            let mut cursor = Cursor(&bytes);
            let mut found = read(&mut cursor).expect("whole");
            assert!(cursor.is_at_end());
            if let Entry::Several(moves) = &mut found
                && let [_, last] = moves.as_mut_slice()
            {
                let Postings::There(12_345, length) = last.postings else {
                    panic!("{last:?}")
                };
                assert_eq!(length as usize, outside.len());
                last.postings = Postings::Here(read_list(&outside).expect("whole"));
            }
            assert_eq!(found, entry);
            let mut cursor = Cursor(&bytes);
            skip(&mut cursor).expect("whole");
            assert!(cursor.is_at_end());
        }
    }

    #[test]
    fn what_is_cut_off_is_no_entry() {
        let mut bytes = Vec::new();
        write(&mut bytes, &several(), |_| 0);
        for length in 0..bytes.len() {
            assert_eq!(read(&mut Cursor(&bytes[..length])), None, "{length}");
            assert_eq!(skip(&mut Cursor(&bytes[..length])), None, "{length}");
        }
    }
}
