//! The canonical writer: a book as text again.
//!
//! Where [`format`](super::format) keeps a person's text, this makes a new one: each line follows
//! the likeliest moves, the alternatives stand indented below it, and a position that several
//! lines reach is continued where it occurs first. Reading what was written gives the same book
//! (a test holds it), but for weights that never count: those that nobody wrote are left out.

use super::{
    Book, Glyphs, Mark, OpeningName, glyphs,
    positions::PackedMove,
    walk::{self, number},
};
use crate::chess::{Position, notation, position::key_of};
use shakmaty::{Chess, Color, Move, Position as _};
use std::{collections::HashSet, fmt::Write as _};

/// Deviations from deviations; what lies deeper is left out. The compiler's own limit is higher.
const DEEPEST: usize = 120;
/// Plies in one line with those above it.
const LONGEST: usize = 500;

/// The book as text, with its own names.
pub fn text(book: &Book) -> String {
    text_with_names(book, &|key| book.name_of_key(key))
}

/// The book as text, with names by position key.
pub fn text_with_names(book: &Book, names: &dyn Fn(u64) -> Option<OpeningName>) -> String {
    let mut writer = Writer {
        book,
        names,
        met: HashSet::new(),
        starts: HashSet::new(),
        text: String::new(),
    };
    let side = book.side.map(|side| side.fold_wb("white", "black"));
    let heads = [
        ("book", book.title.as_str()),
        ("author", &book.author),
        ("side", side.unwrap_or_default()),
    ];
    for (directive, value) in heads {
        if !value.is_empty() {
            let _ = writeln!(writer.text, "@{directive} {value}");
        }
    }
    let usual = Position::default().fen();
    let starts: Vec<Chess> = walk::starts(book).collect();
    // The starts themselves are met: a line that comes back to one ends there.
    writer.starts.extend(starts.iter().map(key_of));
    writer.met.clone_from(&writer.starts);
    let mut is_first = true;
    for (fen, start) in book.starts.iter().zip(&starts) {
        if !writer.text.is_empty() {
            writer.text.push('\n');
        }
        if !is_first || *fen != usual {
            let _ = writeln!(writer.text, "@start {fen}");
        }
        is_first = false;
        let moves = book.counted(start);
        for (place, (played, packed)) in moves.into_iter().enumerate() {
            let note = book.note(start).filter(|_| place == 0);
            writer.line(start, played, packed, 0, 0, note);
        }
    }
    writer.text
}

/// A position met on a line, its plies from the start, and the moves that the line leaves out.
type Aside = (Chess, usize, Vec<(Move, PackedMove)>);

struct Writer<'b> {
    book: &'b Book,
    names: &'b dyn Fn(u64) -> Option<OpeningName>,
    /// Positions that have been continued (or are about to be).
    met: HashSet<u64>,
    /// Start positions that no line has come to yet: their names are still to be written.
    starts: HashSet<u64>,
    text: String,
}

impl Writer<'_> {
    /// Writes the line that begins with this move and follows the first move of each position,
    /// then, indented, the other moves met on the way.
    fn line(
        &mut self,
        start: &Chess,
        first: Move,
        packed: PackedMove,
        depth: usize,
        ply: usize,
        note: Option<&str>,
    ) {
        let mut words = Words::default();
        if let Some(note) = note {
            words.braced(note);
        }
        let mut chess = start.clone();
        let mut next = Some((first, packed));
        let mut aside: Vec<Aside> = Vec::new();
        let mut name = None;
        let mut plies = ply;
        while let Some((played, packed)) = next.take() {
            let weight = packed.weight;
            let weight = (weight != 1 || self.is_choice(&chess, &packed)).then_some(weight);
            words.play(&chess, played, (packed.mark, packed.glyphs), weight);
            chess.play_unchecked(played);
            plies += 1;
            let key = key_of(&chess);
            if plies >= LONGEST || !self.met.insert(key) {
                if self.starts.remove(&key) {
                    name = (self.names)(key);
                }
                break;
            }
            let note = self.book.note(&chess);
            name = (self.names)(key);
            // A name is of a line's last position, and a note with a brace in it can only stand
            // at the end: the rest follows indented.
            let ends = name.is_some() || note.is_some_and(|note| note.contains('}'));
            match note {
                Some(note) if ends => words.last(note),
                Some(note) => words.braced(note),
                None => {}
            }
            let mut moves = self.book.counted(&chess);
            if ends {
                aside.push((chess.clone(), plies, moves));
            } else if !moves.is_empty() {
                next = Some(moves.remove(0));
                if !moves.is_empty() {
                    aside.push((chess.clone(), plies, moves));
                }
            }
        }
        self.write(depth, name.as_ref(), &words.text);
        if depth < DEEPEST {
            for (chess, plies, moves) in aside {
                for (played, packed) in moves {
                    self.line(&chess, played, packed, depth + 1, plies, None);
                }
            }
        }
    }

    /// Whether a weight has to be written: where a repertoire's own side has several moves, their
    /// weights declare the choice.
    fn is_choice(&self, chess: &Chess, packed: &PackedMove) -> bool {
        let is_own = self.book.side == Some(chess.turn()) && packed.weighed;
        let playable = |(_, packed): &(Move, PackedMove)| packed.mark != Some(Mark::Avoid);
        is_own
            && packed.mark.is_none()
            && self
                .book
                .legal(chess)
                .iter()
                .filter(|known| playable(known))
                .count()
                > 1
    }

    fn write(&mut self, depth: usize, name: Option<&OpeningName>, moves: &str) {
        let indent = depth * 2;
        if let Some(OpeningName { eco, name }) = name {
            let eco = if eco.is_empty() { "-" } else { eco };
            let _ = writeln!(self.text, "{:indent$}[{eco}] {name}", "");
        }
        let _ = writeln!(self.text, "{:indent$}{moves}", "");
    }
}

