//! Chess in which it is known who has castled: account C's evaluation asks, and no position says.

use super::chess_game::{ChessGame, side};
use crate::{
    chess::Position,
    textbook::{Outcome, Rules, Side},
};
use shakmaty::{ByColor, CastlingSide, Chess, Color, File, Move, Position as _, Rank};
use std::{borrow::Borrow, ops::Deref};

/// A position, and to which side each player has castled.
#[derive(Clone, Debug, Default)]
pub struct CastledChess {
    chess: Chess,
    castled: ByColor<Option<CastlingSide>>,
}

impl CastledChess {
    /// A position whose moves are not known: a king at home where castling would have led it counts
    /// as castled, unless it still may castle, as in Chess960 from there.
    pub fn without_past(chess: Chess) -> CastledChess {
        let castled = ByColor::new_with(|color: Color| {
            if chess.castles().has_color(color) {
                return None;
            }
            let king = chess.board().king_of(color)?;
            let is_home = king.rank() == color.fold_wb(Rank::First, Rank::Eighth);
            match king.file() {
                File::G if is_home => Some(CastlingSide::KingSide),
                File::C if is_home => Some(CastlingSide::QueenSide),
                _ => None,
            }
        });
        CastledChess { chess, castled }
    }

    /// Another position with the same past.
    pub fn with(&self, chess: &Chess) -> CastledChess {
        CastledChess {
            chess: chess.clone(),
            castled: self.castled,
        }
    }

    /// To which side a player has castled, if at all.
    pub fn castled(&self, color: Color) -> Option<CastlingSide> {
        *self.castled.get(color)
    }

    fn play(&mut self, played: Move) {
        if let Some(wing) = played.castling_side() {
            *self.castled.get_mut(self.chess.turn()) = Some(wing);
        }
        self.chess.play_unchecked(played);
    }
}

/// By the moves that led there.
impl From<&Position> for CastledChess {
    fn from(position: &Position) -> CastledChess {
        let mut reached = CastledChess::without_past(position.start().clone());
        for played in position.moves() {
            reached.play(played);
        }
        reached
    }
}

impl Deref for CastledChess {
    type Target = Chess;

    fn deref(&self) -> &Chess {
        &self.chess
    }
}

impl Borrow<Chess> for CastledChess {
    fn borrow(&self) -> &Chess {
        &self.chess
    }
}

/// The rules of [`ChessGame`] for positions with their past.
#[derive(Clone, Copy, Debug, Default)]
pub struct CastledGame(ChessGame);

impl Rules for CastledGame {
    type State = CastledChess;
    type Move = Move;

    fn mover(&self, state: &CastledChess) -> Side {
        side(state.turn())
    }

    fn moves(&self, state: &CastledChess) -> Vec<Move> {
        self.0.moves(state)
    }

    fn play(&self, state: &CastledChess, chosen: Move) -> CastledChess {
        let mut after = state.clone();
        after.play(chosen);
        after
    }

    fn outcome(&self, state: &CastledChess) -> Option<Outcome> {
        self.0.outcome(state)
    }

    /// Positions that differ only in who has castled are evaluated differently, so a table must not
    /// take one for the other.
    fn key(&self, state: &CastledChess) -> u64 {
        /// 2⁶⁴ divided by the golden ratio.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let number = |color| match state.castled(color) {
            None => 0,
            Some(CastlingSide::KingSide) => 1,
            Some(CastlingSide::QueenSide) => 2,
        };
        let past: u64 = number(Color::White) + 3 * number(Color::Black);
        self.0.key(state) ^ past.wrapping_mul(GOLDEN)
    }

    fn pass(&self, state: &CastledChess) -> Option<CastledChess> {
        Some(state.with(&self.0.pass(state)?))
    }

    fn passed(&self, state: &CastledChess) -> Option<CastledChess> {
        Some(state.with(&self.0.passed(state)?))
    }

    fn is_noisy(&self, state: &CastledChess, chosen: Move) -> bool {
        self.0.is_noisy(state, chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn after(moves: &str) -> Position {
        let mut position = Position::default();
        for word in moves.split_whitespace() {
            let played = notation::read_move(position.current(), word).expect("a move");
            assert!(position.play(played), "{word}");
        }
        position
    }

    #[test]
    fn who_walked_there_has_not_castled() {
        const START: &str = "g3 e5 Bg2 Nc6 Nf3 d6";
        let castled = CastledChess::from(&after(&format!("{START} O-O")));
        assert_eq!(castled.castled(Color::White), Some(CastlingSide::KingSide));
        assert_eq!(castled.castled(Color::Black), None);
        let walked = after(&format!("{START} Rf1 a6 Rg1 a5 Kf1 a4 Rh1 h6 Kg1"));
        assert_eq!(CastledChess::from(&walked).castled(Color::White), None);
        // The king may go on: who has castled has castled.
        let gone = after(&format!("{START} O-O a6 Kh1"));
        let gone = CastledChess::from(&gone);
        assert_eq!(gone.castled(Color::White), Some(CastlingSide::KingSide));
    }

    #[test]
    fn who_may_castle_has_not_castled() {
        let castled = |text| {
            let position = fen::read(text).expect("a FEN");
            CastledChess::from(&position).castled
        };
        let begun = castled("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQ - 0 1");
        assert_eq!(
            (begun.white, begun.black),
            (None, Some(CastlingSide::KingSide))
        );
    }

    #[test]
    fn the_search_knows_who_castles_on_its_way() {
        let position = fen::read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a FEN");
        let (root, game) = (CastledChess::from(&position), CastledGame::default());
        let keys: Vec<u64> = ["O-O", "O-O-O"]
            .map(|san| {
                let played = notation::read_move(&root, san).expect("a move");
                let after = game.play(&root, played);
                let plain = CastledChess {
                    castled: ByColor::default(),
                    ..after.clone()
                };
                assert!(after.castled(Color::White).is_some());
                assert_ne!(game.key(&after), game.key(&plain), "{san}");
                game.key(&after)
            })
            .to_vec();
        assert_ne!(keys[0], keys[1]);
    }
}
