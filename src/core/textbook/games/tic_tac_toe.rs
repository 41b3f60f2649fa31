//! Tic-tac-toe: nine squares, three in a row.

use super::{NotPlayed, play_out};
use crate::textbook::{Outcome, Rules, Side, words};
use std::{fmt, str::FromStr};

/// The rows, columns and diagonals as bits, square 0 top left, 8 bottom right.
const ROWS: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
const FULL: u16 = 0b111_111_111;

/// The marks on the board, a bit for each square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    first: u16,
    second: u16,
}

impl Board {
    /// Who has marked the square (0–8), if anybody.
    pub fn at(&self, square: u8) -> Option<Side> {
        let bit = 1u16.checked_shl(u32::from(square)).unwrap_or(0);
        if self.first & bit != 0 {
            Some(Side::First)
        } else if self.second & bit != 0 {
            Some(Side::Second)
        } else {
            None
        }
    }
}

/// The name of a square (0–8) as on a chess board: `a3` top left to `c1` bottom right.
pub fn square_name(square: u8) -> String {
    let file = char::from(b'a' + square % 3);
    format!("{file}{}", 3 - square.min(8) / 3)
}

/// The position after these moves, X first: `b2 a3 c1`.
impl FromStr for Board {
    type Err = NotPlayed;

    fn from_str(text: &str) -> Result<Board, NotPlayed> {
        let moves = text.split_whitespace().map(|word| {
            let square = (0..9).find(|square| square_name(*square).eq_ignore_ascii_case(word));
            (word.to_owned(), square)
        });
        play_out(&TicTacToe, moves, words::A_SQUARE, words::SQUARE_TAKEN)
    }
}

/// The board as people draw it, free squares by their numbers 1–9.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..9 {
            let mark = match self.at(square) {
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
                None => char::from(b'1' + square),
            };
            write!(f, " {mark}{}", if square % 3 == 2 { "\n" } else { " │" })?;
        }
        Ok(())
    }
}

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

impl Rules for TicTacToe {
    type State = Board;
    /// The square, 0–8.
    type Move = u8;

    fn mover(&self, state: &Board) -> Side {
        if state.first.count_ones() == state.second.count_ones() {
            Side::First
        } else {
            Side::Second
        }
    }

    fn moves(&self, state: &Board) -> Vec<u8> {
        if self.outcome(state).is_some() {
            return Vec::new();
        }
        (0..9)
            .filter(|square| state.at(*square).is_none())
            .collect()
    }

    fn play(&self, state: &Board, chosen: u8) -> Board {
        let bit = 1u16.checked_shl(u32::from(chosen)).unwrap_or(0) & FULL;
        match self.mover(state) {
            Side::First => Board {
                first: state.first | bit,
                ..*state
            },
            Side::Second => Board {
                second: state.second | bit,
                ..*state
            },
        }
    }

    fn outcome(&self, state: &Board) -> Option<Outcome> {
        let has_row = |marks: u16| ROWS.iter().any(|row| marks & row == *row);
        if has_row(state.first) {
            Some(Outcome::Won(Side::First))
        } else if has_row(state.second) {
            Some(Outcome::Won(Side::Second))
        } else if state.first | state.second == FULL {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    fn key(&self, state: &Board) -> u64 {
        u64::from(state.first) << 16 | u64::from(state.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_from_moves_and_what_is_wrong_is_said() {
        let board: Board = "b2 A3 c1".parse().expect("three moves");
        assert_eq!(board.at(4), Some(Side::First));
        assert_eq!(board.at(0), Some(Side::Second));
        assert_eq!(TicTacToe.mover(&board), Side::Second);
        assert_eq!([0, 4, 8].map(square_name), ["a3", "b2", "c1"]);
        let wrong = |text: &str| text.parse::<Board>().expect_err("refused").to_string();
        assert!(wrong("b2 d4").contains("\"d4\" as move 2"));
        assert!(wrong("b2 b2").contains("that square is taken"));
        assert!(wrong("a3 a2 b3 b2 c3 c2").contains("over before it"));
    }
}