/// The words of one line.
#[derive(Default)]
pub(super) struct Words {
    text: String,
    numbered: bool,
    has_moves: bool,
}

impl Words {
    fn push(&mut self, word: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn has_moves(&self) -> bool {
        self.has_moves
    }

    /// A move with its number, where one is needed, its signs, and the weight that is to be written.
    pub fn play(
        &mut self,
        chess: &Chess,
        played: Move,
        signs: (Option<Mark>, Glyphs),
        weight: Option<u32>,
    ) {
        if chess.turn() == Color::White || !self.numbered {
            self.push(&number(chess));
        }
        self.numbered = true;
        self.has_moves = true;
        self.push(&notation::san(chess, played));
        let (mark, glyphs) = signs;
        self.text.push_str(&glyphs::written(mark, glyphs));
        if let Some(weight) = weight {
            self.push(&format!("*{weight}"));
        }
    }

    pub fn braced(&mut self, note: &str) {
        self.push(&format!("{{{}}}", note.replace('}', ")")));
        self.numbered = false;
    }

    pub fn last(&mut self, note: &str) {
        self.push(&format!("; {note}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{compile, diff};

    fn assert_survives(before: &str) -> String {
        let book = compile::text("test", before).book;
        let written = text(&book);
        let outcome = compile::text("written", &written);
        assert!(
            outcome.diagnostics.is_empty(),
            "{:?}\n{written}",
            outcome.diagnostics
        );
        let differences = diff::compare(&book, &outcome.book);
        assert!(differences.is_empty(), "{differences}\n{written}");
        let counts = |book: &Book| (book.counts().positions, book.counts().moves);
        assert_eq!(counts(&book), counts(&outcome.book));
        written
    }

    #[test]
    fn a_small_book_is_written_as_a_person_would() {
        let written = assert_survives(
            "@book Mine\n[C20] Open\n1. e4 e5 *3\n  2. Nf3 Nc6 {main} 3. Bb5\n    3. Bc4! *2\n  2. f4?\n1. d4 Nf6 2. c4 e6\n1. c4 e6 2. d4 Nf6 3. Nc3 ; a } brace\n",
        );
        assert_eq!(
            written,
            "@book Mine\n\n[C20] Open\n1. e4 e5 *3\n  2. Nf3 Nc6 {main} 3. Bc4! *2\n    3. Bb5\n  \
             2. f4?\n1. d4 Nf6 2. c4 e6 3. Nc3 ; a } brace\n1. c4 e6 2. d4 Nf6\n"
        );
    }

    #[test]
    fn written_weights_stay_beside_a_preferred_move() {
        let before = "1. d4! *499 d5\n1. e4 *428 e5\n1. c4\n1. c4 e5\n";
        let book = compile::text("test", before).book;
        let written = text(&book);
        assert_eq!(written, "1. d4! *499 d5\n1. e4 *428 e5\n1. c4 e5\n");
        let again = compile::text("written", &written).book;
        let differences = diff::compare(&book, &again);
        assert!(differences.is_empty(), "{differences}");
    }

    #[test]
    fn other_starts_and_loops_survive() {
        assert_survives(
            "@start 4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\n{all is lost} Kd7 32. e4\n  32. e3\n\
             @start startpos\n1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5\n",
        );
    }

    #[test]
    fn the_name_of_a_start_survives_where_a_line_comes_to_it() {
        let written = assert_survives("1. e4 e5\n[-] Home\n1. Nf3 Nf6 2. Ng1 Ng8\n");
        assert_eq!(written, "1. e4 e5\n[-] Home\n1. Nf3 Nf6 2. Ng1 Ng8\n");
    }

    #[test]
    fn the_embedded_book_survives() {
        assert_survives(crate::book::embedded::text());
    }
}
