//! The other games of the file: listed, searched, opened.

use super::{Losing, Reading, result};
use crate::{
    analysis::study::Study,
    game::{
        Game,
        find::{Wanted, divide},
        index::{Query, Sort},
    },
    speak::{place, words::study as words},
    store::library::Library,
};
use std::io;

/// So many games are told at once.
const LISTED: usize = 20;

impl Reading<'_, '_> {
    /// The games of the file from this one on, by its number.
    pub(super) fn games(&mut self, first: &str) -> io::Result<()> {
        let Some(library) = &mut self.library else {
            return self.voice.say(words::ONLY_THIS);
        };
        library.read_until(usize::MAX - 1);
        let count = library.index().len();
        let Some(from) = place(first, count) else {
            return self.voice.say(words::no_game(count, first));
        };
        let end = from.saturating_add(LISTED).min(count);
        let mut lines: Vec<String> = (from..end)
            .filter_map(|number| told(library, number))
            .collect();
        if count > LISTED {
            lines.push(words::games_in_all(count, (end < count).then_some(end + 1)));
        }
        self.voice.say_all(lines)
    }

    /// The games that match, as on the screen: words, `player:tal`, `pieces:KRPvKR`, `fen:…`.
    pub(super) fn find(&mut self, search: &str) -> io::Result<()> {
        let (words, board) = divide(search);
        let query = words.parse::<Query>().map_err(|error| error.to_string());
        let board = board.map(|board| board.parse::<Wanted>().map_err(|error| error.to_string()));
        let (query, board) = match (query, board.transpose()) {
            (Ok(query), Ok(board)) => (query, board),
            (Err(words), _) | (_, Err(words)) => return self.voice.say(format!("{words}.")),
        };
        let Some(library) = &mut self.library else {
            return self.voice.say(words::ONLY_THIS);
        };
        library.read_until(usize::MAX - 1);
        let mut found = library.index().select(&query, Sort::default());
        if let Some(board) = &board {
            let has = |game: Game| board.in_game(&game).is_some();
            found.retain(|number| library.game(*number).is_some_and(has));
        }
        match found.is_empty() {
            true => self.voice.say(words::NO_MATCHING_GAMES),
            false => {
                let shown = found.iter().take(LISTED);
                let mut lines: Vec<String> =
                    shown.filter_map(|number| told(library, *number)).collect();
                if found.len() > LISTED {
                    lines.push(words::games_match(found.len()));
                }
                self.voice.say_all(lines)
            }
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
        self.announce()
    }
}

/// The last games of one's own, and how to open one.
pub fn latest(library: &Library) -> Vec<String> {
    let count = library.index().len();
    let first = count.saturating_sub(LISTED);
    let mut lines: Vec<String> = (first..count)
        .filter_map(|number| told(library, number))
        .collect();
    lines.push(match first {
        0 => words::WRITE_OPEN.to_owned(),
        _ => words::last_of_games(count),
    });
    lines
}

/// `3: Anna against Bert, White won.`
fn told(library: &Library, number: usize) -> Option<String> {
    let game = library.game(number)?;
    let name = |tag| game.tags.known(tag).unwrap_or("?");
    Some(words::game(
        number + 1,
        name("White"),
        name("Black"),
        result(&game).unwrap_or(words::NOT_FINISHED),
    ))
}
