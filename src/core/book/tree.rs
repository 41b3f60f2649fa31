//! The compiled book: positions sorted by key, each with its moves, its name and its note.
//!
//! Lookup is a binary search. Moves are kept packed and are made legal moves of the position at
//! hand when they are asked for, so that a key collision can never make the program play
//! an illegal move.

use super::{
    glyphs::{self, Glyphs},
    names::{Names, OpeningName},
    positions::{About, FileLine, LineNumber, LineNumbers, PackedMove, Positions},
    syntax::{MAX_WEIGHT, Mark},
    words::figures as words,
};
use crate::{
    chess::{Position, position::key_of},
    sort,
};
use rand::{Rng, RngExt};
use shakmaty::{Chess, Color, Move, Position as _};
use std::{borrow::Cow, fmt, path::Path, sync::Arc};

/// A compiled opening book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    pub(super) title: String,
    pub(super) author: String,
    /// Whose repertoire it is; `None`: both sides play from it.
    pub(super) side: Option<Color>,
    /// FENs of the positions that lines begin with.
    pub(super) starts: Vec<String>,
    pub(super) files: Vec<Arc<str>>,
    pub(super) positions: Positions,
    pub(super) names: Names<LineNumber>,
    pub(super) notes: Vec<String>,
    pub(super) lines: u32,
    pub(super) transpositions: u32,
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceLine {
    pub file: Arc<str>,
    /// From 1.
    pub line: u32,
}

impl SourceLine {
    /// Whether it is a line of the text in this file, not of one that it includes.
    pub fn is_of(&self, file: &Path) -> bool {
        *self.file == *file.to_string_lossy() && self.line > 0
    }

    /// The file's name without its folders.
    pub fn file_name(&self) -> Cow<'_, str> {
        let name = Path::new(self.file.as_ref()).file_name();
        name.map_or(Cow::Borrowed(&*self.file), |name| name.to_string_lossy())
    }
}

impl std::fmt::Display for SourceLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A move that the book knows in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    pub played: Move,
    /// As written, summed over all lines that have this move; at least 1.
    pub weight: u32,
    /// The chance that it is played, 0 to 1; all shares together are 1, or 0 where no move may be
    /// played. A mistake has none, but for the other side's of a repertoire, which come as often as
    /// their weights say.
    pub share: f64,
    pub mark: Option<Mark>,
    pub glyphs: Glyphs,
    /// Its weight was written down.
    pub weighed: bool,
    /// What is noted of the position that the move reaches.
    pub note: Option<String>,
    /// Where the move is written first.
    pub line: SourceLine,
}

impl BookMove {
    /// The signs behind it, as they are shown: `!?`.
    pub fn signs(&self) -> String {
        glyphs::shown(self.mark, self.glyphs)
    }
}

/// How much a book holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Lines of moves in the text.
    pub lines: usize,
    /// Different positions, those at the lines' ends included.
    pub positions: usize,
    /// Moves from all positions together.
    pub moves: usize,
    /// Positions with a name.
    pub names: usize,
    /// Moves that lead to a position which another move already led to.
    pub transpositions: usize,
}

/// `6 lines, 13 positions, 12 moves, 1 name`
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::size(
            self.lines,
            self.positions,
            self.moves,
            self.names,
        ))
    }
}

impl Book {
    /// A book of moves by position key, without names, notes and source lines. Positions without
    /// moves are not in it.
    pub(super) fn from_moves(starts: Vec<String>, mut moves: Vec<(u64, PackedMove)>) -> Book {
        moves.sort_by_key(|(key, packed)| {
            let avoided = packed.mark == Some(Mark::Avoid);
            (
                *key,
                avoided,
                std::cmp::Reverse(packed.weight),
                packed.squares,
            )
        });
        let mut positions = Positions::with_room(LineNumbers::default(), 0, moves.len());
        for of_one in moves.chunk_by(|(one, _), (other, _)| one == other) {
            if let Some((key, _)) = of_one.first() {
                let packed = of_one.iter().map(|(_, packed)| *packed);
                positions.push(*key, About::default(), packed);
            }
        }
        Book {
            starts,
            files: vec![Arc::from("")],
            positions,
            ..Book::default()
        }
    }

