//! When a game is decided before the rules of chess end it, to save time.
//!
//! Only the players' own scores are believed, and only when both say the same for some moves:
//! one wrong evaluation must not decide a game.

use super::words;
use crate::chess::{Ending, Reason, Score};
use shakmaty::Color;
use std::str::FromStr;
use thiserror::Error;

/// The rules for early ends; without any, games are played out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    pub resign: Option<Resign>,
    pub draw: Option<Draw>,
    /// Moves a side after which a game is a draw.
    pub most_moves: Option<u32>,
}

/// Lost when both sides have said so for `moves` moves: the loser at most −`score`, the winner
/// at least `score` (centipawns).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    pub moves: u32,
    pub score: i32,
}

/// Drawn when from move `from` on both sides' scores have been within ±`score` centipawns for
/// `moves` moves, none of them a capture or a pawn move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    pub from: u32,
    pub moves: u32,
    pub score: i32,
}

/// A rule that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::expected(expected, found))]
pub struct AdjudicationError {
    expected: &'static str,
    found: String,
}

/// The numbers of `3,600` and the like, all of them positive.
fn numbers<const N: usize>(
    text: &str,
    expected: &'static str,
) -> Result<[i32; N], AdjudicationError> {
    let numbers: Option<Vec<i32>> = text
        .split(',')
        .map(|word| word.trim().parse().ok().filter(|number| *number > 0))
        .collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| AdjudicationError {
            expected,
            found: text.to_owned(),
        })
}

impl FromStr for Resign {
    type Err = AdjudicationError;

    /// `3,600`: three moves at six pawns.
    fn from_str(text: &str) -> Result<Resign, AdjudicationError> {
        let [moves, score] = numbers(text, words::RESIGN_TERMS)?;
        Ok(Resign {
            moves: moves.unsigned_abs(),
            score,
        })
    }
}

impl FromStr for Draw {
    type Err = AdjudicationError;

    /// `34,8,20`: from move 34 on, eight moves within a fifth of a pawn.
    fn from_str(text: &str) -> Result<Draw, AdjudicationError> {
        let [from, moves, score] = numbers(text, words::DRAW_TERMS)?;
        Ok(Draw {
            from: from.unsigned_abs(),
            moves: moves.unsigned_abs(),
            score,
        })
    }
}

/// Watches one game.
#[derive(Clone, Debug)]
pub struct Arbiter {
    agreed: Adjudication,
    /// Plies in a row in which the score named White, or Black, as the winner.
    white_wins: u32,
    black_wins: u32,
    level: u32,
    plies: u32,
}

impl Arbiter {
    pub fn new(agreed: &Adjudication) -> Arbiter {
        Arbiter {
            agreed: agreed.clone(),
            white_wins: 0,
            black_wins: 0,
            level: 0,
            plies: 0,
        }
    }

    /// A move was made with this score from the mover's side, if it told one. `quiet`: it was
    /// neither a capture nor a pawn move. `number` is the move's number in the game. Returns
    /// the end if this decides the game.
    pub fn note(
        &mut self,
        mover: Color,
        score: Option<Score>,
        quiet: bool,
        number: u32,
    ) -> Option<Ending> {
        self.plies += 1;
        let decided = self.note_decided(mover, score);
        let level = self.note_level(score, quiet, number);
        if let Some(winner) = decided {
            Some(Ending::win(winner, Reason::Adjudication))
        } else if level || self.is_too_long() {
            Some(Ending::draw(Reason::Adjudication))
        } else {
            None
        }
    }

    fn note_decided(&mut self, mover: Color, score: Option<Score>) -> Option<Color> {
        let Resign { moves, score: far } = self.agreed.resign?;
        let score = score.map(|score| score.for_white(mover));
        let count = |count: u32, holds: bool| if holds { count + 1 } else { 0 };
        let above = score.is_some_and(|score| score >= Score::Cp(far));
        let below = score.is_some_and(|score| score <= Score::Cp(-far));
        self.white_wins = count(self.white_wins, above);
        self.black_wins = count(self.black_wins, below);
        let enough = moves.saturating_mul(2);
        if self.white_wins >= enough {
            Some(Color::White)
        } else if self.black_wins >= enough {
            Some(Color::Black)
        } else {
            None
        }
    }

