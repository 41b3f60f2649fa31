//! Zobrist keys of a position and of parts of it, kept up to date move by move.

use crate::chess::position::key_of;
use shakmaty::{
    CastlingSide, Chess, Color, Move, Piece, Position as _, Role, Square,
    zobrist::{Zobrist64, ZobristValue as _},
};

/// Keys of what stands on the board, kept up to date move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// The whole position; the same number as [`crate::chess::position::key_of`].
    pub position: u64,
    /// The pawns of both sides.
    pub pawns: u64,
    /// Everything but the pawns, for each side (White's first).
    pub pieces: [u64; 2],
}

impl Keys {
    /// The keys of a position.
    pub fn new(chess: &Chess) -> Keys {
        let mut keys = Keys {
            position: key_of(chess),
            pawns: 0,
            pieces: [0; 2],
        };
        for (square, piece) in chess.board().iter() {
            keys.toggle_board(square, piece);
        }
        keys
    }

    /// Puts a piece on the board, or takes it off, in the keys of parts of the position.
    fn toggle_board(&mut self, square: Square, piece: Piece) {
        let key = Zobrist64::zobrist_for_piece(square, piece).0;
        if piece.role == Role::Pawn {
            self.pawns ^= key;
        } else {
            self.pieces[colour_index(piece.color)] ^= key;
        }
    }

    /// Puts a piece on the board, or takes it off.
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.position ^= Zobrist64::zobrist_for_piece(square, piece).0;
        self.toggle_board(square, piece);
    }

    /// The other side is to move.
    #[inline]
    pub fn toggle_turn(&mut self) {
        self.position ^= Zobrist64::zobrist_for_white_turn().0;
    }

    /// A pawn that has just stepped to `square`'s file can be taken en passant, or no longer.
    #[inline]
    pub fn toggle_en_passant(&mut self, square: Square) {
        self.position ^= Zobrist64::zobrist_for_en_passant_file(square.file()).0;
    }

    /// Takes away the castling rights that were lost between two positions.
    #[inline]
    pub fn toggle_castling_lost(&mut self, before: &Chess, after: &Chess) {
        let (before, after) = (before.castles(), after.castles());
        if before.castling_rights() == after.castling_rights() {
            return;
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if before.has(color, side) != after.has(color, side) {
                    self.position ^= Zobrist64::zobrist_for_castling_right(color, side).0;
                }
            }
        }
    }

    /// Makes a move of `us` on the board; turn, castling rights and en passant are left as they are.
    #[inline]
    pub fn play(&mut self, played: Move, us: Color) {
        match played {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                self.toggle(from, role.of(us));
                if let Some(taken) = capture {
                    self.toggle(to, taken.of(!us));
                }
                self.toggle(to, promotion.unwrap_or(role).of(us));
            }
            Move::EnPassant { from, to } => {
                self.toggle(from, us.pawn());
                self.toggle(
                    Square::from_coords(to.file(), from.rank()),
                    us.other().pawn(),
                );
                self.toggle(to, us.pawn());
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                self.toggle(king, us.king());
                self.toggle(rook, us.rook());
                self.toggle(side.king_to(us), us.king());
                self.toggle(side.rook_to(us), us.rook());
            }
            Move::Put { role, to } => self.toggle(to, role.of(us)),
        }
    }
}

/// White 0, Black 1.
#[inline]
pub fn colour_index(color: Color) -> usize {
    usize::from(color.is_black())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::fen,
        engine::{movegen, state::State},
    };

    fn compare(state: &State, depth: u32) {
        assert_eq!(*state.keys(), Keys::new(state.chess()));
        if depth > 0 {
            for played in movegen::legal(state) {
                compare(&state.play(played), depth - 1);
            }
            if let Some(passed) = state.pass() {
                compare(&passed, depth - 1);
            }
        }
    }

    #[test]
    fn keys_that_follow_the_moves_are_those_made_anew() {
        // Castling, en passant, promotions; castling in Chess960.
        for text in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/PPPk4/8/2pP4/2Pp4/8/4Kppp/8 w - c6 0 1",
            "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
        ] {
            let position = fen::read(text).expect("a legal FEN");
            compare(&State::new(position.current()), 2);
        }
    }
}
