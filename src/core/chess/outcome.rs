//! How a game ended, and why.

use super::{score::Score, words};
use serde::{Deserialize, Serialize};
use shakmaty::Color;
use std::fmt;

/// The end of a game: who won, if anybody, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// `None` is a draw.
    pub winner: Option<Color>,
    pub reason: Reason,
}

/// What ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Checkmate,
    Resignation,
    /// A flag fell.
    Time,
    Stalemate,
    /// Neither side has the material to mate.
    DeadPosition,
    /// The position stood for the third time and a player claimed it.
    Threefold,
    /// The position stood for the fifth time, which ends the game unasked.
    Fivefold,
    /// Fifty moves a side without capture or pawn move, claimed.
    FiftyMoves,
    /// Seventy-five such moves, which end the game unasked.
    SeventyFiveMoves,
    Agreement,
    /// A draw that was to be held in practice has stood for so many moves.
    Held(usize),
    /// A flag fell, but the opponent has no material to mate with.
    TimeWithoutMatingMaterial,
    /// A player broke the rules of the match: an illegal move, a crash, no answer.
    Forfeit,
    /// Stopped by an arbiter's rule (adjudication in an engine match).
    Adjudication,
}

impl Reason {
    /// How a game is won: `by checkmate`, `on time`.
    pub fn how_won(self) -> String {
        match self {
            Reason::Time => words::ON_TIME.to_owned(),
            reason => words::by(reason),
        }
    }
}

impl Ending {
    pub fn win(winner: Color, reason: Reason) -> Ending {
        Ending {
            winner: Some(winner),
            reason,
        }
    }

    pub fn draw(reason: Reason) -> Ending {
        Ending {
            winner: None,
            reason,
        }
    }

    /// What is left to be said of the balance, from White's side: won, lost or level.
    pub fn score(&self) -> Score {
        match self.winner {
            Some(Color::White) => Score::Mates(0),
            Some(Color::Black) => Score::Mated(0),
            None => Score::Cp(0),
        }
    }

    /// The PGN result token.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// What ended the game, to stand behind "by": `checkmate`, `the fifty-move rule`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Held(moves) => return f.pad(&words::holding(*moves)),
            Reason::Checkmate => words::CHECKMATE,
            Reason::Resignation => words::RESIGNATION,
            Reason::Time => words::TIME,
            Reason::Stalemate => words::STALEMATE,
            Reason::DeadPosition => words::DEAD_POSITION,
            Reason::Threefold => words::THREEFOLD,
            Reason::Fivefold => words::FIVEFOLD,
            Reason::FiftyMoves => words::FIFTY_MOVES,
            Reason::SeventyFiveMoves => words::SEVENTY_FIVE_MOVES,
            Reason::Agreement => words::AGREEMENT,
            Reason::TimeWithoutMatingMaterial => words::TIME_WITHOUT_MATING_MATERIAL,
            Reason::Forfeit => words::FORFEIT,
            Reason::Adjudication => words::ADJUDICATION,
        })
    }
}

/// A sentence for the screen: `White wins by checkmate`, `Draw by threefold repetition`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.winner {
            Some(Color::White) => words::white_wins(&self.reason.how_won()),
            Some(Color::Black) => words::black_wins(&self.reason.how_won()),
            None => match self.reason {
                Reason::Held(moves) => words::draw_held(moves),
                reason => words::draw(reason),
            },
        })
    }
}