    fn note_level(&mut self, score: Option<Score>, quiet: bool, number: u32) -> bool {
        let Some(Draw {
            from,
            moves,
            score: near,
        }) = self.agreed.draw
        else {
            return false;
        };
        let level = matches!(score, Some(Score::Cp(cp)) if cp.abs() <= near);
        self.level = if level && quiet { self.level + 1 } else { 0 };
        number >= from && self.level >= moves.saturating_mul(2)
    }

    fn is_too_long(&self) -> bool {
        let most = self.agreed.most_moves;
        most.is_some_and(|moves| self.plies >= moves.saturating_mul(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arbiter(resign: Option<&str>, draw: Option<&str>) -> Arbiter {
        Arbiter::new(&Adjudication {
            resign: resign.map(|text| text.parse().expect("resign terms")),
            draw: draw.map(|text| text.parse().expect("draw terms")),
            most_moves: Some(50),
        })
    }

    #[test]
    fn both_sides_must_see_the_win_for_long_enough() {
        let mut arbiter = arbiter(Some("2,500"), None);
        let mut note = |mover, cp| arbiter.note(mover, Some(Score::Cp(cp)), true, 20);
        assert_eq!(note(Color::White, 900), None);
        assert_eq!(note(Color::Black, -900), None);
        // Black hopes again: all begins anew.
        assert_eq!(note(Color::White, 900), None);
        assert_eq!(note(Color::Black, -100), None);
        assert_eq!(note(Color::White, 600), None);
        assert_eq!(note(Color::Black, -600), None);
        assert_eq!(note(Color::White, 600), None);
        let end = Ending::win(Color::White, Reason::Adjudication);
        assert_eq!(note(Color::Black, -600), Some(end));
    }

    #[test]
    fn a_mate_is_more_than_any_score_and_silence_says_nothing() {
        let mut arbiter = arbiter(Some("1,500"), None);
        assert_eq!(
            arbiter.note(Color::White, Some(Score::Mated(3)), true, 9),
            None
        );
        assert_eq!(arbiter.note(Color::Black, None, true, 9), None);
        assert_eq!(
            arbiter.note(Color::White, Some(Score::Mated(2)), true, 9),
            None
        );
        let end = arbiter.note(Color::Black, Some(Score::Mates(2)), true, 9);
        assert_eq!(end.and_then(|end| end.winner), Some(Color::Black));
    }

    #[test]
    fn level_play_is_a_draw_after_the_agreed_move_unless_something_happens() {
        let mut arbiter = arbiter(None, Some("40,2,10"));
        let mut note =
            |quiet, number| arbiter.note(Color::White, Some(Score::Cp(-5)), quiet, number);
        for _ in 0..6 {
            assert_eq!(note(true, 39), None);
        }
        assert_eq!(note(false, 40), None);
        for _ in 0..3 {
            assert_eq!(note(true, 40), None);
        }
        assert_eq!(note(true, 41), Some(Ending::draw(Reason::Adjudication)));
    }

    #[test]
    fn a_game_has_its_longest() {
        let mut arbiter = arbiter(None, None);
        let ends = (1..=100).filter(|_| arbiter.note(Color::White, None, false, 1).is_some());
        assert_eq!(ends.count(), 1);
    }

    #[test]
    fn agreements_that_mean_nothing_are_refused() {
        for text in ["", "3", "3,0", "-3,600", "3,600,1", "a,b"] {
            assert!(text.parse::<Resign>().is_err(), "{text}");
        }
        assert!("34,8".parse::<Draw>().is_err());
    }
}
