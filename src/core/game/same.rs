//! Whether two games are the same one, though files write them differently.
//!
//! Two games are the same if the moves of their main lines are, from the same start, and their
//! tags do not contradict each other: names and dates may be unknown in one of them, shortened or
//! turned around (`Carlsen, M.`, `Magnus Carlsen`), but not those of another person or day. So
//! two people who play the same short draw on other days have two games. A game without moves, or
//! with moves that cannot be read, is the same only as one of the same text.

use super::{
    Date, GameResult,
    pgn::skim::{self, Head, Skimmer},
};
use crate::chess::position::key_of;
use shakmaty::{Chess, Move};
use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{DefaultHasher, Hash, Hasher as _},
    ops::Range,
};

/// What tells a game from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Of the start and the moves, or of the text.
    pub moves: u64,
    pub white: Person,
    pub black: Person,
    pub date: Date,
    /// Of the start and the first moves, for games that were written down in two ways.
    pub opening: u64,
    /// In plies.
    pub length: u32,
}

/// Plies that say which game it is, even if others differ.
const OPENING: u32 = 2;

/// A player's name, as far as files agree on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Person {
    /// Of the family name; 0: unknown.
    family: u32,
    /// Of the given name; `None`: unknown.
    initial: Option<char>,
}

impl Person {
    /// Reads `Carlsen, Magnus`, `Magnus Carlsen`, `Carlsen,M`, `carlsen`, `?`.
    pub fn read(name: &str) -> Person {
        let name = name.to_lowercase();
        let (family, given) = match name.split_once(',') {
            Some((family, given)) => (family.to_owned(), given.to_owned()),
            None => {
                let mut words: Vec<&str> = name.split_whitespace().collect();
                let is_initial = |word: &&str| {
                    word.chars()
                        .filter(|letter| letter.is_alphanumeric())
                        .count()
                        == 1
                };
                // `Carlsen M.`
                match words.last().is_some_and(is_initial) && words.len() > 1 {
                    true => {
                        let given = words.pop().unwrap_or_default().to_owned();
                        (words.concat(), given)
                    }
                    false => {
                        let family = words.pop().unwrap_or_default().to_owned();
                        (family, words.concat())
                    }
                }
            }
        };
        let letters: String = family.chars().filter(|c| c.is_alphanumeric()).collect();
        if letters.is_empty() {
            return Person::default();
        }
        let mut hasher = DefaultHasher::new();
        letters.hash(&mut hasher);
        Person {
            // 0 stands for the unknown.
            family: (hasher.finish() >> 32) as u32 | 1,
            initial: given.chars().find(|letter| letter.is_alphanumeric()),
        }
    }

    /// Whether both may be the same person.
    pub fn may_be(self, other: Person) -> bool {
        let unknown = self.family == 0 || other.family == 0;
        let initials = match (self.initial, other.initial) {
            (Some(own), Some(other)) => own == other,
            _ => true,
        };
        unknown || self.family == other.family && initials
    }
}

/// Whether both may be the same day.
pub fn may_be_same_day(one: Date, other: Date) -> bool {
    let fits = |one: u16, other: u16| one == other || one == 0 || other == 0;
    fits(one.year, other.year)
        && fits(one.month.into(), other.month.into())
        && fits(one.day.into(), other.day.into())
}

impl Identity {
    /// Of the game that stands in a text.
    pub fn of(text: &[u8]) -> Identity {
        let mut reader = Reader::default();
        skim::skim(text, &mut reader);
        let mut identity = reader.identity;
        if reader.is_broken || identity.length == 0 {
            let mut hasher = DefaultHasher::new();
            for word in text.split(u8::is_ascii_whitespace) {
                hasher.write(word);
            }
            identity.moves = hasher.finish();
        }
        identity
    }

    /// Whether both are the same game.
    pub fn is_same(&self, other: &Identity) -> bool {
        self.moves == other.moves && self.may_be_same_players(other)
    }

    /// Whether at least one player's name is known in both, and the same.
    pub fn names_someone(&self, other: &Identity) -> bool {
        let same = |own: Person, other: Person| own.family != 0 && own.family == other.family;
        same(self.white, other.white) || same(self.black, other.black)
    }

    /// Whether names and dates do not contradict each other.
    pub fn may_be_same_players(&self, other: &Identity) -> bool {
        self.white.may_be(other.white)
            && self.black.may_be(other.black)
            && may_be_same_day(self.date, other.date)
    }
}

#[derive(Default)]
struct Reader {
    hasher: DefaultHasher,
    identity: Identity,
    is_broken: bool,
    is_over: bool,
}

impl Reader {
    fn add(&mut self, step: impl Hash) {
        step.hash(&mut self.hasher);
        self.identity.length += 1;
        if self.identity.length <= OPENING {
            self.identity.opening = self.hasher.finish();
        }
    }
}

impl Skimmer for Reader {
    fn begin(&mut self, head: &Head<'_>) -> bool {
        if self.is_over {
            return false;
        }
        let person = |tag| Person::read(&head.get(tag).unwrap_or_default());
        (self.identity.white, self.identity.black) = (person("White"), person("Black"));
        let date = head.get("Date").map(|date| Date::read(&date));
        let date = date.filter(|date| date.is_known()).or_else(|| {
            let date = head.get("UTCDate")?;
            Some(Date::read(&date))
        });
        self.identity.date = date.unwrap_or_default();
        match head.start() {
            Some(start) => {
                key_of(start.current()).hash(&mut self.hasher);
                self.identity.opening = self.hasher.finish();
                true
            }
            None => {
                self.is_broken = true;
                false
            }
        }
    }

