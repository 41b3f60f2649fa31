//! A piece on a square as the number of a network's input.

use shakmaty::{Board, Color, File, Piece, Square};

/// Inputs of one view: own pieces by kind and square, then the enemy's.
pub const FEATURES: usize = 2 * 6 * 64;

/// How one side sees the board: turned so that it moves up, mirrored so that its king stands on
/// the files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    /// What every square's number is combined with (exclusive or).
    turned: u32,
}

impl View {
    #[inline]
    pub fn new(color: Color, king: Square) -> View {
        let upside_down = if color.is_white() { 0 } else { 56 };
        View {
            color,
            turned: upside_down | if is_mirrored(king) { 7 } else { 0 },
        }
    }

    /// The view of a side on this board.
    #[inline]
    pub fn of(board: &Board, color: Color) -> View {
        View::new(color, board.king_of(color).unwrap_or(Square::E1))
    }

    pub fn color(self) -> Color {
        self.color
    }

    /// The input for a piece on a square, 0 to [`FEATURES`] - 1.
    #[inline]
    pub fn feature(self, square: Square, piece: Piece) -> usize {
        let enemy = usize::from(piece.color != self.color);
        let kind = enemy * 6 + piece.role as usize - 1;
        kind * 64 + (square.to_u32() ^ self.turned) as usize
    }
}

/// Whether a side with its king there sees the board mirrored.
#[inline]
pub fn is_mirrored(king: Square) -> bool {
    king.file() >= File::E
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Role;

    #[test]
    fn both_sides_see_the_start_position_alike() {
        let board = Board::default();
        let seen = |color| {
            let view = View::of(&board, color);
            let mut features: Vec<usize> = board
                .iter()
                .map(|(square, piece)| view.feature(square, piece))
                .collect();
            features.sort_unstable();
            features
        };
        let features = seen(Color::White);
        assert_eq!(features, seen(Color::Black));
        assert_eq!(features.len(), 32);
        assert!(features.iter().all(|feature| *feature < FEATURES));
        let own_king =
            View::of(&board, Color::White).feature(Square::E1, Role::King.of(Color::White));
        assert_eq!(own_king, 5 * 64 + 3, "e1 mirrored is d1");
    }
}
