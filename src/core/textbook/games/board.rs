//! The board of either small game, for who shows or plays both.

use super::{
    connect_four::{self, ConnectFour, column_name},
    tic_tac_toe::{self, TicTacToe, square_name},
};
use crate::textbook::{Outcome, Rules, Side, words};

/// A game with a board of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SmallGame {
    TicTacToe,
    ConnectFour,
}

impl SmallGame {
    pub const ALL: [SmallGame; 2] = [SmallGame::TicTacToe, SmallGame::ConnectFour];

    /// Its name on the command line.
    pub fn word(self) -> &'static str {
        match self {
            SmallGame::TicTacToe => "tic-tac-toe",
            SmallGame::ConnectFour => "connect-four",
        }
    }

    /// Its name in a sentence.
    pub fn title(self) -> &'static str {
        match self {
            SmallGame::TicTacToe => words::TIC_TAC_TOE,
            SmallGame::ConnectFour => words::CONNECT_FOUR,
        }
    }

    /// Columns and rows of its board.
    pub fn size(self) -> (u8, u8) {
        match self {
            SmallGame::TicTacToe => (3, 3),
            SmallGame::ConnectFour => (connect_four::COLUMNS, connect_four::ROWS),
        }
    }

    /// Marks or discs in a row that win.
    pub fn wins_with(self) -> u8 {
        match self {
            SmallGame::TicTacToe => 3,
            SmallGame::ConnectFour => 4,
        }
    }

    pub fn empty(self) -> SmallBoard {
        match self {
            SmallGame::TicTacToe => SmallBoard::TicTacToe(tic_tac_toe::Board::default()),
            SmallGame::ConnectFour => SmallBoard::ConnectFour(connect_four::Board::default()),
        }
    }

    /// How a side is called: by its mark, or by what its discs look like.
    pub fn side_name(self, side: Side) -> &'static str {
        match (self, side) {
            (SmallGame::TicTacToe, Side::First) => "X",
            (SmallGame::TicTacToe, Side::Second) => "O",
            (SmallGame::ConnectFour, Side::First) => words::SOLID,
            (SmallGame::ConnectFour, Side::Second) => words::HOLLOW,
        }
    }

    /// How a move is written: `b2`, a column from `1`.
    pub fn name_of(self, chosen: u8) -> String {
        match self {
            SmallGame::TicTacToe => square_name(chosen),
            SmallGame::ConnectFour => column_name(chosen),
        }
    }

    /// The move that leads to this place of the board.
    pub fn move_at(self, (column, row): Place) -> u8 {
        match self {
            SmallGame::TicTacToe => 3 * row + column,
            SmallGame::ConnectFour => column,
        }
    }
}

/// A place on a board: the column from the left, the row from the top.
pub type Place = (u8, u8);

/// A position of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallBoard {
    TicTacToe(tic_tac_toe::Board),
    ConnectFour(connect_four::Board),
}

impl SmallBoard {
    pub fn game(&self) -> SmallGame {
        match self {
            SmallBoard::TicTacToe(_) => SmallGame::TicTacToe,
            SmallBoard::ConnectFour(_) => SmallGame::ConnectFour,
        }
    }

    /// Whose mark or disc is there; `None` also beside the board.
    pub fn at(&self, (column, row): Place) -> Option<Side> {
        let (columns, rows) = self.game().size();
        if column >= columns || row >= rows {
            return None;
        }
        match self {
            SmallBoard::TicTacToe(board) => board.at(3 * row + column),
            // Its rows are counted from below.
            SmallBoard::ConnectFour(board) => board.at(column, rows - 1 - row),
        }
    }

    pub fn mover(&self) -> Side {
        match self {
            SmallBoard::TicTacToe(board) => TicTacToe.mover(board),
            SmallBoard::ConnectFour(board) => ConnectFour.mover(board),
        }
    }

