//! The kings' wings: how the board is turned so that a king always stands on the files e to h.
//!
//! Chess knows no left and right but for castling, so tables that follow the king learn twice as
//! much from every game.

use crate::engine::state::{State, colour_index};
use shakmaty::{Color, File, Square};

/// How each side's board is turned so that its king stands on the files e to h: 7 turns the
/// files round, 0 leaves them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirror([usize; 2]);

/// What the number of a square is turned by when the board is turned for this king.
pub fn turn(king: Square) -> usize {
    if king.file() < File::E { 7 } else { 0 }
}

impl Mirror {
    pub fn new(state: &State) -> Mirror {
        Mirror([Color::White, Color::Black].map(|color| turn(state.king(color))))
    }

    /// A square as `color` sees it from its own side, the board turned for the king of `whose`.
    #[inline]
    pub fn seen(self, color: Color, whose: Color, square: Square) -> usize {
        let ranks = color.fold_wb(0, 56);
        square as usize ^ ranks ^ self.0[colour_index(whose)]
    }

    /// Tells the four ways of turning two boards apart.
    pub fn key(self) -> u64 {
        const WHITE: u64 = 0x9e37_79b9_7f4a_7c15;
        const BLACK: u64 = 0xc2b2_ae3d_27d4_eb4f;
        let [white, black] = self.0.map(|turned| u64::from(turned != 0));
        (white * WHITE) ^ (black * BLACK)
    }
}
