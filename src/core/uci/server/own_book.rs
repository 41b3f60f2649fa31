//! The opening book behind the protocol (`OwnBook`, `BookFile`).

use super::settings::Settings;
use crate::{
    book::{self, Book},
    chess::Position,
    engine::Limits,
    uci::words,
};
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus};
use shakmaty::{Move, Position as _};

/// The book in use, and the random generator that chooses among its moves.
#[derive(Debug)]
pub(super) struct OwnBook {
    /// `None`: the one built in, which is opened when it is first asked.
    file: Option<Book>,
    dice: Xoshiro256PlusPlus,
}

/// A move of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) played: Move,
    /// `C60 Ruy Lopez`, or a word where the line has no name.
    pub(super) name: String,
}

impl OwnBook {
    pub(super) fn new(seed: u64) -> OwnBook {
        OwnBook {
            file: None,
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Takes the book of this path; of an empty one the book built in.
    ///
    /// # Errors
    /// What is wrong with it, in a line. The book in use stays.
    pub(super) fn open(&mut self, path: &str) -> Result<(), String> {
        self.file = if path.is_empty() {
            None
        } else {
            let book = book::file::load(path)
                .map_err(|error| words::book_refused(path, error.headline()))?;
            Some(book)
        };
        Ok(())
    }

    /// A move for a game's next move, if the book is to be used for it and knows one. Where
    /// the program analyses, ponders or asks for certain moves, it wants a search.
    pub(super) fn answer(
        &mut self,
        settings: &Settings,
        position: &Position,
        limits: &Limits,
    ) -> Option<Found> {
        let playing = settings.own_book && !settings.analysing;
        let open = !limits.infinite && !limits.ponder && limits.root_moves.is_empty();
        (playing && open).then(|| self.choose(position)).flatten()
    }

    /// A move by weighted chance. Not in a position that has stood before, lest two books go
    /// round in circles.
    fn choose(&mut self, position: &Position) -> Option<Found> {
        if position.occurrences() > 1 {
            return None;
        }
        let book = self.file.as_ref().unwrap_or_else(|| Book::embedded());
        let played = book.choose(position.current(), &mut self.dice)?;
        let mut after = position.clone();
        if !after.play(played) || after.current().legal_moves().is_empty() {
            // A mate is better announced by the search.
            return None;
        }
        Some(Found {
            played,
            name: book
                .name_along(&after)
                .map_or(words::NO_NAME.to_owned(), |name| {
                    format!("{} {}", name.eco, name.name)
                }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_file_is_used_and_a_bad_one_is_refused_in_a_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.book.txt");
        std::fs::write(&path, "[A00] Mine\n1. a3 h5\n").expect("the folder can be written to");
        let mut book = OwnBook::new(1);
        assert_eq!(book.open(&path.to_string_lossy()), Ok(()));
        let found = book
            .choose(&Position::default())
            .expect("the book knows it");
        assert_eq!(found.played.to_string(), "a2-a3");
        std::fs::write(&path, "1. a9\n").expect("the folder can be written to");
        let refusal = book.open(&path.to_string_lossy()).expect_err("no move");
        assert!(
            refusal.contains("has an error") && !refusal.contains('\n'),
            "{refusal}"
        );
        assert!(
            book.choose(&Position::default()).is_some(),
            "the old one stays"
        );
    }
}
