//! The files that games come from and are saved to.

use super::own_file::{FolderFiles, LeftOut, has_become_utf_8, with_game};
use crate::{
    files::name_of,
    game::{
        Game,
        index::{Index, Indexer},
        pgn::{self, letters::Language},
    },
};
use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A PGN file, or those of a folder, in memory with the list of their games, read piece by piece.
pub struct Library {
    /// The file, or the folder.
    path: PathBuf,
    sources: Vec<Source>,
    /// What all files hold, one after the other, in a form in which ASCII is ASCII.
    bytes: Arc<Vec<u8>>,
    indexer: Indexer,
    is_complete: bool,
    /// The piece letters that were asked for; without them each game says by itself.
    letters: Option<&'static Language>,
    /// Files of the folder that could not be read.
    left_out: Vec<LeftOut>,
    /// Whether the games came through a pipe and are in no file.
    is_piped: bool,
}

/// One file.
struct Source {
    path: PathBuf,
    /// The file as it was read or last written, so that a change by another program is noticed.
    original: Arc<Vec<u8>>,
    /// Where it stands in the library's bytes, and how many lines are before it.
    span: Range<usize>,
    lines_before: usize,
}

/// A file with one game replaced.
#[derive(Clone, Debug)]
pub struct Replacement {
    pub path: PathBuf,
    /// What the file has to hold still.
    pub before: Arc<Vec<u8>>,
    pub after: Arc<Vec<u8>>,
}

/// What another program has done to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing, or it was we who wrote it.
    None,
    /// It is gone, or empty; what was read of it is kept.
    Gone,
    /// It has written more at the end.
    Grown,
    /// The file is another one now.
    Rewritten,
}

/// Games listed in one go, some milliseconds of work.
const PIECE: usize = 4_000;
/// What stands between two files.
const GAP: &[u8] = b"\n\n";

impl Library {
    /// A file that has been read.
    pub fn new(path: PathBuf, original: Vec<u8>) -> Library {
        Library::of_files(path.clone(), vec![(path, original)])
    }

    /// The files of a folder, or a single one, as they were read.
    pub fn of_files(path: PathBuf, files: Vec<(PathBuf, Vec<u8>)>) -> Library {
        let source = |(path, original)| Source {
            path,
            original: Arc::new(original),
            span: 0..0,
            lines_before: 0,
        };
        let mut library = Library {
            path,
            sources: files.into_iter().map(source).collect(),
            bytes: Arc::default(),
            indexer: Indexer::new(),
            is_complete: false,
            letters: None,
            left_out: Vec::new(),
            is_piped: false,
        };
        library.join();
        library.read_on();
        library
    }

    /// What was read of a folder.
    pub fn of_folder(path: PathBuf, read: FolderFiles) -> Library {
        Library {
            left_out: read.left_out,
            ..Library::of_files(path, read.files)
        }
    }

    /// Games that were piped in, under this name.
    pub fn piped(name: &str, bytes: Vec<u8>) -> Library {
        Library {
            is_piped: true,
            ..Library::new(PathBuf::from(name), bytes)
        }
    }

    /// Whether the games are in no file, so that none can be saved in its place.
    pub fn is_piped(&self) -> bool {
        self.is_piped
    }

    /// The files of the folder that could not be read.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// The same games, their moves read with the piece letters of a language.
    #[must_use]
    pub fn in_letters(mut self, letters: Option<&'static Language>) -> Library {
        self.letters = letters;
        self
    }

    /// Puts the files' contents one after the other. A single file's are shared, not copied.
    fn join(&mut self) {
        if let [only] = self.sources.as_mut_slice() {
            self.bytes = unfolded(&only.original);
            only.span = 0..self.bytes.len();
            return;
        }
        let mut bytes = Vec::new();
        let mut lines = 0;
        for source in &mut self.sources {
            let start = bytes.len();
            source.lines_before = lines;
            bytes.extend_from_slice(&unfolded(&source.original));
            source.span = start..bytes.len();
            bytes.extend_from_slice(GAP);
            lines += pgn::line_breaks(bytes.get(start..).unwrap_or_default());
        }
        self.bytes = Arc::new(bytes);
    }

