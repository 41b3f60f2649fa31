//! What engines found about positions, kept across games: a position once analysed is known
//! again.
//!
//! One file of the embedded database `redb`: every writing is a transaction that is there whole
//! or not at all, whatever happens to the process. Findings are kept by position and engine; a
//! deeper one is never replaced by a shallower one. When the store is full, the shallowest go
//! first. Beside them are the answers of whole reviews, see `reviews`.

mod form;
pub mod reviews;

use super::{
    atomic,
    error::StoreError,
    guard::guarded,
    words::{deeds, failures::EVALUATIONS_ARE_DAMAGED},
};
use crate::{
    chess::Position,
    engine::{
        evaluation,
        messages::{Bound, Info},
    },
    files::folder_of,
};
use form::{depth_of, read, write};
use redb::{
    Database, DatabaseError, ReadableDatabase as _, ReadableTable as _, ReadableTableMetadata as _,
};
use shakmaty::Position as _;
use std::{
    collections::BTreeMap,
    fmt::Display,
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock, RwLockReadGuard},
};

/// All tables have keys of one type, so that the database's code is in the program once.
type Table = redb::TableDefinition<'static, (u64, &'static str), &'static [u8]>;
/// Position and engine → finding.
const FINDINGS: Table = Table::new("findings 1");
/// Hash of what a review came of, and nothing → that and its answers, packed.
const REVIEWS: Table = Table::new("reviews 2");
/// Reviews as earlier versions kept them. They can be made again and are dropped.
const FORMER_REVIEWS: Table = Table::new("reviews 1");

/// About what one finding takes on the disk, the database's own pages included.
const BYTES_EACH: u64 = 400;
/// About what one review takes on the disk.
const REVIEW_BYTES: u64 = 6_000;
/// What is found at less depth is found again in no time.
pub const LEAST_DEPTH: u32 = 8;
/// Near the fifty-move rule an evaluation belongs to the game, not to the position.
const LATEST_HALFMOVE: u32 = 60;

/// Tabiya's engine by name, as the store knows it: what one evaluation found is not taken for the
/// other's.
pub fn built_in_name(evaluation: &evaluation::Choice) -> String {
    let program = concat!("tabiya ", env!("CARGO_PKG_VERSION"));
    match evaluation.name() {
        evaluation::Name::Classical => program.to_owned(),
        network => format!("{program} {}", network.short()),
    }
}

/// The open store. Only one process can have it open.
pub struct Evaluations {
    /// `None` when it turned out to be damaged, and while it is closed.
    database: RwLock<Option<Database>>,
    path: PathBuf,
    /// More findings than this are not kept.
    most: u64,
    most_reviews: u64,
}

impl std::fmt::Debug for Evaluations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluations")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl Drop for Evaluations {
    fn drop(&mut self) {
        let database = self
            .database
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        let database = database.take();
        // Closing writes; a damaged file can make that panic.
        let _closed = guarded(move || drop(database));
    }
}

/// Something to be kept.
#[derive(Clone, Debug)]
pub struct Finding {
    key: u64,
    engine: String,
    bytes: Vec<u8>,
}

/// What the store holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Findings by engine.
    pub engines: BTreeMap<String, u64>,
    /// Findings by depth in plies.
    pub depths: BTreeMap<u32, u64>,
    /// Bytes of the file.
    pub bytes: u64,
    /// How many findings it may hold.
    pub most: u64,
    /// Games whose whole review is known.
    pub reviews: u64,
}

impl Contents {
    pub fn findings(&self) -> u64 {
        self.engines.values().sum()
    }
}

impl Finding {
    /// What is worth keeping of a finding: `None` for a shallow one, one without a line or with a
    /// bound in place of an evaluation, and for positions whose evaluation depends on the game
    /// before them.
    pub fn of(position: &Position, engine: &str, info: &Info) -> Option<Finding> {
        let best = info.lines.first()?;
        let chess = position.current();
        let of_its_own = chess.halfmoves() <= LATEST_HALFMOVE && position.occurrences() == 1;
        let is_exact = info.lines.iter().all(|line| line.bound == Bound::Exact);
        if best.depth < LEAST_DEPTH || !of_its_own || !is_exact {
            return None;
        }
        Some(Finding {
            key: position.key(),
            engine: engine.to_owned(),
            bytes: write(info),
        })
    }

    fn depth(&self) -> u32 {
        depth_of(&self.bytes)
    }
}

