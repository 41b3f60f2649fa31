//! Resuming a match: which of its games a file of games already has.

use super::args::Args;
use crate::{
    arena::{match_game::ProblemKind, record, runner::Entrant, schedule::Fixture, terms::Spending},
    chess::Position,
    cli::{complaint::Complaint, source, words::match_ as words},
    files,
    game::{Game, GameResult, pgn},
};
use shakmaty::Color;
use std::{
    collections::{HashMap, HashSet},
    io,
    path::Path,
};

/// What counts of a game that was played before.
#[derive(Clone, Debug, PartialEq)]
pub struct Earlier {
    pub fixture: Fixture,
    pub winner: Option<Color>,
    pub problem: Broken,
    /// The game as PGN.
    pub text: String,
}

/// What a game of a part says of how it was played besides players, limits and opening: tags that whole
/// matches have not.
pub type Terms = [(&'static str, String); 2];

/// The rules of these arguments, and the options of the players.
pub fn terms(args: &Args, options: String) -> Terms {
    let options = match options.is_empty() {
        true => words::NO_RULES.to_owned(),
        false => options,
    };
    [("MatchRules", args.rules()), ("MatchOptions", options)]
}

/// Refuses a game that was played by other rules, or by players with other options.
///
/// # Errors
/// What was expected and found.
pub fn insist_on_terms(path: &Path, game: &Game, terms: &Terms) -> Result<(), Complaint> {
    let mut terms = terms.iter();
    terms.try_for_each(|(tag, expected)| insist(path, game, tag, expected))
}

/// Refuses a game whose tag says something else than is expected; parts of earlier versions do not tell
/// all.
///
/// # Errors
/// What was expected and found.
pub fn insist(path: &Path, game: &Game, tag: &str, expected: &str) -> Result<(), Complaint> {
    match game.tags.known(tag) {
        Some(found) if found != expected => {
            let told = words::played_otherwise(path, expected, found);
            Err(Complaint::input(told).hint(words::GIVE_OPTIONS_OF_PARTS))
        }
        _ => Ok(()),
    }
}

/// What a game's Round tag says: round and game of the pair, `12.1`.
pub fn round(fixture: &Fixture) -> String {
    format!("{}.{}", fixture.round, fixture.game)
}

/// What a game's TimeControl tag says: the limits of both players.
pub fn time_control(entrants: &[Entrant], fixture: &Fixture) -> String {
    let spending = |index: usize| entrants.get(index).map(|e| &e.spending);
    match (spending(fixture.white), spending(fixture.black)) {
        (Some(white), Some(black)) if white != black => format!("{white} - {black}"),
        (Some(Spending::Clock(terms)), _) => terms.to_string(),
        (Some(other), _) => other.to_string(),
        (None, _) => "?".to_owned(),
    }
}

/// Whether the game says that it was played under other limits than this match gives.
pub fn has_other_limits(game: &Game, entrants: &[Entrant], fixture: &Fixture) -> bool {
    let expected = time_control(entrants, fixture);
    let found = game.tags.known("TimeControl");
    found.is_some_and(|found| found != expected)
}

/// The fixtures that the file has a finished game of, by players, round and limits. Other games of
/// the file do not matter; a file that is not there has none.
///
/// # Errors
/// When the file cannot be read, or a game of these players and this round begins otherwise or was
/// played otherwise: it is of a match with other openings or options.
pub fn read(
    path: &Path,
    entrants: &[Entrant],
    terms: &Terms,
    openings: &[Position],
    fixtures: &[Fixture],
) -> Result<Vec<Earlier>, Complaint> {
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(source::unreadable(path, &error));
        }
    };
    let mut wanted = by_key(entrants, fixtures);
    let mut absences = Absences::default();
    let mut found = Vec::new();
    for game in pgn::games(&bytes) {
        let key = key(&game);
        let Some(fixture) = wanted.get(&key).copied() else {
            continue;
        };
        let counts = ended(&game).is_some() && !has_other_limits(&game, entrants, &fixture);
        if counts && !absences.excuse(&game, &fixture, openings) {
            insist_on_terms(path, &game, terms)?;
            wanted.remove(&key);
            found.extend(earlier(path, &game, fixture, openings)?);
        }
    }
    Ok(found)
}

/// By what a game is known as one of a match: White, Black and Round.
pub type Key = [String; 3];

/// The fixtures by what their games are known by.
pub fn by_key(entrants: &[Entrant], fixtures: &[Fixture]) -> HashMap<Key, Fixture> {
    let name = |index: usize| entrants.get(index).map_or("?", |e| e.name.as_str());
    let keys = fixtures.iter().map(|fixture| {
        let (white, black) = (name(fixture.white), name(fixture.black));
        let key = [white.to_owned(), black.to_owned(), round(fixture)];
        (key, *fixture)
    });
    keys.collect()
}

/// What a game is known by.
pub fn key(game: &Game) -> Key {
    ["White", "Black", "Round"].map(|tag| game.tags.get(tag).unwrap_or("?").to_owned())
}

