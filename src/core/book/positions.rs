//! A book's positions and their moves as they lie in memory: the program keeps them from its start to its
//! end, so what few of them have (a name, a note, glyphs) is kept beside them, and a file and its line
//! are one number.

use super::{glyphs::Glyphs, syntax::Mark};
use shakmaty::{Chess, Move, Role, Square, uci::UciMove};
use std::ops::Range;

/// Positions by rising key, each with its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Positions {
    lines: LineNumbers,
    /// Rising, each once.
    keys: Vec<u64>,
    /// One a key.
    slots: Vec<Slot>,
    /// Those of the first position, then those of the next.
    moves: Vec<Stored>,
    /// By position: its place in the book's list of names.
    names: OfFew<u32>,
    /// By position: its place in the book's list of notes.
    notes: OfFew<u32>,
    /// By move.
    glyphs: OfFew<Glyphs>,
}

/// What is known of a position beside its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct About {
    /// Place in the list of names.
    pub name: Option<u32>,
    /// Place in the list of notes.
    pub note: Option<u32>,
    /// The line that first reaches it.
    pub site: FileLine,
}

/// A line of one of the book's files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FileLine {
    /// Its place among the book's files.
    pub file: u32,
    /// From 1; 0: it is not known.
    pub line: u32,
}

/// A move of the book, of whatever position has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMove {
    pub weight: u32,
    pub site: FileLine,
    pub squares: Squares,
    pub mark: Option<Mark>,
    pub glyphs: Glyphs,
    /// Its weight was written down: of a repertoire's own moves, a declared choice.
    pub weighed: bool,
}

/// From, to and promotion in 16 bits: six, six, and three for the role (0: none). Castling is
/// king onto rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u16);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Slot {
    /// Place of its first move; the next slot's first ends them.
    first: u32,
    line: LineNumber,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Stored {
    weight: u32,
    line: LineNumber,
    squares: Squares,
    mark: Option<Mark>,
    weighed: bool,
}

impl Positions {
    /// None yet, with room for so many and their moves. Their lines, and those of the names, are among
    /// these.
    pub fn with_room(lines: LineNumbers, positions: usize, moves: usize) -> Positions {
        Positions {
            lines,
            keys: Vec::with_capacity(positions),
            slots: Vec::with_capacity(positions),
            moves: Vec::with_capacity(moves),
            ..Positions::default()
        }
    }

