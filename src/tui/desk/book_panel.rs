//! The book panel: what the opening book says of a position, worked out when the position changes.

use crate::{
    book::Book,
    chess::{
        Position,
        line::{self, PieceLetters},
        notation,
    },
    play::opening::{self, Stage},
    tui::{
        desk::layout::{Panel, Part},
        theme::Theme,
        widgets::{
            BookTable,
            book_table::{BookRow, Heading, Standing},
        },
    },
};
use ratatui::{Frame, layout::Rect};

/// How many of the book's moves are named where a game has left it.
const MOST_NAMED: usize = 3;

/// What the book says of a position.
#[derive(Clone, Debug, Default)]
pub struct BookPage {
    /// ECO code and name of the last named position of the line.
    pub name: Option<(String, String)>,
    pub rows: Vec<BookRow>,
    place: Place,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum Place {
    /// Which one it is, is known once the book is read.
    #[default]
    Unread,
    Closed,
    Inside,
    /// With this move, which the book knows.
    Ended(String),
    /// With this move; the book's own in its place, if it had any.
    Left(String, Option<String>),
    Unknown,
}

impl BookPage {
    /// The page for a position; without a book it is closed. That of a book that is not read yet is
    /// the default.
    pub fn open(book: Option<&Book>, position: &Position, piece_letters: PieceLetters) -> BookPage {
        let Some(book) = book else {
            return BookPage {
                place: Place::Closed,
                ..BookPage::default()
            };
        };
        let view = opening::view(position, book);
        let (rows, place) = match view.stage {
            Stage::InBook(moves) => {
                let chess = position.current();
                let rows = moves
                    .into_iter()
                    .map(|known| BookRow {
                        san: piece_letters.write(&notation::san(chess, known.played)),
                        share: known.share,
                        signs: known.signs(),
                        note: known.note,
                    })
                    .collect();
                (rows, Place::Inside)
            }
            Stage::Ended { plies } => (
                Vec::new(),
                Place::Ended(last_move(position, plies, piece_letters)),
            ),
            Stage::Left {
                played, instead, ..
            } => {
                let instead = instead.iter().take(MOST_NAMED);
                let instead: Vec<String> = instead.map(|san| piece_letters.write(san)).collect();
                let instead = Some(instead.join(" ")).filter(|moves| !moves.is_empty());
                (
                    Vec::new(),
                    Place::Left(piece_letters.write(&played), instead),
                )
            }
            Stage::Unknown => (Vec::new(), Place::Unknown),
        };
        BookPage {
            name: view.name.map(|name| (name.eco, name.name)),
            rows,
            place,
        }
    }

    /// The same, with the opening's name from another book where this one has none.
    #[must_use]
    pub fn named_by(mut self, names: Option<&Book>, position: &Position) -> BookPage {
        if self.name.is_none() {
            let name = names.and_then(|names| names.name_along(position));
            self.name = name.map(|name| (name.eco, name.name));
        }
        self
    }

    /// The panel of so many columns as a table with a row for each move, or with the moves in one
    /// row.
    pub fn panel(&self, is_table: bool, columns: u16) -> Panel {
        let rows = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        let has_moves = rows > 0 || matches!(self.place, Place::Left(_, Some(_)));
        let heading = self.heading(self.standing()).rows(columns);
        let (least, usual) = match (is_table, rows) {
            (false, _) => (1, if has_moves { 2 } else { 1 }),
            (true, 0) => (2, 2),
            // Room is kept for three moves, so that little shifts from one position to the next.
            (true, rows) => (2, 1 + rows.clamp(3, 6)),
        };
        let moves = match rows {
            0 => 0,
            _ => usual - 1,
        };
        Panel::new(Part::Book, least, usual.max(heading + moves))
    }

    /// The panel where only the opening's name is shown.
    pub fn name_panel(&self, columns: u16) -> Panel {
        let heading = self.heading(self.standing_alone());
        Panel::new(Part::Book, 1, heading.rows(columns))
    }

    fn heading<'a>(&'a self, standing: Standing<'a>) -> Heading<'a> {
        let name = self.name.as_ref();
        Heading {
            standing,
            name: name.map(|(eco, name)| (eco.as_str(), name.as_str())),
        }
    }

    /// How the position stands to the book, without the moves that the book has.
    fn standing_alone(&self) -> Standing<'_> {
        match self.standing() {
            Standing::OutSince(played, _) => Standing::OutSince(played, None),
            other => other,
        }
    }

    /// Draws the opening's name, or that the game has left the book, and no moves.
    pub fn draw_name(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let heading = self.heading(self.standing_alone());
        let table = BookTable::new(heading, &[], theme);
        frame.render_widget(table, area);
    }

    /// Draws the panel.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let heading = self.heading(self.standing());
        let table = BookTable::new(heading, &self.rows, theme);
        frame.render_widget(table, area);
    }

    /// How the position stands to the book.
    pub fn standing(&self) -> Standing<'_> {
        match &self.place {
            Place::Unread => Standing::Unread,
            Place::Closed => Standing::Off,
            Place::Inside => Standing::Inside,
            Place::Ended(played) => Standing::EndedAfter(played),
            Place::Left(played, instead) => Standing::OutSince(played, instead.as_deref()),
            Place::Unknown => Standing::Unknown,
        }
    }
}

/// The move at which the book's line ended, with its number.
fn last_move(position: &Position, plies: usize, piece_letters: PieceLetters) -> String {
    let before = plies.saturating_sub(1);
    match (position.at(before), position.moves().nth(before)) {
        (Some(chess), Some(played)) => line::text(chess, [played], piece_letters),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    fn page(moves: &str) -> BookPage {
        page_of(Book::embedded(), moves)
    }

    fn page_of(book: &Book, moves: &str) -> BookPage {
        let mut position = Position::default();
        for text in moves.split_whitespace() {
            let played = notation::read_move(position.current(), text).expect("a legal move");
            assert!(position.play(played));
        }
        BookPage::open(Some(book), &position, PieceLetters::Letters)
    }

    #[test]
    fn the_page_names_the_opening_and_shows_shares_that_make_a_whole() {
        let page = page("e4 e5 Nf3 Nc6 Bb5");
        assert_eq!(page.standing(), Standing::Inside);
        let (eco, name) = page.name.expect("a name");
        assert_eq!(eco, "C60");
        assert!(name.contains("Ruy Lopez"), "{name}");
        let whole: f64 = page.rows.iter().map(|row| row.share).sum();
        assert!((whole - 1.0).abs() < 1e-6, "{whole}");
    }

    #[test]
    fn out_of_book_says_since_which_move() {
        let page = page("e4 e5 Nf3 Nc6 Bb5 Rb8 Qe2 h5");
        assert_eq!(
            page.standing(),
            Standing::OutSince("3…Rb8", Some("a6 Nf6 f5"))
        );
        assert!(page.name.is_some(), "the opening keeps its name");
    }

    #[test]
    fn a_book_that_is_not_read_yet_is_not_called_off() {
        assert_eq!(BookPage::default().standing(), Standing::Unread);
        let none = BookPage::open(None, &Position::default(), PieceLetters::Letters);
        assert_eq!(none.standing(), Standing::Off);
    }

    #[test]
    fn a_book_that_ends_with_its_own_move_was_not_left() {
        let book = compile::text("short.book.txt", "1. e4 c5\n").book;
        let ended = page_of(&book, "e4 c5");
        assert_eq!(ended.standing(), Standing::EndedAfter("1…c5"));
        let left = page_of(&book, "e4 e5");
        assert_eq!(left.standing(), Standing::OutSince("1…e5", Some("c5")));
    }
}
