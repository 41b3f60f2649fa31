//! From the text of games to a segment of the index, on several threads.

use super::{
    extract::{self, Unclear},
    record::{MoveCode, Record},
    row::Row,
    segment::{
        self, Entry, Names, PositionWriter, Posting, Postings, StoredMove, games, positions_paths,
    },
    stats::Stats,
    words,
};
use crate::{
    engine::{Stop, threads::Work},
    game::pgn,
    sort,
};
use std::{
    io,
    ops::Range,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Whole games of one file.
#[derive(Debug)]
pub struct Piece {
    /// The number of the file.
    pub file: u32,
    /// Where in the file it begins.
    pub start: u64,
    /// How many games of the file stand before it.
    pub games_before: u32,
    pub text: Vec<u8>,
}

/// A segment that was written.
#[derive(Debug)]
pub struct Built {
    /// What was counted in each piece.
    pub counted: Vec<Counted>,
    /// Different positions.
    pub positions: u64,
}

/// What became of the games of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    pub games: u32,
    pub unclear: Unclear,
}

/// Bytes that one thread reads in one go.
const PART: usize = 512 << 10;

/// A part of a piece, read.
#[derive(Default)]
struct Part {
    rows: Vec<Row>,
    names: Names,
    records: [Vec<Record>; 2],
    counted: Counted,
}

/// Writes the segment of this number; `None` if it was stopped, and then nothing is kept.
pub fn segment(
    folder: &Path,
    number: u32,
    pieces: &[Piece],
    threads: usize,
    stop: &Stop,
) -> io::Result<Option<Built>> {
    let cuts: Vec<(usize, Range<usize>)> = pieces
        .iter()
        .enumerate()
        .flat_map(|(piece, own)| parts_of(&own.text).into_iter().map(move |cut| (piece, cut)))
        .collect();
    let Some(parts) = read(&cuts, threads, stop, |piece, cut| {
        pieces
            .get(piece)
            .map(|piece| read_part(piece, cut))
            .unwrap_or_default()
    }) else {
        return Ok(None);
    };
    let mut counted = vec![Counted::default(); pieces.len()];
    let mut rows = Vec::new();
    let mut names = Names::default();
    let mut records = [Vec::new(), Vec::new()];
    for (part, (piece, _)) in parts.into_iter().zip(&cuts) {
        let before = count(rows.len());
        let (Some(own), Some(piece)) = (counted.get_mut(*piece), pieces.get(*piece)) else {
            continue;
        };
        let places: Vec<u32> = part.names.iter().map(|name| names.keep(name)).collect();
        let place = |name: u32| places.get(name as usize).copied().unwrap_or(0);
        for (row, nth) in part.rows.into_iter().zip(0..) {
            rows.push(Row {
                players: row.players.map(place),
                number: piece.games_before + own.games + nth,
                ..row
            });
        }
        own.games += part.counted.games;
        own.unclear.add(part.counted.unclear);
        for (all, part) in records.iter_mut().zip(part.records) {
            all.push((before, part));
        }
    }
    games::write(&segment::games_path(folder, number), &rows, &names)?;
    let [first, second] = records;
    let [first_path, second_path] = positions_paths(folder, number);
    let (first, second) = both(
        threads,
        || write_half(&first_path, first, &rows),
        || write_half(&second_path, second, &rows),
    );
    Ok(Some(Built {
        counted,
        positions: first? + second?,
    }))
}

/// Does two things, at once if there may be several threads.
pub(super) fn both<T: Send>(
    threads: usize,
    first: impl FnOnce() -> io::Result<T>,
    second: impl FnOnce() -> io::Result<T> + Send,
) -> (io::Result<T>, io::Result<T>) {
    if threads < 2 {
        return (first(), second());
    }
    let second = Work::new(second);
    thread::scope(|scope| {
        let other = second.begin(scope);
        let done = first();
        let failed = || Err(io::Error::other(words::THREAD_FAILED));
        (done, other.end().unwrap_or_else(failed))
    })
}

