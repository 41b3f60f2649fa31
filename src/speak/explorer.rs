//! What was played in a position, over the games of the explorer: the moves, the games themselves, and
//! which games count.

use super::{
    BETWEEN, Voice, after,
    listed::Listed,
    moves::{capital, refused, spoken, spoken_score, understood},
    words::{explorer as words, shared::ended},
};
use crate::{
    chess::{Position, Score},
    engine::Stop,
    explore::{
        ExploreError, Filter, FoundGame, Index, Stats, found_game,
        update::{self, Progress, Updated},
    },
    game::Game,
};
use shakmaty::{CastlingMode, Color};
use std::{io, num::NonZero, path::PathBuf, sync::mpsc::Sender, thread, time::Instant};

/// So many moves are told at once.
const MOST: usize = 8;
/// Typed to count all games again.
const ALL: &str = "all";

/// The games that count, and the index over them.
#[derive(Clone, Debug)]
pub struct Games {
    pub folder: PathBuf,
    /// Files, and folders of them.
    pub sources: Vec<PathBuf>,
}

impl Games {
    /// Brings the index up to date beside the dialogue, and says which files could not be read; what there
    /// is can be asked all the same, also after a `stop`.
    ///
    /// # Errors
    /// A sentence, or as [`Voice::meanwhile`].
    pub fn read(&self, voice: &mut Voice<'_>) -> Result<Vec<String>, Failed> {
        let stop = Stop::new();
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let mut updated = Ok(Updated::default());
        let mut told = Instant::now();
        voice.meanwhile(
            &stop,
            |sender: &Sender<News>| {
                // Nobody is left to hear it once the dialogue is over.
                let send = |news| drop(sender.send(news));
                let mut progress = |progress| send(News::Progress(progress));
                let updated =
                    update::update(&self.folder, &self.sources, threads, &stop, &mut progress);
                send(News::Done(updated));
            },
            |voice, news| match news {
                News::Progress(progress) if told.elapsed() >= BETWEEN => {
                    told = Instant::now();
                    voice.say(reading(progress))
                }
                News::Progress(_) => Ok(()),
                News::Done(done) => {
                    updated = done;
                    Ok(())
                }
            },
        )?;
        match updated {
            Ok(updated) => Ok(notes(&updated)),
            Err(ExploreError::Busy) => Ok(Vec::new()),
            Err(error) => Err(ended(error).into()),
        }
    }
}

/// Why there is no answer.
pub enum Failed {
    /// A sentence.
    Said(String),
    /// Nothing can be read or written any more.
    Unwritten(io::Error),
}

impl From<String> for Failed {
    fn from(words: String) -> Failed {
        Failed::Said(words)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Unwritten(error)
    }
}

impl Failed {
    /// The sentence.
    ///
    /// # Errors
    /// Where nothing can be said any more.
    pub fn words(self) -> io::Result<String> {
        match self {
            Failed::Said(words) => Ok(words),
            Failed::Unwritten(error) => Err(error),
        }
    }
}

/// What an update sends to the dialogue.
enum News {
    Progress(Progress),
    Done(Result<Updated, ExploreError>),
}

/// How far an update is.
fn reading(progress: Progress) -> String {
    let share = progress.done as f64 / progress.total.max(1) as f64;
    match progress.merging {
        true => words::merging(share),
        false => words::reading(share),
    }
}

/// What there is to say of an update.
fn notes(updated: &Updated) -> Vec<String> {
    let problems = updated.problems.iter().map(ended);
    let partly = updated.unclear.words().map(ended);
    let stopped = updated.stopped.then(|| words::STOPPED.to_owned());
    problems.chain(partly).chain(stopped).collect()
}

/// Looks through a game in a dialogue of its own, from this position on.
pub type Open<'a> = dyn FnMut(&mut Voice<'_>, Box<Game>, Box<Position>) -> io::Result<()> + 'a;

/// What a dialogue has asked so far: which games count, and the games listed last.
#[derive(Debug, Default)]
pub struct Explorer {
    filter: Filter,
    found: Listed<FoundGame>,
    /// Where they were found.
    position: Position,
}

/// What there is to an answer.
pub enum Answer {
    Told(Vec<String>),
    /// A game to be looked through from this position on.
    Game(Box<Game>, Box<Position>),
}

impl Explorer {
    /// Answers what is typed behind `explorer`: nothing or `all` for the moves of the position, `games`,
    /// `game 3`, `filter` and its words.
    ///
    /// # Errors
    /// As [`Games::read`].
    pub fn asked(
        &mut self,
        voice: &mut Voice<'_>,
        games: &Games,
        position: &Position,
        typed: &str,
    ) -> io::Result<Answer> {
        let lower = typed.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let told = match words.as_slice() {
            ["game", number] => match self.opened(number) {
                Ok(game) => {
                    let position = Box::new(self.position.clone());
                    return Ok(Answer::Game(Box::new(game), position));
                }
                Err(words) => Err(words.into()),
            },
            ["more"] if self.found.is_empty() => Err(words::NONE_LISTED.to_owned().into()),
            ["more"] => Ok(self.next_games()),
            [] => self.moves(voice, games, position, MOST),
            [ALL] => self.moves(voice, games, position, usize::MAX),
            ["games", ..] => self.games(voice, games, position, after(typed, 1)),
            ["filter"] => Ok(vec![words::filter(&self.filter)]),
            ["filter", ..] => self.count_only(voice, after(typed, 1), games, position),
            _ => Err(words::WRITE_EXPLORER.to_owned().into()),
        };
        told.or_else(|failed: Failed| Ok(vec![failed.words()?]))
            .map(Answer::Told)
    }

