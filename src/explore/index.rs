//! Asking the index: what was played in a position, how it ended, and in which games.

use super::{
    error::ExploreError,
    filter::Filter,
    manifest::Manifest,
    record::{Key, MoveCode},
    row::Row,
    segment::{Entry, Posting, Segment, StoredMove},
    stats::Stats,
};
use crate::game::{Fit, PlayerName};
use shakmaty::{Chess, Move, Position as _};
use std::{
    collections::BTreeSet,
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

/// A game that was in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    pub row: Row,
    pub white: String,
    pub black: String,
    pub path: PathBuf,
    /// What was played there; `None`: the game ended.
    pub played: Option<Move>,
}

/// An open index. Questions take it for themselves, for they keep what they have read.
#[derive(Debug)]
pub struct Index {
    folder: PathBuf,
    manifest: Manifest,
    stamp: Option<(u64, u64)>,
    parts: Vec<Part>,
    /// The player who was asked for last.
    player: Option<String>,
}

#[derive(Debug)]
struct Part {
    segment: Segment,
    /// Whether games of it count no more.
    has_dead: bool,
    /// Which names are those of the player who was asked for last.
    names: Vec<bool>,
}

/// From so many games on all rows are read, not one by one.
const MANY: usize = 256;

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
                Ok(Part {
                    segment: Segment::open(folder, own.number)?,
                    has_dead: own.living(&alive) < u64::from(own.games),
                    names: Vec::new(),
                })
            });
            match parts.collect::<io::Result<Vec<Part>>>() {
                Ok(parts) => {
                    return Ok(Index {
                        folder: folder.to_owned(),
                        manifest,
                        stamp,
                        parts,
                        player: None,
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
        self.know_names(filter)?;
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
        self.know_names(filter)?;
        let wanted = played.map(|played| MoveCode::new(chess.turn(), Some(played)));
        let mut found = Vec::new();
        let mut number = 0;
        let files = self.manifest.files.clone();
        let key = Key::of(chess, apart);
        self.each_part(key, |part, entry, alive| {
            number += 1;
            let mut rows = Vec::new();
            part.each_game(key, entry, filter, alive, |code, game, row, _| {
                if wanted.is_none_or(|wanted| wanted == code) {
                    rows.push((code, game, row));
                }
            })?;
            // Of each game once.
            rows.sort_by_key(|(_, game, _)| *game);
            rows.dedup_by_key(|(_, game, _)| *game);
            rows.sort_by(|(_, a, left), (_, b, right)| right.date.cmp(&left.date).then(b.cmp(a)));
            rows.truncate(most);
            for (code, _, row) in rows {
                let Some(file) = files.get(&row.file) else {
                    continue;
                };
                found.push(FoundGame {
                    row,
                    white: part.segment.games.name(row.players.white)?,
                    black: part.segment.games.name(row.players.black)?,
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
            part.names = fits
                .iter()
                .map(|fit| fit.is_some() && *fit == best)
                .collect();
        }
        self.player.clone_from(&filter.player);
        Ok(())
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
            let entry = part.segment.half(key).find(key).map_err(refused)?;
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
        found.moves.sort_by(|(a, left), (b, right)| {
            let order = right.games.cmp(&left.games);
            order.then_with(|| {
                MoveCode::new(chess.turn(), Some(*a)).cmp(&MoveCode::new(chess.turn(), Some(*b)))
            })
        });
        found
    }
}

impl Part {
    /// How well each name fits; one that only games have which count no more does not.
    fn fits(&mut self, player: &PlayerName, alive: &BTreeSet<u32>) -> io::Result<Vec<Option<Fit>>> {
        let games = &mut self.segment.games;
        let mut fits = Vec::new();
        games.each_name(|name| fits.push(player.fit(name)))?;
        if self.has_dead {
            let rows = games.rows()?;
            let named = games.named(&rows, |row| alive.contains(&row.file));
            for (fit, is_named) in fits.iter_mut().zip(named) {
                *fit = fit.filter(|_| is_named);
            }
        }
        Ok(fits)
    }

    /// What the games that pass came to, by move.
    fn count(
        &mut self,
        key: Key,
        entry: Entry,
        filter: &Filter,
        alive: &BTreeSet<u32>,
    ) -> io::Result<Vec<(MoveCode, Stats)>> {
        if let Entry::Several(moves) = &entry
            && filter.is_open()
            && !self.has_dead
        {
            return Ok(moves
                .iter()
                .map(|stored| (stored.code, stored.stats))
                .collect());
        }
        let mut moves: Vec<(MoveCode, Stats)> = Vec::new();
        self.each_game(key, entry, filter, alive, |code, _, row, eval| {
            // The games of a move come together.
            match moves.last_mut() {
                Some((last, stats)) if *last == code => stats.count(&row, code.turn(), eval),
                _ => {
                    let mut stats = Stats::default();
                    stats.count(&row, code.turn(), eval);
                    moves.push((code, stats));
                }
            }
        })?;
        Ok(moves)
    }

    /// Shows every game that passes: what was played, its number, its row, the evaluation after.
    fn each_game(
        &mut self,
        key: Key,
        entry: Entry,
        filter: &Filter,
        alive: &BTreeSet<u32>,
        mut see: impl FnMut(MoveCode, u32, Row, Option<i16>),
    ) -> io::Result<()> {
        match entry {
            Entry::Single(code, posting) => self.look(code, &[posting], filter, alive, &mut see),
            Entry::Several(moves) => {
                for StoredMove {
                    code,
                    stats,
                    postings,
                } in moves
                {
                    if stats.games as usize >= MANY {
                        self.segment.games.load_rows()?;
                    }
                    let list = self.segment.half(key).games(&postings)?;
                    self.look(code, &list, filter, alive, &mut see)?;
                }
                Ok(())
            }
        }
    }

    fn look(
        &mut self,
        code: MoveCode,
        postings: &[Posting],
        filter: &Filter,
        alive: &BTreeSet<u32>,
        see: &mut impl FnMut(MoveCode, u32, Row, Option<i16>),
    ) -> io::Result<()> {
        for (game, eval) in postings {
            let row = self.segment.games.row(*game)?;
            if self.has_dead && !alive.contains(&row.file) {
                continue;
            }
            let is_player = |side| self.names.get(row.players[side] as usize) == Some(&true);
            if filter.lets_through(&row, is_player) {
                see(code, *game, row, *eval);
            }
        }
        Ok(())
    }
}