impl Evaluations {
    /// Opens the store, made if there is none; it shall take about `mib` MiB at most.
    ///
    /// # Errors
    /// [`StoreError::InUse`] when another process has it open, [`StoreError::Damaged`] when it was
    /// damaged and set aside (the next opening makes a new one), another when the file cannot be
    /// used.
    pub fn open(path: &Path, mib: usize) -> Result<Evaluations, StoreError> {
        atomic::make_folder(&folder_of(path))?;
        let opened = guarded(|| Database::create(path));
        let database = match opened {
            Ok(Ok(database)) => database,
            Ok(Err(DatabaseError::DatabaseAlreadyOpen)) => {
                return Err(StoreError::InUse {
                    path: path.to_owned(),
                });
            }
            Ok(Err(DatabaseError::Storage(redb::StorageError::Io(error))))
                if error.kind() != std::io::ErrorKind::InvalidData =>
            {
                return Err(StoreError::io(deeds::OPEN, path, &error));
            }
            Ok(Err(error)) => return Err(damaged(path, &error.to_string())),
            Err(words) => return Err(damaged(path, &words)),
        };
        let room = (mib as u64).saturating_mul(1024 * 1024);
        let store = Evaluations {
            database: RwLock::new(Some(database)),
            path: path.to_owned(),
            most: room / 4 * 3 / BYTES_EACH,
            most_reviews: room / 4 / REVIEW_BYTES,
        };
        // Reading expects the table to be there.
        store.keep(&[])?;
        store.with(|database| {
            let writing = database.begin_write()?;
            match writing.delete_table(FORMER_REVIEWS)? {
                true => Ok(writing.commit()?),
                false => Ok(writing.abort()?),
            }
        })?;
        Ok(store)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the store was found to be damaged since it was opened; it knows and keeps nothing
    /// then.
    pub fn is_damaged(&self) -> bool {
        self.read().is_none()
    }

    fn read(&self) -> RwLockReadGuard<'_, Option<Database>> {
        self.database.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the database; where that shows that the file is damaged, it is set
    /// aside.
    fn with<T>(
        &self,
        deed: impl FnOnce(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        let done = {
            let database = self.read();
            let Some(database) = database.as_ref() else {
                return Err(refused(&self.path, EVALUATIONS_ARE_DAMAGED));
            };
            guarded(|| deed(database))
        };
        match done {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(redb::Error::Corrupted(words))) | Err(words) => Err(self.give_up(&words)),
            Ok(Err(error)) => Err(refused(&self.path, error)),
        }
    }

    /// Closes the store and sets its file aside.
    fn give_up(&self, words: &str) -> StoreError {
        let mut database = self
            .database
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let Some(database) = database.take() else {
            return refused(&self.path, words);
        };
        let _closed = guarded(move || drop(database));
        damaged(&self.path, words)
    }

    /// What this engine found about a position; lines from the mover's side. A store that cannot
    /// be read knows nothing.
    pub fn get(&self, position: &Position, engine: &str) -> Option<Info> {
        let found = self.with(|database| {
            let reading = database.begin_read()?;
            let table = reading.open_table(FINDINGS)?;
            let found = table.get((position.key(), engine))?;
            Ok(found.map(|found| found.value().to_vec()))
        });
        read(&found.ok()??, position.current())
    }

    /// Keeps what is deeper than what is there, all of it or, on a failure, nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, findings: &[Finding]) -> Result<(), StoreError> {
        self.with(|database| {
            let writing = database.begin_write()?;
            {
                let mut table = writing.open_table(FINDINGS)?;
                for finding in findings {
                    let place = (finding.key, finding.engine.as_str());
                    let known = table.get(place)?.map(|bytes| depth_of(bytes.value()));
                    if known.is_none_or(|known| known <= finding.depth()) {
                        table.insert(place, finding.bytes.as_slice())?;
                    }
                }
                if table.len()? > self.most {
                    let kept = self.most - self.most / 10;
                    thin_out(&mut table, kept)?;
                }
            }
            Ok(writing.commit()?)
        })
    }

