//! What the book says of the position on the board, worked out when the position changes.

use crate::{
    book::{Book, Mark},
    chess::{
        Position,
        line::{self, Lettering},
        notation,
    },
    tui::widgets::book_table::{BookRow, Standing},
};

/// The open page.
#[derive(Clone, Debug, Default)]
pub struct BookPage {
    /// ECO code and name of the last named position on the road.
    pub name: Option<(String, String)>,
    pub rows: Vec<BookRow>,
    place: Place,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum Place {
    #[default]
    Closed,
    Inside,
    /// The move that left the book.
    Left(String),
    NeverIn,
}

impl BookPage {
    /// The page for a position; `None`: the game has no book, or it is not read yet.
    pub fn open(book: Option<&Book>, position: &Position, lettering: Lettering) -> BookPage {
        let Some(book) = book else {
            return BookPage::default();
        };
        let chess = position.current();
        let rows = book
            .moves(chess)
            .into_iter()
            .map(|found| BookRow {
                san: lettering.write(&notation::san(chess, found.played)),
                share: found.share,
                mark: found.mark.map(|mark| match mark {
                    Mark::Prefer => '!',
                    Mark::Avoid => '?',
                }),
                note: found.note,
            })
            .collect();
        let name = book
            .name_along(position)
            .map(|name| (name.eco.clone(), name.name.clone()));
        let place = if book.contains(chess) {
            Place::Inside
        } else {
            left_with(book, position, lettering).map_or(Place::NeverIn, Place::Left)
        };
        BookPage { name, rows, place }
    }

    /// How the position stands to the book, for the panel.
    pub fn standing(&self) -> Standing<'_> {
        match &self.place {
            Place::Closed => Standing::Off,
            Place::Inside => Standing::Inside,
            Place::Left(played) => Standing::OutSince(played),
            Place::NeverIn => Standing::Unknown,
        }
    }
}

/// The move after the last position that the book knows, with its number.
fn left_with(book: &Book, position: &Position, lettering: Lettering) -> Option<String> {
    let last_known = (0..position.ply())
        .rev()
        .find(|ply| position.at(*ply).is_some_and(|chess| book.contains(chess)))?;
    let chess = position.at(last_known)?;
    let played = position.moves().nth(last_known)?;
    Some(line::text(chess, [played], lettering))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Position {
        let mut position = Position::default();
        for text in moves.split_whitespace() {
            let played = notation::read_move(position.current(), text).expect("a legal move");
            assert!(position.play(played));
        }
        position
    }

    fn page(moves: &str) -> BookPage {
        BookPage::open(Some(Book::embedded()), &after(moves), Lettering::Letters)
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
        let page = page("e4 e5 Nf3 Nc6 Bb5 Na5 Qe2 h5");
        assert_eq!(page.standing(), Standing::OutSince("3…Na5"));
        assert!(page.name.is_some(), "the opening keeps its name");
    }
}
