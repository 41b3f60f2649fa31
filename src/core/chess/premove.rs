//! Moves named before the opponent has answered: which of them may ever be made.
//!
//! Until it is known what stands where, every piece goes as on an empty board: what is in its way
//! may be taken, and something may come where it takes. What no piece can do even so is refused.

use super::{
    notation::{MoveError, castling, in_letters, plain_spelling, san_of, spellings},
    words,
};
use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, File, Move, Piece, Position as _, Rank, Role, Square,
    attacks, san::San, uci::UciMove,
};

/// Whether a piece of the side that waits may go from one square to the other, once the opponent
/// has moved.
///
/// # Errors
/// Why it never can.
pub fn by_squares(chess: &Chess, from: Square, to: Square) -> Result<(), MoveError> {
    if ways(chess).iter().any(|way| leads(*way, from, to)) {
        return Ok(());
    }
    let reason = match chess.board().piece_at(from) {
        None => words::no_piece_on(from),
        Some(piece) if piece.color == chess.turn() => words::piece_of_the_opponent(from),
        Some(piece) => words::piece_cannot_go(piece.role, from, to),
    };
    Err(illegal(format!("{from}{to}"), reason))
}

/// Whether a typed text is a move that the side that waits may make, once the opponent has moved.
///
/// # Errors
/// Why it never can, or that the text is not a move.
pub fn by_text(chess: &Chess, text: &str) -> Result<(), MoveError> {
    let (typed, only) = in_letters(text);
    if typed.is_empty() {
        return Err(MoveError::Empty);
    }
    let mut ways = ways(chess);
    ways.retain(|way| only.is_none_or(|role| way.role() == role));
    if let Some(side) = castling(&typed) {
        if ways.iter().any(|way| way.castling_side() == Some(side)) {
            return Ok(());
        }
        let reason = match ways.iter().any(|way| way.is_castle()) {
            true => words::no_castling_to(side),
            false => words::NO_CASTLING.to_owned(),
        };
        return Err(illegal(typed, reason));
    }
    let san = san_of(&typed);
    let uci = typed.to_ascii_lowercase().parse::<UciMove>();
    let plain = plain_spelling(&typed);
    let fits = |way: &Move| {
        san.as_ref().is_some_and(|san| is_written(*way, san))
            || matches!(uci, Ok(UciMove::Normal { from, to, promotion })
                if is_told_by(*way, from, to) && way.promotion() == promotion)
            || is_spelt(*way, &plain)
    };
    if ways.iter().any(fits) {
        return Ok(());
    }
    let queen = format!("{plain}q");
    if ways.iter().any(|way| is_spelt(*way, &queen)) {
        let reason = words::pawn_becomes_a_piece(&format!("{typed}=Q"));
        return Err(illegal(typed, reason));
    }
    if let Ok(UciMove::Normal { from, to, .. }) = uci {
        by_squares(chess, from, to)?;
    }
    // A small letter may mean a piece too.
    let of_a_piece = || {
        let mut capital = typed.clone();
        capital.get_mut(..1)?.make_ascii_uppercase();
        san_of(&capital)
    };
    match san.or_else(of_a_piece) {
        Some(San::Normal {
            role: Role::Pawn,
            capture: true,
            to,
            ..
        }) => Err(illegal(typed, words::no_pawn_can_take(to))),
        Some(San::Normal { role, to, .. }) => Err(illegal(typed, words::none_can_go(role, to))),
        _ => Err(MoveError::Unreadable {
            text: text.trim().to_owned(),
            candidates: Vec::new(),
        }),
    }
}

/// The typed text, with a queen where a pawn reaches the last rank and its piece is not named.
pub fn with_queen(chess: &Chess, text: String) -> String {
    let (typed, only) = in_letters(&text);
    let queen = format!("{typed}=Q");
    let is_fit = |text: &str| by_text(chess, text).is_ok();
    match only.is_none() && !is_fit(&text) && is_fit(&queen) {
        true => queen,
        false => text,
    }
}