    /// The file, or the folder, that was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The only file; `None` for a folder and a pipe.
    pub fn file(&self) -> Option<&Path> {
        match self.sources.as_slice() {
            [only] if !self.is_piped => Some(&only.path),
            _ => None,
        }
    }

    /// Whether games of this file are in the list.
    pub fn holds(&self, path: &Path) -> bool {
        self.sources.iter().any(|source| source.path == path)
    }

    /// The name of the file or folder without those around it.
    pub fn name(&self) -> String {
        name_of(&self.path)
    }

    /// The name of the file that a game is in.
    pub fn file_name(&self, number: usize) -> String {
        self.source_of(number)
            .map(|source| name_of(&source.path))
            .unwrap_or_default()
    }

    /// The file that a game is in, and its place there, from 0. Piped games have none.
    pub fn place_of(&self, number: usize) -> Option<(&Path, usize)> {
        let source = self.source_of(number).filter(|_| !self.is_piped)?;
        let start = source.span.start;
        let is_here = |row: &usize| {
            let row = self.index().row(*row);
            row.is_some_and(|row| row.span().start >= start)
        };
        let before = (0..number).rev().take_while(is_here).count();
        Some((&source.path, before))
    }

    /// Whether a game is in this file.
    pub fn is_in(&self, number: usize, path: &Path) -> bool {
        self.source_of(number)
            .is_some_and(|source| source.path == path)
    }

    pub fn index(&self) -> &Index {
        self.indexer.index()
    }

    /// Whether all games are listed.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The share of the files that is listed, 0–1.
    pub fn progress(&self) -> f64 {
        self.indexer.at() as f64 / self.bytes.len().max(1) as f64
    }

    /// Lists some games more; false when there are none.
    pub fn read_on(&mut self) -> bool {
        self.read_some(PIECE);
        !self.is_complete
    }

    fn read_some(&mut self, games: usize) {
        let wanted = self.index().len().saturating_add(games);
        while !self.is_complete && self.index().len() < wanted {
            // No game goes on in the next file.
            let at = self.indexer.at();
            let Some(end) = self
                .sources
                .iter()
                .map(|own| own.span.end)
                .find(|end| *end > at)
            else {
                self.is_complete = true;
                return;
            };
            let bytes = self.bytes.get(..end).unwrap_or_default();
            self.indexer.advance(bytes, wanted - self.index().len());
        }
    }

    /// Lists games until this one is among them, or all are.
    pub fn read_until(&mut self, number: usize) {
        while self.index().len() <= number && self.read_on() {}
    }

    fn source_of(&self, number: usize) -> Option<&Source> {
        let start = self.index().row(number)?.span().start;
        self.sources.iter().find(|source| start < source.span.end)
    }

    /// A game by its place in the list, from 0.
    pub fn game(&self, number: usize) -> Option<Game> {
        let row = self.index().row(number)?;
        let source = self.source_of(number)?;
        let line = usize::try_from(row.line).unwrap_or(1);
        let line = line.saturating_sub(source.lines_before).max(1);
        let bytes = self.bytes.get(..source.span.end)?;
        pgn::read_span_in(bytes, row.span(), line, self.letters)
    }

    /// The bytes that the rows of the index speak of.
    pub fn bytes(&self) -> Arc<Vec<u8>> {
        Arc::clone(&self.bytes)
    }

    /// A game's file with another text in the place of the game; without a number the last file
    /// with the game at its end. Piped games have none.
    pub fn replacing(&self, number: Option<usize>, game: &Game) -> Option<Replacement> {
        if self.is_piped {
            return None;
        }
        let row = number.and_then(|number| self.index().row(number));
        let source = match number {
            Some(number) => self.source_of(number)?,
            None => self.sources.last()?,
        };
        let bytes = self.bytes.get(source.span.clone())?;
        let place = match row {
            Some(row) => row.span().start - source.span.start..row.span().end - source.span.start,
            None => bytes.len()..bytes.len(),
        };
        Some(Replacement {
            path: source.path.clone(),
            before: Arc::clone(&source.original),
            after: Arc::new(with_game(bytes, place, &pgn::write(game))),
        })
    }

