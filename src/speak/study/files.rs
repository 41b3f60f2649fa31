//! The other games of the file: listed, sorted, searched, opened.

use super::{Losing, Reading, date::date_in_words, result};
use crate::{
    analysis::study::Study,
    game::{
        Game,
        find::{Wanted, divide},
        index::{Query, Sort},
    },
    speak::{
        listed::{self, Listed},
        moves::{sentence, spoken_line},
        place,
        words::study as words,
    },
    store::library::Library,
};
use std::io;

/// So many plies tell a game without names.
const OPENING: usize = 6;

impl Reading<'_, '_> {
    /// The games of the file from this one of the list on, by its number.
    pub(super) fn games(&mut self, first: &str) -> io::Result<()> {
        if let Err(words) = self.select("") {
            return self.voice.say(words);
        }
        let count = self.list.games.len();
        match place(first, count) {
            Some(from) => {
                self.list.games.begin_at(from);
                self.tell_list()
            }
            None => self.voice.say(words::no_game(count, first)),
        }
    }

    /// The games that match, as on the screen: words, `player:tal`, `pieces:KRPvKR`, `fen:…`.
    pub(super) fn find(&mut self, search: &str) -> io::Result<()> {
        match self.select(search) {
            Ok(()) => self.tell_list(),
            Err(words) => self.voice.say(words),
        }
    }

    /// The same games in another order: `white`, `-date`, `date backwards`.
    pub(super) fn sort(&mut self, order: &[&str]) -> io::Result<()> {
        let (column, backwards) = match order {
            [column] => (*column, ""),
            [column, "backwards"] => (*column, "-"),
            _ => return self.voice.say(words::WRITE_SORT),
        };
        match format!("{backwards}{column}").parse::<Sort>() {
            Ok(sort) => self.list.sort = sort,
            Err(error) => return self.voice.say(sentence(&error)),
        }
        let search = std::mem::take(&mut self.list.search);
        self.find(&search)
    }

    /// The games that follow those that were told.
    pub(super) fn more(&mut self) -> io::Result<()> {
        match (self.list.games.is_empty(), self.list.games.is_told()) {
            (true, _) => self.games("1"),
            (false, true) => self.voice.say(words::NO_MORE_GAMES),
            (false, false) => self.tell_list(),
        }
    }

    /// Lists the games that match; or says why it does not.
    fn select(&mut self, search: &str) -> Result<(), String> {
        let (words, board) = divide(search);
        let query = words
            .parse::<Query>()
            .map_err(|error| format!("{error}."))?;
        let board = board.map(str::parse::<Wanted>).transpose();
        let board = board.map_err(|error| format!("{error}."))?;
        let library = self.library.as_mut().ok_or(words::ONLY_THIS)?;
        library.read_until(usize::MAX - 1);
        let mut found = library.index().select(&query, self.list.sort);
        if let Some(board) = &board {
            let has = |game: Game| board.in_game(&game).is_some();
            found.retain(|number| library.game(*number).is_some_and(has));
        }
        self.list.search = search.to_owned();
        self.list.games = Listed::new(found);
        Ok(())
    }

    /// The next games of the list.
    fn tell_list(&mut self) -> io::Result<()> {
        let Some(library) = &self.library else {
            return self.voice.say(words::ONLY_THIS);
        };
        let games = &mut self.list.games;
        let count = games.len();
        let part = games.part().map(|(_, number)| *number);
        let mut lines = in_words(library, part);
        let next = (!games.is_told()).then(|| games.place() + 1);
        lines.extend(match (count, self.list.search.is_empty()) {
            (0, _) => Some(words::NO_MATCHING_GAMES.to_owned()),
            (..=listed::MOST, _) => None,
            (_, true) => Some(words::games_in_all(count, next)),
            (_, false) => Some(words::games_match(count, next.is_some())),
        });
        self.voice.say_all(lines)
    }

    /// The next game of the list, or the one before; without a list, of the file.
    pub(super) fn open_beside(&mut self, by: isize, warned: Option<Losing>) -> io::Result<()> {
        if self.list.games.is_empty()
            && let Err(words) = self.select("")
        {
            return self.voice.say(words);
        }
        let games = self.list.games.all();
        let here = games.iter().position(|number| *number == self.number);
        let beside = here.and_then(|here| games.get(here.checked_add_signed(by)?).copied());
        match (here, beside) {
            (_, Some(number)) => self.open(&(number + 1).to_string(), warned),
            (None, _) => self.voice.say(words::NOT_IN_LIST),
            (Some(_), None) => self.voice.say(words::NO_MORE_GAMES),
        }
    }

    /// `warned`: what the line before would have lost changes by.
    pub(super) fn open(&mut self, number: &str, warned: Option<Losing>) -> io::Result<()> {
        // How many there are is not known yet.
        let place = place(number, usize::MAX);
        let Some(library) = &mut self.library else {
            return self.voice.say(words::ONLY_THIS);
        };
        library.read_until(place.unwrap_or(0));
        let known = library.index().len();
        let Some((place, game)) = place.and_then(|place| Some((place, library.game(place)?)))
        else {
            return self.voice.say(words::no_game(known, number));
        };
        if !self.may_lose(Losing::Open(place), warned)? {
            return Ok(());
        }
        self.study = Study::new(game);
        self.number = place;
        self.added = None;
        self.found = None;
        self.unfinished = None;
        self.begin()
    }
}

/// The last games of one's own, and how to open one.
pub fn latest(library: &Library) -> Vec<String> {
    let count = library.index().len();
    let first = count.saturating_sub(listed::MOST);
    let mut lines = in_words(library, first..count);
    lines.push(match first {
        0 => words::WRITE_OPEN.to_owned(),
        _ => words::last_of_games(count),
    });
    lines
}

/// What tells a game from others of the same players, as far as it is known: its date, opening and
/// ratings.
fn known_of(game: &Game) -> Vec<String> {
    let tag = |name| game.tags.known(name);
    let date = tag("Date").and_then(date_in_words);
    let elo = (tag("WhiteElo"), tag("BlackElo"));
    let ratings = match elo {
        (Some(white), Some(black)) => Some(words::ratings(white, black)),
        _ => None,
    };
    let eco = tag("ECO").map(str::to_owned);
    [date, eco, ratings].into_iter().flatten().collect()
}

/// A line for each of these games: `3: Anna against Bert, White won, 31 May 2024, C50.`
fn in_words(library: &Library, numbers: impl Iterator<Item = usize>) -> Vec<String> {
    let told = |number: usize| {
        let game = library.game(number)?;
        let result = result(&game).unwrap_or(words::NOT_FINISHED);
        let known = known_of(&game);
        let (white, black) = (game.tags.known("White"), game.tags.known("Black"));
        let moves = game.main_line().into_iter().take(OPENING);
        let mut moves = moves.filter_map(|node| game.played(node)).peekable();
        if white.or(black).is_none() && moves.peek().is_some() {
            let line = spoken_line(&game.chess_at(game.root()), moves);
            return Some(words::unnamed_game(number + 1, &line, result, &known));
        }
        let name = |tag: Option<&str>| tag.unwrap_or("?").to_owned();
        let players = (&*name(white), &*name(black));
        Some(words::game(number + 1, players, result, &known))
    };
    numbers.filter_map(told).collect()
}
