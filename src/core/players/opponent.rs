//! Twelve opponents, from one who knows the moves to full strength, and one that adapts.
//!
//! An opponent is a player and not a number of nodes: they see as far and as clearly as somebody of
//! their rating ([`crate::engine::strength`]), have a [`Character`], know the book as deep as their
//! strength does, and take their time ([`super::pace`]). The measurements are in `strength.md`.

use super::{character::Character, words::opponents as words};
use crate::{
    engine::{
        Skill,
        strength::{self, LEAST, MEASURED_FROM, MOST},
    },
    store::settings::{Choice as _, OpponentName},
    text::nearest::nearest,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// One of Tabiya's opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "String")]
pub struct Opponent {
    name: OpponentName,
    /// What they play at: their own rating, or the adaptive opponent's present one.
    elo: u32,
    /// The adaptive one, for whom no rating was asked: a game begins at its present one.
    follows: bool,
}

/// A word that names no opponent.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownOpponent {
    #[error("{}", words::not_an_opponent(names(), found, meant(found)))]
    Name { found: String },
    /// The adaptive opponent's strength.
    #[error("{}", words::not_a_rating(LEAST, MOST, found))]
    Rating { found: String },
    /// One who plays at their own strength was given another.
    #[error("{}", words::takes_no_rating(found))]
    NoRating { found: String },
}

/// `; did you mean "nell"?`, where an opponent has nearly this name.
pub fn meant(found: &str) -> String {
    nearest(&found.to_lowercase(), OpponentName::WORDS.iter().copied())
        .map_or_else(String::new, words::or_meant)
}

/// What is said of an opponent before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub name: &'static str,
    pub character: Character,
    /// One sentence, short enough for a line of the smallest form.
    pub about: &'static str,
    /// The rating that their moves are made for.
    pub plays_at: u32,
    /// What matches gave, with half the 95 % interval, 0 where there were none; see `strength.md`.
    pub measured: (u32, u32),
    /// Plies of the book that they know; `None`: all of it.
    pub book_plies: Option<usize>,
}

const fn card(
    name: &'static str,
    character: Character,
    plays_at: u32,
    measured: (u32, u32),
    book_plies: Option<usize>,
    about: &'static str,
) -> Card {
    Card {
        name,
        character,
        about,
        plays_at,
        measured,
        book_plies,
    }
}

/// In the order of [`OpponentName`].
const CARDS: [Card; 12] = [
    card(
        "Pip",
        Character::AllRounder,
        530,
        (529, 109),
        Some(2),
        words::ABOUT_PIP,
    ),
    card(
        "Nell",
        Character::PawnGrabber,
        705,
        (705, 94),
        Some(4),
        words::ABOUT_NELL,
    ),
    card(
        "Bruno",
        Character::Attacker,
        985,
        (985, 69),
        Some(6),
        words::ABOUT_BRUNO,
    ),
    card(
        "Greta",
        Character::Gambiteer,
        1_245,
        (1_244, 47),
        Some(8),
        words::ABOUT_GRETA,
    ),
    card(
        "Otto",
        Character::Grinder,
        1_430,
        (1_431, 40),
        Some(10),
        words::ABOUT_OTTO,
    ),
    card(
        "Zora",
        Character::Swindler,
        1_635,
        (1_635, 38),
        Some(12),
        words::ABOUT_ZORA,
    ),
    card(
        "Victor",
        Character::Attacker,
        1_795,
        (1_797, 38),
        Some(14),
        words::ABOUT_VICTOR,
    ),
    card(
        "Ines",
        Character::PawnGrabber,
        1_920,
        (1_921, 40),
        Some(18),
        words::ABOUT_INES,
    ),
    card(
        "Henrik",
        Character::Grinder,
        2_075,
        (2_074, 45),
        Some(24),
        words::ABOUT_HENRIK,
    ),
    card(
        "Tala",
        Character::Gambiteer,
        2_180,
        (2_178, 58),
        None,
        words::ABOUT_TALA,
    ),
    card(
        "Noor",
        Character::AllRounder,
        2_320,
        (2_319, 86),
        None,
        words::ABOUT_NOOR,
    ),
    card(
        "Tabiya",
        Character::AllRounder,
        2_520,
        (2_520, 41),
        None,
        words::ABOUT_TABIYA,
    ),
];

