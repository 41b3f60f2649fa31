//! Asking the index: what was played in a position, how it ended, and in which games.

use super::{
    error::ExploreError,
    filter::Filter,
    found_game::FoundGame,
    manifest::Manifest,
    part::Part,
    record::{Key, MoveCode},
    segment::Entry,
    stats::Stats,
};
use crate::{
    game::{Date, Fit, FitLess, PlayerName},
    sort,
};
use shakmaty::{Chess, Move, Position as _};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
};

/// What the games of a position came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// All games that were in it; a game that was in it twice with two moves counts twice.
    pub total: Stats,
    /// What was played, the most frequent first.
    pub moves: Vec<(Move, Stats)>,
    /// Games that ended in it.
    pub ended: Stats,
}

/// An open index. Questions take it for themselves, for they keep what they have read.
#[derive(Debug)]
pub struct Index {
    folder: PathBuf,
    manifest: Manifest,
    stamp: Option<(u64, u64)>,
    parts: Vec<Part>,
    /// The player who was asked for last, and the names that fit less, once they were wanted.
    player: Option<String>,
    fit_less: Option<FitLess>,
    /// What was asked for last.
    filter: Filter,
}

impl Index {
    /// Opens the index of a folder; one without games where there is none.
    ///
    /// # Errors
    /// [`ExploreError`] if it cannot be read.
    pub fn open(folder: &Path) -> Result<Index, ExploreError> {
        const TRIES: usize = 5;
        let mut tries = 0;
        loop {
            tries += 1;
            let stamp = Manifest::stamp(folder);
            let manifest = Manifest::read(folder)?;
            let alive = manifest.alive();
            let parts = manifest.segments.iter().map(|own| {
                let has_dead = own.living(&alive) < u64::from(own.games);
                Part::open(folder, own.number, has_dead)
            });
            match parts.collect::<io::Result<Vec<Part>>>() {
                Ok(parts) => {
                    return Ok(Index {
                        folder: folder.to_owned(),
                        manifest,
                        stamp,
                        parts,
                        player: None,
                        fit_less: None,
                        filter: Filter::default(),
                    });
                }
                // Another program has merged the segment away since the manifest was read.
                Err(_) if tries < TRIES && Manifest::stamp(folder) != stamp => {}
                Err(error) => return Err(ExploreError::read(folder, &error)),
            }
        }
    }

    /// Whether it is still what is in the folder.
    pub fn is_current(&self) -> bool {
        Manifest::stamp(&self.folder) == self.stamp
    }

    /// Games that it has.
    pub fn games_count(&self) -> u64 {
        self.manifest.games()
    }

    /// Games that pass a filter, whatever the position.
    ///
    /// # Errors
    /// As [`Index::ask`].
    pub fn count_passing(&mut self, filter: &Filter) -> Result<u64, ExploreError> {
        if filter.is_open() {
            return Ok(self.games_count());
        }
        self.set_filter(filter)?;
        let alive = self.manifest.alive();
        let mut count = 0;
        for part in &mut self.parts {
            count += part
                .count_passing(filter, &alive)
                .map_err(|error| ExploreError::read(&self.folder, &error))?;
        }
        Ok(count)
    }

    /// What it consists of.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// What was played in a position. `apart`: in games of Chess960.
    ///
    /// # Errors
    /// [`ExploreError`] if the index cannot be read.
    pub fn ask(
        &mut self,
        chess: &Chess,
        apart: bool,
        filter: &Filter,
    ) -> Result<Found, ExploreError> {
        self.set_filter(filter)?;
        let mut moves = Vec::new();
        let key = Key::of(chess, apart);
        self.each_part(key, |part, entry, alive| {
            for (code, stats) in part.count(key, entry, filter, alive)? {
                Found::add(&mut moves, code, &stats);
            }
            Ok(())
        })?;
        Ok(Found::of(chess, moves))
    }

