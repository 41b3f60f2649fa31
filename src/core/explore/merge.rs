//! Several segments to one. Games of files that are no longer indexed are left out.

use super::{
    build::{Moves, both},
    manifest::SegmentState,
    record::Key,
    row::Row,
    segment::{self, Entry, Names, Postings, Segment, StoredMove, games, positions_paths},
    words,
};
use crate::engine::Stop;
use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap, VecDeque},
    io,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

/// What is to be merged.
pub struct Order<'a> {
    pub folder: &'a Path,
    /// The numbers of the segments, oldest first.
    pub sources: &'a [u32],
    /// The number of the new one.
    pub into: u32,
    /// The files whose games stay.
    pub alive: &'a BTreeSet<u32>,
    pub threads: usize,
    pub stop: &'a Stop,
}

/// The games of the merged segments: their rows in order, and the new number of each old one.
struct Games {
    rows: Vec<Row>,
    names: Names,
    /// For each source the number that each of its games gets; `None`: it goes.
    numbers: Vec<Numbers>,
}

enum Numbers {
    /// All stay; the first one gets this number.
    From(u32),
    Each(Vec<Option<u32>>),
}

impl Numbers {
    fn of(&self, game: u32) -> Option<u32> {
        match self {
            Numbers::From(first) => first.checked_add(game),
            Numbers::Each(each) => *each.get(game as usize)?,
        }
    }
}

/// Writes the new segment; `say` hears now and then how many positions have been read. `None` if
/// it was stopped.
pub fn merge(order: &Order<'_>, say: &mut dyn FnMut(u64)) -> io::Result<Option<SegmentState>> {
    let games = gather(order)?;
    let path = segment::games_path(order.folder, order.into);
    games::write(&path, &games.rows, &games.names)?;
    let [first, second] = positions_paths(order.folder, order.into);
    let read = AtomicU64::new(0);
    let (first, second) = both(
        order.threads,
        || merge_half(order, 0, &first, &games, &read, &mut *say),
        || merge_half(order, 1, &second, &games, &read, &mut |_| {}),
    );
    let (Some(first), Some(second)) = (first?, second?) else {
        return Ok(None);
    };
    Ok(Some(SegmentState {
        number: order.into,
        games: u32::try_from(games.rows.len()).map_err(|_| too_many())?,
        positions: first + second,
        spans: spans_of(&games.rows),
    }))
}

/// Which files' games follow each other: file, and how many games.
fn spans_of(rows: &[Row]) -> Vec<(u32, u32)> {
    let same = rows.chunk_by(|a, b| a.file == b.file);
    same.filter_map(|same| Some((same.first()?.file, u32::try_from(same.len()).ok()?)))
        .collect()
}

fn gather(order: &Order<'_>) -> io::Result<Games> {
    let mut games = Games {
        rows: Vec::new(),
        names: Names::default(),
        numbers: Vec::new(),
    };
    for source in order.sources {
        let mut file = Segment::open(order.folder, *source)?.games;
        let rows = file.rows()?;
        let first = u32::try_from(games.rows.len()).map_err(|_| too_many())?;
        let stays = |row: &Row| order.alive.contains(&row.file);
        // Names of games that went go with them.
        let named = file.named(&rows, stays);
        let mut places = Vec::new();
        file.each_name(|name| {
            let is_used = named.get(places.len()) == Some(&true);
            places.push(if is_used { games.names.keep(name) } else { 0 });
        })?;
        let place = |name: u32| places.get(name as usize).copied().unwrap_or(0);
        if rows.iter().all(stays) {
            games.numbers.push(Numbers::From(first));
        } else {
            let mut next = first;
            let each = rows.iter().map(|row| {
                stays(row).then(|| {
                    next += 1;
                    next - 1
                })
            });
            games.numbers.push(Numbers::Each(each.collect()));
        }
        games
            .rows
            .extend(rows.into_iter().filter(stays).map(|row| Row {
                players: row.players.map(place),
                ..row
            }));
    }
    Ok(games)
}

fn too_many() -> io::Error {
    io::Error::other(words::TOO_MANY_GAMES)
}

/// A source's positions, read block by block.
struct Stream {
    segment: Segment,
    half: usize,
    next_block: usize,
    entries: VecDeque<(Key, Entry)>,
}