fn illegal(text: String, reason: String) -> MoveError {
    MoveError::Illegal {
        text,
        reason,
        candidates: Vec::new(),
    }
}

/// Every move of the side that waits as on an empty board; what they take is not known.
fn ways(chess: &Chess) -> Vec<Move> {
    let (board, own) = (chess.board(), !chess.turn());
    let mut ways = Vec::new();
    for from in board.by_color(own) {
        let Some(piece) = board.piece_at(from) else {
            continue;
        };
        for to in targets(piece, from) {
            let becomes: &[Option<Role>] = match piece.role {
                Role::Pawn if Bitboard::BACKRANKS.contains(to) => &PROMOTIONS,
                _ => &[None],
            };
            ways.extend(becomes.iter().map(|promotion| Move::Normal {
                role: piece.role,
                from,
                capture: None,
                to,
                promotion: *promotion,
            }));
        }
    }
    let rooks = CastlingSide::ALL.map(|side| chess.castles().rook(own, side));
    if let Some(king) = board.king_of(own) {
        let rooks = rooks.into_iter().flatten();
        ways.extend(rooks.map(|rook| Move::Castle { king, rook }));
    }
    ways
}

const PROMOTIONS: [Option<Role>; 4] = [
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
];

fn targets(piece: Piece, from: Square) -> Bitboard {
    let takes = attacks::attacks(from, piece, Bitboard::EMPTY);
    if piece.role != Role::Pawn {
        return takes;
    }
    let forward = piece.color.fold_wb(8, -8);
    let has_moved = from.rank() != piece.color.fold_wb(Rank::Second, Rank::Seventh);
    let one = from.offset(forward);
    let two = one
        .and_then(|one| one.offset(forward))
        .filter(|_| !has_moved);
    one.into_iter().chain(two).collect::<Bitboard>() | takes
}

/// Whether these squares mean this way, castling by the king's rook or by the square that the king
/// goes to.
fn leads(way: Move, from: Square, to: Square) -> bool {
    way.from() == Some(from) && (way.to() == to || is_kings_way(way, from, to))
}

/// Whether a way is castling told by the king's two squares. One next to the king is a step to it.
fn is_kings_way(way: Move, from: Square, to: Square) -> bool {
    let reached = way.castling_side().map(|side| {
        let is_white = from.rank() == Color::White.backrank();
        side.king_to(Color::from_white(is_white))
    });
    way.from() == Some(from) && reached == Some(to) && from.distance(to) > 1
}

/// Whether two squares that are typed are read as this way: castling by the king's own squares only from
/// the usual places.
fn is_told_by(way: Move, from: Square, to: Square) -> bool {
    let is_usual = || from.file() == File::E && matches!(way.to().file(), File::A | File::H);
    leads(way, from, to) && (way.to() == to || is_usual())
}

/// The legal castling that a king's two squares mean.
pub fn castling_by_squares(chess: &Chess, from: Square, to: Square) -> Option<Move> {
    let mut legal = chess.legal_moves().into_iter();
    legal.find(|way| is_kings_way(*way, from, to))
}

/// Whether the way is meant by a move in short notation.
fn is_written(way: Move, san: &San) -> bool {
    let (
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        },
        Some(from),
    ) = (san, way.from())
    else {
        return false;
    };
    // Only a pawn shows by its way whether it takes.
    let takes_so = *role != Role::Pawn || *capture == (from.file() != to.file());
    !way.is_castle()
        && (way.role(), way.to(), way.promotion()) == (*role, *to, *promotion)
        && file.is_none_or(|file| file == from.file())
        && rank.is_none_or(|rank| rank == from.rank())
        && takes_so
}

