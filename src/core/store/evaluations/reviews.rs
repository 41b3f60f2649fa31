//! The answers of whole reviews, kept by all that they came of: the game's moves, the program, what
//! it was asked. The same asked again needs no search, and the outcome is the same to the last
//! letter. Findings of single positions could not do that: what a search finds depends also on
//! what its engine searched before.

use super::{Evaluations, REVIEWS};
use crate::{
    files,
    store::{error::StoreError, fnv1a},
};
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use redb::{ReadableDatabase as _, ReadableTableMetadata as _};
use std::io::{self, Read as _, Write as _};

/// The answers to one review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// All that they came of, in one line.
    pub of: String,
    pub bytes: Vec<u8>,
}

impl Evaluations {
    /// The answers that came of this. A store that cannot be read knows nothing.
    pub fn answers(&self, of: &str) -> Option<Vec<u8>> {
        let found = self.with(|database| {
            let reading = database.begin_read()?;
            let table = match reading.open_table(REVIEWS) {
                Ok(table) => table,
                Err(redb::TableError::TableDoesNotExist(_)) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            let found = table.get(place(of))?;
            Ok(found.map(|found| found.value().to_vec()))
        });
        let bytes = unpacked(&found.ok()??).ok()?;
        // Others may have the same hash.
        let rest = bytes.strip_prefix(of.as_bytes())?;
        rest.strip_prefix(b"\n").map(<[u8]>::to_vec)
    }

    /// Keeps the answers of reviews, all of them or, on a failure, none. When there are too many,
    /// some go.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn keep_answers(&self, reviews: &[Answers]) -> Result<(), StoreError> {
        self.with(|database| {
            let writing = database.begin_write()?;
            {
                let mut table = writing.open_table(REVIEWS)?;
                for review in reviews {
                    let bytes = packed(review)?;
                    table.insert(place(&review.of), bytes.as_slice())?;
                }
                if table.len()? > self.most_reviews {
                    let mut room = self.most_reviews - self.most_reviews / 10;
                    table.retain(|_, _| {
                        let fits = room > 0;
                        room = room.saturating_sub(1);
                        fits
                    })?;
                }
            }
            Ok(writing.commit()?)
        })
    }
}

/// Where the answers that came of this are.
fn place(of: &str) -> (u64, &'static str) {
    (fnv1a(of.as_bytes()), "")
}

fn packed(review: &Answers) -> io::Result<Vec<u8>> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(review.of.as_bytes())?;
    packer.write_all(b"\n")?;
    packer.write_all(&review.bytes)?;
    packer.finish()
}

fn unpacked(bytes: &[u8]) -> io::Result<Vec<u8>> {
    /// The longest game takes less; a damaged file may say anything.
    const LIMIT: u64 = 64 << 20;
    files::read_stream(ZlibDecoder::new(bytes).take(LIMIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(of: &str) -> Answers {
        Answers {
            of: of.to_owned(),
            bytes: of.as_bytes().repeat(300),
        }
    }

    #[test]
    fn a_store_of_an_earlier_version_keeps_its_findings_and_begins_new_reviews() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("evaluations.redb");
        let database = redb::Database::create(&path).expect("made");
        let writing = database.begin_write().expect("begun");
        let former = redb::TableDefinition::<u64, &[u8]>::new("reviews 1");
        {
            let mut table = writing.open_table(former).expect("opened");
            let of = fnv1a(b"e4 at 100 nodes");
            table.insert(of, b"any".as_slice()).expect("inserted");
            let mut table = writing.open_table(super::super::FINDINGS).expect("opened");
            let finding = [12, 0, 0, 0].as_slice();
            table.insert((7, "tabiya"), finding).expect("inserted");
        }
        writing.commit().expect("committed");
        drop(database);
        let store = Evaluations::open(&path, 1).expect("opened");
        let contents = store.contents().expect("counted");
        assert_eq!((contents.findings(), contents.reviews), (1, 0));
        assert_eq!(store.answers("e4 at 100 nodes"), None);
        let kept = answers("e4 at 100 nodes");
        store
            .keep_answers(std::slice::from_ref(&kept))
            .expect("kept");
        drop(store);
        let database = redb::Database::open(&path).expect("opened");
        let reading = database.begin_read().expect("begun");
        assert!(reading.open_table(former).is_err(), "dropped");
        drop((reading, database));
        let store = Evaluations::open(&path, 1).expect("opened");
        assert_eq!(store.answers(&kept.of), Some(kept.bytes));
    }

    #[test]
    fn answers_are_known_again_by_all_that_they_came_of() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("evaluations.redb");
        let mut store = Evaluations::open(&path, 1).expect("opened");
        assert_eq!(store.answers("e4 at 100 nodes"), None);
        let kept = answers("e4 at 100 nodes");
        let count = |store: &Evaluations| store.contents().expect("counted").reviews;
        store
            .keep_answers(std::slice::from_ref(&kept))
            .expect("kept");
        assert_eq!(store.answers(&kept.of), Some(kept.bytes));
        assert_eq!(store.answers("e4 at 200 nodes"), None);
        assert_eq!(count(&store), 1);
        store.most_reviews = 20;
        let many: Vec<_> = (0..30).map(|game| answers(&format!("{game}"))).collect();
        store.keep_answers(&many).expect("kept");
        assert_eq!(count(&store), 18);
        store.clear().expect("cleared");
        assert_eq!(count(&store), 0);
    }
}
