//! One move of one game, as a number that sorts by position, move and game.

use crate::{book::Squares, chess::position::key_of};
use shakmaty::{Chess, Color, EnPassantMode, Move, Position as _, zobrist::Zobrist64};

/// The key of a position in the index: 56 bits, and other ones for Chess960.
///
/// With 400 million positions one pair of them is expected to share a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u64);

/// Added to the keys of Chess960, so that its games are counted apart.
const CHESS960: u64 = 0x9e37_79b9_7f4a_7c15;

impl Key {
    pub const BITS: u32 = 56;

    /// The key of this position. `apart`: of a game of Chess960.
    pub fn of(chess: &Chess, apart: bool) -> Key {
        Key::of_zobrist(key_of(chess), apart)
    }

    pub(super) fn of_zobrist(zobrist: u64, apart: bool) -> Key {
        let salt = if apart { CHESS960 } else { 0 };
        Key((zobrist ^ salt) >> (u64::BITS - Key::BITS))
    }

    pub(super) fn from_bits(bits: u64) -> Key {
        Key(bits)
    }

    pub fn bits(self) -> u64 {
        self.0
    }

    /// Which half of all keys it is in: 0 or 1.
    pub fn half(self) -> usize {
        usize::from(self.0 >> (Key::BITS - 1) & 1 == 1)
    }
}

/// The key of what a move leads to; quicker than anew for most moves.
pub(super) fn zobrist_after(before: &Chess, zobrist: u64, played: Move, after: &Chess) -> u64 {
    before
        .update_zobrist_hash(Zobrist64(zobrist), played, EnPassantMode::Legal)
        .map_or_else(|| key_of(after), |key| key.0)
}

/// A move as it is stored, with the side that made it; or that the game ended here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCode(pub u16);

impl MoveCode {
    const BLACK: u16 = 1 << 15;

    /// A move, or with `None` the end of a game, with this side to move.
    pub fn new(turn: Color, played: Option<Move>) -> MoveCode {
        let squares = played.map_or(0, |played| Squares::pack(played).0);
        MoveCode(squares | turn.fold_wb(0, MoveCode::BLACK))
    }

    pub fn turn(self) -> Color {
        Color::from_white(self.0 & MoveCode::BLACK == 0)
    }

    /// The move, legal in this position; `None` for the end of a game, and where it cannot be
    /// played because two positions share a key.
    pub fn to_move(self, chess: &Chess) -> Option<Move> {
        match self.0 & !MoveCode::BLACK {
            0 => None,
            squares => Squares(squares).to_move(chess),
        }
    }

    pub fn is_end(self) -> bool {
        self.0 & !MoveCode::BLACK == 0
    }
}

/// A move of a game: from the highest bits on the key (56), the move (16), the game (32), the
/// evaluation (16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Record(u128);

impl Record {
    pub fn new(key: Key, code: MoveCode, game: u32, eval: Option<i16>) -> Record {
        Record(
            u128::from(key.0) << 72
                | u128::from(code.0) << 56
                | u128::from(game) << 24
                | u128::from(eval_bits(eval)) << 8,
        )
    }

    pub fn key(self) -> Key {
        Key((self.0 >> 72) as u64)
    }

    pub fn code(self) -> MoveCode {
        MoveCode((self.0 >> 56) as u16)
    }

    pub fn game(self) -> u32 {
        (self.0 >> 24) as u32
    }

    pub fn eval(self) -> Option<i16> {
        eval_of((self.0 >> 8) as u16)
    }

    /// Of the same game counted from another beginning.
    #[must_use]
    pub fn later(self, games: u32) -> Record {
        Record(self.0 + (u128::from(games) << 24))
    }
}

/// 0: none.
fn eval_bits(eval: Option<i16>) -> u16 {
    eval.map_or(0, |eval| {
        (i32::from(eval.max(-i16::MAX)) + i32::from(i16::MAX) + 1) as u16
    })
}

fn eval_of(bits: u16) -> Option<i16> {
    (bits != 0).then(|| (i32::from(bits) - i32::from(i16::MAX) - 1) as i16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation;

    #[test]
    fn a_record_gives_back_what_it_holds() {
        for eval in [None, Some(0), Some(-1000), Some(i16::MAX), Some(-i16::MAX)] {
            let (key, code) = (Key(0x00ff_1234_5678_9abc), MoveCode(0x8123));
            let record = Record::new(key, code, 77, eval).later(u32::MAX - 100);
            assert_eq!((record.key(), record.code()), (key, code));
            assert_eq!((record.game(), record.eval()), (u32::MAX - 23, eval));
        }
    }

    #[test]
    fn keys_that_are_carried_on_are_those_computed_anew() {
        let moves = "e4 c5 e5 d5 exd6 Nf6 Nf3 g6 Be2 Bg7 O-O O-O dxe7 Qa5 exf8=Q+ Kxf8 d4 cxd4";
        let mut chess = Chess::default();
        let mut zobrist = key_of(&chess);
        for san in moves.split_whitespace() {
            let played = notation::read_move(&chess, san).expect("legal");
            let code = MoveCode::new(chess.turn(), Some(played));
            assert_eq!(code.to_move(&chess), Some(played));
            assert_eq!(code.turn(), chess.turn());
            let before = chess.clone();
            chess.play_unchecked(played);
            zobrist = zobrist_after(&before, zobrist, played, &chess);
            assert_eq!(zobrist, key_of(&chess), "{san}");
            assert_ne!(Key::of(&chess, true), Key::of(&chess, false));
        }
        assert!(MoveCode::new(Color::Black, None).is_end());
    }
}