    /// Adds a position behind the others, whose keys are less than this one.
    pub fn push(&mut self, key: u64, about: About, moves: impl IntoIterator<Item = PackedMove>) {
        let place = self.keys.len();
        self.keys.push(key);
        self.slots.push(Slot {
            first: place_after(self.moves.len()),
            line: self.lines.number(about.site),
        });
        if let Some(name) = about.name {
            self.names.push(place, name);
        }
        if let Some(note) = about.note {
            self.notes.push(place, note);
        }
        for packed in moves {
            if packed.glyphs != Glyphs::default() {
                self.glyphs.push(self.moves.len(), packed.glyphs);
            }
            self.moves.push(Stored {
                weight: packed.weight,
                line: self.lines.number(packed.site),
                squares: packed.squares,
                mark: packed.mark,
                weighed: packed.weighed,
            });
        }
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// How many moves all of them have together.
    pub fn count_moves(&self) -> usize {
        self.moves.len()
    }

    /// How many of them have a name.
    pub fn count_named(&self) -> usize {
        self.names.len()
    }

    /// How many moves bear this mark.
    pub fn count_marked(&self, mark: Mark) -> usize {
        let marks = self.moves.iter().map(|stored| stored.mark);
        marks.filter(|of_move| *of_move == Some(mark)).count()
    }

    /// By rising key.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The place of the position with this key.
    pub fn place(&self, key: u64) -> Option<usize> {
        self.keys.binary_search(&key).ok()
    }

    pub fn about(&self, place: usize) -> About {
        About {
            name: self.name(place),
            note: self.note(place),
            site: self.site(place),
        }
    }

    /// The line that first reaches the position at this place.
    pub fn site(&self, place: usize) -> FileLine {
        let line = self.slots.get(place).map(|slot| slot.line);
        line.map(|line| self.lines.site(line)).unwrap_or_default()
    }

    /// The place of the name of the position at this place.
    pub fn name(&self, place: usize) -> Option<u32> {
        self.names.get(place)
    }

    /// The place of its note.
    pub fn note(&self, place: usize) -> Option<u32> {
        self.notes.get(place)
    }

    /// The moves of the position at this place, most likely first.
    pub fn moves(&self, place: usize) -> impl ExactSizeIterator<Item = PackedMove> {
        let places = self.places(place);
        let stored = self.moves.get(places.clone()).unwrap_or_default();
        stored.iter().zip(places).map(|(stored, at)| PackedMove {
            weight: stored.weight,
            site: self.lines.site(stored.line),
            squares: stored.squares,
            mark: stored.mark,
            glyphs: self.glyphs.get(at).unwrap_or_default(),
            weighed: stored.weighed,
        })
    }

    /// The weights of its moves.
    pub fn weights_mut(&mut self, place: usize) -> impl Iterator<Item = &mut u32> {
        let places = self.places(place);
        let stored = self.moves.get_mut(places).unwrap_or_default();
        stored.iter_mut().map(|stored| &mut stored.weight)
    }

    /// Where its moves are among all.
    fn places(&self, place: usize) -> Range<usize> {
        let first = |place: usize| self.slots.get(place).map(|slot| slot.first as usize);
        let end = first(place + 1).unwrap_or(self.moves.len());
        first(place).unwrap_or(end)..end
    }

    pub fn lines(&self) -> &LineNumbers {
        &self.lines
    }

    /// The same as of a text whose lines nobody counted.
    #[cfg(test)]
    pub fn without_lines(mut self) -> Positions {
        self.lines = LineNumbers::default();
        let of_slots = self.slots.iter_mut().map(|slot| &mut slot.line);
        let of_moves = self.moves.iter_mut().map(|stored| &mut stored.line);
        of_slots
            .chain(of_moves)
            .for_each(|line| *line = LineNumber::default());
        self
    }
}

/// No place in a list, where every number is read as one.
pub(super) const NONE: u32 = u32::MAX;

/// The place of what comes next in a list of this length: no book has four thousand million moves.
pub(super) fn place_after(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(NONE)
}

/// The place that a number says, if it says one.
pub(super) fn place_of(number: u32) -> Option<u32> {
    (number != NONE).then_some(number)
}

/// The lines of all files, numbered through. In the first file, often the only one, a line's number is
/// what the line is called.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LineNumbers {
    /// The number of line 0 of each file but the first.
    first: Vec<u32>,
}

/// A line of a file as one number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LineNumber(u32);

impl LineNumbers {
    /// Numbers for these lines; `None` where there are not enough, as no text has so many.
    pub fn of(lines: impl IntoIterator<Item = FileLine>) -> Option<LineNumbers> {
        let mut last = Vec::new();
        for FileLine { file, line } in lines {
            let file = file as usize;
            if last.len() <= file {
                last.resize(file + 1, 0);
            }
            if let Some(last) = last.get_mut(file) {
                *last = line.max(*last);
            }
        }
        let mut free = 0_u32;
        let next = last.into_iter().map(|last| {
            free = free.checked_add(last)?.checked_add(1)?;
            Some(free)
        });
        let mut first: Vec<u32> = next.collect::<Option<_>>()?;
        // Where a file behind the last would begin.
        first.pop();
        Some(LineNumbers { first })
    }

    /// The number of line 0 of a file.
    fn first(&self, file: usize) -> u32 {
        let before = file.checked_sub(1);
        let first = before.and_then(|before| self.first.get(before));
        first.copied().unwrap_or_default()
    }

    /// The number of one of these lines.
    pub fn number(&self, site: FileLine) -> LineNumber {
        LineNumber(self.first(site.file as usize).saturating_add(site.line))
    }

