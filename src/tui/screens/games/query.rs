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
pub struct Hunt {
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
const PIECES: &str = "men:";

/// What is searched without what is hunted for, and that.
pub fn divide(search: &str) -> (String, Option<&str>) {
    let begins = |field: &str| {
        let at = search.find(field)?;
        let is_word = at == 0 || search.get(..at)?.ends_with(' ');
        is_word.then_some((at, at + field.len()))
    };
    let (at, from, end) = match (begins(FEN), begins(PIECES)) {
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

impl Hunt {
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
        self.search = format!("{FEN}{}", position.fen());
    }

    /// Looks for what the search asks to be hunted for, unless that was done.
    pub(super) fn hunt(&mut self, scene: &mut Scene) {
        let (_, Some(text)) = divide(&self.search) else {
            return;
        };
        if self.hunt.as_ref().is_some_and(|hunt| hunt.is_for(text)) {
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
        self.hunt = None;
        self.select();
        let games = self.places_shown();
        let count = games.places.len();
        let work = Work::Find { games, wanted };
        self.hunt = Some(Hunt {
            text,
            among: self.shown.clone(),
            hits: BTreeMap::new(),
            running: Some(Searching::begin(work, count, scene)),
        });
        self.hunt_is_at(0);
        self.select();
    }

    fn hunt_is_at(&mut self, seen: usize) {
        let running = self.hunt.as_ref().and_then(|hunt| hunt.running.as_ref());
        self.note = running
            .map(|searching| format!("{} looked through; esc stops it", searching.progress(seen)));
    }

    /// News of the hunt.
    pub(super) fn hear_of_hunt(&mut self, id: SearchId, report: &Report) {
        let is_own = |own: &Searching| own.id() == id;
        let Some(hunt) = self
            .hunt
            .as_mut()
            .filter(|hunt| hunt.running.as_ref().is_some_and(is_own))
        else {
            return;
        };
        match report {
            Report::Found(place, ply) => {
                if let Some(number) = hunt.among.get(*place) {
                    hunt.hits.insert(*number, *ply);
                }
            }
            Report::Searched(seen) => {
                self.hunt_is_at(*seen);
                self.select();
            }
            Report::Done => {
                hunt.rest();
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
    fn what_is_hunted_for_is_told_from_what_is_searched() {
        let cases = [
            ("tal eco:B9", "tal eco:B9", None),
            ("men:KRvK", "", Some("KRvK")),
            ("tal men:KRvK year:1960", "tal  year:1960", Some("KRvK")),
            ("tal fen:8/8 w - - 0 1", "tal ", Some("8/8 w - - 0 1")),
            ("women:x", "women:x", None),
        ];
        for (text, words, hunted) in cases {
            assert_eq!(divide(text), (words.to_owned(), hunted), "{text}");
        }
    }
}
