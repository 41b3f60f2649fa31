//! `castle` without a side.

use super::words::moves as words;
use crate::chess::notation::{self, MoveError};
use shakmaty::{Chess, Move, Position as _};

/// Whether a text says to castle, and not to which side.
pub fn is_castling_alone(text: &str) -> bool {
    matches!(
        text.to_lowercase().as_str(),
        "castle" | "castles" | "castling"
    )
}

/// The only way to castle here.
///
/// # Errors
/// Where there are two, which they are; where there is none, why.
pub fn only_castling(chess: &Chess, text: &str) -> Result<Move, MoveError> {
    let moves = chess.legal_moves().into_iter();
    let ways: Vec<Move> = moves.filter(|played| played.is_castle()).collect();
    match ways.as_slice() {
        [] => notation::read_move(chess, "O-O").map_err(|error| error.about(text)),
        [only] => Ok(*only),
        _ => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: words::CASTLE_TO.map(str::to_owned).into(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn castling_alone_is_the_only_way_that_there_is() {
        let castled = |castling: &str| {
            let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 1");
            let position = fen::read(&text).expect("a position");
            let chess = position.current();
            let played = only_castling(chess, "castle");
            played.map(|played| notation::san(chess, played))
        };
        assert_eq!(castled("Kkq"), Ok("O-O".to_owned()));
        assert_eq!(castled("Qk"), Ok("O-O-O".to_owned()));
        for (castling, told) in [
            (
                "KQ",
                "\"castle\" fits castle kingside and castle queenside: say which",
            ),
            (
                "kq",
                "\"castle\" is not possible: the right to castle is gone",
            ),
        ] {
            let error = castled(castling).expect_err("not one way").to_string();
            assert!(error.starts_with(told), "{error}");
        }
        assert!(is_castling_alone("Castle") && !is_castling_alone("castle kingside"));
    }
}
