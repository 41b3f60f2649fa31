//! FEN from people: read leniently where the meaning is clear, refused with a reason otherwise.
//!
//! Missing trailing fields get their usual values (`w - - 0 1`), Chess960 castling rights
//! (X-FEN and Shredder-FEN letters) switch the castling mode. A stale en passant square is
//! dropped, for it changes nothing; a castling right without its rook is refused.

use super::{Position, words};
use shakmaty::{
    CastlingMode, Chess, FromSetup, Position as _, PositionError, PositionErrorKinds, Setup,
    fen::Fen,
};
use thiserror::Error;

/// Why a FEN was refused: a sentence that says what was expected and what was found.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FenError {
    #[error("{}", words::NO_FEN)]
    Empty,
    #[error("{}", words::fen_board(board, reason))]
    Board { board: String, reason: String },
    #[error("{}", words::fen_field(field, expected, found))]
    Field {
        field: &'static str,
        expected: &'static str,
        found: String,
    },
    #[error("{}", words::impossible_position(.0))]
    Impossible(String),
}

/// The standard start position, for the word `startpos`, or the FEN that `text` holds.
///
/// # Errors
/// [`FenError`] names the wrong field or the rule that the position breaks.
pub fn read(text: &str) -> Result<Position, FenError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(FenError::Empty);
    }
    if text == "startpos" {
        return Ok(Position::default());
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    explain_board(fields[0])?;
    explain_fields(&fields)?;
    let fen: Fen = fields
        .join(" ")
        .parse()
        .map_err(|error: shakmaty::fen::ParseFenError| FenError::Board {
            board: clip(fields[0]),
            reason: words::unreadable_board(error),
        })?;
    from_setup(fen.into_setup())
}

/// Whether a FEN says who may castle, so that [`read`] has nothing to make up that matters.
pub fn tells_castling(text: &str) -> bool {
    text.trim() == "startpos" || text.split_whitespace().nth(2).is_some()
}

/// A position from a board set up by hand, standard castling if it fits, else Chess960.
///
/// # Errors
/// [`FenError::Impossible`] lists every rule that the position breaks.
pub fn from_setup(setup: Setup) -> Result<Position, FenError> {
    let standard = Chess::from_setup(setup.clone(), CastlingMode::Standard)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check);
    match standard {
        Ok(chess) => Ok(Position::new(chess, CastlingMode::Standard)),
        Err(error) => {
            let chess960 = Chess::from_setup(setup, CastlingMode::Chess960)
                .or_else(PositionError::ignore_invalid_ep_square)
                .or_else(PositionError::ignore_too_much_material)
                .or_else(PositionError::ignore_impossible_check);
            match chess960 {
                Ok(chess) if !chess.castles().is_empty() => {
                    Ok(Position::new(chess, CastlingMode::Chess960))
                }
                _ => Err(FenError::Impossible(reasons(error.kinds()))),
            }
        }
    }
}

/// The broken rules in words, most telling first.
fn reasons(kinds: PositionErrorKinds) -> String {
    let table = [
        (PositionErrorKinds::EMPTY_BOARD, words::EMPTY_BOARD),
        (PositionErrorKinds::MISSING_KING, words::MISSING_KING),
        (PositionErrorKinds::TOO_MANY_KINGS, words::TOO_MANY_KINGS),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            words::PAWNS_ON_BACK_RANK,
        ),
        (PositionErrorKinds::OPPOSITE_CHECK, words::OPPONENT_IN_CHECK),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            words::CASTLING_RIGHT_WITHOUT_ROOK,
        ),
    ];
    let found: Vec<&str> = table
        .iter()
        .filter(|(kind, _)| kinds.contains(*kind))
        .map(|(_, words)| *words)
        .collect();
    words::broken_rules(&found)
}

fn clip(text: &str) -> String {
    const ROOM: usize = 90;
    if text.chars().count() <= ROOM {
        text.to_owned()
    } else {
        text.chars().take(ROOM).chain(['…']).collect()
    }
}

/// Finds the wrong rank, which the parser below does not name.
fn explain_board(board: &str) -> Result<(), FenError> {
    let refuse = |reason: String| {
        Err(FenError::Board {
            board: clip(board),
            reason,
        })
    };
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return refuse(words::count_of_ranks(ranks.len()));
    }
    for (index, rank) in ranks.iter().enumerate() {
        let number = 8 - index;
        let mut squares = 0;
        for letter in rank.chars() {
            match letter {
                '1'..='8' => squares += letter.to_digit(10).unwrap_or(0),
                letter if "pnbrqkPNBRQK".contains(letter) => squares += 1,
                '~' => {}
                other => {
                    return refuse(words::not_on_a_rank(other, number));
                }
            }
        }
        if squares != 8 {
            return refuse(words::count_of_squares(squares, number));
        }
    }
    Ok(())
}

fn explain_fields(fields: &[&str]) -> Result<(), FenError> {
    let check = |index: usize, field, expected, good: &dyn Fn(&str) -> bool| match fields.get(index)
    {
        Some(found) if !good(found) => Err(FenError::Field {
            field,
            expected,
            found: clip(found),
        }),
        _ => Ok(()),
    };
    check(1, words::SIDE_TO_MOVE, words::EXPECTED_SIDE, &|f| {
        f == "w" || f == "b"
    })?;
    check(2, words::CASTLING, words::EXPECTED_CASTLING, &|f| {
        f == "-" || f.len() <= 4 && f.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c))
    })?;
    check(3, words::EN_PASSANT, words::EXPECTED_EN_PASSANT, &|f| {
        f == "-" || matches!(f.as_bytes(), [b'a'..=b'h', b'3' | b'6'])
    })?;
    check(4, words::HALF_MOVE_CLOCK, words::EXPECTED_PLIES, &|f| {
        f.parse::<u32>().is_ok_and(|n| n <= 9999)
    })?;
    check(5, words::MOVE_NUMBER, words::EXPECTED_MOVE_NUMBER, &|f| {
        f.parse::<u32>().is_ok_and(|n| n <= 9999)
    })?;
    match fields.get(6) {
        Some(found) => Err(FenError::Field {
            field: words::SEVENTH,
            expected: words::AT_MOST_SIX_FIELDS,
            found: clip(found),
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_fields_take_their_usual_values() {
        let position = read("4k3/8/8/8/8/8/8/4K2R").expect("a legal board");
        assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    }

    #[test]
    fn every_refusal_names_its_reason() {
        let cases = [
            ("", "found nothing"),
            ("8/8/8/8/8/8/8 w - - 0 1", "has 7 ranks"),
            ("9/8/8/8/8/8/8/8 w - - 0 1", "\"9\" on rank 8"),
            ("7/8/8/8/8/8/8/8 w - - 0 1", "7 squares on rank 8"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "a king is missing"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side-to-move field"),
            ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "castling field"),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right"),
            ("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "en passant field"),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "half-move clock"),
            ("4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "not to move is in check"),
            ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "pawn stands"),
        ];
        for (fen, words) in cases {
            let error = read(fen)
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default();
            assert!(error.contains(words), "{fen}: {error}");
        }
    }

    #[test]
    fn chess960_rights_are_understood() {
        let position = read("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
            .expect("a legal FEN");
        assert_eq!(position.castling_mode(), CastlingMode::Chess960);
    }
}