    /// Counts what is there.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn contents(&self) -> Result<Contents, StoreError> {
        let mut contents = Contents {
            bytes: std::fs::metadata(&self.path).map_or(0, |data| data.len()),
            most: self.most,
            ..Contents::default()
        };
        self.with(|database| {
            let reading = database.begin_read()?;
            let table = reading.open_table(FINDINGS)?;
            for entry in table.iter()? {
                let (key, value) = entry?;
                let engine = key.value().1.to_owned();
                *contents.engines.entry(engine).or_default() += 1;
                *contents.depths.entry(depth_of(value.value())).or_default() += 1;
            }
            contents.reviews = match reading.open_table(REVIEWS) {
                Ok(reviews) => reviews.len()?,
                Err(redb::TableError::TableDoesNotExist(_)) => 0,
                Err(error) => return Err(error.into()),
            };
            Ok(())
        })?;
        Ok(contents)
    }

    /// Forgets everything and gives the room back.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn clear(&mut self) -> Result<(), StoreError> {
        self.with(|database| {
            let writing = database.begin_write()?;
            writing.delete_table(FINDINGS)?;
            writing.delete_table(REVIEWS)?;
            Ok(writing.commit()?)
        })?;
        let database = self
            .database
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(database) = database.as_mut() {
            let compacted = guarded(|| database.compact());
            compacted
                .map_err(|words| refused(&self.path, words))?
                .map_err(|error| refused(&self.path, error))?;
        }
        self.keep(&[])
    }
}

/// A file that is no store any more is set aside, so that the next opening makes a new one.
fn damaged(path: &Path, words: &str) -> StoreError {
    match atomic::set_aside(path) {
        Ok(aside) => StoreError::Damaged {
            path: path.to_owned(),
            reason: words.lines().next().unwrap_or_default().to_owned(),
            aside,
        },
        Err(error) => error,
    }
}

