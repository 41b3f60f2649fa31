//! The board that a move is entered on: what stands there, who moves it, which way it is turned.

use crate::tui::widgets::board::from_and_to;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Move, Position as _, Role,
    Square,
};

/// A position as it lies before the person who enters a move.
#[derive(Clone, Debug)]
pub struct BoardState {
    pub chess: Chess,
    /// Whose pieces may be picked up. While it is the other side's turn, moves are premoves.
    pub side: Color,
    /// Whether Black is at the bottom.
    pub flipped: bool,
}

impl BoardState {
    /// A board on which the side to move is entered.
    pub fn to_move(chess: &Chess, flipped: bool) -> BoardState {
        BoardState {
            chess: chess.clone(),
            side: chess.turn(),
            flipped,
        }
    }

    /// Whether a move entered now is played at once.
    pub fn is_turn(&self) -> bool {
        self.chess.turn() == self.side
    }

    /// Whether a piece of the person's side stands there.
    pub fn is_own(&self, square: Square) -> bool {
        self.chess.board().color_at(square) == Some(self.side)
    }

    /// The position with the person's side to move, which typed moves are read for. `None` when
    /// it could not stand on a board (the other side would be in check).
    pub fn as_if_to_move(&self) -> Option<Chess> {
        if self.is_turn() {
            return Some(self.chess.clone());
        }
        let mut setup = self.chess.to_setup(EnPassantMode::Legal);
        let castling = CastlingMode::detect(&setup);
        setup.turn = self.side;
        setup.ep_square = None;
        Chess::from_setup(setup, castling).ok()
    }

    /// The legal moves from a square to another: more than one only for promotions. Castling is
    /// the king onto its rook, or its own two squares where no plain move goes there.
    pub fn moves(&self, from: Square, to: Square) -> Vec<Move> {
        let legal = self.chess.legal_moves();
        let from_here = || legal.iter().copied().filter(|m| m.from() == Some(from));
        let plain: Vec<Move> = from_here()
            .filter(|m| !m.is_castle() && m.to() == to)
            .collect();
        if !plain.is_empty() {
            return plain;
        }
        from_here()
            .filter(|m| m.is_castle() && (m.to() == to || from_and_to(*m).1 == to))
            .collect()
    }

    /// Where the piece on this square can go. In Chess960 castling is shown on the rook, for the
    /// king may stay where it is or go to a square that it could step to.
    pub fn targets(&self, from: Square) -> Bitboard {
        if !self.is_turn() {
            return Bitboard::EMPTY;
        }
        self.chess
            .legal_moves()
            .into_iter()
            .filter(|m| m.from() == Some(from))
            .map(|m| match self.chess.castles().mode() {
                CastlingMode::Chess960 if m.is_castle() => m.to(),
                _ => from_and_to(m).1,
            })
            .collect()
    }

    /// Whether a king is led onto its own rook, which as a premove may mean castling.
    pub fn is_rook_of_castling(&self, from: Square, to: Square) -> bool {
        let board = self.chess.board();
        board.role_at(from) == Some(Role::King)
            && board.role_at(to) == Some(Role::Rook)
            && self.chess.castles().castling_rights().contains(to)
    }
}
