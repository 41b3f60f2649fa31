//! What the book says of the position on the board, worked out when either changes.

use super::{Book, Mark, SourceLine};
use crate::chess::{
    Position,
    line::{self, PieceLetters},
    notation,
    position::key_of,
};
use shakmaty::{Move, Position as _};

/// The open page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The last name along the line, and whether it names this very position.
    pub name: Option<(String, bool)>,
    pub note: Option<String>,
    pub rows: Vec<Row>,
    /// The line that first reaches the position; none where the book does not know it.
    pub line: Option<SourceLine>,
    /// The move since which the line is not in the book: `8.bxa6`.
    pub out_since: Option<String>,
}

/// A move that the book knows here.
#[derive(Clone, Debug)]
pub struct Row {
    pub played: Move,
    /// In the chosen piece letters, with its mark.
    pub san: String,
    pub weight: u32,
    /// 0–1.
    pub share: f64,
    pub mark: Option<Mark>,
    /// What the position after it is called, without the code.
    pub name: Option<String>,
    pub note: Option<String>,
    pub line: SourceLine,
    /// Key of the position after it.
    pub key: u64,
}

impl Page {
    /// The page for the position at the end of a line.
    pub fn open(book: &Book, position: &Position, piece_letters: PieceLetters) -> Page {
        let chess = position.current();
        let rows = book
            .moves(chess)
            .into_iter()
            .map(|known| {
                let mut after = chess.clone();
                after.play_unchecked(known.played);
                let san = piece_letters.write(&notation::san(chess, known.played));
                Row {
                    played: known.played,
                    san: san + &known.signs(),
                    weight: known.weight,
                    share: known.share,
                    mark: known.mark,
                    name: book.name(&after).map(|opening| opening.name),
                    note: known.note,
                    line: known.line,
                    key: key_of(&after),
                }
            })
            .collect();
        let name = book
            .name_along(position)
            .map(|name| (name.to_string(), book.name(chess).as_ref() == Some(&name)));
        Page {
            name,
            note: book.note(chess).map(str::to_owned),
            rows,
            line: book.line(chess),
            out_since: out_since(book, position, piece_letters),
        }
    }

    /// The place of a move among the rows.
    pub fn row_of(&self, played: Move) -> Option<usize> {
        self.rows.iter().position(|row| row.played == played)
    }
}

/// The first of the moves at the end of the line that the book does not have: plies before it.
pub fn left_at(book: &Book, position: &Position) -> Option<usize> {
    let moves: Vec<Move> = position.moves().collect();
    let is_known = |ply: usize| {
        let (Some(before), Some(played)) = (position.at(ply), moves.get(ply)) else {
            return false;
        };
        book.moves(before)
            .iter()
            .any(|known| known.played == *played)
    };
    let unknown = (0..moves.len()).rev().take_while(|ply| !is_known(*ply));
    unknown.last()
}

/// The first of these moves, with its number.
fn out_since(book: &Book, position: &Position, piece_letters: PieceLetters) -> Option<String> {
    let first = left_at(book, position)?;
    let played = position.moves().nth(first);
    Some(line::text(position.at(first)?, played, piece_letters))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::compile, chess::notation::read_move};

    fn page(moves: &str) -> Page {
        let text = "[C20] Open\n1. e4 e5\n[C60] Ruy Lopez\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *3\n  3... d6? ; slow\n";
        let book = compile::text("test.book.txt", text).book;
        let mut position = Position::default();
        for text in moves.split_whitespace() {
            let played = read_move(position.current(), text).expect("a legal move");
            assert!(position.play(played));
        }
        Page::open(&book, &position, PieceLetters::Letters)
    }

    #[test]
    fn moves_come_with_their_marks_notes_and_lines() {
        let page = page("e4 e5 Nf3 Nc6 Bb5");
        let rows: Vec<_> = page.rows.iter().map(|row| row.san.as_str()).collect();
        assert_eq!(rows, ["a6", "d6?"]);
        assert_eq!(page.rows[1].note.as_deref(), Some("slow"));
        assert_eq!(page.rows[1].line.line, 5);
        assert_eq!(page.out_since, None);
        assert_eq!(page.name, Some(("C20 Open".to_owned(), false)));
    }

    #[test]
    fn a_line_beyond_the_book_tells_where_it_left() {
        let page = page("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 b5");
        assert_eq!(page.out_since.as_deref(), Some("4.Ba4"));
        assert!(page.rows.is_empty() && page.line.is_none());
    }
}
