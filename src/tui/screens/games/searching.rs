//! Work on the games of the list that is under way, and what was searched on their boards.

use crate::{
    engine::SearchId,
    tui::{
        desk::long_work::LongWork,
        screen::Scene,
        widgets::figures::{counted, grouped},
        work::Work,
    },
};
use std::collections::BTreeMap;

/// Work on the games of the list that is under way.
#[derive(Debug)]
pub struct Searching {
    work: LongWork,
    games: usize,
}

impl Searching {
    /// Starts this work on this many games.
    pub fn begin(work: Work, games: usize, scene: &mut Scene) -> Searching {
        Searching {
            work: LongWork::begin(work, scene),
            games,
        }
    }

    /// Whether a report with this number is of this work.
    pub fn is(&self, id: SearchId) -> bool {
        self.work.is(id)
    }

    /// How far it is.
    pub fn progress(&self, seen: usize) -> String {
        format!(
            "{} of {}",
            grouped(seen as u64),
            counted(self.games as u64, "game")
        )
    }
}

/// What is looked for, and where it was found.
#[derive(Debug)]
pub struct BoardSearch {
    /// As it was typed.
    pub(super) text: String,
    /// The games that are looked through, by their place in the file.
    pub(super) among: Vec<usize>,
    /// Plies from the start of each game to the place.
    pub(super) hits: BTreeMap<usize, usize>,
    pub(super) running: Option<Searching>,
}

/// Before a FEN, which goes on to the end of the line, and before pieces.
pub const FEN: &str = "fen:";

const PIECES: &str = "pieces:";

/// What was written for [`PIECES`] before; it is still understood.
const EARLIER_PIECES: &str = "men:";

/// Splits the search text into plain words and the position or pieces to find.
pub fn divide(search: &str) -> (String, Option<&str>) {
    let begins = |field: &str| {
        let at = search.find(field)?;
        let is_word = at == 0 || search.get(..at)?.ends_with(' ');
        is_word.then_some((at, at + field.len()))
    };
    let (at, from, end) = match (
        begins(FEN),
        begins(PIECES).or_else(|| begins(EARLIER_PIECES)),
    ) {
        (Some((at, from)), _) => (at, from, search.len()),
        (None, Some((at, from))) => {
            let rest = search.get(from..).unwrap_or_default();
            (at, from, from + rest.find(' ').unwrap_or(rest.len()))
        }
        (None, None) => return (search.to_owned(), None),
    };
    let part = |range| search.get(range).unwrap_or_default();
    let words = format!("{}{}", part(0..at), part(end..search.len()));
    (words, Some(part(from..end).trim()))
}

impl BoardSearch {
    /// The ply at which it stands in a game; `None` where it was not found.
    pub fn ply(&self, number: usize) -> Option<usize> {
        self.hits.get(&number).copied()
    }

    pub fn is_for(&self, text: &str) -> bool {
        self.text == text
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub fn rest(&mut self) {
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_to_find_are_told_from_plain_words() {
        let cases = [
            ("tal eco:B9", "tal eco:B9", None),
            ("pieces:KRvK", "", Some("KRvK")),
            ("tal pieces:KRvK year:1960", "tal  year:1960", Some("KRvK")),
            ("tal men:KRvK", "tal ", Some("KRvK")),
            ("tal fen:8/8 w - - 0 1", "tal ", Some("8/8 w - - 0 1")),
            ("women:x", "women:x", None),
        ];
        for (text, words, wanted) in cases {
            assert_eq!(divide(text), (words.to_owned(), wanted), "{text}");
        }
    }
}