/// Whether the way is spelt so, with as much of its origin as anybody may write.
fn is_spelt(way: Move, plain: &str) -> bool {
    let has = |san: &str| spellings(way, san).iter().any(|spelling| spelling == plain);
    let Move::Normal {
        role,
        from,
        to,
        promotion,
        ..
    } = way
    else {
        return has("O-O");
    };
    let (file, rank) = (Some(from.file()), Some(from.rank()));
    let origins: &[_] = match role {
        Role::Pawn if from.file() == to.file() => &[(None, None)],
        Role::Pawn => &[(file, None)],
        _ => &[(None, None), (file, None), (None, rank)],
    };
    origins.iter().any(|(file, rank)| {
        let san = San::Normal {
            role,
            file: *file,
            rank: *rank,
            capture: false,
            to,
            promotion,
        };
        has(&san.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn typed(fen: &str, text: &str) -> Result<(), String> {
        let position = fen::read(fen).expect("a legal FEN");
        by_text(position.current(), text).map_err(|error| error.to_string())
    }

    /// White has played e4 and waits.
    const WAITS: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    #[test]
    fn what_the_answer_may_make_possible_is_a_premove() {
        let fits = [
            "e5", "exd5", "exf5", "ed5", "d4", "Nf3", "nf3", "Ngf3", "g1f3", "Ng1-f3", "Qxd8",
            "Ra8", "O-O", "0-0-0", "e1g1", "e1h1", "Nxd2", "bxc3", "Ke2", "Nf3!",
        ];
        for text in fits {
            let found = typed(WAITS, text);
            assert_eq!(found, Ok(()), "{text}");
        }
    }

    #[test]
    fn what_no_piece_can_ever_do_is_refused() {
        for (text, reason) in [
            ("Ke5", "your king cannot go to e5"),
            ("ke5", "your king cannot go to e5"),
            ("Nf6", "no knight of yours can go to f6"),
            ("qxd5z", "is not a move"),
            ("help", "is not a move"),
            ("dxe5", "no pawn of yours can take on e5"),
            ("e6", "no pawn of yours can go to e6"),
            ("e2e4", "there is no piece on e2"),
            ("e7e5", "the piece on e7 is the opponent's"),
            ("g1g3", "the knight on g1 cannot go to g3"),
            ("g1f3q", "is not a move"),
        ] {
            let found = typed(WAITS, text).expect_err(text);
            assert!(found.contains(reason), "{text}: {found}");
        }
    }

    #[test]
    fn castling_needs_its_right_and_a_pawn_its_piece() {
        let fen = "4k3/1P6/8/8/8/8/8/R3K2R b Q - 0 1";
        assert_eq!(typed(fen, "O-O-O"), Ok(()));
        let found = typed(fen, "O-O").expect_err("the right is gone");
        assert!(
            found.contains("castling kingside is not allowed"),
            "{found}"
        );
        for text in ["b8=Q", "b8N", "bxa8=R", "b7c8q"] {
            assert_eq!(typed(fen, text), Ok(()), "{text}");
        }
        let found = typed(fen, "b8").expect_err("it becomes a piece");
        assert!(found.contains("write b8=Q"), "{found}");
        let position = fen::read(fen).expect("a legal FEN");
        for (text, meant) in [
            ("b8", "b8=Q"),
            ("bxa8+", "bxa8=Q"),
            ("b8=N", "b8=N"),
            ("Kb3", "Kb3"),
        ] {
            assert_eq!(with_queen(position.current(), text.to_owned()), meant);
        }
        let bishop = format!("{}xa8", crate::chess::line::BISHOP);
        assert_eq!(with_queen(position.current(), bishop.clone()), bishop);
        let squares = |from, to| by_squares(position.current(), from, to).is_ok();
        assert!(squares(Square::B7, Square::B8) && squares(Square::E1, Square::C1));
        assert!(squares(Square::E1, Square::A1));
        assert!(!squares(Square::E1, Square::G1) && !squares(Square::B7, Square::B6));
    }

    #[test]
    fn a_king_off_its_usual_file_castles_onto_its_rook_or_to_its_own_square() {
        let position = fen::read("4k3/8/8/8/8/8/8/R4K1R b HA - 0 1").expect("a legal FEN");
        let squares = |from, to| by_squares(position.current(), from, to).is_ok();
        for to in [Square::A1, Square::H1, Square::C1] {
            assert!(squares(Square::F1, to), "{to}");
        }
        assert!(!squares(Square::F1, Square::D1) && !squares(Square::F1, Square::B1));
    }
}
