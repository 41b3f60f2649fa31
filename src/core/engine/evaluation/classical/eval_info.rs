//! Attack maps: which side's pieces attack which squares, worked out once, used by every term.

use super::{mirror::Mirror, pawns};
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

/// Files a to d.
pub const WESTERN_FILES: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);

/// The files c to f.
pub const MIDDLE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Attack maps of a position.
pub struct EvalInfo {
    /// By side and kind ([`Role`] as a number).
    pub by: [[Bitboard; 7]; 2],
    pub all: [Bitboard; 2],
    /// Squares attacked by two pieces or more.
    pub twice: [Bitboard; 2],
    /// Where a side's pieces are counted as mobile.
    pub mobility_area: [Bitboard; 2],
    /// The squares around each king, one rank more to the front.
    pub ring: [Bitboard; 2],
    pub king: [Square; 2],
    /// Each side's pieces that alone stand between their king and a piece that would attack it.
    pub pinned: [Bitboard; 2],
    pub mirror: Mirror,
}

impl EvalInfo {
    /// The maps of pawns and kings; the pieces are added as they are evaluated.
    pub fn new(state: &State) -> EvalInfo {
        let board = state.board();
        let mut eval_info = EvalInfo {
            by: [[Bitboard::EMPTY; 7]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            mobility_area: [Bitboard::EMPTY; 2],
            ring: [Bitboard::EMPTY; 2],
            king: [state.king(Color::White), state.king(Color::Black)],
            pinned: Color::ALL.map(|color| state.pinned_of(color)),
            mirror: Mirror::new(state),
        };
        for color in Color::ALL {
            let me = colour_index(color);
            let king = eval_info.king[me];
            let around = attacks::king_attacks(king);
            let own_pawns = board.by_piece(color.pawn());
            eval_info.add_attacks(color, Role::King, around);
            eval_info.add_attacks(color, Role::Pawn, pawns::pawn_attacks(color, own_pawns));
            let front = color.fold_wb(around.shift(8), around.shift(-8));
            eval_info.ring[me] = (around | front).with(king);
            // Own king and queen do not move often; pawns that cannot or should not move stand
            // in the way.
            let home = Bitboard::from_rank(color.relative_rank(Rank::Second))
                | Bitboard::from_rank(color.relative_rank(Rank::Third));
            let occupied = board.occupied();
            let blocked = own_pawns & (color.fold_wb(occupied.shift(-8), occupied.shift(8)) | home);
            let enemy_pawns = board.by_piece(color.other().pawn());
            let guarded = pawns::pawn_attacks(!color, enemy_pawns);
            eval_info.mobility_area[me] = !(blocked | guarded).with(king);
        }
        eval_info
    }

    /// Adds the attacks of one piece (or of all pawns).
    #[inline]
    pub fn add_attacks(&mut self, color: Color, role: Role, squares: Bitboard) {
        let me = colour_index(color);
        self.twice[me] |= self.all[me] & squares;
        self.all[me] |= squares;
        self.by[me][role as usize] |= squares;
    }
}