impl Stream {
    fn open(folder: &Path, number: u32, half: usize) -> io::Result<Stream> {
        let mut stream = Stream {
            segment: Segment::open(folder, number)?,
            half,
            next_block: 0,
            entries: VecDeque::new(),
        };
        stream.refill()?;
        Ok(stream)
    }

    fn refill(&mut self) -> io::Result<()> {
        let Some(file) = self.segment.halves.get_mut(self.half) else {
            return Ok(());
        };
        if self.entries.is_empty() && self.next_block < file.block_count() {
            self.entries = file.entries(self.next_block)?.into();
            self.next_block += 1;
        }
        Ok(())
    }

    fn key(&self) -> Option<Key> {
        self.entries.front().map(|(key, _)| *key)
    }

    fn take(&mut self) -> io::Result<Option<Entry>> {
        let taken = self.entries.pop_front().map(|(_, entry)| entry);
        self.refill()?;
        Ok(taken)
    }
}

/// Merges one half and returns how many positions it has; `None` if it was stopped.
fn merge_half(
    order: &Order<'_>,
    half: usize,
    path: &Path,
    games: &Games,
    done: &AtomicU64,
    say: &mut dyn FnMut(u64),
) -> io::Result<Option<u64>> {
    const SAY: u64 = 1 << 14;
    let sources = order.sources.iter();
    let streams = sources.map(|source| Stream::open(order.folder, *source, half));
    let mut streams = streams.collect::<io::Result<Vec<_>>>()?;
    let mut writer = segment::PositionWriter::begin(path)?;
    // The streams by the key that each is at; those at the lowest are taken.
    let mut heap = BinaryHeap::new();
    for (number, stream) in streams.iter().enumerate() {
        heap.extend(stream.key().map(|key| Reverse((key, number))));
    }
    let mut met = Vec::new();
    let mut read = 0;
    while let Some(Reverse((key, number))) = heap.pop() {
        met.clear();
        met.push(number);
        while let Some(Reverse((other, number))) = heap.peek().copied() {
            if other != key {
                break;
            }
            heap.pop();
            met.push(number);
        }
        // In the order of the segments, so that games stay in order.
        met.sort_unstable();
        let mut entries = Vec::with_capacity(met.len());
        for number in &met {
            let (Some(stream), Some(numbers)) =
                (streams.get_mut(*number), games.numbers.get(*number))
            else {
                continue;
            };
            if let Some(entry) = stream.take()? {
                entries.push((entry, numbers));
            }
            heap.extend(stream.key().map(|key| Reverse((key, *number))));
        }
        if let Some(entry) = joined(entries, &games.rows) {
            writer.push(key, &entry)?;
        }
        read += met.len() as u64;
        if read >= SAY {
            say(done.fetch_add(read, Ordering::Relaxed) + read);
            read = 0;
            if order.stop.is_stopped() {
                return Ok(None);
            }
        }
    }
    writer.finish().map(Some)
}

/// One entry of those that several segments have of a position; `None` if no game of it stays.
fn joined(mut entries: Vec<(Entry, &Numbers)>, rows: &[Row]) -> Option<Entry> {
    // Most positions are in one segment, and nothing of it goes.
    if let [(entry, Numbers::From(first))] = entries.as_mut_slice() {
        match entry {
            Entry::Single(_, (game, _)) => *game += *first,
            Entry::Several(moves) => {
                for StoredMove { postings, .. } in moves {
                    if let Postings::Here(postings) = postings {
                        for (game, _) in postings {
                            *game += *first;
                        }
                    }
                }
            }
        }
        return entries.pop().map(|(entry, _)| entry);
    }
    let mut moves = Moves::default();
    let mut any = false;
    for (entry, numbers) in entries {
        let mut add = |code, (game, eval)| {
            if let Some(game) = numbers.of(game) {
                moves.add(code, (game, eval));
                any = true;
            }
        };
        match entry {
            Entry::Single(code, posting) => add(code, posting),
            Entry::Several(stored) => {
                for StoredMove { code, postings, .. } in stored {
                    if let Postings::Here(postings) = postings {
                        postings.into_iter().for_each(|posting| add(code, posting));
                    }
                }
            }
        }
    }
    any.then(|| moves.into_entry(rows))
}