    pub fn moves(&self) -> Vec<u8> {
        match self {
            SmallBoard::TicTacToe(board) => TicTacToe.moves(board),
            SmallBoard::ConnectFour(board) => ConnectFour.moves(board),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            SmallBoard::TicTacToe(board) => TicTacToe.outcome(board),
            SmallBoard::ConnectFour(board) => ConnectFour.outcome(board),
        }
    }

    /// The board after a legal move.
    pub fn play(&self, chosen: u8) -> SmallBoard {
        match self {
            SmallBoard::TicTacToe(board) => SmallBoard::TicTacToe(TicTacToe.play(board, chosen)),
            SmallBoard::ConnectFour(board) => {
                SmallBoard::ConnectFour(ConnectFour.play(board, chosen))
            }
        }
    }

    /// Where the mark or disc of a legal move comes to stand.
    pub fn landing(&self, chosen: u8) -> Option<Place> {
        let after = self.play(chosen);
        self.places()
            .find(|place| self.at(*place) != after.at(*place))
    }

    /// All places, row by row from the top.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (columns, rows) = self.game().size();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// The places of the row that has won, or of all of them; empty while nobody has.
    pub fn winning_row(&self) -> Vec<Place> {
        const DIRECTIONS: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let wanted = i16::from(self.game().wins_with());
        let mut found: Vec<Place> = Vec::new();
        for start in self.places() {
            let Some(side) = self.at(start) else {
                continue;
            };
            for (right, down) in DIRECTIONS {
                let line: Vec<Place> = (0..wanted)
                    .filter_map(|step| {
                        let column = u8::try_from(i16::from(start.0) + step * right).ok()?;
                        let row = u8::try_from(i16::from(start.1) + step * down).ok()?;
                        (self.at((column, row)) == Some(side)).then_some((column, row))
                    })
                    .collect();
                if line.len() == usize::from(self.game().wins_with()) {
                    found.extend(line);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_called_as_the_board_shows_them() {
        let name = |game: SmallGame| game.side_name(game.empty().mover());
        assert_eq!(SmallGame::ALL.map(name), ["X", "solid"]);
    }

    fn after(game: SmallGame, moves: &[u8]) -> SmallBoard {
        let board = game.empty();
        moves
            .iter()
            .fold(board, |board, chosen| board.play(*chosen))
    }

    #[test]
    fn discs_fall_to_the_lowest_free_row() {
        let board = after(SmallGame::ConnectFour, &[3, 3]);
        assert_eq!(board.at((3, 5)), Some(Side::First));
        assert_eq!(board.at((3, 4)), Some(Side::Second));
        assert_eq!(board.landing(3), Some((3, 3)));
        assert_eq!(board.at((3, 9)), None);
        let full = after(SmallGame::ConnectFour, &[3; 6]);
        assert!(!full.moves().contains(&3));
        assert_eq!(full.landing(3), None);
    }

    #[test]
    fn the_row_that_won_is_found_in_every_direction() {
        let rising = after(SmallGame::ConnectFour, &[0, 1, 1, 2, 3, 2, 2, 3, 3, 6, 3]);
        assert_eq!(rising.outcome(), Some(Outcome::Won(Side::First)));
        assert_eq!(rising.winning_row(), [(0, 5), (1, 4), (2, 3), (3, 2)]);
        let upright = after(SmallGame::ConnectFour, &[5, 0, 5, 1, 5, 0, 5]);
        assert_eq!(upright.winning_row(), [(5, 2), (5, 3), (5, 4), (5, 5)]);
        let falling = after(SmallGame::TicTacToe, &[0, 1, 4, 2, 8]);
        assert_eq!(falling.winning_row(), [(0, 0), (1, 1), (2, 2)]);
        assert!(
            after(SmallGame::TicTacToe, &[0, 1, 4])
                .winning_row()
                .is_empty()
        );
        // Both rows of a move that makes two.
        let two = after(SmallGame::TicTacToe, &[0, 1, 2, 3, 6, 5, 8, 7, 4]);
        assert_eq!(two.winning_row().len(), 5);
    }
}
