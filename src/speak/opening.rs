//! What a book says of a position.

use super::{moves::spoken, words::opening as words};
use crate::{
    book::{Book, BookMove},
    chess::Position,
};

/// The opening's name, and the moves that the book plays.
pub fn told(book: &Book, position: &Position) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(book.name_along(position).map(|name| format!("{name}.")));
    let known = book.moves(position.current());
    lines.push(match known.iter().any(|known| known.share > 0.0) {
        true => words::book_plays(&listed(position, &known)),
        false => words::NO_BOOK_MOVE.to_owned(),
    });
    lines
}

/// `bishop b5, 60 percent; bishop c4, 40 percent, a note.`: what the book plays, most likely first.
pub fn listed(position: &Position, known: &[BookMove]) -> String {
    let played = known.iter().filter(|known| known.share > 0.0);
    let shown: Vec<String> = played
        .map(|known| {
            let said = spoken(position.current(), known.played);
            let share = (known.share * 100.0).clamp(1.0, 100.0);
            let share = (share < 99.5).then_some(share);
            words::book_move(&said, share, known.note.as_ref())
        })
        .collect();
    format!("{}.", shown.join("; "))
}