    fn play(&mut self, _before: &Chess, played: Move) -> bool {
        let from = played.from().map(u32::from);
        self.add((
            from,
            u32::from(played.to()),
            played.promotion().map(u8::from),
        ));
        true
    }

    fn null_move(&mut self) -> bool {
        self.add("--");
        true
    }

    fn end(&mut self, _result: GameResult, broken: bool, _span: Range<usize>) {
        if !self.is_over {
            self.is_broken |= broken;
            self.identity.moves = self.hasher.finish();
            self.is_over = true;
        }
    }
}

/// The games that were seen, to tell those that come again.
#[derive(Debug, Default)]
pub struct Known {
    /// By moves: the place of the first such game, and of the next one in `others`.
    games: HashMap<u64, u32>,
    list: Vec<Seen>,
}

#[derive(Debug)]
struct Seen {
    white: Person,
    black: Person,
    date: Date,
    /// Another game with the same moves.
    next: Option<u32>,
}

impl Known {
    /// The number of the game among those that differ, from 0, and whether it is new.
    pub fn see(&mut self, identity: &Identity) -> (usize, bool) {
        let new = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        let mut last = match self.games.entry(identity.moves) {
            Entry::Vacant(place) => {
                place.insert(new);
                None
            }
            Entry::Occupied(place) => Some(*place.get()),
        };
        while let Some(at) = last {
            let Some(seen) = self.list.get(at as usize) else {
                break;
            };
            let known = Identity {
                moves: identity.moves,
                white: seen.white,
                black: seen.black,
                date: seen.date,
                ..*identity
            };
            if known.may_be_same_players(identity) {
                return (at as usize, false);
            }
            match seen.next {
                Some(next) => last = Some(next),
                None => {
                    if let Some(seen) = self.list.get_mut(at as usize) {
                        seen.next = Some(new);
                    }
                    break;
                }
            }
        }
        self.list.push(Seen {
            white: identity.white,
            black: identity.black,
            date: identity.date,
            next: None,
        });
        (new as usize, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tags: &str, moves: &str) -> Identity {
        Identity::of(format!("{tags}\n\n{moves}\n").as_bytes())
    }

    #[test]
    fn people_are_known_by_what_files_agree_on() {
        let carlsen = Person::read("Carlsen, Magnus");
        for same in [
            "Carlsen,M",
            "Magnus Carlsen",
            "CARLSEN",
            "Carlsen M.",
            "?",
            "",
        ] {
            assert!(carlsen.may_be(Person::read(same)), "{same}");
        }
        for other in ["Carlsen, H", "Carlson, Magnus", "Henrik Carlsen"] {
            assert!(!carlsen.may_be(Person::read(other)), "{other}");
        }
    }

    #[test]
    fn the_same_game_may_be_written_otherwise() {
        let game = of(
            "[White \"Tal, M\"]\n[Black \"Botvinnik\"]\n[Date \"1960.03.15\"]",
            "1. e4 c6 2. Nc3 1-0",
        );
        let same = of(
            "[Event \"Match\"]\n[White \"Mikhail Tal\"]\n[Black \"?\"]\n[Date \"1960.??.??\"]",
            "1.e2-e4 {best} c6 (1... e5) 2.Nb1c3! *",
        );
        assert!(game.is_same(&same));
        for other in [
            of("[White \"Tal, M\"]", "1. e4 c6 2. Nf3 1-0"),
            of("[White \"Tal, M\"]", "1. e4 c6 1-0"),
            of("[White \"Keres\"]", "1. e4 c6 2. Nc3 1-0"),
            of("[Date \"1961.03.15\"]", "1. e4 c6 2. Nc3 1-0"),
            of(
                "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1\"]",
                "1. e4 c6 2. Nc3 *",
            ),
        ] {
            assert!(!game.is_same(&other));
        }
        // What cannot be told by its moves is told by its text.
        let empty = of("[White \"Tal, M\"]", "*");
        assert!(empty.is_same(&of("[White \"Tal, M\"]", " *")));
        assert!(!empty.is_same(&of("", "*")));
    }

    #[test]
    fn games_go_on_after_a_null_move() {
        let game = of("", "1. e4 -- 2. d4 *");
        assert!(game.is_same(&of("", "1.e4 Z0 2.d2-d4 {so} *")));
        for other in ["1. e4 -- 2. Nf3 d5 *", "1. e4 -- *", "1. e4 *"] {
            assert!(!game.is_same(&of("", other)), "{other}");
        }
    }

    #[test]
    fn games_that_come_again_are_told() {
        let mut known = Known::default();
        let moves = "1. e4 e5 1/2-1/2";
        let games = ["Adams", "Short", "Adams", "?", "Speelman", "Short"];
        let seen: Vec<(usize, bool)> = games
            .iter()
            .map(|name| known.see(&of(&format!("[White \"{name}\"]"), moves)))
            .collect();
        let expected = [
            (0, true),
            (1, true),
            (0, false),
            (0, false),
            (2, true),
            (1, false),
        ];
        assert_eq!(seen, expected);
    }
}
