//! The file that games come from and are saved to.

use crate::game::{
    Game,
    index::{Index, Indexer},
    pgn,
};
use std::{path::PathBuf, sync::Arc};

/// A PGN file in memory with the list of its games, read piece by piece.
pub struct Library {
    path: PathBuf,
    /// The file as it was read or last written, so that a change by another program is noticed.
    original: Arc<Vec<u8>>,
    /// The same in a form in which ASCII is ASCII.
    bytes: Arc<Vec<u8>>,
    indexer: Indexer,
    is_complete: bool,
}

/// The file with one game replaced.
#[derive(Clone, Debug)]
pub struct Replacement {
    pub path: PathBuf,
    /// What the file has to hold still.
    pub before: Arc<Vec<u8>>,
    pub after: Arc<Vec<u8>>,
}

/// Games listed in one go, some milliseconds of work.
const PIECE: usize = 4_000;

impl Library {
    /// A file that has been read.
    pub fn new(path: PathBuf, original: Vec<u8>) -> Library {
        let original = Arc::new(original);
        let mut library = Library {
            path,
            bytes: unfolded(&original),
            original,
            indexer: Indexer::new(),
            is_complete: false,
        };
        library.read_on();
        library
    }

    pub fn path(&self) -> &PathBuf {
        &self.path
    }

    /// The file's name without its folders.
    pub fn name(&self) -> String {
        self.path.file_name().map_or_else(
            || self.path.display().to_string(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    pub fn index(&self) -> &Index {
        self.indexer.index()
    }

    /// Whether all games are listed.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The share of the file that is listed, 0–1.
    pub fn progress(&self) -> f64 {
        self.indexer.at() as f64 / self.bytes.len().max(1) as f64
    }

    /// Lists some games more; false when there are none.
    pub fn read_on(&mut self) -> bool {
        if !self.is_complete {
            self.is_complete = !self.indexer.advance(&self.bytes, PIECE);
        }
        !self.is_complete
    }

    /// Lists games until this one is among them, or all are.
    pub fn read_until(&mut self, number: usize) {
        while self.index().len() <= number && self.read_on() {}
    }

    /// A game by its place in the file, from 0.
    pub fn game(&self, number: usize) -> Option<Game> {
        let row = self.index().row(number)?;
        let line = usize::try_from(row.line).unwrap_or(1);
        pgn::read_span(&self.bytes, row.span(), line)
    }

    /// The bytes that the rows of the index speak of.
    pub fn bytes(&self) -> Arc<Vec<u8>> {
        Arc::clone(&self.bytes)
    }

    /// The file with another text in the place of a game, or after the last one.
    pub fn replacing(&self, number: Option<usize>, game: &Game) -> Replacement {
        let text = pgn::write(game);
        let row = number.and_then(|number| self.index().row(number));
        let span = row.map_or(self.bytes.len()..self.bytes.len(), |row| row.span());
        let before = self.bytes.get(..span.start).unwrap_or_default();
        let old = self.bytes.get(span.clone()).unwrap_or_default();
        let behind = self.bytes.get(span.end..).unwrap_or_default();
        let mut after = before.to_vec();
        if !before.is_empty() && !before.ends_with(b"\n\n") {
            let missing = if before.ends_with(b"\n") { 1 } else { 2 };
            if row.is_none() {
                after.extend(std::iter::repeat_n(b'\n', missing));
            }
        }
        after.extend_from_slice(text.trim_end().as_bytes());
        // The blank lines behind the old game stay behind the new one.
        let kept = old.len() - old.trim_ascii_end().len();
        let blank = old.get(old.len() - kept..).unwrap_or_default();
        let behind_begins_a_line = behind.starts_with(b"\n") || behind.starts_with(b"\r");
        if blank.is_empty() && !behind_begins_a_line {
            after.push(b'\n');
        } else {
            after.extend_from_slice(blank);
        }
        after.extend_from_slice(behind);
        Replacement {
            path: self.path.clone(),
            before: Arc::clone(&self.original),
            after: Arc::new(after),
        }
    }

    /// The file now holds this; the list is made anew up to where it was.
    pub fn replaced(&mut self, after: &Arc<Vec<u8>>) {
        let listed = self.index().len();
        self.original = Arc::clone(after);
        self.bytes = unfolded(after);
        self.indexer = Indexer::new();
        self.is_complete = !self.indexer.advance(&self.bytes, listed.max(PIECE));
    }
}

/// Shares the bytes where nothing has to be changed in them.
fn unfolded(original: &Arc<Vec<u8>>) -> Arc<Vec<u8>> {
    let is_utf16 = matches!(original.get(..2), Some([0xff, 0xfe] | [0xfe, 0xff]));
    if is_utf16 {
        Arc::new(pgn::unfold(original.to_vec()))
    } else {
        Arc::clone(original)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::read_move;

    fn library(text: &str) -> Library {
        Library::new(PathBuf::from("games.pgn"), text.as_bytes().to_vec())
    }

    const THREE: &str =
        "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4  d5  *\n\n\n[White \"C\"]\n\n1. c4 *";

    #[test]
    fn replacing_a_game_leaves_its_neighbours_byte_for_byte() {
        let library = library(THREE);
        assert!(library.is_complete());
        let mut game = library.game(0).expect("a game");
        let e4 = game.main_line()[0];
        let e5 = read_move(&game.chess_at(e4), "e5").expect("a legal move");
        game.add_move(e4, e5).expect("a legal move");
        let after = library.replacing(Some(0), &game).after;
        let text = String::from_utf8(after.to_vec()).expect("UTF-8");
        assert!(text.contains("1. e4 e5 *"), "{text}");
        let rest = &THREE[THREE.find("[White \"B\"]").expect("the second game")..];
        assert!(text.ends_with(rest), "{text}");
    }

    #[test]
    fn after_each_replacement_the_same_games_are_there() {
        for number in 0..3 {
            let mut library = library(THREE);
            let game = library.game(number).expect("a game");
            let replacement = library.replacing(Some(number), &game);
            library.replaced(&replacement.after);
            assert_eq!(library.index().len(), 3, "{number}");
            for (index, name) in ["A", "B", "C"].into_iter().enumerate() {
                let game = library.game(index).expect("a game");
                assert_eq!(game.tags.get("White"), Some(name));
            }
        }
    }

    #[test]
    fn a_new_game_goes_to_the_end() {
        let mut library = library(THREE);
        let mut game = Game::new();
        game.tags.set("White", "D");
        let replacement = library.replacing(None, &game);
        library.replaced(&replacement.after);
        assert_eq!(library.index().len(), 4);
        assert_eq!(
            library
                .game(3)
                .and_then(|g| g.tags.get("White").map(str::to_owned)),
            Some("D".to_owned())
        );
    }
}
