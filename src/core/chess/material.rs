//! What has been taken, and who is ahead by how much.

use shakmaty::{Board, ByColor, Color, Role};

/// What a side has lost since the game began, and the balance in pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// By colour of the captured piece, queens first; promotions make up for lost pawns.
    pub captured: ByColor<Vec<Role>>,
    /// White's pieces less Black's by the schoolbook values 1, 3, 3, 5, 9.
    pub balance: i32,
}

/// The schoolbook value of a piece in pawns.
pub fn pawns(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// All pieces of both sides in schoolbook pawns: 78 at the start.
pub fn on_board(board: &Board) -> i32 {
    Color::ALL
        .into_iter()
        .map(|color| worth(board, color))
        .sum()
}

/// One side's pieces in schoolbook pawns.
fn worth(board: &Board, color: Color) -> i32 {
    let pieces = board.material_side(color);
    let worth = |role: Role| pawns(role) * i32::from(pieces[role]);
    Role::ALL.into_iter().map(worth).sum()
}

/// White's pieces less Black's in schoolbook pawns.
pub fn balance(board: &Board) -> i32 {
    worth(board, Color::White) - worth(board, Color::Black)
}

/// Counts what is missing from `board` of what stood on the `first` one of the game.
pub fn count(first: &Board, board: &Board) -> Material {
    let missing = |color: Color| {
        let full = first.material_side(color);
        let side = board.material_side(color);
        let order = [
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let promoted: u8 = order[..4]
            .iter()
            .map(|role| side[*role].saturating_sub(full[*role]))
            .sum();
        order
            .iter()
            .flat_map(|role| {
                let mut gone = u8::saturating_sub(full[*role], side[*role]);
                if *role == Role::Pawn {
                    gone = gone.saturating_sub(promoted);
                }
                std::iter::repeat_n(*role, usize::from(gone))
            })
            .collect::<Vec<Role>>()
    };
    Material {
        captured: ByColor {
            white: missing(Color::White),
            black: missing(Color::Black),
        },
        balance: balance(board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use shakmaty::Position as _;

    #[test]
    fn a_promotion_is_not_a_captured_pawn() {
        let position = fen::read("rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNQ w Qkq - 0 1")
            .expect("a legal FEN");
        let first = Board::default();
        let material = count(&first, position.current().board());
        assert_eq!(material.captured.white, [Role::Rook]);
        assert_eq!(material.captured.black, [Role::Pawn]);
        assert_eq!(material.balance, 4);
    }

    #[test]
    fn what_a_set_up_position_lacks_was_not_taken() {
        let first = fen::read("4k3/1P6/8/8/8/8/4p3/R3K3 w Q - 0 1").expect("a legal FEN");
        let first = first.current().board();
        let none = count(first, first);
        assert!(none.captured.white.is_empty() && none.captured.black.is_empty());
        assert_eq!(none.balance, 5);
        let later = fen::read("1Q2k3/8/8/8/8/8/4K3/R7 b - - 0 1").expect("a legal FEN");
        let material = count(first, later.current().board());
        assert!(material.captured.white.is_empty(), "{material:?}");
        assert_eq!(material.captured.black, [Role::Pawn]);
    }
}