/// Keeps only this many findings, the deepest.
fn thin_out(
    table: &mut redb::Table<(u64, &'static str), &'static [u8]>,
    kept: u64,
) -> Result<(), redb::Error> {
    let mut depths: BTreeMap<u32, u64> = BTreeMap::new();
    for entry in table.iter()? {
        *depths.entry(depth_of(entry?.1.value())).or_default() += 1;
    }
    let mut room = kept;
    let mut partial = None;
    for (depth, count) in depths.iter().rev() {
        match room.checked_sub(*count) {
            Some(left) => room = left,
            None => {
                partial = Some(*depth);
                break;
            }
        }
    }
    // Of the first depth that has no room for all, as many as fit; which of them is all one.
    table.retain(|_, bytes| {
        let depth = Some(depth_of(bytes));
        let fits = depth == partial && room > 0;
        room -= u64::from(fits);
        depth > partial || fits
    })?;
    Ok(())
}

fn refused(path: &Path, error: impl Display) -> StoreError {
    StoreError::Evaluations {
        path: path.to_owned(),
        reason: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Score, fen, notation::read_move},
        engine::messages::PvLine,
    };
    use std::time::Duration;

    fn info(position: &Position, san: &str, depth: u32) -> Info {
        let best = read_move(position.current(), san).expect("a legal move");
        Info {
            depth,
            seldepth: depth + 6,
            nodes: 1_000 * u64::from(depth),
            time: Duration::from_millis(70),
            lines: vec![PvLine {
                score: Score::Cp(-31),
                bound: Bound::Exact,
                depth,
                seldepth: depth + 6,
                moves: vec![best],
            }],
            ..Info::default()
        }
    }

    fn store(mib: usize) -> (tempfile::TempDir, Evaluations) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/evaluations.redb");
        let store = Evaluations::open(&path, mib).expect("opened");
        (folder, store)
    }

    fn keep(store: &Evaluations, position: &Position, info: &Info) {
        let finding = Finding::of(position, "tabiya", info).expect("worth keeping");
        store.keep(&[finding]).expect("kept");
    }

    #[test]
    fn what_was_kept_is_known_again_and_never_made_shallower() {
        let (folder, store) = store(1);
        let castles = fen::read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a legal FEN");
        let deep = info(&castles, "O-O", 20);
        keep(&store, &castles, &deep);
        keep(&store, &castles, &info(&castles, "O-O-O", 12));
        assert_eq!(store.get(&castles, "tabiya").as_ref(), Some(&deep));
        assert_eq!(store.get(&castles, "another"), None);
        drop(store);
        let path = folder.path().join("deep/evaluations.redb");
        let again = Evaluations::open(&path, 1).expect("opened");
        assert_eq!(again.get(&castles, "tabiya"), Some(deep));
    }

    #[test]
    fn shallow_and_repeated_positions_and_bounds_are_not_kept() {
        let mut position = Position::default();
        let mut bound = info(&position, "e4", 20);
        bound.lines[0].bound = Bound::Lower;
        assert!(Finding::of(&position, "tabiya", &bound).is_none());
        let shallow = info(&position, "e4", LEAST_DEPTH - 1);
        assert!(Finding::of(&position, "tabiya", &shallow).is_none());
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            let played = read_move(position.current(), san).expect("a legal move");
            assert!(position.play(played));
        }
        let deep = info(&position, "e4", 20);
        assert!(Finding::of(&position, "tabiya", &deep).is_none());
    }

    #[test]
    fn a_full_store_forgets_the_shallowest() {
        let (_folder, mut store) = store(1);
        store.most = 20;
        let mut position = Position::default();
        let mut seen = Vec::new();
        for (index, san) in (0u32..).zip(["Nf3", "Nf6", "e4", "e5", "d4", "d5", "c4", "c5"]) {
            let played = read_move(position.current(), san).expect("a legal move");
            assert!(position.play(played));
            let any = position.current().legal_moves()[0];
            let mut found = info(&Position::default(), "e4", 10 + index);
            found.lines[0].moves = vec![any];
            for engine in ["a", "b", "c"] {
                let finding = Finding::of(&position, engine, &found).expect("worth keeping");
                store.keep(&[finding]).expect("kept");
            }
            seen.push(position.clone());
        }
        let contents = store.contents().expect("counted");
        assert!(contents.findings() <= 20, "{contents:?}");
        assert!(contents.findings() >= 15, "{contents:?}");
        assert!(store.get(&seen[7], "a").is_some());
        assert!(
            seen.iter()
                .any(|position| store.get(position, "a").is_none())
        );
        store.clear().expect("cleared");
        assert_eq!(store.contents().expect("counted").findings(), 0);
    }

    #[test]
    fn a_full_store_keeps_as_many_findings_of_one_depth_as_have_room() {
        let position = Position::default();
        // All of the same depth, and a few that are far deeper.
        for deep in [0, 3] {
            let (_folder, mut store) = store(1);
            store.most = 20;
            let findings: Vec<Finding> = (0..21)
                .map(|number| {
                    let found = info(&position, "e4", if number < deep { 25 } else { 12 });
                    let engine = number.to_string();
                    Finding::of(&position, &engine, &found).expect("worth keeping")
                })
                .collect();
            store.keep(&findings).expect("kept");
            let contents = store.contents().expect("counted");
            assert_eq!(contents.findings(), 18, "{contents:?}");
            let kept = contents.depths.get(&25).copied();
            assert_eq!(kept.unwrap_or(0), deep, "{contents:?}");
        }
    }

    #[test]
    fn the_second_program_is_told_in_plain_words_and_gets_the_store_later() {
        let (folder, first) = store(1);
        let path = folder.path().join("deep/evaluations.redb");
        let error = Evaluations::open(&path, 1).expect_err("the first has it");
        assert!(matches!(error, StoreError::InUse { .. }), "{error}");
        let words = error.to_string();
        assert!(words.contains("another tabiya is using"), "{words}");
        drop(first);
        Evaluations::open(&path, 1).expect("the first has gone");
    }

    #[test]
    fn a_damaged_store_panics_nobody_and_is_set_aside() {
        let position = Position::default();
        let mut damaged = 0;
        for round in 0..24usize {
            let (folder, first) = store(1);
            keep(&first, &position, &info(&position, "e4", 12));
            drop(first);
            let path = folder.path().join("deep/evaluations.redb");
            let mut bytes = std::fs::read(&path).expect("read");
            let length = bytes.len();
            match round {
                // A file of something else, and one that was cut.
                0 => bytes = b"no database".to_vec(),
                1..8 => bytes.truncate(length / 8 * round),
                _ => {
                    let block = length / 16;
                    let from = block * (round - 8);
                    bytes[from..from + block].fill(0x5a);
                }
            }
            std::fs::write(&path, bytes).expect("written");
            match Evaluations::open(&path, 1) {
                Ok(store) => {
                    let _may_be_gone = store.get(&position, "tabiya");
                    let finding = Finding::of(&position, "other", &info(&position, "d4", 12));
                    let _may_fail = store.keep(&[finding.expect("worth keeping")]);
                    damaged += usize::from(store.is_damaged());
                }
                Err(error) => {
                    assert!(
                        matches!(error, StoreError::Damaged { .. }),
                        "{round}: {error}"
                    );
                    assert!(error.to_string().contains("set aside"), "{error}");
                    damaged += 1;
                    Evaluations::open(&path, 1).expect("a new one");
                }
            }
        }
        assert!(damaged > 4, "{damaged}");
    }

    #[test]
    fn rubbish_in_the_store_is_no_finding() {
        let position = Position::default();
        let good = write(&info(&position, "e4", 12));
        assert!(read(&good, position.current()).is_some());
        for end in 1..good.len() {
            let cut = read(&good[..end], position.current());
            assert!(cut.is_none_or(|info| info.lines.is_empty()), "{end}");
        }
        // Legal elsewhere, not here.
        let other = fen::read("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a legal FEN");
        assert!(read(&good, other.current()).is_none());
    }
}