    /// The first moves of the games in a position, the most frequent first, and how the games ended.
    fn moves(
        &self,
        voice: &mut Voice<'_>,
        games: &Games,
        position: &Position,
        most: usize,
    ) -> Result<Vec<String>, Failed> {
        let (mut lines, mut index) = opened(voice, games)?;
        let chess = position.current();
        let found = index.ask(chess, is_apart(position), &self.filter);
        let found = found.map_err(ended)?;
        lines.extend(self.counted(&mut index).map_err(ended)?);
        if found.total.games == 0 {
            lines.push(words::NO_GAME_HERE.to_owned());
            return Ok(lines);
        }
        lines.push(words::all(&in_words(&found.total)));
        let moves = found.moves.iter().take(most);
        lines.extend(moves.map(|(played, stats)| {
            words::of_move(&capital(&spoken(chess, *played)), &in_words(stats))
        }));
        let ended = Some(&found.ended).filter(|ended| ended.games > 0);
        lines.extend(ended.map(|ended| words::of_move(words::ENDED_HERE, &in_words(ended))));
        let more = found.moves.len().saturating_sub(most);
        lines.extend((more > 0).then(|| words::more(more, words::EXPLORER_ALL)));
        Ok(lines)
    }

    /// How many games pass the filter, and whose do not though their names are like the player's;
    /// nothing where all games count.
    fn counted(&self, index: &mut Index) -> Result<Vec<String>, ExploreError> {
        if self.filter.is_open() {
            return Ok(Vec::new());
        }
        let count = words::passing(index.count_passing(&self.filter)?, &self.filter);
        let less = index.fit_less(&self.filter)?.words(usize::MAX);
        let less = less.map(|less| format!("{}.", capital(&less)));
        Ok(std::iter::once(count).chain(less).collect())
    }

    /// Counts only the games that these words let through, and tells the position anew.
    fn count_only(
        &mut self,
        voice: &mut Voice<'_>,
        typed: &str,
        games: &Games,
        position: &Position,
    ) -> Result<Vec<String>, Failed> {
        let typed = if typed.eq_ignore_ascii_case(ALL) {
            ""
        } else {
            typed
        };
        let filter: Filter = typed
            .parse()
            .map_err(|error: String| ended(capital(&error)))?;
        self.filter = filter;
        self.moves(voice, games, position, MOST)
    }

    /// The latest games with the position, or with a move in it.
    fn games(
        &mut self,
        voice: &mut Voice<'_>,
        games: &Games,
        position: &Position,
        typed: &str,
    ) -> Result<Vec<String>, Failed> {
        let chess = position.current();
        let played = match typed {
            "" => None,
            typed => {
                Some(understood(chess, typed, voice.letters).map_err(|error| refused(&error))?)
            }
        };
        let (mut lines, mut index) = opened(voice, games)?;
        let most = found_game::MOST;
        let found = index.games(chess, is_apart(position), played, &self.filter, most);
        self.found = Listed::new(found.map_err(ended)?);
        self.position = position.clone();
        lines.extend(self.next_games());
        Ok(lines)
    }

    /// The games that follow those that were told.
    fn next_games(&mut self) -> Vec<String> {
        let count = self.found.len();
        if count == 0 {
            return vec![words::NO_GAME_HERE.to_owned()];
        }
        let told = |(number, own): (usize, &FoundGame)| {
            words::found(
                number,
                [&own.white, &own.black],
                own.row.elo,
                own.row.result,
                own.row.date,
            )
        };
        let mut lines: Vec<String> = self.found.part().map(told).collect();
        lines.push(words::games_found(
            count,
            count == found_game::MOST,
            !self.found.is_told(),
        ));
        lines
    }

    fn opened(&self, number: &str) -> Result<Game, String> {
        match self.found.numbered(number) {
            Some(found) => found.read(words::GAMES_AGAIN).map_err(ended),
            None => Err(words::no_game(self.found.len(), number)),
        }
    }
}

/// The index, and what could not be read for it.
fn opened(voice: &mut Voice<'_>, games: &Games) -> Result<(Vec<String>, Index), Failed> {
    if games.sources.is_empty() {
        return Err(words::NO_GAMES.to_owned().into());
    }
    let lines = games.read(voice)?;
    Ok((lines, Index::open(&games.folder).map_err(ended)?))
}

fn is_apart(position: &Position) -> bool {
    position.castling_mode() == CastlingMode::Chess960
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
