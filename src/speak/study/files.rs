//! The other games of the file: listed, sorted, searched, opened.

use super::{Losing, Reading, date::date_in_words, result};
use crate::{
    analysis::study::Study,
    engine::Stop,
    game::{
        Game,
        find::{Wanted, divide},
        index::{Column, Query, Sort},
    },
    speak::{
        BETWEEN, Voice,
        listed::{self, Listed},
        moves::{sentence, spoken_line},
        place,
        words::study as words,
    },
    store::library::Library,
    text::figures::counted,
};
use std::{io, time::Instant};

/// So many plies tell a game without names.
const OPENING: usize = 6;

impl Reading<'_, '_> {
    /// The games of the file from this one of the list on, by its number.
    pub(super) fn games(&mut self, first: &str) -> io::Result<()> {
        if !self.select("")? {
            return Ok(());
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
        match self.select(search)? {
            true => self.tell_list(),
            false => Ok(()),
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
        let search = self.list.search.clone();
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

    /// Lists the games that match; false where it has said why it does not.
    pub(super) fn select(&mut self, search: &str) -> io::Result<bool> {
        let said = match wanted(search) {
            Ok(wanted) => self.found(&wanted)?,
            Err(words) => Err(words),
        };
        match said {
            Ok(found) => {
                self.list.search = search.to_owned();
                self.list.games = Listed::new(found);
                Ok(true)
            }
            Err(words) => self.voice.say(words).map(|()| false),
        }
    }

    /// The games that match, in the order of the list; or why there are none.
    fn found(
        &mut self,
        (query, board): &(Query, Option<Wanted>),
    ) -> io::Result<Result<Vec<usize>, String>> {
        self.read_all()?;
        let Some(library) = &self.library else {
            return Ok(Err(words::ONLY_THIS.to_owned()));
        };
        let found = library.index().select(query, self.list.sort);
        let Some(board) = board else {
            return Ok(Ok(found));
        };
        let with_board = searched(self.voice, library, board, &found)?;
        Ok(with_board.ok_or_else(|| words::SEARCH_STOPPED.to_owned()))
    }

    /// Reads all games of the file into the index.
    pub(super) fn read_all(&mut self) -> io::Result<()> {
        let Some(library) = &mut self.library else {
            return Ok(());
        };
        let mut told = Instant::now();
        while library.read_on() {
            if told.elapsed() >= BETWEEN {
                told = Instant::now();
                self.voice.say(words::read_so_far(library.progress()))?;
            }
        }
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
        let mut lines = in_words(library, part, self.list.sort.by);
        let next = (!games.is_told()).then(|| games.place() + 1);
        lines.extend(match (count, self.list.search.is_empty()) {
            (0, _) => Some(words::NO_MATCHING_GAMES.to_owned()),
            // There is no other to open.
            (1, true) => None,
            (_, true) => Some(words::games_in_all(count, next)),
            (_, false) => Some(words::games_match(count, next.is_some())),
        });
        self.voice.say_all(lines)
    }

    /// The next game of the list, or the one before; without a list, of the file.
    pub(super) fn open_beside(&mut self, by: isize, warned: Option<Losing>) -> io::Result<()> {
        if self.list.games.is_empty() && !self.select("")? {
            return Ok(());
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
        self.take_up(game);
        self.number = place;
        self.begin()
    }

    /// Looks at another game: what is known of the one before goes.
    pub(super) fn take_up(&mut self, game: Game) {
        self.study = Study::new(game);
        self.added = None;
        self.found = None;
        self.heard = None;
        self.unfinished = None;
    }
}

/// The last games of one's own, and how to open one.
pub fn latest(library: &Library) -> Vec<String> {
    let count = library.index().len();
    let first = count.saturating_sub(listed::MOST);
    let mut lines = in_words(library, first..count, Column::Number);
    lines.push(match first {
        0 => words::WRITE_OPEN.to_owned(),
        _ => words::last_of_games(count),
    });
    lines
}

/// What is looked for: words of the index, and what stands on a board.
fn wanted(search: &str) -> Result<(Query, Option<Wanted>), String> {
    let (words, board) = divide(search);
    let query = words.parse().map_err(|error| format!("{error}."))?;
    let board = board.map(str::parse).transpose();
    Ok((query, board.map_err(|error| format!("{error}."))?))
}

/// Those of these games in which it stands on the board; `None` where that was stopped.
fn searched(
    voice: &mut Voice<'_>,
    library: &Library,
    wanted: &Wanted,
    games: &[usize],
) -> io::Result<Option<Vec<usize>>> {
    let mut found = Vec::new();
    let is_whole = each(voice, library, games, |number, game| {
        found.extend(wanted.in_game(game).map(|_| number));
    })?;
    Ok(is_whole.then_some(found))
}

/// Looks at each of these games beside the dialogue, in which it is told now and then how far that is;
/// false where it was stopped.
pub(super) fn each(
    voice: &mut Voice<'_>,
    library: &Library,
    games: &[usize],
    mut see: impl FnMut(usize, &Game) + Send,
) -> io::Result<bool> {
    let stop = Stop::new();
    voice.meanwhile(
        &stop,
        |sender| {
            let mut told = Instant::now();
            for (done, number) in games.iter().enumerate() {
                if stop.is_stopped() {
                    return;
                }
                if let Some(game) = library.game(*number) {
                    see(*number, &game);
                }
                if told.elapsed() >= BETWEEN {
                    told = Instant::now();
                    drop(sender.send(words::searched_so_far(done + 1, games.len())));
                }
            }
        },
        |voice, told: String| voice.say(told),
    )?;
    Ok(!stop.is_stopped())
}

/// What tells a game from others of the same players, as far as it is known: its date, opening, length and
/// ratings; and by what the list is ordered, where the names do not tell it.
fn known_of(game: &Game, order: Column) -> Vec<String> {
    let tag = |name| game.tags.known(name);
    let ordered = match order {
        Column::Event => tag("Event"),
        Column::Site => tag("Site"),
        Column::Opening => tag("Opening"),
        _ => None,
    };
    let moves = game.main_line().len().div_ceil(2);
    let moves = counted(moves as u64, "move");
    let date = tag("Date").and_then(date_in_words);
    let elo = (tag("WhiteElo"), tag("BlackElo"));
    let ratings = match elo {
        (Some(white), Some(black)) => Some(words::ratings(white, black)),
        _ => None,
    };
    let eco = tag("ECO").map(str::to_owned);
    let known = [ordered.map(str::to_owned), date, eco, Some(moves), ratings];
    known.into_iter().flatten().collect()
}

/// A line for each of these games: `3: Anna against Bert, White won, 31 May 2024, C50, 34 moves.`
fn in_words(library: &Library, numbers: impl Iterator<Item = usize>, order: Column) -> Vec<String> {
    let told = |number: usize| {
        let game = library.game(number)?;
        let result = result(&game).unwrap_or(words::NOT_FINISHED);
        let known = known_of(&game, order);
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

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Chess;

    #[test]
    fn a_search_for_a_board_is_stopped() {
        let library = Library::piped("games", b"1. e4 e5 *\n".to_vec());
        let wanted = Wanted::position(&Chess::default());
        let mut out = Vec::new();
        let mut voice = Voice::new(&b"stop\n"[..], &mut out);
        // So many games take much longer than a stop.
        let many = vec![0; 1_000_000];
        let found = searched(&mut voice, &library, &wanted, &many).expect("said");
        assert_eq!(found, None);
        let found = searched(&mut voice, &library, &wanted, &[0]).expect("said");
        assert_eq!(found, Some(vec![0]));
    }
}