    /// The line of this number.
    pub fn site(&self, LineNumber(number): LineNumber) -> FileLine {
        let file = self.first.partition_point(|first| *first <= number);
        FileLine {
            file: place_after(file),
            line: number.saturating_sub(self.first(file)),
        }
    }
}

/// Values that few of many places have.
#[derive(Clone, Debug, PartialEq)]
struct OfFew<T> {
    /// By rising place.
    values: Vec<(u32, T)>,
}

impl<T> Default for OfFew<T> {
    fn default() -> OfFew<T> {
        OfFew { values: Vec::new() }
    }
}

impl<T: Copy> OfFew<T> {
    /// Gives a place its value, after all places before it.
    fn push(&mut self, place: usize, value: T) {
        self.values.push((place_after(place), value));
    }

    fn get(&self, place: usize) -> Option<T> {
        let found = self
            .values
            .binary_search_by_key(&place_after(place), |(place, _)| *place);
        let (_, value) = self.values.get(found.ok()?)?;
        Some(*value)
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}

impl Squares {
    pub fn pack(played: Move) -> Squares {
        let (from, to) = match played {
            Move::Castle { king, rook } => (king, rook),
            _ => (played.from().unwrap_or(played.to()), played.to()),
        };
        let promotion = played.promotion().map_or(0, u16::from);
        Squares(u16::from(from) | u16::from(to) << 6 | promotion << 12)
    }

    /// The legal move of this position with these squares.
    pub fn to_move(self, chess: &Chess) -> Option<Move> {
        let square = |bits: u16| Square::try_from(u32::from(bits & 63)).ok();
        let promotion = match self.0 >> 12 {
            0 => None,
            role => Some(Role::try_from(u8::try_from(role).ok()?).ok()?),
        };
        UciMove::Normal {
            from: square(self.0)?,
            to: square(self.0 >> 6)?,
            promotion,
        }
        .to_move(chess)
        .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_any_file_is_found_by_its_number() {
        let all = [(0, 7), (0, 0), (2, 1), (2, 0), (4, u32::MAX - 20), (4, 3)];
        let all = all.map(|(file, line)| FileLine { file, line });
        let lines = LineNumbers::of(all).expect("fewer than there are numbers");
        for site in all {
            assert_eq!(lines.site(lines.number(site)), site);
        }
        let more = all.into_iter().chain([FileLine { file: 5, line: 20 }]);
        assert_eq!(LineNumbers::of(more), None);
        let nothing = LineNumbers::default();
        assert_eq!(
            nothing.site(nothing.number(FileLine::default())),
            FileLine::default()
        );
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let site = |line| FileLine { file: 1, line };
        let packed = |line, glyph| {
            let mut glyphs = Glyphs::default();
            glyphs.add(glyph);
            PackedMove {
                weight: line * 3,
                site: site(line),
                squares: Squares(77),
                mark: (line == 4).then_some(Mark::Avoid),
                glyphs,
                weighed: line > 4,
            }
        };
        let about = |name: Option<u32>, note| About {
            name,
            note,
            site: site(2),
        };
        let given = [
            (3, about(None, Some(5)), vec![packed(4, 0), packed(5, 14)]),
            (8, about(None, None), vec![]),
            (9, about(Some(1), None), vec![packed(6, 5)]),
        ];
        let lines = LineNumbers::of([site(6)]).expect("few lines");
        let mut positions = Positions::with_room(lines, 3, 3);
        for (key, about, moves) in given.clone() {
            positions.push(key, about, moves);
        }
        for (place, (key, about, moves)) in given.into_iter().enumerate() {
            assert_eq!(positions.place(key), Some(place));
            assert_eq!(positions.about(place), about);
            assert!(positions.moves(place).eq(moves));
        }
        let counts = (positions.count_moves(), positions.count_named());
        assert_eq!((counts, positions.place(4)), ((3, 1), None));
        positions.weights_mut(0).for_each(|weight| *weight = 1);
        let weights = [0, 2].map(|place| positions.moves(place).map(|m| m.weight).sum::<u32>());
        assert_eq!(weights, [2, 18]);
        assert_eq!(positions.moves(3).len(), 0, "there is none");
    }
}
