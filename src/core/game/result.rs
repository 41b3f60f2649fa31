//! How a game ended, as PGN says it.

use shakmaty::Color;
use std::fmt;

/// The result as PGN knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    WhiteWins,
    BlackWins,
    Draw,
    /// `*`: unfinished, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The token in PGN.
    pub fn token(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// As lists show it: a draw is `½-½`.
    pub fn sign(self) -> &'static str {
        match self {
            GameResult::Draw => "½-½",
            other => other.token(),
        }
    }

    /// Reads a result token or tag value; `None` if it is none of the four.
    pub fn from_token(text: &str) -> Option<GameResult> {
        Some(match text.trim() {
            "1-0" => GameResult::WhiteWins,
            "0-1" => GameResult::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }

    pub fn win(winner: Color) -> GameResult {
        winner.fold_wb(GameResult::WhiteWins, GameResult::BlackWins)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}
