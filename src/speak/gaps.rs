//! Frequent replies that a book has no answer to, the one met most often first.

use super::{
    listed::Listed,
    moves::spoken_line,
    words::{gaps as words, shared::ended},
};
use crate::{
    analysis::{
        gaps::{self, Gap, Limits},
        replies::ReplySource,
    },
    book::Book,
    chess::Position,
};
use shakmaty::Color;

/// What was found last.
#[derive(Debug, Default)]
pub struct Gaps(Listed<Gap>);

/// The side that the words behind `gaps` name, if they name one.
///
/// # Errors
/// A sentence that says what to write, where there is another word.
pub fn side(typed: &[&str]) -> Result<Option<Color>, &'static str> {
    match typed {
        [] => Ok(None),
        ["white"] => Ok(Some(Color::White)),
        ["black"] => Ok(Some(Color::Black)),
        _ => Err(words::WRITE_GAPS),
    }
}

impl Gaps {
    /// Looks through this side's book, and tells the first gaps; `is_own`: the games that say how often
    /// a reply comes are one player's.
    pub fn find(
        &mut self,
        (book, side): (&Book, Color),
        (mut source, is_own): (ReplySource, bool),
    ) -> Vec<String> {
        let found = source.games(book).and_then(|games| {
            let found = gaps::find(book, side, Limits::default(), |chess| {
                source.replies(chess, Book::embedded(), book)
            });
            Ok((games, found?))
        });
        let (games, found) = match found {
            Ok(found) => found,
            Err(error) => return vec![ended(error)],
        };
        if found.positions == 0 {
            return vec![words::no_moves(side)];
        }
        let basis = found.basis(games);
        self.0 = Listed::new(found.gaps);
        let counted = (games, is_own && games > 0);
        let mut lines = vec![words::found(side, self.0.len(), counted, basis)];
        lines.extend(self.more());
        lines
    }

    /// The gaps that follow those that were told.
    pub fn more(&mut self) -> Vec<String> {
        let told = |(number, gap): (usize, &Gap)| {
            let line = spoken_line(&gap.spot.start, gap.spot.moves.iter().copied());
            words::gap(number, &line, gap.spot.met(), gap.share, gap.games)
        };
        let mut lines: Vec<String> = self.0.part().map(told).collect();
        lines.push(match (lines.is_empty(), self.0.is_told()) {
            (true, _) => words::NO_MORE.to_owned(),
            (false, true) => words::WRITE_GAP.to_owned(),
            (false, false) => words::MORE.to_owned(),
        });
        lines
    }

    /// The position after the reply with this number.
    ///
    /// # Errors
    /// A sentence.
    pub fn position(&self, number: &str) -> Result<Position, String> {
        let gap = self.0.numbered(number);
        gap.map(|gap| gap.spot.position())
            .ok_or_else(|| words::no_gap(self.0.len(), number))
    }
}