const ADAPTIVE: Card = card(
    words::ADAPTIVE,
    Character::AllRounder,
    1_000,
    (1_000, 0),
    None,
    words::ABOUT_ADAPTIVE,
);

/// Where the adaptive opponent begins against somebody of whom nothing is known.
pub const FIRST_ADAPTIVE: u32 = 1_000;

impl Opponent {
    /// Everything the engine has.
    pub const FULL: Opponent = Opponent {
        name: OpponentName::Tabiya,
        elo: 2_520,
        follows: false,
    };

    /// The opponent of this name; the adaptive one as it begins.
    pub fn named(name: OpponentName) -> Opponent {
        let elo = match name {
            OpponentName::Adaptive => FIRST_ADAPTIVE,
            OpponentName::Tabiya => Opponent::FULL.elo,
            _ => CARDS.get(name.place()).map_or(LEAST, |card| card.plays_at),
        };
        let follows = name == OpponentName::Adaptive;
        Opponent { name, elo, follows }
    }

    /// The adaptive opponent at this rating, within [`LEAST`] and [`MOST`].
    pub fn adaptive(elo: u32) -> Opponent {
        Opponent {
            name: OpponentName::Adaptive,
            elo: elo.clamp(LEAST, MOST),
            follows: false,
        }
    }

    /// The twelve, weakest first; the last is [`Opponent::FULL`].
    pub fn all() -> impl DoubleEndedIterator<Item = Opponent> {
        OpponentName::ALL
            .iter()
            .filter(|name| **name != OpponentName::Adaptive)
            .map(|name| Opponent::named(*name))
    }

    /// The opponent nearest in strength to what earlier versions called level 1 to 10.
    pub fn of_level(level: usize) -> Option<Opponent> {
        OpponentName::of_level(level).map(Opponent::named)
    }

    pub fn name(self) -> OpponentName {
        self.name
    }

    pub fn card(self) -> &'static Card {
        CARDS.get(self.name.place()).unwrap_or(&ADAPTIVE)
    }

    pub fn character(self) -> Character {
        self.card().character
    }

    /// Whether nothing holds it back.
    pub fn is_full(self) -> bool {
        self.name == OpponentName::Tabiya
    }

    pub fn is_adaptive(self) -> bool {
        self.name == OpponentName::Adaptive
    }

    /// Whether it is to play at the adaptive opponent's present rating, whatever that is.
    pub fn follows(self) -> bool {
        self.follows
    }

    /// What they play at, for arithmetic: the measured rating, or the adaptive opponent's present
    /// one.
    pub fn elo(self) -> u32 {
        if self.is_adaptive() {
            self.elo
        } else {
            self.card().measured.0
        }
    }

    /// `1635 ±38`, `705 ±94, estimated` (below what other programs of known strength reach), `about
    /// 2300, estimated` (no matches yet): the rating for a card.
    pub fn estimate(self) -> String {
        if self.is_adaptive() {
            return words::now(self.elo);
        }
        match self.card().measured {
            (elo, 0) => words::about_estimated(elo),
            (elo, error) if elo < MEASURED_FROM => words::estimated(elo, error),
            (elo, error) => words::measured(elo, error),
        }
    }

    /// How they see in the game of this seed; `None`: everything.
    pub fn skill(self, seed: u64) -> Option<Skill> {
        (!self.is_full()).then(|| {
            let skill = strength::skill(self.elo, seed);
            self.character().applied(skill, self.elo)
        })
    }

    /// Plies from the start of the game for which they know the book; `None`: all of it.
    pub fn book_plies(self) -> Option<usize> {
        if self.is_adaptive() {
            let known = CARDS.iter().rev().find(|card| card.plays_at <= self.elo);
            return known.map_or(Some(2), |card| card.book_plies);
        }
        self.card().book_plies
    }

    /// `nell`, `adaptive:1200`: what [`Opponent::from_str`] reads.
    pub fn word(self) -> String {
        match self.name {
            OpponentName::Adaptive => format!("adaptive:{}", self.elo),
            name => name.word().to_owned(),
        }
    }
}

