//! What was played in a position, over the games of the explorer.

use super::{
    moves::{capital, spoken, spoken_score},
    words::{explorer as words, shared::ended},
};
use crate::{
    chess::{Position, Score},
    engine::Stop,
    explore::{ExploreError, Filter, Index, Stats, update},
};
use shakmaty::{CastlingMode, Color};
use std::path::PathBuf;

/// So many moves are told at once.
const MOST: usize = 8;

/// The games that count, and the index over them.
#[derive(Clone, Debug)]
pub struct Games {
    pub folder: PathBuf,
    /// Files, and folders of them.
    pub sources: Vec<PathBuf>,
}

/// The first moves of the games in a position, the most frequent first, and how the games ended; the
/// index is brought up to date first.
pub fn told(games: &Games, position: &Position) -> Vec<String> {
    told_at_most(games, position, MOST)
}

/// As [`told`], with all moves.
pub fn all_told(games: &Games, position: &Position) -> Vec<String> {
    told_at_most(games, position, usize::MAX)
}

fn told_at_most(games: &Games, position: &Position, most: usize) -> Vec<String> {
    if games.sources.is_empty() {
        return vec![words::NO_GAMES.to_owned()];
    }
    let mut lines = Vec::new();
    let stop = Stop::new();
    match update::update(&games.folder, &games.sources, 1, &stop, &mut |_| {}) {
        // What there is can be asked all the same.
        Ok(updated) => lines.extend(updated.problems.iter().map(ended)),
        Err(ExploreError::Busy) => {}
        Err(error) => return vec![ended(error)],
    }
    let chess = position.current();
    let is_apart = position.castling_mode() == CastlingMode::Chess960;
    let found = Index::open(&games.folder)
        .and_then(|mut index| index.ask(chess, is_apart, &Filter::default()));
    let found = match found {
        Ok(found) => found,
        Err(error) => return vec![ended(error)],
    };
    if found.total.games == 0 {
        lines.push(words::NO_GAME_HERE.to_owned());
        return lines;
    }
    lines.push(words::all(&in_words(&found.total)));
    let moves = found.moves.iter().take(most);
    lines.extend(moves.map(|(played, stats)| {
        words::of_move(&capital(&spoken(chess, *played)), &in_words(stats))
    }));
    let more = found.moves.len().saturating_sub(most);
    lines.extend((more > 0).then(|| words::more(more, words::EXPLORER_ALL)));
    lines
}

/// `12 games, White won 50 percent, drawn 25, Black won 25, last in 2026`
fn in_words(stats: &Stats) -> String {
    let mut told = vec![words::games(stats.games)];
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(stats.decided());
    if stats.decided() > 0 {
        told.push(words::results(
            share(stats.white),
            share(stats.draws),
            share(stats.black),
        ));
    }
    let evaluation = stats.average_eval();
    told.extend(evaluation.map(|cp| spoken_score(Score::Cp(cp).for_white(Color::White))));
    if stats.year > 0 {
        told.push(words::last_in(stats.year));
    }
    told.join(", ")
}
