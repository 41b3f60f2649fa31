//! Chess as the textbook sees it: one more game for two.

use crate::{
    chess::notation,
    textbook::{Outcome, Rules, Side},
};
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Move, Position as _,
    Square, attacks, zobrist::Zobrist64,
};
use std::borrow::Borrow;

/// The rules of chess for the textbook's searchers. Like the accounts' programs it knows
/// mate, stalemate and dead material, but neither repetition nor the fifty-move rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessGame {
    /// `Some`: the moves come shuffled, the same way for the same seed and position, as the
    /// programs did that shuffled them lest they play the same game twice.
    pub shuffle: Option<u64>,
}

/// A move in words, in a position with its past or without.
pub fn san<S: Borrow<Chess>>(state: &S, played: Move) -> String {
    notation::san(state.borrow(), played)
}

/// White began.
pub fn side(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

impl Rules for ChessGame {
    type State = Chess;
    type Move = Move;

    fn mover(&self, state: &Chess) -> Side {
        side(state.turn())
    }

    fn moves(&self, state: &Chess) -> Vec<Move> {
        let mut moves: Vec<Move> = state.legal_moves().into_iter().collect();
        if let Some(seed) = self.shuffle {
            shuffle(&mut moves, seed ^ self.key(state));
        }
        moves
    }

    fn play(&self, state: &Chess, chosen: Move) -> Chess {
        let mut after = state.clone();
        after.play_unchecked(chosen);
        after
    }

    fn outcome(&self, state: &Chess) -> Option<Outcome> {
        if state.is_insufficient_material() {
            return Some(Outcome::Drawn);
        }
        if surely_has_a_move(state) || !state.legal_moves().is_empty() {
            return None;
        }
        Some(match state.is_check() {
            true => Outcome::Won(side(state.turn().other())),
            false => Outcome::Drawn,
        })
    }

    /// Not in check, and not with bare pawns, where having to move is often the whole trouble.
    fn pass(&self, state: &Chess) -> Option<Chess> {
        let board = state.board();
        let pieces = board.by_color(state.turn()) & !board.pawns() & !board.kings();
        if state.is_check() || pieces.is_empty() {
            return None;
        }
        state.clone().swap_turn().ok()
    }

    /// With bare pawns too: account E's search passes there.
    fn passed(&self, state: &Chess) -> Option<Chess> {
        self.pass(state).or_else(|| passed(state))
    }

    fn key(&self, state: &Chess) -> u64 {
        state.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    fn is_noisy(&self, _state: &Chess, chosen: Move) -> bool {
        chosen.is_capture()
    }
}

/// The position with the other side to move; `None` in check, where that would not be chess.
pub fn passed(state: &Chess) -> Option<Chess> {
    if state.is_check() {
        return None;
    }
    let mut setup = state.to_setup(EnPassantMode::Legal);
    setup.turn = setup.turn.other();
    setup.ep_square = None;
    Chess::from_setup(setup, CastlingMode::Chess960).ok()
}

/// A quick yes to whether there is a legal move; a no says nothing. Out of check, a piece that
/// stands on no line with its king cannot be pinned, so any move of it is legal. At the leaves
/// of a tree, where nothing else is wanted of the moves, this spares most of the work.
fn surely_has_a_move(state: &Chess) -> bool {
    let board = state.board();
    let own = board.by_color(state.turn());
    let Some(king) = board.king_of(state.turn()) else {
        return false;
    };
    if state.is_check() {
        return false;
    }
    let free = own & !attacks::queen_attacks(king, Bitboard::EMPTY);
    let pawns = free & board.pawns();
    let steps = match state.turn() {
        Color::White => pawns.shift(8),
        Color::Black => pawns.shift(-8),
    };
    if (steps & !board.occupied()).any() {
        return true;
    }
    (free & board.knights())
        .into_iter()
        .any(|knight| (attacks::knight_attacks(knight) & !own).any())
}

/// Whether `capture` could not have been made, as an attack, before `chosen` was played: its
/// target has just arrived, or the way to it has just been opened. En passant is never older than
/// the pawn's two steps.
pub fn became_possible(before: &Chess, chosen: Move, capture: Move) -> bool {
    let target = capture.to();
    if capture.is_en_passant() || arrives(before, chosen, target) {
        return true;
    }
    let Some((from, piece)) = capture
        .from()
        .and_then(|from| Some((from, before.board().piece_at(from)?)))
    else {
        return true;
    };
    let reach = attacks::attacks(from, piece, before.board().occupied());
    (reach & Bitboard::from_square(target)).is_empty()
}

/// Whether `chosen` brings a piece to this square; by castling it brings two.
fn arrives(before: &Chess, chosen: Move, square: Square) -> bool {
    match chosen.castling_side() {
        None => square == chosen.to(),
        Some(side) => {
            let turn = before.turn();
            [side.king_to(turn), side.rook_to(turn)].contains(&square)
        }
    }
}

/// Fisher and Yates' shuffle with a small generator of its own: thousands of nodes a second
/// shuffle, and none needs better chance than this (xorshift64*, Vigna 2016).
fn shuffle(moves: &mut [Move], seed: u64) {
    let mut state = seed | 1;
    for last in (1..moves.len()).rev() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let bound = last as u64 + 1;
        let pick = (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound;
        moves.swap(last, pick as usize);
    }
}
