//! What a book says of a position.

use super::{
    moves::{capital, moves_in_words, spoken, spoken_line},
    words::opening as words,
};
use crate::{
    book::{Book, BookMove, page},
    chess::Position,
};

/// So many moves are told at once.
pub const MOST: usize = 5;

/// The opening's name, and the moves that the book plays; `rest`: as for [`plays`].
pub fn told(book: &Book, position: &Position, rest: Option<&str>) -> Vec<String> {
    let name = book.name_along(position).map(|name| format!("{name}."));
    let known = book.moves(position.current());
    name.into_iter()
        .chain(plays(position, &known, rest))
        .collect()
}

/// Since which move the book does not have the moves that led here: `Out of book since 6, knight d2.`
pub fn left(book: &Book, position: &Position) -> Option<String> {
    let first = page::left_at(book, position)?;
    let played = position.moves().nth(first);
    let line = spoken_line(position.at(first)?, played);
    Some(words::out_of_book(&line))
}

/// What the book plays, most likely first: the only move in one sentence, of several a line for each.
/// `rest`: what is typed to hear the moves beyond the first few; without it all are told.
pub fn plays(position: &Position, known: &[BookMove], rest: Option<&str>) -> Vec<String> {
    let played: Vec<String> = known
        .iter()
        .filter(|known| known.share > 0.0)
        .map(|known| in_words(position, known))
        .collect();
    match played.as_slice() {
        [] => vec![words::NO_BOOK_MOVE.to_owned()],
        [only] => vec![words::book_plays(only)],
        several => {
            let count = several.len();
            let most = rest.map_or(count, |_| MOST.min(count));
            let mut lines = vec![words::book_plays_several(count)];
            let shown = several.iter().take(most);
            lines.extend(shown.map(|own| words::book_move_of_several(&capital(own))));
            let rest = rest.filter(|_| most < count);
            lines.extend(rest.map(|typed| words::more(count - most, typed)));
            lines
        }
    }
}

/// `bishop b5, 60 percent, a note`
fn in_words(position: &Position, known: &BookMove) -> String {
    let said = spoken(position.current(), known.played);
    let share = (known.share < 0.995).then(|| percent(known.share));
    let note = known.note.as_deref().map(moves_in_words);
    words::book_move(&said, share, note)
}

/// How often a move is played; what is played at all, in one of 100 games at least.
pub fn percent(share: f64) -> f64 {
    match share > 0.0 {
        true => (share * 100.0).clamp(1.0, 100.0),
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    #[test]
    fn several_moves_have_a_line_each_and_the_rest_can_be_heard() {
        let text = "1. a3\n1. b3\n1. c3\n1. d3\n1. e3\n1. f3\n1. Nf3\n";
        let book = compile::text("test.book.txt", text).book;
        let start = Position::default();
        let some = told(&book, &start, Some("book all"));
        assert_eq!(some.len(), MOST + 2, "{some:?}");
        assert_eq!(some[0], "The book plays 7 moves:");
        assert_eq!(some[MOST + 1], "2 more; write book all.");
        let all = told(&book, &start, None);
        assert_eq!(all.len(), 8, "{all:?}");
        assert!(
            all.contains(&"Knight f3, 14 percent.".to_owned()),
            "{all:?}"
        );
        assert!(all.contains(&"b3, 14 percent.".to_owned()), "{all:?}");
        let only = compile::text("test.book.txt", "1. Nf3\n").book;
        assert_eq!(
            told(&only, &start, Some("book all")),
            ["The book plays knight f3."]
        );
    }

    #[test]
    fn what_is_played_at_all_is_never_said_to_be_played_never() {
        for (share, said) in [(0.0, 0.0), (0.003, 1.0), (0.4, 40.0), (1.0, 100.0)] {
            assert!((percent(share) - said).abs() < 1e-9, "{share}");
        }
    }
}
