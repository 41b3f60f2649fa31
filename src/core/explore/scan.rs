//! The answers of the index from the files themselves, read through once.
//!
//! For one question about a file that is in no index; and the tests hold the index to it.

use super::{
    build::{parts_of, read},
    error::ExploreError,
    extract::{self, Unclear},
    filter::Filter,
    fingerprint::Fingerprint,
    found_game::FoundGame,
    index::Found,
    record::{Key, MoveCode},
    source::{Source, files_in},
    stats::Stats,
};
use crate::{
    engine::Stop,
    game::{Fit, FitLess, PlayerName},
};
use shakmaty::{ByColor, Chess, Color};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Text that is read in one go, in bytes.
const BATCH: usize = 16 << 20;

/// What was found, and what was read for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scanned {
    pub found: Found,
    /// The latest games that were in the position, as many as were wanted.
    pub games: Vec<FoundGame>,
    /// All games of the files.
    pub read: u64,
    pub unclear: Unclear,
    /// Names that fit the player less, and do not count.
    pub fit_less: FitLess,
    pub problems: Vec<ExploreError>,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub chess: &'a Chess,
    /// In games of Chess960.
    pub apart: bool,
    pub filter: &'a Filter,
    /// How many games are listed.
    pub games: usize,
}

/// What one part of a file has.
struct Part {
    moves: Vec<(MoveCode, Stats)>,
    games: Vec<FoundGame>,
    read: u64,
    unclear: Unclear,
    /// How well the names fit that count here; of the games of lesser ones nothing is kept.
    fit: Fit,
    names: Names,
}

/// The names that fit: how well, and with how many games.
type Names = BTreeMap<String, (Fit, u64)>;

/// Reads these files and folders through; `say` hears of each stretch how many bytes and games
/// were read. What was found until then if it was stopped.
pub fn scan(
    sources: &[PathBuf],
    question: Question<'_>,
    threads: usize,
    stop: &Stop,
    say: &mut dyn FnMut(u64, u64),
) -> Scanned {
    let mut scanned = Scanned::default();
    let (paths, problems) = files_in(sources);
    let problems = problems.iter();
    scanned.problems = problems
        .map(|(path, error)| ExploreError::source(path, error))
        .collect();
    let mut moves = Vec::new();
    let wanted = question.filter.player.as_deref().map(PlayerName::new);
    let mut best = Fit::Part;
    let mut names = Names::new();
    for path in &paths {
        let each = |start: u64, before: u32, text: &[u8]| {
            let cuts: Vec<_> = parts_of(text).into_iter().map(|cut| (0, cut)).collect();
            let parts = read(&cuts, threads, stop, |_, cut| {
                let offset = start + cut.start as u64;
                let text = text.get(cut).unwrap_or_default();
                look(text, path, offset, question, wanted.as_ref())
            });
            let mut games = 0;
            for mut part in parts? {
                if part.fit > best {
                    best = part.fit;
                    moves.clear();
                    scanned.games.clear();
                } else if part.fit < best {
                    part.moves.clear();
                    part.games.clear();
                }
                scanned.unclear.add(part.unclear);
                for (name, (fit, games)) in part.names {
                    names.entry(name).or_insert((fit, 0)).1 += games;
                }
                for (code, stats) in part.moves {
                    Found::add(&mut moves, code, &stats);
                }
                scanned.games.extend(part.games.into_iter().map(|mut game| {
                    game.row.number += before + games;
                    game
                }));
                games += u32::try_from(part.read).unwrap_or(u32::MAX);
            }
            latest(&mut scanned.games, question.games);
            scanned.read += u64::from(games);
            say(text.len() as u64, u64::from(games));
            Some(games)
        };
        if let Err(error) = through(path, each) {
            scanned.problems.push(ExploreError::source(path, &error));
        }
    }
    for (name, (_, games)) in names.iter().filter(|(_, (fit, _))| *fit < best) {
        scanned.fit_less.add(name, *games);
    }
    scanned.found = Found::of(question.chess, moves);
    scanned
}

/// Shows a file piece by piece: where it begins, how many games stand before it, its text; until
/// `each` has had enough.
fn through(
    path: &Path,
    mut each: impl FnMut(u64, u32, &[u8]) -> Option<u32>,
) -> std::io::Result<()> {
    let mut source = Source::open(path, 0, Fingerprint::default())?;
    let mut before = 0;
    while let Some(cut) = source.next(BATCH)? {
        cut.insist_on_text()?;
        match each(cut.start, before, &cut.text) {
            Some(games) => before += games,
            None => break,
        }
    }
    Ok(())
}

/// Keeps the latest games, those that come later in the files before those of the same day.
fn latest(games: &mut Vec<FoundGame>, most: usize) {
    games.sort_by(|a, b| {
        b.row
            .date
            .cmp(&a.row.date)
            .then(b.row.start.cmp(&a.row.start))
    });
    games.truncate(most);
}

fn look(
    text: &[u8],
    path: &Path,
    offset: u64,
    question: Question<'_>,
    wanted: Option<&PlayerName>,
) -> Part {
    let key = Key::of(question.chess, question.apart);
    let mut part = Part {
        moves: Vec::new(),
        games: Vec::new(),
        read: 0,
        unclear: Unclear::default(),
        fit: Fit::Part,
        names: Names::new(),
    };
    extract::games(text, |game| {
        let number = part.read;
        part.read += 1;
        part.unclear.see(&game);
        let fit = |name: &str| wanted.and_then(|player| player.rank(name));
        let fits = ByColor {
            white: fit(game.white),
            black: fit(game.black),
        };
        for (name, fit) in [(game.white, fits.white), (game.black, fits.black)] {
            if let Some(fit) = fit {
                part.names.entry(name.to_owned()).or_insert((fit, 0)).1 += 1;
            }
        }
        if let Some(better) = fits.iter().flatten().max().filter(|fit| **fit > part.fit) {
            part.fit = *better;
            part.moves.clear();
            part.games.clear();
        }
        // The steps of this position, each move once.
        let mut steps: Vec<(MoveCode, Option<i16>)> = Vec::new();
        for step in game.steps.iter().filter(|step| step.key == key) {
            match steps.iter_mut().find(|(code, _)| *code == step.code) {
                Some((_, eval)) => *eval = step.eval.or(*eval),
                None => steps.push((step.code, step.eval)),
            }
        }
        let Some((first, _)) = steps.first() else {
            return;
        };
        let is_player = |side: Color| fits[side] == Some(part.fit);
        if !question.filter.lets_through(&game.row, is_player) {
            return;
        }
        for (code, eval) in &steps {
            let mut one = Stats::default();
            one.count(&game.row.facts(), code.turn(), *eval);
            Found::add(&mut part.moves, *code, &one);
        }
        let mut row = game.row;
        row.start += offset;
        row.number = u32::try_from(number).unwrap_or(u32::MAX);
        part.games.push(FoundGame {
            row,
            white: game.white.to_owned(),
            black: game.black.to_owned(),
            path: path.to_owned(),
            played: first.to_move(question.chess),
        });
        if part.games.len() > 4 * question.games.max(64) {
            latest(&mut part.games, question.games);
        }
    });
    part
}