    /// The games that were in a position: of all games, or of those with this move, the latest
    /// first, at most so many.
    ///
    /// # Errors
    /// As [`Index::ask`].
    pub fn games(
        &mut self,
        chess: &Chess,
        apart: bool,
        played: Option<Move>,
        filter: &Filter,
        most: usize,
    ) -> Result<Vec<FoundGame>, ExploreError> {
        self.set_filter(filter)?;
        let wanted = played.map(|played| MoveCode::new(chess.turn(), Some(played)));
        let mut found = Vec::new();
        let files = self.manifest.files.clone();
        let key = Key::of(chess, apart);
        self.each_part(key, |part, entry, alive| {
            // The latest, each game once.
            let mut latest: BTreeMap<(Date, u32), MoveCode> = BTreeMap::new();
            part.each_game(key, entry, filter, alive, |(code, game, _), row| {
                if wanted.is_some_and(|wanted| wanted != code) {
                    return;
                }
                let place = (row.date, game);
                if latest.len() < most {
                    latest.entry(place).or_insert(code);
                } else if latest
                    .first_key_value()
                    .is_some_and(|(last, _)| *last < place)
                    && !latest.contains_key(&place)
                {
                    latest.pop_first();
                    latest.insert(place, code);
                }
            })?;
            for ((_, game), code) in latest.into_iter().rev() {
                let row = part.row(game)?;
                let Some(file) = files.get(&row.file) else {
                    continue;
                };
                found.push(FoundGame {
                    row,
                    white: part.name(row.players.white)?,
                    black: part.name(row.players.black)?,
                    path: file.path.clone(),
                    played: code.to_move(chess),
                });
            }
            Ok(())
        })?;
        found.sort_by_key(|game| std::cmp::Reverse(game.row.date));
        found.truncate(most);
        Ok(found)
    }

    /// Which games pass is remembered until another filter is asked for.
    fn set_filter(&mut self, filter: &Filter) -> Result<(), ExploreError> {
        self.know_names(filter)?;
        if *filter != self.filter {
            self.parts.iter_mut().for_each(Part::forget_filter);
            self.filter = filter.clone();
        }
        Ok(())
    }

    /// Finds which names are those of the player: of all that the index has, those that fit best.
    fn know_names(&mut self, filter: &Filter) -> Result<(), ExploreError> {
        if filter.player.is_none() || filter.player == self.player {
            return Ok(());
        }
        let player = PlayerName::new(filter.player.as_deref().unwrap_or_default());
        let alive = self.manifest.alive();
        let parts = self.parts.iter_mut();
        let fits = parts.map(|part| part.fits(&player, &alive));
        let fits = fits
            .collect::<io::Result<Vec<Vec<Option<Fit>>>>>()
            .map_err(|error| ExploreError::read(&self.folder, &error))?;
        let best = fits.iter().flatten().flatten().max().copied();
        for (part, fits) in self.parts.iter_mut().zip(fits) {
            part.set_names(&fits, best);
        }
        self.player.clone_from(&filter.player);
        self.fit_less = None;
        Ok(())
    }

    /// The names that fit the player of this filter too, but less, and whose games do not count.
    ///
    /// # Errors
    /// As [`Index::ask`].
    pub fn fit_less(&mut self, filter: &Filter) -> Result<FitLess, ExploreError> {
        if filter.player.is_none() {
            return Ok(FitLess::default());
        }
        self.set_filter(filter)?;
        if let Some(known) = &self.fit_less {
            return Ok(known.clone());
        }
        let alive = self.manifest.alive();
        let mut less = FitLess::default();
        for part in &mut self.parts {
            part.count_lesser_names(&alive, &mut less)
                .map_err(|error| ExploreError::read(&self.folder, &error))?;
        }
        self.fit_less = Some(less.clone());
        Ok(less)
    }

    fn each_part(
        &mut self,
        key: Key,
        mut see: impl FnMut(&mut Part, Entry, &BTreeSet<u32>) -> io::Result<()>,
    ) -> Result<(), ExploreError> {
        let alive = self.manifest.alive();
        let folder = &self.folder;
        let refused = |error: io::Error| ExploreError::read(folder, &error);
        for part in &mut self.parts {
            let entry = part.find(key).map_err(refused)?;
            if let Some(entry) = entry {
                see(part, entry, &alive).map_err(refused)?;
            }
        }
        Ok(())
    }
}

impl Found {
    /// Adds what games with this move came to.
    pub(super) fn add(moves: &mut Vec<(MoveCode, Stats)>, code: MoveCode, stats: &Stats) {
        match moves.iter_mut().find(|(own, _)| *own == code) {
            Some((_, own)) => own.add(stats),
            None => moves.push((code, *stats)),
        }
    }

    /// From what was counted; what cannot be played here is left out.
    pub(super) fn of(chess: &Chess, counted: Vec<(MoveCode, Stats)>) -> Found {
        let mut found = Found::default();
        for (code, stats) in counted {
            if stats.games == 0 || code.turn() != chess.turn() {
                continue;
            }
            if code.is_end() {
                found.ended = stats;
            } else if let Some(played) = code.to_move(chess) {
                found.moves.push((played, stats));
            } else {
                continue;
            }
            found.total.add(&stats);
        }
        sort::by(&mut found.moves, |(a, left), (b, right)| {
            let order = right.games.cmp(&left.games);
            order.then_with(|| {
                MoveCode::new(chess.turn(), Some(*a)).cmp(&MoveCode::new(chess.turn(), Some(*b)))
            })
        });
        found
    }
}
