//! Work on the games of the list that is under way, and what was searched on their boards.

use crate::{
    engine::SearchId,
    tui::{desk::long_work::LongWork, screen::Scene, words::games as words, work::Work},
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
        words::some_of(seen, self.games)
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