    /// The file now holds this, written by us; the list is rebuilt up to where it was. Whether the
    /// file has become UTF-8 by that.
    pub fn replaced(&mut self, path: &Path, after: &Arc<Vec<u8>>) -> bool {
        let listed = self.index().len();
        let Some(source) = self.sources.iter_mut().find(|source| source.path == path) else {
            return false;
        };
        let before = std::mem::replace(&mut source.original, Arc::clone(after));
        self.relist(listed);
        has_become_utf_8(&before, after)
    }

    /// Takes in what a file holds by now.
    pub fn reread(&mut self, path: &Path, bytes: &[u8]) -> Change {
        let listed = self.index().len();
        let Some(source) = self.sources.iter_mut().find(|source| source.path == path) else {
            return Change::None;
        };
        if *source.original == bytes {
            return Change::None;
        }
        if bytes.is_empty() {
            return Change::Gone;
        }
        let grown = !source.original.is_empty() && bytes.starts_with(&source.original);
        source.original = Arc::new(bytes.to_vec());
        self.relist(listed);
        if grown {
            Change::Grown
        } else {
            Change::Rewritten
        }
    }

    /// Takes in what a file holds by now, which a game was added to the end of: the place of that game
    /// among all, from 0.
    pub fn moved_to_end(&mut self, path: &Path, bytes: &[u8]) -> Option<usize> {
        self.reread(path, bytes);
        self.read_until(usize::MAX);
        let mut numbers = (0..self.index().len()).rev();
        numbers.find(|number| self.is_in(*number, path))
    }

    fn relist(&mut self, listed: usize) {
        self.join();
        self.indexer = Indexer::new();
        self.is_complete = false;
        self.read_some(listed.max(PIECE));
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
        let after = library.replacing(Some(0), &game).expect("a file").after;
        let text = String::from_utf8(after.to_vec()).expect("UTF-8");
        assert!(text.contains("1. e4 e5 *"), "{text}");
        let rest = &THREE[THREE.find("[White \"B\"]").expect("the second game")..];
        assert!(text.ends_with(rest), "{text}");
    }

    #[test]
    fn piped_games_are_in_no_file() {
        let library = Library::piped("standard input", THREE.as_bytes().to_vec());
        assert_eq!(library.index().len(), 3);
        assert_eq!(library.name(), "standard input");
        assert_eq!(library.file(), None);
        let game = library.game(1).expect("a game");
        assert!(library.is_piped() && library.replacing(Some(1), &game).is_none());
        assert_eq!(library.place_of(1), None);
    }

    #[test]
    fn a_game_has_its_place_in_its_own_file() {
        let file = |name: &str| (PathBuf::from(name), THREE.as_bytes().to_vec());
        let files = vec![file("a.pgn"), file("b.pgn")];
        let library = Library::of_files(PathBuf::from("."), files);
        assert_eq!(library.place_of(2), Some((Path::new("a.pgn"), 2)));
        assert_eq!(library.place_of(4), Some((Path::new("b.pgn"), 1)));
    }

    #[test]
    fn after_each_replacement_the_same_games_are_there() {
        for number in 0..3 {
            let mut library = library(THREE);
            let game = library.game(number).expect("a game");
            let replacement = library.replacing(Some(number), &game).expect("a file");
            library.replaced(&replacement.path, &replacement.after);
            assert_eq!(library.index().len(), 3, "{number}");
            for (index, name) in ["A", "B", "C"].into_iter().enumerate() {
                let game = library.game(index).expect("a game");
                assert_eq!(game.tags.get("White"), Some(name));
            }
        }
    }

    #[test]
    fn a_game_is_saved_with_the_line_ends_of_its_file() {
        let dos = THREE.replace('\n', "\r\n");
        let library = library(&dos);
        let game = library.game(1).expect("a game");
        let saved = |number| {
            let after = library.replacing(number, &game).expect("a file").after;
            String::from_utf8(after.to_vec()).expect("UTF-8")
        };
        for number in [Some(1), None] {
            let text = saved(number);
            let bare = text.replace("\r\n", "");
            assert!(!bare.contains(['\r', '\n']), "{text:?}");
        }
        let expected = dos.replace("1. d4  d5  *", "1. d4 d5 *");
        assert_eq!(saved(Some(1)), expected);
        // One blank line is enough, whatever it is made of.
        let blank = Library::new(PathBuf::from("a.pgn"), b"1. e4 *\r\n\r\n".to_vec());
        let after = blank.replacing(None, &game).expect("a file").after;
        assert!(after.starts_with(b"1. e4 *\r\n\r\n["), "{after:?}");
    }