    /// Scales the weights of positions where one is greater than a text can say, as several books
    /// joined may have it, and says how many positions that are.
    pub fn fit_weights(&mut self) -> usize {
        let mut scaled = 0;
        for place in 0..self.positions.len() {
            let most = self
                .positions
                .moves(place)
                .map(|packed| packed.weight)
                .max();
            let scale = most.unwrap_or(0).div_ceil(MAX_WEIGHT);
            if scale > 1 {
                scaled += 1;
                for weight in self.positions.weights_mut(place) {
                    *weight = (*weight / scale).max(1);
                }
            }
        }
        scaled
    }

    /// As its text calls it; empty if it does not.
    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn author(&self) -> &str {
        &self.author
    }

    /// Whose repertoire it is (`@side`); `None`: both sides play from it.
    pub fn side(&self) -> Option<Color> {
        self.side
    }

    /// Whether the moves of `turn` are those of a repertoire's other side: they come as often as
    /// their weights say, and what is written behind them is no choice.
    fn is_other_side(&self, turn: Color) -> bool {
        self.side.is_some_and(|side| side != turn)
    }

    /// The files of the texts that its first text included, by the names that they were read by.
    pub fn included(&self) -> impl Iterator<Item = &str> {
        self.files.iter().skip(1).map(AsRef::as_ref)
    }

    /// FENs of the positions that its lines begin with, the usual start position among them if
    /// any line does.
    pub fn starts(&self) -> &[String] {
        &self.starts
    }

    pub fn counts(&self) -> Counts {
        Counts {
            lines: self.lines as usize,
            positions: self.positions.len(),
            moves: self.positions.count_moves(),
            names: self.positions.count_named(),
            transpositions: self.transpositions as usize,
        }
    }

    /// Whether the book knows a move here.
    pub fn contains(&self, chess: &Chess) -> bool {
        self.knows(key_of(chess))
    }

    /// Whether the book knows a move in the position with this key.
    pub fn knows(&self, key: u64) -> bool {
        self.packed(key).len() > 0
    }

    /// The moves that the book knows here, most likely first.
    pub fn moves(&self, chess: &Chess) -> Vec<BookMove> {
        let legal = self.legal(chess);
        let rule = Rule::of(&legal, self.is_other_side(chess.turn()));
        let total = rule.total(&legal);
        let mut moves: Vec<BookMove> = legal
            .into_iter()
            .map(|(played, packed)| BookMove {
                played,
                weight: packed.weight,
                share: if rule.counts(packed.mark) {
                    f64::from(packed.weight) / total as f64
                } else {
                    0.0
                },
                mark: packed.mark,
                glyphs: packed.glyphs,
                weighed: packed.weighed,
                note: self.note_after(chess, played),
                line: self.source_line(packed.site),
            })
            .collect();
        sort::by(&mut moves, |a, b| {
            let rank = |m: &BookMove| (m.mark == Some(Mark::Avoid), std::cmp::Reverse(m.weight));
            b.share
                .total_cmp(&a.share)
                .then_with(|| rank(a).cmp(&rank(b)))
        });
        moves
    }

    /// A move to play, by chance, by the weights; none where the book ends or every move is marked
    /// `?`.
    pub fn choose(&self, chess: &Chess, random: &mut impl Rng) -> Option<Move> {
        let mut legal = self.legal(chess);
        legal.retain(|(_, packed)| packed.mark != Some(Mark::Avoid));
        self.draw(chess.turn(), legal, random)
    }

    /// A move that may come, by chance, each as likely as its share: as [`choose`](Book::choose),
    /// but a repertoire's other side makes its mistakes too.
    pub fn meet(&self, chess: &Chess, random: &mut impl Rng) -> Option<Move> {
        self.draw(chess.turn(), self.legal(chess), random)
    }

    fn draw(
        &self,
        turn: Color,
        legal: Vec<(Move, PackedMove)>,
        random: &mut impl Rng,
    ) -> Option<Move> {
        let rule = Rule::of(&legal, self.is_other_side(turn));
        let total = rule.total(&legal);
        if total == 0 {
            return None;
        }
        let mut ticket = random.random_range(0..total);
        legal
            .into_iter()
            .filter(|(_, packed)| rule.counts(packed.mark))
            .find(|(_, packed)| {
                let weight = u64::from(packed.weight);
                let drawn = ticket < weight;
                ticket = ticket.saturating_sub(weight);
                drawn
            })
            .map(|(played, _)| played)
    }

