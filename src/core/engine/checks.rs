//! Which moves give check, found without making them.

use super::state::{State, landing};
use shakmaty::{Bitboard, Move, Role, Square, attacks};

/// The squares from which the mover's pieces attack the enemy's king.
pub struct CheckSquares {
    pawns: Bitboard,
    knights: Bitboard,
    diagonals: Bitboard,
    lines: Bitboard,
}

impl CheckSquares {
    #[inline]
    pub fn new(state: &State) -> CheckSquares {
        let king = state.king(!state.turn());
        let occupied = state.board().occupied();
        CheckSquares {
            pawns: attacks::pawn_attacks(!state.turn(), king),
            knights: attacks::knight_attacks(king),
            diagonals: attacks::bishop_attacks(king, occupied),
            lines: attacks::rook_attacks(king, occupied),
        }
    }

    /// The squares for pieces of this kind.
    pub fn of(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.knights,
            Role::Bishop => self.diagonals,
            Role::Rook => self.lines,
            Role::Queen => self.diagonals | self.lines,
            Role::King => Bitboard::EMPTY,
        }
    }
}

/// All that gives check: those squares, and the pieces that uncover an attack when they move.
pub struct Checks {
    king: Square,
    squares: CheckSquares,
    uncovering: Bitboard,
}

impl Checks {
    pub fn new(state: &State) -> Checks {
        let squares = CheckSquares::new(state);
        let king = state.king(!state.turn());
        let board = state.board();
        // Behind the first own piece on each line: who would attack if that piece were gone?
        let own = state.us();
        let screens = squares.of(Role::Queen) & own;
        let beyond = board.occupied() & !screens;
        let hidden_bishops = attacks::bishop_attacks(king, beyond) & !squares.diagonals;
        let hidden_rooks = attacks::rook_attacks(king, beyond) & !squares.lines;
        let snipers = own
            & (hidden_bishops & board.bishops_and_queens()
                | hidden_rooks & board.rooks_and_queens());
        let uncovering = snipers.into_iter().fold(Bitboard::EMPTY, |pieces, sniper| {
            pieces | attacks::between(king, sniper) & screens
        });
        Checks {
            king,
            squares,
            uncovering,
        }
    }

    /// Whether a quiet move gives check. Castling, which may with the rook, is said not to, and a
    /// piece just promoted is taken for a pawn.
    pub fn gives(&self, state: &State, played: Move) -> bool {
        let Move::Normal { role, from, to, .. } = played else {
            return false;
        };
        debug_assert_eq!(to, landing(played, state.turn()));
        self.squares.of(role).contains(to)
            || self.uncovering.contains(from) && !attacks::aligned(from, to, self.king)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::fen,
        engine::{movegen, picker::is_noisy},
    };

    /// Counts the quiet checks in a tree, each compared with the position after it.
    fn count(state: &State, depth: u32) -> u32 {
        let checks = Checks::new(state);
        let mut found = 0;
        for played in movegen::legal(state) {
            let child = state.play(played);
            if !is_noisy(played) && !played.is_castle() && !played.is_promotion() {
                let gives = checks.gives(state, played);
                assert_eq!(gives, child.is_check(), "{played:?} in {:?}", state.board());
                found += u32::from(gives);
            }
            if depth > 1 {
                found += count(&child, depth - 1);
            }
        }
        found
    }

    #[test]
    fn checks_are_found_without_making_the_move() {
        // Checks by every piece, from before and from behind.
        for text in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "4k3/8/8/8/4N3/3B4/4R3/1Q2K3 w - - 0 1",
            "8/1k6/8/3P4/4B3/8/6Q1/K7 w - - 0 1",
        ] {
            let position = fen::read(text).expect("a legal position");
            let found = count(&State::new(position.current()), 3);
            assert!(found > 20, "{found} in {text}");
        }
    }
}
