//! Why a side cannot castle.

use super::words;
use shakmaty::{CastlingSide, Chess, Position as _, attacks};

/// The reason why the side to move cannot castle to this side now.
pub(super) fn refusal(chess: &Chess, side: CastlingSide) -> String {
    let turn = chess.turn();
    let castles = chess.castles();
    let board = chess.board();
    let (Some(king), true) = (board.king_of(turn), castles.has(turn, side)) else {
        return words::no_right_to_castle(castles.has_color(turn).then_some(side));
    };
    if chess.is_check() {
        return words::while_in_check(&words::no_castling_to(side));
    }
    let occupied = castles.path(turn, side) & board.occupied();
    if let Some(square) = occupied.into_iter().next() {
        return words::occupied_for_castling(side, square);
    }
    let to = side.king_to(turn);
    let without_king = board.occupied().without(king);
    let mut way = attacks::between(king, to).with(to).into_iter();
    let is_attacked = |square| board.attacks_to(square, !turn, without_king).any();
    match way.find(|square| is_attacked(*square)) {
        Some(square) => words::attacked_for_castling(side, square),
        None => words::no_castling_to(side),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn castling_is_refused_with_its_reason() {
        for (text, side, reason) in [
            (
                "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                CastlingSide::KingSide,
                "the right to castle is gone",
            ),
            (
                "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
                CastlingSide::KingSide,
                "the right to castle kingside is gone",
            ),
            (
                "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
                CastlingSide::KingSide,
                "castling kingside is not allowed now: f1 is occupied",
            ),
            (
                "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                CastlingSide::QueenSide,
                "castling queenside is not allowed now: d1 is attacked",
            ),
            (
                "4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1",
                CastlingSide::QueenSide,
                "castling queenside is not allowed now while your king is in check",
            ),
        ] {
            let position = fen::read(text).expect("a position");
            assert_eq!(refusal(position.current(), side), reason, "{text}");
        }
    }
}
