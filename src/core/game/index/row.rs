//! One game of the list, and the list.

use crate::game::{
    Date, Game, GameResult, PlayerName,
    pgn::{self, letters::Language},
};
use shakmaty::ByColor;
use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
    sync::Arc,
};

/// A text of an index, kept once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Name(u32);

impl Name {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// First byte in the file, and how many follow.
    pub(super) start: usize,
    pub(super) length: usize,
    /// Line of the file, from 1.
    pub line: u32,
    /// Moves of the main line as they stand in the text, in plies; none of them is checked.
    pub plies: u32,
    pub result: GameResult,
    pub date: Date,
    pub players: ByColor<Name>,
    /// 0: unknown.
    pub elo: ByColor<u16>,
    pub event: Name,
    pub site: Name,
    pub round: Name,
    pub eco: Name,
    pub opening: Name,
}

impl Row {
    /// The game's bytes in the file.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.length
    }

    /// The game, from the bytes of its file; `None` where none can be read.
    pub fn read(&self, bytes: &[u8]) -> Option<Game> {
        self.read_in(bytes, None)
    }

    /// As [`Row::read`], with the piece letters of a language that was asked for.
    pub fn read_in(&self, bytes: &[u8], language: Option<&'static Language>) -> Option<Game> {
        pgn::read_span_in(bytes, self.span(), self.line(), language)
    }

    /// Line of the file, from 1.
    fn line(&self) -> usize {
        usize::try_from(self.line).unwrap_or(1)
    }

    /// The average of the ratings that are known; `None` if neither is.
    pub fn average_elo(&self) -> Option<u16> {
        average_elo(self.elo)
    }

    /// Full moves of the main line.
    pub fn moves(&self) -> u32 {
        self.plies.div_ceil(2)
    }
}

/// The average of the ratings that are known, of which 0 is none.
pub fn average_elo(elo: ByColor<u16>) -> Option<u16> {
    match (elo.white, elo.black) {
        (0, 0) => None,
        (known, 0) | (0, known) => Some(known),
        (white, black) => Some(white.midpoint(black)),
    }
}

/// The list of a file's games.
#[derive(Clone, Debug)]
pub struct Index {
    pub(super) rows: Vec<Row>,
    pub(super) names: Names,
}

impl Default for Index {
    fn default() -> Index {
        Index {
            rows: Vec::new(),
            names: Names::new(),
        }
    }
}

impl Index {
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub fn row(&self, number: usize) -> Option<&Row> {
        self.rows.get(number)
    }

    /// The names of all players, once for each of their games.
    pub fn players_names(&self) -> impl Iterator<Item = &str> {
        let names = self.rows.iter().flat_map(|row| row.players.into_iter());
        names.map(|name| self.text(name))
    }

    /// The games that a player has a side in, each with its number: only these need to be read.
    pub fn games_of(&self, player: &PlayerName) -> impl Iterator<Item = (usize, &Row)> {
        let rows = self.rows.iter().enumerate();
        rows.filter(|(_, row)| {
            let mut names = row.players.into_iter();
            names.any(|name| player.is(self.text(name)))
        })
    }

    /// The text of a name; empty for a tag that is absent or says nothing.
    pub fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    /// `White – Black`, with `?` for the unknown.
    pub fn players(&self, row: &Row) -> String {
        let shown = |name: Name| match self.text(name) {
            "" => "?",
            known => known,
        };
        format!(
            "{} – {}",
            shown(row.players.white),
            shown(row.players.black)
        )
    }
}

/// Takes eight bytes at a time, by the multiplication that Rust's own compiler hashes with (FxHash).
/// A file made to have many names of one hash is listed slowly, and does no other harm.
#[derive(Clone, Copy, Debug, Default)]
struct TextHasher(u64);

impl TextHasher {
    fn take(&mut self, word: u64) {
        const FACTOR: u64 = 0x517c_c1b7_2722_0a95;
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for TextHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.take(u64::from_le_bytes(*word));
        }
        let last = rest
            .iter()
            .fold(0, |last, byte| last << 8 | u64::from(*byte));
        self.take(last);
    }

    fn finish(&self) -> u64 {
        // The table asks for the upper bits and the lower ones.
        self.0.rotate_left(26)
    }
}

/// Texts, each kept once; number 0 is the empty text.
#[derive(Clone, Debug)]
pub(super) struct Names {
    texts: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32, BuildHasherDefault<TextHasher>>,
}

impl Names {
    fn new() -> Names {
        let empty: Arc<str> = Arc::from("");
        Names {
            texts: vec![Arc::clone(&empty)],
            numbers: std::iter::once((empty, 0)).collect(),
        }
    }

    pub(super) fn keep(&mut self, text: &str) -> Name {
        if let Some(number) = self.numbers.get(text) {
            return Name(*number);
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(0);
        let text: Arc<str> = Arc::from(text);
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, number);
        Name(number)
    }

    fn text(&self, name: Name) -> &str {
        self.texts.get(name.index()).map_or("", |text| text)
    }

    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.texts.iter().map(|text| &**text)
    }
}