    /// The name of exactly this position.
    pub fn name(&self, chess: &Chess) -> Option<OpeningName> {
        self.name_of_key(key_of(chess))
    }

    /// The name of the last position on the line that has one.
    pub fn name_along(&self, position: &Position) -> Option<OpeningName> {
        std::iter::once(position.key())
            .chain(position.earlier_keys().rev())
            .find_map(|key| self.name_of_key(key))
    }

    /// What is noted of exactly this position.
    pub fn note(&self, chess: &Chess) -> Option<&str> {
        let note = self.positions.note(self.place(chess)?)?;
        self.notes.get(note as usize).map(String::as_str)
    }

    /// The line of the text that first reaches this position.
    pub fn line(&self, chess: &Chess) -> Option<SourceLine> {
        let site = self.positions.site(self.place(chess)?);
        Some(self.source_line(site))
    }

    /// The line of the text that names this position.
    pub fn name_line(&self, chess: &Chess) -> Option<SourceLine> {
        let name = self.positions.name(self.place(chess)?)?;
        let line = self.names.get(name as usize)?.given;
        Some(self.source_line(self.positions.lines().site(*line)))
    }

    /// The name of the position with this key.
    pub fn name_of_key(&self, key: u64) -> Option<OpeningName> {
        let name = self.positions.name(self.positions.place(key)?)?;
        let named = self.names.get(name as usize)?;
        Some(named.opening())
    }

    fn note_after(&self, chess: &Chess, played: Move) -> Option<String> {
        if self.notes.is_empty() {
            return None;
        }
        let mut after = chess.clone();
        after.play_unchecked(played);
        self.note(&after).map(str::to_owned)
    }

    fn source_line(&self, site: FileLine) -> SourceLine {
        let file = self.files.get(site.file as usize);
        SourceLine {
            file: file.cloned().unwrap_or_else(|| Arc::from("")),
            line: site.line,
        }
    }

    /// Where this position is among the positions.
    fn place(&self, chess: &Chess) -> Option<usize> {
        self.positions.place(key_of(chess))
    }

    /// The stored moves of the position with this key.
    pub(super) fn packed(&self, key: u64) -> impl ExactSizeIterator<Item = PackedMove> {
        // Beyond the last position there are none.
        let place = self.positions.place(key);
        self.positions.moves(place.unwrap_or(self.positions.len()))
    }

    /// The stored moves that are legal here, which are all of them unless keys collide.
    pub(super) fn legal(&self, chess: &Chess) -> Vec<(Move, PackedMove)> {
        self.packed(key_of(chess))
            .filter_map(|packed| Some((packed.squares.to_move(chess)?, packed)))
            .collect()
    }
}

impl Book {
    /// The legal moves here; where a weight never counts (the move is marked `?`, or another is
    /// preferred) and no line writes one, it is given as 1.
    pub(super) fn counted(&self, chess: &Chess) -> Vec<(Move, PackedMove)> {
        let mut moves = self.legal(chess);
        let rule = Rule::of(&moves, self.is_other_side(chess.turn()));
        for (_, packed) in &mut moves {
            if !packed.weighed && !rule.counts(packed.mark) {
                packed.weight = 1;
            }
        }
        moves
    }
}

/// Which moves of a position count.
#[derive(Clone, Copy)]
enum Rule {
    /// All of them.
    All,
    /// Those without a mark.
    Unmarked,
    /// Those that are preferred.
    Preferred,
}

impl Rule {
    fn of(moves: &[(Move, PackedMove)], is_other_side: bool) -> Rule {
        let is_preferred = |(_, packed): &(Move, PackedMove)| packed.mark == Some(Mark::Prefer);
        match is_other_side {
            true => Rule::All,
            false if moves.iter().any(is_preferred) => Rule::Preferred,
            false => Rule::Unmarked,
        }
    }

    fn counts(self, mark: Option<Mark>) -> bool {
        match self {
            Rule::All => true,
            Rule::Unmarked => mark.is_none(),
            Rule::Preferred => mark == Some(Mark::Prefer),
        }
    }

    fn total(self, moves: &[(Move, PackedMove)]) -> u64 {
        let counted = moves.iter().filter(|(_, packed)| self.counts(packed.mark));
        counted.map(|(_, packed)| u64::from(packed.weight)).sum()
    }
}
