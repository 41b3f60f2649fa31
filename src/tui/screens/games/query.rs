//! Finding a position, or pieces on the board, in the games of the list: `fen:` and `pieces:` among the
//! words that are searched. The games are read beside the keys, and the list grows.

use super::{
    Games, Library,
    searching::{BoardSearch, Searching},
};
use crate::{
    chess::Position,
    engine::SearchId,
    game::find::{FEN, Wanted, divide},
    tui::{
        screen::Scene,
        words::games as words,
        work::{Work, news::Report},
    },
};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

impl Games {
    /// The list of a file's games in which this position stands.
    pub fn with_position(library: Rc<RefCell<Library>>, position: &Position) -> Games {
        let mut games = Games::new(library);
        games.look_for(position);
        games
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
                self.misunderstood = Some(error);
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
        self.note = running.map(|searching| words::searched(&searching.progress(seen)));
    }

    /// News of the search.
    pub(super) fn hear_of_board_search(&mut self, id: SearchId, report: &Report) {
        let is_own = |own: &Searching| own.is(id);
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