/// The games of a file that a player was lost in before its first move: when a machine is gone, it loses
/// game after game. Each counts only where it has ended so twice.
#[derive(Default)]
pub struct Absences(HashSet<usize>);

impl Absences {
    /// Whether the game is to be played again.
    pub fn excuse(&mut self, game: &Game, fixture: &Fixture, openings: &[Position]) -> bool {
        if game.tags.get("Termination") != Some("abandoned") {
            return false;
        }
        let opening = openings.get(fixture.opening);
        let book = opening.map_or(0, Position::ply);
        let played = game.main_line().len().saturating_sub(book);
        let begins = opening.map_or(Color::White, Position::turn);
        let was_absent = match game.result {
            GameResult::WhiteWins => played <= usize::from(begins == Color::White),
            GameResult::BlackWins => played <= usize::from(begins == Color::Black),
            GameResult::Draw | GameResult::Unknown => false,
        };
        was_absent && self.0.insert(fixture.number)
    }
}

/// What counts of the game of a fixture; `None` where it is not finished.
///
/// # Errors
/// When it begins otherwise.
pub fn earlier(
    path: &Path,
    game: &Game,
    fixture: Fixture,
    openings: &[Position],
) -> Result<Option<Earlier>, Complaint> {
    let Some((winner, problem)) = ended(game) else {
        return Ok(None);
    };
    let opening = openings.get(fixture.opening);
    if !opening.is_some_and(|opening| begins_with(game, opening)) {
        let [white, black, round] = key(game);
        let told = words::starts_differently(path, &round, &white, &black);
        return Err(Complaint::input(told).hint(words::GIVE_SAME_OPENINGS));
    }
    Ok(Some(Earlier {
        fixture,
        winner,
        problem,
        text: pgn::write(game),
    }))
}

/// Who broke the rules of a game, and how.
type Broken = Option<(Color, ProblemKind)>;

/// Who won a finished game, and who broke the rules in it.
fn ended(game: &Game) -> Option<(Option<Color>, Broken)> {
    let winner = match game.result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw => None,
        GameResult::Unknown => return None,
    };
    // Whoever broke the rules has not won. A flag that fell may mean a draw for want of pieces, and
    // then nobody can tell any more whose it was.
    let loser = winner.map(Color::other);
    let was_silent = || loser.is_some_and(|by| record::tells_of_silence(game, by));
    let kind = match game.tags.get("Termination") {
        Some("time forfeit") => Some(ProblemKind::Time),
        Some("rules infraction") => Some(ProblemKind::IllegalMove),
        Some("abandoned") if was_silent() => Some(ProblemKind::Silence),
        Some("abandoned") => Some(ProblemKind::Crash),
        _ => None,
    };
    Some((winner, loser.zip(kind)))
}

fn begins_with(game: &Game, opening: &Position) -> bool {
    let there = match opening.ply().checked_sub(1) {
        None => Some(game.root()),
        Some(last) => game.main_line().get(last).copied(),
    };
    there.is_some_and(|id| game.position_at(id).key() == opening.key())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of either colour, and only once for each game.
    #[test]
    fn whoever_was_lost_before_the_own_first_move_was_absent() {
        let fixture = |number| Fixture {
            number,
            round: 0,
            game: 1,
            opening: 0,
            white: 0,
            black: 1,
        };
        let openings = [Position::default()];
        let mut absences = Absences::default();
        let mut excuse = |number, moves: &str, result: &str| {
            let text =
                format!("[Result \"{result}\"]\n[Termination \"abandoned\"]\n\n{moves} {result}\n");
            let game = pgn::games(text.as_bytes()).next().expect("a game");
            absences.excuse(&game, &fixture(number), &openings)
        };
        assert!(excuse(0, "", "0-1") && !excuse(0, "", "0-1"));
        assert!(excuse(1, "1. e4", "1-0") && !excuse(1, "1. e4", "1-0"));
        assert!(!excuse(2, "1. e4", "0-1") && !excuse(3, "1. e4 e5", "1-0"));
        assert!(!excuse(4, "1. e4 e5", "0-1"));
    }

    #[test]
    fn a_crash_and_no_answer_are_told_apart_by_the_last_comment() {
        let problem = |reason: &str| {
            let text = format!(
                "[Result \"0-1\"]\n[Termination \"abandoned\"]\n\n\
                 1. e4 e5 {{ 0.512s, Black wins by forfeit (White: no\n{reason}) }} 0-1\n"
            );
            let game = pgn::games(text.as_bytes()).next();
            let ended = game.as_ref().and_then(ended);
            ended.and_then(|(_, problem)| problem)
        };
        let white = |kind| Some((Color::White, kind));
        let silence = white(ProblemKind::Silence);
        assert_eq!(problem("answer within 60.000 s"), silence);
        assert_eq!(problem("such program"), white(ProblemKind::Crash));
    }
}
