//! A position as the search needs it: shakmaty's, with keys, checkers and pins beside it.
//!
//! It is copied and played on at every node; nothing in it is ever taken back.

use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, Move, Piece, Position as _, Rank, Role, Square,
    attacks,
};

pub use super::keys::{Keys, colour_index};

/// A legal position on the search's path.
#[derive(Clone, Debug)]
pub struct State {
    chess: Chess,
    keys: Keys,
    /// Where a pawn can legally be taken en passant.
    en_passant: Option<Square>,
    /// Enemy pieces that give check.
    checkers: Bitboard,
    /// The mover's pieces that stand between their king and an enemy slider.
    pinned: Bitboard,
}

impl State {
    pub fn new(chess: &Chess) -> State {
        let mut state = State {
            en_passant: chess.legal_ep_square(),
            chess: chess.clone(),
            keys: Keys::new(chess),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        state.find_king_dangers();
        state
    }

    #[inline]
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    #[inline]
    pub fn board(&self) -> &Board {
        self.chess.board()
    }

    #[inline]
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    #[inline]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    #[inline]
    pub fn key(&self) -> u64 {
        self.keys.position
    }

    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers.any()
    }

    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The pieces of either side that alone stand between their king and an enemy slider; the
    /// mover's are known already.
    pub fn pinned_of(&self, color: Color) -> Bitboard {
        if color == self.turn() {
            self.pinned
        } else {
            lines_to_king(self.board(), color, self.king(color)).pinned
        }
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> usize {
        self.chess.halfmoves() as usize
    }

    #[inline]
    pub fn us(&self) -> Bitboard {
        self.board().by_color(self.turn())
    }

    #[inline]
    pub fn them(&self) -> Bitboard {
        self.board().by_color(!self.turn())
    }

    /// The mover's pieces of a kind.
    #[inline]
    pub fn our(&self, role: Role) -> Bitboard {
        self.us() & self.board().by_role(role)
    }

    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // A position without a king is refused where positions are made.
        self.board().king_of(color).unwrap_or(Square::E1)
    }

    /// Whether the mover has more than king and pawns: without, passing may be the best move,
    /// and what assumes that it is not goes wrong.
    pub fn has_pieces(&self) -> bool {
        (self.us() & !(self.board().pawns() | self.board().kings())).any()
    }

    /// Whether the mover has at most one minor piece beside king and pawns, so that having to
    /// move may well be the trouble.
    pub fn is_zugzwang_prone(&self) -> bool {
        let board = self.board();
        let pieces = self.us() & !(board.pawns() | board.kings());
        !pieces.more_than_one() && (pieces & board.rooks_and_queens()).is_empty()
    }

    /// Whether neither side can mate by any sequence of moves.
    pub fn is_dead(&self) -> bool {
        let board = self.board();
        (board.pawns() | board.rooks_and_queens()).is_empty()
            && board.occupied().count() <= 4
            && self.chess.is_insufficient_material()
    }

    /// The position after a legal move.
    pub fn play(&self, played: Move) -> State {
        self.play_announced(played, |_| ())
    }

