//! What has been taken, and who is ahead by how much.

use shakmaty::{Board, ByColor, ByRole, Color, Role};

/// Men missing from a side's first sixteen, and the balance in pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// By colour of the captured man, queens first; promotions make up for lost pawns.
    pub captured: ByColor<Vec<Role>>,
    /// White's men less Black's by the schoolbook values 1, 3, 3, 5, 9.
    pub balance: i32,
}

/// The schoolbook value of a man in pawns.
pub fn pawns(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// All men of both sides in schoolbook pawns: 78 at the start.
pub fn on_board(board: &Board) -> i32 {
    Color::ALL
        .into_iter()
        .map(|color| worth(board, color))
        .sum()
}

/// One side's men in schoolbook pawns.
fn worth(board: &Board, color: Color) -> i32 {
    let men = board.material_side(color);
    let worth = |role: Role| pawns(role) * i32::from(men[role]);
    Role::ALL.into_iter().map(worth).sum()
}

/// Counts what is missing from a board that began with the usual sixteen men a side.
pub fn count(board: &Board) -> Material {
    let full = ByRole {
        pawn: 8,
        knight: 2,
        bishop: 2,
        rook: 2,
        queen: 1,
        king: 1,
    };
    let missing = |color: Color| {
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
        balance: worth(board, Color::White) - worth(board, Color::Black),
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
        let material = count(position.current().board());
        assert_eq!(material.captured.white, [Role::Rook]);
        assert_eq!(material.captured.black, [Role::Pawn]);
        assert_eq!(material.balance, 4);
    }
}
