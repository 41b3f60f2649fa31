//! Who attacks what: worked out once, used by every term.

use super::pawns;
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

/// Attack maps of a position.
pub struct Facts {
    /// By side and kind ([`Role`] as a number).
    pub by: [[Bitboard; 7]; 2],
    pub all: [Bitboard; 2],
    /// Squares attacked at least twice.
    pub twice: [Bitboard; 2],
    /// Where a side's pieces are counted as mobile.
    pub mobility_area: [Bitboard; 2],
    /// The squares around each king, one rank more to the front.
    pub ring: [Bitboard; 2],
    pub king: [Square; 2],
    /// Each side's men that alone stand between their king and a piece that would attack it.
    pub pinned: [Bitboard; 2],
    pub wings: Wings,
}

/// How each side's board is turned so that its king stands on the files e to h: 7 turns the
/// files round, 0 leaves them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wings([u32; 2]);

impl Wings {
    pub fn new(state: &State) -> Wings {
        Wings([Color::White, Color::Black].map(|color| {
            let left = state.king(color).file() < File::E;
            if left { 7 } else { 0 }
        }))
    }

    /// A square as `color` sees it from its own side, the board turned for the king of `whose`.
    #[inline]
    pub fn seen(self, color: Color, whose: Color, square: Square) -> usize {
        let ranks = color.fold_wb(0, 56);
        (u32::from(square) ^ ranks ^ self.0[colour_index(whose)]) as usize
    }

    /// Tells the four ways of turning two boards apart.
    pub fn key(self) -> u64 {
        const WHITE: u64 = 0x9e37_79b9_7f4a_7c15;
        const BLACK: u64 = 0xc2b2_ae3d_27d4_eb4f;
        let [white, black] = self.0.map(|turned| u64::from(turned != 0));
        white * WHITE ^ black * BLACK
    }
}

impl Facts {
    /// The maps of pawns and kings; the pieces are added as they are evaluated.
    pub fn new(state: &State) -> Facts {
        let board = state.board();
        let mut facts = Facts {
            by: [[Bitboard::EMPTY; 7]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            mobility_area: [Bitboard::EMPTY; 2],
            ring: [Bitboard::EMPTY; 2],
            king: [state.king(Color::White), state.king(Color::Black)],
            pinned: Color::ALL.map(|color| pinned(board, color, state.king(color))),
            wings: Wings::new(state),
        };
        for color in Color::ALL {
            let me = colour_index(color);
            let king = facts.king[me];
            let around = attacks::king_attacks(king);
            let own_pawns = board.by_piece(color.pawn());
            facts.note(color, Role::King, around);
            facts.note(color, Role::Pawn, pawns::pawn_attacks(color, own_pawns));
            let front = color.fold_wb(around.shift(8), around.shift(-8));
            facts.ring[me] = (around | front).with(king);
            // Own king and queen do not move often; pawns that cannot or should not move stand
            // in the way.
            let home = Bitboard::from_rank(color.relative_rank(Rank::Second))
                | Bitboard::from_rank(color.relative_rank(Rank::Third));
            let occupied = board.occupied();
            let blocked = own_pawns & (color.fold_wb(occupied.shift(-8), occupied.shift(8)) | home);
            let enemy_pawns = board.by_piece(color.other().pawn());
            let guarded = pawns::pawn_attacks(!color, enemy_pawns);
            facts.mobility_area[me] = !(blocked | guarded).with(king);
        }
        facts
    }

    /// Adds the attacks of one man (or of all pawns).
    #[inline]
    pub fn note(&mut self, color: Color, role: Role, squares: Bitboard) {
        let me = colour_index(color);
        self.twice[me] |= self.all[me] & squares;
        self.all[me] |= squares;
        self.by[me][role as usize] |= squares;
    }
}

/// Men of `color` that alone stand between their king and an enemy piece that would attack it.
fn pinned(board: &Board, color: Color, king: Square) -> Bitboard {
    let enemy = board.by_color(!color);
    let own = board.by_color(color);
    let snipers = (attacks::rook_attacks(king, enemy) & board.rooks_and_queens()
        | attacks::bishop_attacks(king, enemy) & board.bishops_and_queens())
        & enemy;
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & own;
        if between.single_square().is_some() {
            pinned |= between;
        }
    }
    pinned
}
