//! Who can move: Tabiya (book, then engine) and a person at the keyboard.
//!
//! A [`Player`] says who sits on one side of the board, in games, matches and suites alike. How
//! Tabiya finds its move is [`built_in`], whom one can play against and how well they play is [`opponent`], what kind of player
//! they are is [`character`], how long they take [`pace`], what a person may do while it is not their
//! turn is [`human`], historic programs are the [`museum`], engines in other
//! processes are [`external`]. Nothing here waits, draws or touches a file: whoever runs the game
//! carries the messages.
//!
#![doc = include_str!("strength.md")]

pub mod built_in;
pub mod character;
pub mod dice;
pub mod external;
pub mod human;
pub mod museum;
pub mod opponent;
pub mod pace;
mod words;

pub use museum::ExhibitPlayer;
pub use opponent::{Opponent, UnknownOpponent};

use crate::uci::client::Launch;
use museum::{EXHIBITS, exhibit_player::UnknownExhibit, names};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// Who plays one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// A person at this keyboard; `None` is shown as `You`.
    Human { name: Option<String> },
    /// This program: the book while it knows the position, then the engine.
    #[serde(alias = "house")]
    BuiltIn {
        #[serde(alias = "level")]
        opponent: Opponent,
    },
    /// One of the museum's exhibits.
    Museum {
        #[serde(alias = "guest")]
        exhibit_player: ExhibitPlayer,
    },
    /// Another engine, which speaks UCI.
    External { launch: Box<Launch> },
}

/// Why a word names no player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownPlayer {
    #[error("{}", words::players::not_a_level(.0))]
    Level(String),
    /// An opponent, named or given a strength that is none.
    #[error(transparent)]
    Opponent(#[from] UnknownOpponent),
    #[error(transparent)]
    Exhibit(#[from] UnknownExhibit),
    /// It may still be the path of an engine.
    #[error(
        "{}",
        words::players::not_a_player(opponent::names(), names(), found, opponent::meant(found))
    )]
    Word { found: String },
}

impl Player {
    /// The person at the keyboard, unnamed.
    pub fn human() -> Player {
        Player::Human { name: None }
    }

    /// Tabiya at full strength.
    pub fn full_strength() -> Player {
        Player::BuiltIn {
            opponent: Opponent::FULL,
        }
    }

    /// Those that can always play: Tabiya, the museum, then the other opponents.
    pub fn always_there() -> Vec<Player> {
        let exhibits = EXHIBITS.iter().map(|exhibit| Player::Museum {
            exhibit_player: ExhibitPlayer::new(exhibit),
        });
        let others = Opponent::all().filter(|opponent| !opponent.is_full());
        [Player::full_strength()]
            .into_iter()
            .chain(exhibits)
            .chain(others.map(|opponent| Player::BuiltIn { opponent }))
            .collect()
    }

    /// What it is called in tables, and what [`Player::from_str`] reads: `tabiya`, `nell`,
    /// `minimax`; a UCI engine by its name.
    pub fn word(&self) -> String {
        match self {
            Player::Human { name } => name.clone().unwrap_or_else(|| "human".to_owned()),
            Player::BuiltIn { opponent } => opponent.word(),
            Player::Museum { exhibit_player } => exhibit_player.word(),
            Player::External { launch } => external::name(launch),
        }
    }

    /// Plies to which it always searches, if it does so: an exhibit. All others take limits.
    pub fn own_depth(&self) -> Option<u32> {
        self.exhibit_player()
            .map(|exhibit_player| exhibit_player.depth())
    }