/// The games of a row of numbers, as the file counts them.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Cuts a text before games, in parts of about the same size.
pub(super) fn parts_of(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let end = pgn::next_game(text, start + PART).unwrap_or(text.len());
        parts.push(start..end);
        start = end;
    }
    parts
}

/// Does the work for each part of each piece, and returns what came of it in order; `None` if it
/// was stopped.
pub(super) fn read<T: Send>(
    cuts: &[(usize, Range<usize>)],
    threads: usize,
    stop: &Stop,
    work: impl Fn(usize, Range<usize>) -> T + Sync,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let run = || {
        while !stop.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((piece, cut)) = cuts.get(number) else {
                return;
            };
            let part = work(*piece, cut.clone());
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((number, part));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(cuts.len()) {
            // A thread that the system refuses is done without.
            let _refused = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    sort::by_key(&mut done, |(number, _)| *number);
    (done.len() == cuts.len()).then(|| done.into_iter().map(|(_, part)| part).collect())
}

fn read_part(piece: &Piece, cut: Range<usize>) -> Part {
    let mut part = Part::default();
    let text = piece.text.get(cut.clone()).unwrap_or_default();
    extract::games(text, |game| {
        let number = part.counted.games;
        part.counted.games += 1;
        part.counted.unclear.see(&game);
        let mut row = game.row;
        row.players.white = part.names.keep(game.white);
        row.players.black = part.names.keep(game.black);
        row.file = piece.file;
        row.start += piece.start + cut.start as u64;
        part.rows.push(row);
        for step in game.steps {
            let record = Record::new(step.key, step.code, number, step.eval);
            let [first, second] = &mut part.records;
            if step.key.half() == 0 {
                first.push(record);
            } else {
                second.push(record);
            }
        }
    });
    part
}

fn write_half(path: &Path, parts: Vec<(u32, Vec<Record>)>, rows: &[Row]) -> io::Result<u64> {
    let mut records = Vec::with_capacity(parts.iter().map(|(_, part)| part.len()).sum());
    for (before, part) in parts {
        records.extend(part.into_iter().map(|record| record.later(before)));
    }
    records.sort_unstable();
    let mut writer = PositionWriter::begin(path)?;
    for same in records.chunk_by(|a, b| a.key() == b.key()) {
        if let Some(first) = same.first() {
            writer.push(first.key(), &entry_of(same, rows))?;
        }
    }
    writer.finish()
}

/// The entry of a position, from its records in order.
fn entry_of(records: &[Record], rows: &[Row]) -> Entry {
    if let [only] = records {
        return Entry::Single(only.code(), (only.game(), only.eval()));
    }
    let mut moves = Moves::default();
    for record in records {
        moves.add(record.code(), (record.game(), record.eval()));
    }
    moves.into_entry(rows)
}

/// The moves of a position, gathered.
#[derive(Debug, Default)]
pub struct Moves(Vec<(MoveCode, Vec<Posting>)>);

impl Moves {
    /// Adds a game. Of each move the games must come in order; one that comes again (the position
    /// was repeated) counts once.
    pub fn add(&mut self, code: MoveCode, posting: Posting) {
        let place = self.0.iter().position(|(own, _)| *own == code);
        match place.and_then(|place| self.0.get_mut(place)) {
            Some((_, postings)) => match postings.last_mut() {
                Some(last) if last.0 == posting.0 => last.1 = posting.1.or(last.1),
                _ => postings.push(posting),
            },
            None => self.0.push((code, vec![posting])),
        }
    }

    /// What is stored of them, with what these games came to.
    pub fn into_entry(self, rows: &[Row]) -> Entry {
        if let [(code, only)] = self.0.as_slice()
            && let [posting] = only.as_slice()
        {
            return Entry::Single(*code, *posting);
        }
        let stored = |(code, postings): (MoveCode, Vec<Posting>)| {
            let mut stats = Stats::default();
            for (game, eval) in &postings {
                if let Some(row) = rows.get(*game as usize) {
                    stats.count(&row.facts(), code.turn(), *eval);
                }
            }
            StoredMove {
                code,
                stats,
                postings: Postings::Here(postings),
            }
        };
        Entry::Several(self.0.into_iter().map(stored).collect())
    }
}
