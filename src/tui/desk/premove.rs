//! A premove as it is seen on the board while the opponent thinks.

use super::board_state::BoardState;
use crate::{chess::notation, players::human::Premove, tui::widgets::board::from_and_to};
use shakmaty::Square;

/// From where to where a premove leads, as far as its text can be understood already.
pub fn squares(premove: &Premove, board: &BoardState) -> Option<(Square, Square)> {
    match premove {
        Premove::Squares { from, to, .. } => Some((*from, *to)),
        Premove::Typed(text) => {
            let chess = board.as_if_to_move()?;
            notation::read_move(&chess, text).ok().map(from_and_to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Color};

    #[test]
    fn a_typed_premove_is_read_as_if_it_were_ones_turn() {
        let board = BoardState {
            chess: Chess::default(),
            side: Color::Black,
            flipped: true,
        };
        let typed = |text: &str| squares(&Premove::Typed(text.to_owned()), &board);
        assert_eq!(typed("e5"), Some((Square::E7, Square::E5)));
        assert_eq!(typed("Qh4"), None);
    }
}
