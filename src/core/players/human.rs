//! What a person may do while it is not their turn: name a move for when it is.

use crate::chess::{
    line::BISHOP,
    notation::{self, MoveError},
    premove,
};
use shakmaty::{Chess, Move, Role, Square, uci::UciMove};
use std::fmt;

/// A move named before the opponent has answered. Whether it is legal shows only then; whether a
/// piece could ever make it, at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premove {
    /// By squares, as with the mouse. A pawn that reaches the last rank without a choice made
    /// becomes a queen.
    Squares {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
    /// As typed, read when the position is there.
    Typed(String),
}

impl Premove {
    /// Whether the move may be legal once the opponent, whose turn it is in `chess`, has moved.
    ///
    /// # Errors
    /// Why it cannot be, whatever the opponent plays.
    pub fn check(&self, chess: &Chess) -> Result<(), MoveError> {
        match self {
            Premove::Squares { from, to, .. } => premove::by_squares(chess, *from, *to),
            Premove::Typed(text) => premove::by_text(chess, text),
        }
    }

    /// The legal move that was meant, now that the opponent has moved.
    pub fn resolve(&self, chess: &Chess) -> Option<Move> {
        match self {
            Premove::Squares {
                from,
                to,
                promotion,
            } => {
                let read = |promotion| {
                    UciMove::Normal {
                        from: *from,
                        to: *to,
                        promotion,
                    }
                    .to_move(chess)
                    .ok()
                };
                match promotion {
                    Some(_) => read(*promotion),
                    None => read(None)
                        .or_else(|| read(Some(Role::Queen)))
                        .or_else(|| premove::castling_by_squares(chess, *from, *to)),
                }
            }
            Premove::Typed(text) => notation::read_move(chess, text).ok(),
        }
    }
}

/// `g1f3` or the text as typed.
impl fmt::Display for Premove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Premove::Squares {
                from,
                to,
                promotion,
            } => {
                write!(f, "{from}{to}")?;
                match promotion {
                    Some(role) => write!(f, "{}", role.char()),
                    None => Ok(()),
                }
            }
            Premove::Typed(text) => f.write_str(&text.replace(BISHOP, "B")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use shakmaty::Position as _;

    #[test]
    fn a_premove_is_checked_in_the_position_it_meets() {
        let position = fen::read("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1").expect("a legal FEN");
        let chess = position.current();
        let by_squares = |from: Square, to: Square| {
            Premove::Squares {
                from,
                to,
                promotion: None,
            }
            .resolve(chess)
        };
        let promoted = by_squares(Square::B7, Square::B8).expect("the pawn may go on");
        assert_eq!(promoted.promotion(), Some(Role::Queen));
        assert!(by_squares(Square::E1, Square::G1).is_some_and(|m| m.is_castle()));
        assert!(by_squares(Square::E1, Square::E3).is_none());
        assert!(by_squares(Square::A1, Square::A2).is_none());
        // A king off the e-file castles onto its rook or to where it comes to stand; a step stays one.
        let chess960 = fen::read("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1").expect("a legal FEN");
        for (to, castles) in [
            (Square::A1, true),
            (Square::C1, true),
            (Square::H1, true),
            (Square::G1, false),
        ] {
            let premove = Premove::Squares {
                from: Square::F1,
                to,
                promotion: None,
            };
            let played = premove.resolve(chess960.current());
            assert_eq!(played.map(|m| m.is_castle()), Some(castles), "{to}");
        }
        let typed = |text: &str| Premove::Typed(text.to_owned()).resolve(chess);
        assert!(typed("b8=N").is_some_and(|m| chess.is_legal(m)));
        assert!(typed("Qh5").is_none());
    }
}
