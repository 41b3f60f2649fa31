//! What has been taken, and who is ahead by how much.

use super::Position;
use crate::sort;
use shakmaty::{Board, ByColor, Color, Position as _, Role};
use std::cmp::Reverse;

/// What a side has lost since the game began, and the balance in pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// By colour of the captured piece, queens first.
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

/// Counts what was captured by the moves to this position, and what stands on its board.
pub fn count(position: &Position) -> Material {
    let mut captured = ByColor::<Vec<Role>>::default();
    for (ply, played) in position.moves().enumerate() {
        if let (Some(before), Some(role)) = (position.at(ply), played.capture()) {
            captured.get_mut(before.turn().other()).push(role);
        }
    }
    for color in Color::ALL {
        sort::by_key(captured.get_mut(color), |role| Reverse(*role));
    }
    Material {
        captured,
        balance: balance(position.current().board()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn after(start: &str, moves: &str) -> Material {
        let mut position = fen::read(start).expect("a legal FEN");
        for san in moves.split(' ').filter(|san| !san.is_empty()) {
            let played = notation::read_move(position.current(), san).expect("legal");
            assert!(position.play(played));
        }
        count(&position)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_promotion_is_not_a_captured_pawn() {
        let material = after(START, "h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8=Q Rxh1");
        assert_eq!(material.captured.white, [Role::Rook]);
        assert_eq!(
            material.captured.black,
            [Role::Knight, Role::Pawn, Role::Pawn]
        );
        assert_eq!(material.balance, 8);
    }

    /// The new queen does not stand for the one that was captured.
    #[test]
    fn what_was_captured_before_a_promotion_stays_so() {
        let moves = "e4 d5 exd5 Qxd5 Qf3 Qxf3 Nxf3 e6 h4 g5 hxg5 h6 gxh6 Bd6 h7 Kd7 hxg8=Q";
        let material = after(START, moves);
        assert_eq!(material.captured.white, [Role::Queen, Role::Pawn]);
        let by_white = [
            Role::Queen,
            Role::Knight,
            Role::Pawn,
            Role::Pawn,
            Role::Pawn,
        ];
        assert_eq!(material.captured.black, by_white);
    }

    #[test]
    fn what_a_set_up_position_lacks_was_not_taken() {
        let start = "4k3/1P6/8/8/8/8/4p3/R3K3 w Q - 0 1";
        let none = after(start, "");
        assert!(none.captured.white.is_empty() && none.captured.black.is_empty());
        assert_eq!(none.balance, 5);
        let material = after(start, "Kxe2 Ke7 b8=Q");
        assert!(material.captured.white.is_empty(), "{material:?}");
        assert_eq!(material.captured.black, [Role::Pawn]);
        assert_eq!(material.balance, 14);
    }
}