    /// The position after a legal move. Its key is reported before castling rights
    /// and en passant, which seldom change, are known: time to prefetch its hash entry.
    #[inline]
    pub fn play_announced(&self, played: Move, tell: impl FnOnce(u64)) -> State {
        let mut keys = self.keys;
        keys.play(played, self.turn());
        keys.toggle_turn();
        if let Some(square) = self.en_passant {
            keys.toggle_en_passant(square);
        }
        tell(keys.position);
        let mut chess = self.chess.clone();
        chess.play_unchecked(played);
        keys.toggle_castling_lost(&self.chess, &chess);
        let en_passant = legal_en_passant(&chess);
        if let Some(square) = en_passant {
            keys.toggle_en_passant(square);
        }
        let mut state = State {
            chess,
            keys,
            en_passant,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        state.find_king_dangers();
        // Of one position in sixteen: tests search millions.
        debug_assert!(
            !state.key().is_multiple_of(16)
                || state.key() == crate::chess::position::key_of(&state.chess),
            "as made anew"
        );
        state
    }

    /// The position with the move passed to the other side; `None` in check, and where the mover has
    /// nothing but a king and the rooks that it may castle with.
    ///
    /// The rules know no such move, and a position set up anew would be examined once more: instead a
    /// piece takes a pawn on its own square. Nothing on the board changes, no right to castle is lost,
    /// and the count to fifty moves begins again, since nothing from before a pass can be repeated.
    pub fn pass(&self) -> Option<State> {
        if self.is_check() {
            return None;
        }
        let may_castle_with = self.us() & self.chess.castles().castling_rights();
        let would_lose_rights = if may_castle_with.any() {
            may_castle_with | self.board().kings()
        } else {
            Bitboard::EMPTY
        };
        let stays = (self.us() & !would_lose_rights).first()?;
        let mut chess = self.chess.clone();
        chess.play_unchecked(Move::Normal {
            role: self.board().role_at(stays)?,
            from: stays,
            capture: Some(Role::Pawn),
            to: stays,
            promotion: None,
        });
        let mut keys = self.keys;
        keys.toggle_turn();
        if let Some(square) = self.en_passant {
            keys.toggle_en_passant(square);
        }
        let mut state = State {
            chess,
            keys,
            en_passant: None,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        state.find_king_dangers();
        Some(state)
    }

    /// Whether a pseudo-legal move leaves the own king safe.
    pub fn is_safe(&self, played: Move) -> bool {
        let board = self.board();
        let them = !self.turn();
        let king = self.king(self.turn());
        match played {
            Move::Normal {
                role: Role::King,
                to,
                ..
            } => board
                .attacks_to(to, them, board.occupied().without(king))
                .is_empty(),
            Move::Normal { from, to, .. } => {
                !self.pinned.contains(from) || attacks::aligned(from, to, king)
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                let occupied = board.occupied().without(from).without(taken).with(to);
                board
                    .attacks_to(king, them, occupied)
                    .without(taken)
                    .is_empty()
            }
            // Castling is generated only when it is legal.
            Move::Castle { .. } | Move::Put { .. } => true,
        }
    }

    /// Whether castling to that side is legal now.
    pub fn may_castle(&self, side: CastlingSide) -> Option<Move> {
        let us = self.turn();
        let rook = self.chess.castles().rook(us, side)?;
        let board = self.board();
        let occupied = board.occupied();
        if self.is_check() || (self.chess.castles().path(us, side) & occupied).any() {
            return None;
        }
        let king = self.king(us);
        let goal = side.king_to(us);
        let attacked =
            |square: Square, occupied: Bitboard| board.attacks_to(square, !us, occupied).any();
        let way_is_safe = attacks::between(king, goal)
            .into_iter()
            .all(|square| !attacked(square, occupied.without(king)));
        // The rook may have been a shield (Chess960), so the final position decides.
        let at_the_end = occupied.without(king).without(rook).with(side.rook_to(us));
        (way_is_safe && !attacked(goal, at_the_end)).then_some(Move::Castle { king, rook })
    }

    /// Squares where a move other than the king's answers the checks: all without check, none
    /// in double check.
    #[inline]
    pub fn evasion_targets(&self) -> Bitboard {
        match self.checkers.single_square() {
            None if self.checkers.is_empty() => Bitboard::FULL,
            None => Bitboard::EMPTY,
            Some(checker) => attacks::between(self.king(self.turn()), checker).with(checker),
        }
    }

    /// The pseudo-legal move that [`pack`] made the number from, if it is one here.
    ///
    /// Numbers come from the hash table, where another position may have left them, and from
    /// killers of sister nodes; so everything is tested but the safety of the king, for which
    /// there is [`State::is_safe`].
    pub fn unpack(&self, packed: u16) -> Option<Move> {
        let from = Square::new(u32::from(packed & 63));
        let to = Square::new(u32::from(packed >> 6 & 63));
        let promotion = promotion_of(packed)?;
        let board = self.board();
        let us = self.turn();
        if !self.us().contains(from) {
            return None;
        }
        let role = board.role_at(from)?;
        if role != Role::Pawn && promotion.is_some() {
            return None;
        }
        if role == Role::King && self.us().contains(to) {
            let side = CastlingSide::from_queen_side(to < from);
            return self.may_castle(side).filter(|castle| castle.to() == to);
        }
        if self.us().contains(to) {
            return None;
        }
        if role == Role::Pawn {
            return self.unpack_pawn(from, to, promotion);
        }
        let piece = Piece { color: us, role };
        if !attacks::attacks(from, piece, board.occupied()).contains(to) {
            return None;
        }
        if role != Role::King && !self.evasion_targets().contains(to) {
            return None;
        }
        Some(Move::Normal {
            role,
            from,
            capture: board.role_at(to),
            to,
            promotion: None,
        })
    }

    fn unpack_pawn(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn();
        let board = self.board();
        let last = us.relative_rank(Rank::Eighth);
        if (to.rank() == last) != promotion.is_some() {
            return None;
        }
        if attacks::pawn_attacks(us, from).contains(to) {
            if self.en_passant == Some(to) {
                return Some(Move::EnPassant { from, to });
            }
            if !self.them().contains(to) {
                return None;
            }
        } else {
            let step = us.fold_wb(8, -8);
            let one = from.offset(step)?;
            if board.occupied().contains(one) {
                return None;
            }
            let two_allowed = from.rank() == us.relative_rank(Rank::Second);
            let reaches = to == one
                || (two_allowed && one.offset(step) == Some(to) && !board.occupied().contains(to));
            if !reaches {
                return None;
            }
        }
        if !self.evasion_targets().contains(to) {
            return None;
        }
        Some(Move::Normal {
            role: Role::Pawn,
            from,
            capture: board.role_at(to),
            to,
            promotion,
        })
    }

    #[inline]
    fn find_king_dangers(&mut self) {
        let us = self.turn();
        let king = self.king(us);
        let board = self.chess.board();
        let lines = lines_to_king(board, us, king);
        let leapers = attacks::knight_attacks(king) & board.knights()
            | attacks::pawn_attacks(us, king) & board.pawns();
        self.checkers = lines.checkers | leapers & board.by_color(!us);
        self.pinned = lines.pinned;
    }
}

/// What the enemy's sliders do on the lines to a king.
struct LinesToKing {
    /// The sliders with nothing between.
    checkers: Bitboard,
    /// The king's own pieces that alone stand between.
    pinned: Bitboard,
}

/// The lines to the `king` of `color`. Few sliders ever stand on one, so that looking at what
/// lies between is cheaper than looking attacks up for the pieces on the board as they stand.
fn lines_to_king(board: &Board, color: Color, king: Square) -> LinesToKing {
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut found = LinesToKing {
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
    };
    for slider in (straight | diagonal) & board.by_color(!color) {
        let between = attacks::between(king, slider) & board.occupied();
        if between.is_empty() {
            found.checkers.add(slider);
        } else if !between.more_than_one() {
            found.pinned |= between;
        }
    }
    found.pinned &= board.by_color(color);
    found
}

/// A move in sixteen bits: from, to, promotion. Never 0; castling goes onto the rook.
#[inline]
pub fn pack(played: Move) -> u16 {
    let from = played.from().unwrap_or(played.to());
    let promotion = played.promotion().map_or(0, |role| role as u16);
    from.to_u32() as u16 | (played.to().to_u32() as u16) << 6 | promotion << 12
}

/// What the packed move promotes to, if anything; the outer `None` for numbers that no move has.
fn promotion_of(packed: u16) -> Option<Option<Role>> {
    match packed >> 12 {
        0 => Some(None),
        2 => Some(Some(Role::Knight)),
        3 => Some(Some(Role::Bishop)),
        4 => Some(Some(Role::Rook)),
        5 => Some(Some(Role::Queen)),
        _ => None,
    }
}

/// Where the move ends on the board: for castling the king's new square, not the rook's.
#[inline]
pub fn landing(played: Move, us: Color) -> Square {
    match played.castling_side() {
        Some(side) => side.king_to(us),
        None => played.to(),
    }
}

/// The square where a pawn can legally be taken en passant, asked only when an enemy pawn
/// stands beside it.
#[inline]
fn legal_en_passant(chess: &Chess) -> Option<Square> {
    let square = chess.maybe_ep_square()?;
    let us = chess.turn();
    let beside = attacks::pawn_attacks(!us, square) & chess.board().by_piece(us.pawn());
    if beside.is_empty() {
        return None;
    }
    chess.legal_ep_square()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use shakmaty::{EnPassantMode, FromSetup as _};

    #[test]
    fn a_pass_changes_nothing_but_the_turn() {
        for text in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 12 20",
            // En passant, promoted pieces, castling in Chess960.
            "8/PPPk4/8/2pP4/2Pp4/8/4Kppp/8 w - c6 0 1",
            "4k3/8/8/8/8/8/8/1N2K2R w K - 7 9",
            "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN b FCfc - 0 1",
            "8/8/8/3k4/8/8/R7/K7 b - - 31 60",
            "8/8/8/3k4/8/8/R7/K7 w - - 31 60",
        ] {
            let position = fen::read(text).expect("a legal FEN");
            let state = State::new(position.current());
            let passed = state.pass().expect("not in check");
            let mut setup = position.current().to_setup(EnPassantMode::Legal);
            setup.swap_turn();
            setup.halfmoves = 0;
            // Not part of any position's worth.
            setup.fullmoves = passed.chess().fullmoves();
            let mode = position.current().castles().mode();
            let anew = Chess::from_setup(setup, mode).expect("legal");
            assert_eq!(*passed.chess(), anew, "{text}");
            assert_eq!(*passed.keys(), Keys::new(&anew), "{text}");
        }
        // Only king and rook could stay where they are, and would lose their right.
        let bare = fen::read("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a legal FEN");
        assert!(State::new(bare.current()).pass().is_none());
        let check = fen::read("4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1").expect("a legal FEN");
        assert!(State::new(check.current()).pass().is_none());
    }
}