/// `Nell`, `Adaptive (1200)`.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_adaptive() {
            f.pad(&words::adaptive_at(self.elo))
        } else {
            f.pad(self.card().name)
        }
    }
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    /// A name in any case, `adaptive`, `adaptive:1200`.
    fn from_str(text: &str) -> Result<Opponent, UnknownOpponent> {
        let word = text.trim().to_lowercase();
        let found = text.to_owned();
        let (name, elo) = match word.split_once([':', ' ']) {
            Some((name, elo)) => (name, Some(elo.trim())),
            None => (word.as_str(), None),
        };
        match (OpponentName::read(name), elo) {
            (None, _) => Err(UnknownOpponent::Name { found }),
            (Some(name), None) => Ok(Opponent::named(name)),
            (Some(OpponentName::Adaptive), Some(elo)) => elo
                .parse()
                .ok()
                .filter(|elo| (LEAST..=MOST).contains(elo))
                .map(Opponent::adaptive)
                .ok_or(UnknownOpponent::Rating { found }),
            (Some(_), Some(_)) => Err(UnknownOpponent::NoRating { found }),
        }
    }
}

/// All names, for messages.
pub fn names() -> String {
    OpponentName::WORDS.join(", ")
}

/// As it stands in files: a word, or the level of an earlier version.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Level(usize),
    Word(String),
}

impl TryFrom<Written> for Opponent {
    type Error = UnknownOpponent;

    fn try_from(written: Written) -> Result<Opponent, UnknownOpponent> {
        match written {
            Written::Word(word) => word.parse(),
            Written::Level(level) => {
                Opponent::of_level(level).ok_or_else(|| UnknownOpponent::Name {
                    found: level.to_string(),
                })
            }
        }
    }
}

impl From<Opponent> for String {
    fn from(opponent: Opponent) -> String {
        opponent.word()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twelve_each_stronger_than_the_one_before() {
        let all: Vec<Opponent> = Opponent::all().collect();
        assert_eq!(all.len(), 12);
        assert!(all.windows(2).all(|pair| pair[0].elo() < pair[1].elo()));
        assert!(all.last().is_some_and(|last| last.is_full()));
        assert_eq!(all[11], Opponent::FULL);
        assert!(all.iter().take(11).all(|one| one.skill(1).is_some()));
        assert_eq!(Opponent::FULL.skill(1), None);
        let adaptive = Opponent::adaptive(1_000);
        for opponent in all.into_iter().chain([adaptive]) {
            assert!(opponent.card().about.len() <= 49, "{opponent}");
        }
    }

    #[test]
    fn opponents_are_read_by_the_words_that_are_written() {
        for opponent in Opponent::all().chain([Opponent::adaptive(1_234)]) {
            assert_eq!(opponent.word().parse(), Ok(opponent));
            let json = serde_json::to_string(&opponent).expect("a word");
            assert_eq!(serde_json::from_str::<Opponent>(&json).ok(), Some(opponent));
        }
        assert_eq!("Nell".parse(), Ok(Opponent::named(OpponentName::Nell)));
        for (text, expected) in [
            ("", "expected one of pip, nell"),
            ("nellie", "did you mean \"nell\"?"),
            ("nell:900", "only adaptive takes a rating"),
            ("adaptive:9000", "a rating from 530 to 2320"),
            ("adaptive:x", "found \"adaptive:x\""),
        ] {
            let error = text.parse::<Opponent>().expect_err(text).to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn levels_of_earlier_versions_become_the_opponents_nearest_in_strength() {
        let read = |level: &str| serde_json::from_str::<Opponent>(level);
        let all: Vec<u32> = (1..=10)
            .map(|level| read(&level.to_string()).expect("a level").elo())
            .collect();
        assert!(all.is_sorted(), "{all:?}");
        assert_eq!(read("10").expect("a level"), Opponent::FULL);
        assert!(read("0").is_err() && read("11").is_err());
    }
}
