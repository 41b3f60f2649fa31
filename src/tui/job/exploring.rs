//! Questions to the explorer's index, and games that it has found.

use crate::{
    explore::{ExploreError, Filter, Found, FoundGame, Index},
    files,
    game::{FitLess, Game, pgn},
    tui::words::jobs as words,
};
use shakmaty::{Chess, Move};
use std::{
    io::{Read as _, Seek as _, SeekFrom},
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

/// Games that are listed at most.
const MOST_GAMES: usize = 500;

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
            index.games(&self.chess, self.apart, played, &self.filter, MOST_GAMES)
        });
        games.map_err(|error| error.to_string())
    }
}

/// Reads a game that was found, if it is still where it was.
///
/// # Errors
/// A sentence.
pub fn read(game: &FoundGame) -> Result<Game, String> {
    match read_game(game) {
        Ok(Some(read)) => Ok(read),
        Ok(None) => Err(words::has_changed(&game.path)),
        Err(error) => Err(words::cannot_be_read(&game.path, files::reason(&error))),
    }
}

fn read_game(game: &FoundGame) -> std::io::Result<Option<Game>> {
    let (mut file, _) = files::open(&game.path, u64::MAX)?;
    let mut beginning = [0; 2];
    let read = file.read(&mut beginning)?;
    let is_wide = read == 2 && matches!(beginning, [0xff, 0xfe] | [0xfe, 0xff]);
    let bytes = if files::packing(&game.path)?.is_some() {
        // Places are those of what it unpacks to.
        let mut stream = files::stream(&game.path)?;
        std::io::copy(
            &mut stream.by_ref().take(game.row.start),
            &mut std::io::sink(),
        )?;
        let mut bytes = Vec::new();
        std::io::copy(&mut stream.take(game.row.length.into()), &mut bytes)?;
        bytes
    } else if is_wide {
        // In UTF-16: places are those of the text in UTF-8.
        let whole = pgn::unfold(files::read(&game.path)?);
        let start = usize::try_from(game.row.start).unwrap_or(usize::MAX);
        let end = start.saturating_add(game.row.length as usize);
        whole.get(start..end).unwrap_or_default().to_vec()
    } else {
        file.seek(SeekFrom::Start(game.row.start))?;
        let mut bytes = Vec::new();
        std::io::copy(&mut file.take(game.row.length.into()), &mut bytes)?;
        bytes
    };
    match game.is_in(&bytes) {
        true => Ok(pgn::games(&bytes).next()),
        false => Ok(None),
    }
}
