//! Counting material: the evaluation of everybody's first chess program.

use super::chess_game::ChessGame;
use crate::textbook::{Evaluator, WIN};
use shakmaty::{Board, ByRole, Chess, Color, Move, Position as _, Role};

/// Piece values in the account's own unit, own pieces less the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    pub values: ByRole<i32>,
}

impl Material {
    /// Account D: pawn 100, knight and bishop 350, rook 525, queen 1000, king 10000.
    pub const fn of_hundreds() -> Material {
        Material {
            values: ByRole {
                pawn: 100,
                knight: 350,
                bishop: 350,
                rook: 525,
                queen: 1000,
                king: 10_000,
            },
        }
    }

    /// Account B: pawn 10, knight and bishop 30, rook 50, queen 90, king 900.
    pub const fn of_tens() -> Material {
        Material {
            values: ByRole {
                pawn: 10,
                knight: 30,
                bishop: 30,
                rook: 50,
                queen: 90,
                king: 900,
            },
        }
    }

    /// White's pieces less Black's.
    pub fn balance(&self, board: &Board) -> i32 {
        let worth = |color: Color| -> i32 {
            let pieces = board.material_side(color);
            Role::ALL
                .iter()
                .map(|role| i32::from(pieces[*role]) * self.values[*role])
                .sum()
        };
        worth(Color::White) - worth(Color::Black)
    }
}

impl Evaluator<ChessGame> for Material {
    fn value(&self, _rules: &ChessGame, state: &Chess) -> i32 {
        for_mover(self.balance(state.board()), state.turn())
    }

    /// What it takes and what it promotes to.
    fn promise(&self, _rules: &ChessGame, _state: &Chess, chosen: Move) -> i32 {
        let worth = |role: Option<Role>| role.map_or(0, |role| self.values[role]);
        worth(chosen.capture()) + worth(chosen.promotion())
    }
}

/// A value from White's side, turned to the mover's.
pub(super) fn for_mover(white: i32, mover: Color) -> i32 {
    match mover {
        Color::White => white,
        Color::Black => -white,
    }
}

const _: () = assert!(WIN > 20 * 10_000, "no amount of material looks like a win");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_published_values_are_counted() {
        // White has queen and pawn, Black a rook and a knight; the kings cancel.
        let position = fen::read("3rk1n1/8/8/8/8/8/4P3/3QK3 b - - 0 1").expect("a legal FEN");
        let chess = position.current();
        assert_eq!(
            Material::of_hundreds().balance(chess.board()),
            1000 + 100 - 525 - 350
        );
        assert_eq!(
            Material::of_tens().balance(chess.board()),
            90 + 10 - 50 - 30
        );
        assert_eq!(Material::of_tens().value(&ChessGame::default(), chess), -20);
    }
}
