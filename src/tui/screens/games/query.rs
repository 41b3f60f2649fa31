//! Finding a position, or pieces on the board, in the games of the list: `fen:` and `pieces:` among the
//! words that are searched. The games are read beside the keys, and the list grows.

use super::{Games, Library, questions::Searching};
use crate::{
    chess::Position,
    engine::SearchId,
    game::find::Wanted,
    tui::{
        screen::{Scene, Screen},
        work::{Work, news::Report},
    },
};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

/// What is looked for, and where it was found.
#[derive(Debug)]
pub struct BoardSearch {
    /// As it was typed.
    text: String,
    /// The games that are looked through, by their place in the file.
    among: Vec<usize>,
    /// Plies from the start of each game to the place.
    hits: BTreeMap<usize, usize>,
    running: Option<Searching>,
}

/// Before a FEN, which goes on to the end of the line, and before pieces.
const FEN: &str = "fen:";
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

impl Games {
    /// The list of a file's games in which this position stands.
    pub fn with_position(library: Rc<RefCell<Library>>, position: &Position) -> Box<dyn Screen> {
        let mut games = Games::new(library);
        games.look_for(position);
        Box::new(games)
    }

    /// This position is searched for.
    pub(super) fn look_for(&mut self, position: &Position) {
        self.search.set(&format!("{FEN}{}", position.fen()));
    }

    /// Searches the games for the position or pieces asked for, unless that was done.
    pub(super) fn search_boards(&mut self, scene: &mut Scene) {
        let (_, Some(text)) = divide(self.search.text()) else {
            return;
        };
        if self
            .board_search
            .as_ref()
            .is_some_and(|board_search| board_search.is_for(text))
        {
            return;
        }
        let wanted: Wanted = match text.parse() {
            Ok(wanted) => wanted,
            Err(error) => {
                self.trouble = Some(error);
                return;
            }
        };
        if !self.library.borrow().is_complete() {
            self.is_searching = true;
            return;
        }
        let text = text.to_owned();
        self.board_search = None;
        self.select();
        let games = self.places_shown();
        let count = games.places.len();
        let work = Work::Find { games, wanted };
        self.board_search = Some(BoardSearch {
            text,
            among: self.shown.clone(),
            hits: BTreeMap::new(),
            running: Some(Searching::begin(work, count, scene)),
        });
        self.show_progress(0);
        self.select();
    }

    fn show_progress(&mut self, seen: usize) {
        let running = self
            .board_search
            .as_ref()
            .and_then(|board_search| board_search.running.as_ref());
        self.note =
            running.map(|searching| format!("{} searched; esc stops", searching.progress(seen)));
    }

    /// News of the search.
    pub(super) fn hear_of_board_search(&mut self, id: SearchId, report: &Report) {
        let is_own = |own: &Searching| own.id() == id;
        let Some(board_search) = self
            .board_search
            .as_mut()
            .filter(|board_search| board_search.running.as_ref().is_some_and(is_own))
        else {
            return;
        };
        match report {
            Report::Found(place, ply) => {
                if let Some(number) = board_search.among.get(*place) {
                    board_search.hits.insert(*number, *ply);
                }
            }
            Report::Searched(seen) => {
                self.show_progress(*seen);
                self.select();
            }
            Report::Done => {
                board_search.rest();
                self.note = None;
                self.select();
            }
            _ => {}
        }
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
