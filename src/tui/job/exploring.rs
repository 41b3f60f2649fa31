//! Questions to the explorer's index.

use crate::{
    explore::{ExploreError, Filter, Found, FoundGame, Index, found_game::MOST},
    files,
    game::{FitLess, Game},
    tui::words::jobs as words,
};
use shakmaty::{Chess, Move};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

/// The program's index, opened when it is first asked.
#[derive(Clone, Debug, Default)]
pub struct SharedIndex(Arc<Mutex<Option<Index>>>);

/// What is asked of the index.
#[derive(Clone, Debug)]
pub struct Question {
    pub index: SharedIndex,
    pub folder: PathBuf,
    pub chess: Chess,
    /// In games of Chess960.
    pub apart: bool,
    pub filter: Filter,
}

/// What the index says.
#[derive(Clone, Debug)]
pub struct Explored {
    pub chess: Chess,
    pub filter: Filter,
    /// Or a sentence.
    pub found: Result<Found, String>,
    /// Names that fit the player of the filter less, and do not count.
    pub fit_less: FitLess,
    /// Games of the index that pass the filter.
    pub games: u64,
}

/// A game that was found, as its file holds it.
#[derive(Clone, Debug)]
pub struct ReadGame {
    pub found: FoundGame,
    pub game: Game,
    /// The whole file, so that the game can be saved there; nothing where it is packed or large.
    pub file: Option<Vec<u8>>,
}

/// A file up to this size is read with one of its games: 64 MiB.
const LARGEST_FILE: u64 = 64 << 20;

impl SharedIndex {
    /// Asks the index as it is in the folder now.
    fn ask<T>(
        &self,
        folder: &Path,
        question: impl FnOnce(&mut Index) -> Result<T, ExploreError>,
    ) -> Result<T, ExploreError> {
        let mut index = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if index.as_ref().is_none_or(|open| !open.is_current()) {
            // The old one is closed first: on some systems its files can only be removed then.
            *index = None;
            *index = Some(Index::open(folder)?);
        }
        match index.as_mut() {
            Some(index) => question(index),
            None => Err(ExploreError::Busy),
        }
    }
}

impl Question {
    /// What was played.
    pub fn moves(self) -> Explored {
        let mut games = 0;
        let mut fit_less = FitLess::default();
        let found = self.index.ask(&self.folder, |index| {
            games = index.count_passing(&self.filter)?;
            fit_less = index.fit_less(&self.filter)?;
            index.ask(&self.chess, self.apart, &self.filter)
        });
        Explored {
            chess: self.chess,
            filter: self.filter,
            found: found.map_err(|error| error.to_string()),
            fit_less,
            games,
        }
    }

    /// In which games; with this move, or all.
    ///
    /// # Errors
    /// A sentence.
    pub fn games(self, played: Option<Move>) -> Result<Vec<FoundGame>, String> {
        let games = self.index.ask(&self.folder, |index| {
            index.games(&self.chess, self.apart, played, &self.filter, MOST)
        });
        games.map_err(|error| error.to_string())
    }
}

/// Reads a game that was found, if it is still where it was.
///
/// # Errors
/// A sentence.
pub fn read(found: FoundGame) -> Result<ReadGame, String> {
    let game = found.read(words::INDEX_IS_UPDATED)?;
    Ok(ReadGame {
        game,
        file: read_file(&found.path),
        found,
    })
}

fn read_file(path: &Path) -> Option<Vec<u8>> {
    match files::packing(path) {
        Ok(None) => files::read_within(path, LARGEST_FILE).ok(),
        _ => None,
    }
}
