//! Connect 4: seven columns of six, four in a row.
//!
//! Each column takes seven bits, the seventh always empty, so that a row of four is found by
//! shifting the discs over themselves and never runs over a column's top (the bitboard layout
//! is John Tromp's, described with his Connect 4 solver).

use super::{NotPlayed, play_out};
use crate::textbook::{Evaluator, LIMIT, Outcome, Rules, Side, words};
use std::{fmt, str::FromStr};

pub const COLUMNS: u8 = 7;
pub const ROWS: u8 = 6;
/// Bits from one column to the next.
const COLUMN: u32 = 7;
/// Shifts to the neighbour above, to the right, and on both diagonals.
const DIRECTIONS: [u32; 4] = [1, COLUMN, COLUMN - 1, COLUMN + 1];

/// The discs on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    first: u64,
    second: u64,
}

impl Board {
    /// The disc in a column (0–6, from the left) and row (0–5, from below).
    pub fn at(&self, column: u8, row: u8) -> Option<Side> {
        if column >= COLUMNS || row >= ROWS {
            return None;
        }
        let bit = 1u64 << (u32::from(column) * COLUMN + u32::from(row));
        if self.first & bit != 0 {
            Some(Side::First)
        } else if self.second & bit != 0 {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// How many discs lie in a column.
    fn height(&self, column: u8) -> u8 {
        (0..ROWS)
            .take_while(|row| self.at(column, *row).is_some())
            .count() as u8
    }
}

/// The name of a column (0–6): `1` to `7`.
pub fn column_name(column: u8) -> String {
    (column + 1).to_string()
}

/// The position after these moves, the columns one after the other: `4453`.
impl FromStr for Board {
    type Err = NotPlayed;

    fn from_str(text: &str) -> Result<Board, NotPlayed> {
        let letters = text.chars().filter(|letter| !letter.is_whitespace());
        let moves = letters.map(|letter| {
            let column = (0..COLUMNS).find(|column| column_name(*column) == letter.to_string());
            (letter.to_string(), column)
        });
        play_out(&ConnectFour, moves, words::A_COLUMN, words::COLUMN_FULL)
    }
}

/// The board with its column numbers 1–7 below.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                let disc = match self.at(column, row) {
                    Some(Side::First) => 'X',
                    Some(Side::Second) => 'O',
                    None => '·',
                };
                write!(f, " {disc}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, " 1 2 3 4 5 6 7")
    }
}

fn has_four(discs: u64) -> bool {
    DIRECTIONS.iter().any(|shift| {
        let pairs = discs & (discs >> shift);
        pairs & (pairs >> (2 * shift)) != 0
    })
}

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

impl Rules for ConnectFour {
    type State = Board;
    /// The column, 0–6 from the left.
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
        (0..COLUMNS)
            .filter(|column| state.height(*column) < ROWS)
            .collect()
    }

    fn play(&self, state: &Board, chosen: u8) -> Board {
        let height = state.height(chosen);
        if chosen >= COLUMNS || height >= ROWS {
            return *state;
        }
        let bit = 1u64 << (u32::from(chosen) * COLUMN + u32::from(height));
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
        if has_four(state.first) {
            Some(Outcome::Won(Side::First))
        } else if has_four(state.second) {
            Some(Outcome::Won(Side::Second))
        } else if (state.first | state.second).count_ones() == u32::from(COLUMNS) * u32::from(ROWS)
        {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    fn key(&self, state: &Board) -> u64 {
        // In each column the sum of all discs and the bottom bit is one bit just above the
        // stack, under which the first player's discs stand: no two boards share a key.
        const BOTTOM: u64 = 0x0_0408_1020_4081;
        (state.first | state.second) + BOTTOM + state.first
    }
}

/// Counts the lines of three own discs whose fourth square is empty, as its account does, and
/// tries the middle first.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenThrees;

impl OpenThrees {
    /// What such a line is worth.
    const WORTH: i32 = 40;

    fn side(own: u64, other: u64) -> i32 {
        let mut sum = 0;
        for column in 0..u32::from(COLUMNS) {
            for row in 0..u32::from(ROWS) {
                for shift in DIRECTIONS {
                    let start = column * COLUMN + row;
                    let end = start + 3 * shift;
                    // A diagonal falling below its column would wrap into the one before.
                    let falls_off = shift == COLUMN - 1 && row < 3;
                    let rises_off =
                        shift != COLUMN - 1 && shift != COLUMN && row + 3 >= u32::from(ROWS);
                    if falls_off || rises_off || end >= u32::from(COLUMNS) * COLUMN {
                        continue;
                    }
                    let four = (0..4).fold(0u64, |bits, step| bits | 1 << (start + step * shift));
                    if four & other == 0 {
                        let is_three = (four & own).count_ones() == 3;
                        sum += Self::WORTH * i32::from(is_three);
                    }
                }
            }
        }
        sum
    }
}

impl Evaluator<ConnectFour> for OpenThrees {
    fn value(&self, rules: &ConnectFour, state: &Board) -> i32 {
        let first = Self::side(state.first, state.second) - Self::side(state.second, state.first);
        let value = match rules.mover(state) {
            Side::First => first,
            Side::Second => -first,
        };
        value.clamp(-LIMIT, LIMIT)
    }

    /// The middle first: most fours pass through it.
    fn promise(&self, _rules: &ConnectFour, _state: &Board, chosen: u8) -> i32 {
        -(i32::from(chosen) - 3).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_from_columns_and_what_is_wrong_is_said() {
        let board: Board = "44 5 3".parse().expect("four moves");
        assert_eq!(board.at(3, 0), Some(Side::First));
        assert_eq!(board.at(3, 1), Some(Side::Second));
        assert_eq!(board.at(4, 0), Some(Side::First));
        assert_eq!(board.at(2, 0), Some(Side::Second));
        let wrong = |text: &str| text.parse::<Board>().expect_err("refused").to_string();
        assert!(wrong("48").contains("\"8\" as move 2"));
        assert!(wrong("4444444").contains("as move 7: that column is full"));
        assert!(wrong("45454545").contains("over before it"));
    }
}