    #[test]
    fn a_game_is_saved_in_the_encoding_of_its_file() {
        let text = b"[White \"H\xfcbner\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
        let path = PathBuf::from("games.pgn");
        let mut library = Library::new(path.clone(), text.to_vec());
        let mut game = library.game(1).expect("a game");
        game.tags.set("White", "Röbert");
        let fits = library.replacing(Some(1), &game).expect("a file").after;
        assert!(fits.starts_with(b"[White \"H\xfcbner\"]"));
        assert!(memchr::memmem::find(&fits, b"[White \"R\xf6bert\"]").is_some());
        assert!(!library.replaced(&path, &fits));
        // A letter that Latin-1 does not have.
        game.tags.set("White", "Čech");
        let wide = library.replacing(Some(1), &game).expect("a file").after;
        let whole = String::from_utf8(wide.to_vec()).expect("UTF-8");
        assert!(whole.starts_with("[White \"Hübner\"]"), "{whole}");
        assert!(whole.contains("[White \"Čech\"]"), "{whole}");
        assert!(library.replaced(&path, &wide), "it is said");
    }

    #[test]
    fn a_new_game_goes_to_the_end() {
        let mut library = library(THREE);
        let mut game = Game::new();
        game.tags.set("White", "D");
        let replacement = library.replacing(None, &game).expect("a file");
        library.replaced(&replacement.path, &replacement.after);
        assert_eq!(library.index().len(), 4);
        assert_eq!(
            library
                .game(3)
                .and_then(|g| g.tags.get("White").map(str::to_owned)),
            Some("D".to_owned())
        );
    }

    #[test]
    fn the_games_of_a_folder_are_one_list_and_each_is_saved_in_its_file() {
        let files = [("a.pgn", "[White \"A\"]\n\n1. e4"), ("b.pgn", THREE)];
        let files = files.map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec()));
        let mut library = Library::of_files(PathBuf::from("folder"), files.into());
        assert!(library.is_complete());
        assert_eq!(library.index().len(), 4);
        assert_eq!(library.file(), None);
        assert_eq!(library.file_name(0), "a.pgn");
        assert_eq!(library.file_name(3), "b.pgn");
        let game = library.game(2).expect("a game");
        assert_eq!(game.tags.get("White"), Some("B"));
        let replacement = library.replacing(Some(2), &game).expect("a file");
        assert_eq!(replacement.path, PathBuf::from("b.pgn"));
        assert_eq!(*replacement.before, THREE.as_bytes());
        let text = String::from_utf8(replacement.after.to_vec()).expect("UTF-8");
        assert!(text.starts_with("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 *"));
        library.replaced(&replacement.path, &replacement.after);
        assert_eq!(library.index().len(), 4);
    }

    #[test]
    fn games_are_read_with_the_letters_asked_for() {
        // A French king is an English rook, and nothing else in the game says which.
        let text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e4 e5 2. Re2 Re7 *\n";
        let plies = |library: &Library| library.game(1).map(|game| game.main_line().len());
        assert_eq!(plies(&library(text)), Some(2));
        let french = library(text).in_letters(Some("fr".parse().expect("a language")));
        assert_eq!(plies(&french), Some(4));
        let game = french.game(1).expect("a game");
        let saved = french.replacing(Some(1), &game).expect("a file").after;
        assert!(String::from_utf8_lossy(&saved).contains("2. Ke2 Ke7"));
    }

    #[test]
    fn what_another_program_writes_is_taken_in() {
        let path = PathBuf::from("games.pgn");
        let mut library = library(THREE);
        assert_eq!(library.reread(&path, THREE.as_bytes()), Change::None);
        let more = format!("{THREE}\n\n[White \"D\"]\n\n1. g3 *\n");
        assert_eq!(library.reread(&path, more.as_bytes()), Change::Grown);
        assert_eq!(library.index().len(), 4);
        assert_eq!(library.reread(&path, b"1. e4 *"), Change::Rewritten);
        assert_eq!(library.index().len(), 1);
        assert_eq!(library.reread(&path, b""), Change::Gone);
        assert_eq!(library.index().len(), 1, "what was read is kept");
    }
}