    /// Whether its scores are the best that its engine knows. An opponent below full strength
    /// errs on purpose, and an exhibit counts by its own rules: their scores belong
    /// neither into a file, where others take them for evaluations, nor on the evaluation bar.
    pub fn evaluates_fully(&self) -> bool {
        match self {
            Player::Human { .. } | Player::Museum { .. } => false,
            Player::BuiltIn { opponent } => opponent.is_full(),
            Player::External { .. } => true,
        }
    }

    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }

    /// Which of Tabiya's opponents it is, if it is one.
    pub fn opponent(&self) -> Option<Opponent> {
        match self {
            Player::BuiltIn { opponent } => Some(*opponent),
            _ => None,
        }
    }

    /// How the other engine is started, if one plays.
    pub fn external(&self) -> Option<&Launch> {
        match self {
            Player::External { launch } => Some(launch),
            _ => None,
        }
    }

    /// The exhibit, if one plays.
    pub fn exhibit_player(&self) -> Option<ExhibitPlayer> {
        match self {
            Player::Museum { exhibit_player } => Some(*exhibit_player),
            _ => None,
        }
    }
}

/// The name for title lines and PGN tags: `You`, `Ada`, `Nell`, `Tabiya`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human { name: Some(name) } => f.pad(name),
            Player::Human { name: None } => f.pad(words::players::YOU),
            Player::BuiltIn { opponent } => opponent.fmt(f),
            Player::Museum { exhibit_player } => exhibit_player.fmt(f),
            Player::External { launch } => f.pad(&external::name(launch)),
        }
    }
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    /// `human`, `tabiya` (also `self`, `engine`), `nell`, `adaptive:1200`, `minimax` (also
    /// `museum:minimax`); `level:3`, as earlier versions wrote it, and `engine:nell`. Engines in other processes are not named by a word.
    fn from_str(text: &str) -> Result<Player, UnknownPlayer> {
        let museum = |name: &str| {
            name.parse()
                .map(|exhibit_player| Player::Museum { exhibit_player })
        };
        match (text, text.split_once([':', ' '])) {
            ("human", _) => Ok(Player::human()),
            ("tabiya" | "self" | "engine", _) => Ok(Player::full_strength()),
            (_, Some(("level" | "engine", word))) => match word.trim().parse::<usize>() {
                Ok(level) => Opponent::of_level(level)
                    .map(|opponent| Player::BuiltIn { opponent })
                    .ok_or_else(|| UnknownPlayer::Level(word.to_owned())),
                Err(_) => Ok(Player::BuiltIn {
                    opponent: word.parse()?,
                }),
            },
            (_, Some(("museum", name))) => Ok(museum(name)?),
            _ => match text.parse() {
                Ok(opponent) => Ok(Player::BuiltIn { opponent }),
                Err(UnknownOpponent::Name { .. }) => {
                    museum(text).map_err(|_| UnknownPlayer::Word {
                        found: text.to_owned(),
                    })
                }
                Err(error) => Err(error.into()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_by_the_words_that_tables_write() {
        for player in Player::always_there() {
            assert_eq!(player.word().parse(), Ok(player));
        }
        for (word, same) in [
            ("self", "tabiya"),
            ("engine:3", "level 3"),
            ("level:4", "otto"),
            ("engine:otto", "Otto"),
            ("museum:greedy", "greedy"),
        ] {
            assert_eq!(word.parse::<Player>(), same.parse(), "{word}");
        }
        for (word, expected) in [
            ("level:11", "from 1 to 10"),
            ("museum:fritz", "minimax10"),
            ("adaptive:100", "from 530 to 2320"),
            ("engine:nelli", "did you mean \"nell\"?"),
            ("pip:900", "only adaptive"),
            ("stockfish", "found \"stockfish\""),
        ] {
            let error = word.parse::<Player>().expect_err(word).to_string();
            assert!(error.contains(expected), "{word}: {error}");
        }
    }

    #[test]
    fn players_of_earlier_versions_are_read() {
        for (text, word) in [
            (r#"{"kind":"house","level":4}"#, "otto"),
            (r#"{"kind":"built_in","level":10}"#, "tabiya"),
            (r#"{"kind":"museum","guest":{"name":"greedy"}}"#, "greedy"),
        ] {
            let player: Player = serde_json::from_str(text).expect(text);
            assert_eq!(player.word(), word);
        }
    }
}
