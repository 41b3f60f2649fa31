//! What is said of positions, moves, endings and times: whoever wants it in another language
//! translates this file.

use shakmaty::{CastlingSide, Color, Role, Square};
use std::{fmt::Display, time::Duration};

pub fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

// Why a FEN is refused.
pub const NO_FEN: &str = "expected a FEN such as \
     \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\", found nothing";

/// `reason`: one of those below.
pub fn fen_board(board: &str, reason: &str) -> String {
    format!("the FEN's board \"{board}\" {reason}")
}

pub fn unreadable_board(error: impl Display) -> String {
    format!("cannot be read: {error}")
}

pub fn count_of_ranks(found: usize) -> String {
    let s = if found == 1 { "" } else { "s" };
    format!("has {found} rank{s} separated by \"/\", expected 8")
}

pub fn not_on_a_rank(found: char, rank: usize) -> String {
    format!("has \"{found}\" on rank {rank}, expected a piece letter or a digit 1–8")
}

pub fn count_of_squares(found: u32, rank: usize) -> String {
    format!("describes {found} squares on rank {rank}, expected 8")
}

/// `field` and `expected`: of those below.
pub fn fen_field(field: &str, expected: &str, found: &str) -> String {
    format!("the FEN's {field} field: expected {expected}, found \"{found}\"")
}

// The fields of a FEN, and what each may hold.
pub const SIDE_TO_MOVE: &str = "side-to-move";
pub const EXPECTED_SIDE: &str = "\"w\" or \"b\"";
pub const CASTLING: &str = "castling";
pub const EXPECTED_CASTLING: &str = "\"-\" or letters of \"KQkq\" (files A–H for Chess960)";
pub const EN_PASSANT: &str = "en passant";
pub const EXPECTED_EN_PASSANT: &str = "\"-\" or a square on rank 3 or 6";
pub const HALF_MOVE_CLOCK: &str = "half-move clock";
pub const EXPECTED_PLIES: &str = "a number of plies, 0 to 9999";
pub const MOVE_NUMBER: &str = "move number";
pub const EXPECTED_MOVE_NUMBER: &str = "a number, 0 to 9999";
pub const SEVENTH: &str = "seventh";
pub const AT_MOST_SIX_FIELDS: &str = "at most six fields";

// Why a position is impossible.
pub const EMPTY_BOARD: &str = "the board is empty";
pub const MISSING_KING: &str = "a king is missing";
pub const TOO_MANY_KINGS: &str = "a side has more than one king";
pub const PAWNS_ON_BACK_RANK: &str = "a pawn stands on the first or last rank";
pub const OPPONENT_IN_CHECK: &str = "the side that is not to move is in check";
pub const CASTLING_RIGHT_WITHOUT_ROOK: &str =
    "a castling right is given without its king and rook in place";
const BREAKS_THE_RULES: &str = "it breaks the rules of chess";

pub fn impossible_position(reasons: &str) -> String {
    format!("the position is impossible: {reasons}")
}

pub fn broken_rules(found: &[&str]) -> String {
    match found {
        [] => BREAKS_THE_RULES.to_owned(),
        found => found.join("; "),
    }
}

// Why a typed move is refused.
pub const NO_MOVE: &str = "no move was given";
pub const NO_CASTLING: &str = "castling is not allowed now";

pub fn no_castling_to(side: CastlingSide) -> String {
    format!("castling {} is not allowed now", castling_side(side))
}

fn castling_side(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

/// `side`: the only one that the right to is gone; `None`: both.
pub fn no_right_to_castle(side: Option<CastlingSide>) -> String {
    match side {
        Some(side) => format!("the right to castle {} is gone", castling_side(side)),
        None => "the right to castle is gone".to_owned(),
    }
}

pub fn occupied_for_castling(side: CastlingSide, square: Square) -> String {
    format!("{}: {square} is occupied", no_castling_to(side))
}

pub fn attacked_for_castling(side: CastlingSide, square: Square) -> String {
    format!("{}: {square} is attacked", no_castling_to(side))
}

pub fn ambiguous(typed: &str, moves: &[String]) -> String {
    format!("\"{typed}\" fits {}: say which", moves.join(" and "))
}

pub fn not_possible(typed: &str, reason: &str, nearest: &[String]) -> String {
    let did_you_mean = did_you_mean(nearest);
    format!("\"{typed}\" is not possible: {reason}{did_you_mean}")
}

pub fn not_a_move(typed: &str, nearest: &[String]) -> String {
    format!("\"{typed}\" is not a move{}", did_you_mean(nearest))
}

fn did_you_mean(moves: &[String]) -> String {
    match moves {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first, second, ..] => format!("; did you mean {first} or {second}?"),
    }
}

pub fn no_piece_on(from: Square) -> String {
    format!("there is no piece on {from}")
}

pub fn piece_of_the_opponent(from: Square) -> String {
    format!("the piece on {from} is the opponent's")
}

pub fn piece_cannot_go(role: Role, from: Square, to: Square) -> String {
    format!("the {} on {from} cannot go to {to}", piece(role))
}

pub fn none_can_go(role: Role, to: Square) -> String {
    match role {
        Role::King => format!("your king cannot go to {to}"),
        role => format!("no {} of yours can go to {to}", piece(role)),
    }
}

pub fn no_pawn_can_take(on: Square) -> String {
    format!("no pawn of yours can take on {on}")
}

pub fn pawn_becomes_a_piece(example: &str) -> String {
    format!("a pawn on the last rank becomes a piece: write {example}")
}

pub fn king_would_be_in_check(to: Square) -> String {
    format!("the king would be in check on {to}")
}

pub fn pinned(role: Role, from: Square) -> String {
    format!("the {} on {from} is pinned", piece(role))
}

pub fn while_in_check(reason: &str) -> String {
    format!("{reason} while your king is in check")
}

// The kinds of pieces.
pub fn piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

pub fn unknown_language(known: &[&str], found: &str) -> String {
    format!(
        "expected a language, one of {}, found \"{found}\"",
        known.join(", ")
    )
}

// How a game ended. `reason`: one of those below.
pub fn white_wins(how: &str) -> String {
    format!("White wins {how}")
}

pub fn black_wins(how: &str) -> String {
    format!("Black wins {how}")
}

// How a game is won.
pub const ON_TIME: &str = "on time";

pub fn by(reason: impl Display) -> String {
    format!("by {reason}")
}

pub fn draw(reason: impl Display) -> String {
    format!("Draw by {reason}")
}

pub fn draw_held(moves: usize) -> String {
    format!("Draw held for {moves} moves")
}

/// The same behind "by".
pub fn holding(moves: usize) -> String {
    format!("holding the draw for {moves} moves")
}

pub const CHECKMATE: &str = "checkmate";
pub const RESIGNATION: &str = "resignation";
pub const TIME: &str = "time";
pub const STALEMATE: &str = "stalemate";
pub const DEAD_POSITION: &str = "dead position (nobody can mate)";
pub const THREEFOLD: &str = "threefold repetition";
pub const FIVEFOLD: &str = "fivefold repetition";
pub const FIFTY_MOVES: &str = "the fifty-move rule";
pub const SEVENTY_FIVE_MOVES: &str = "the seventy-five-move rule";
pub const AGREEMENT: &str = "agreement";
pub const TIME_WITHOUT_MATING_MATERIAL: &str = "time against a side that cannot mate";
pub const FORFEIT: &str = "forfeit";
pub const ADJUDICATION: &str = "adjudication";

// Why a time is refused.
pub fn not_a_time(found: &str) -> String {
    format!("expected a time such as \"2s\", \"500ms\" or \"1m\", found \"{found}\"")
}

/// `unit`: that of a number without one.
pub fn time_too_long(most: Duration, unit: Duration, found: &str) -> String {
    let count = most.as_millis() / unit.as_millis().max(1);
    let name = match unit.as_millis() {
        0..1_000 => "milliseconds",
        1_000..60_000 => "seconds",
        _ => "minutes",
    };
    format!("expected a time of at most {count} {name}, found \"{found}\"")
}

pub fn no_time(found: &str) -> String {
    format!("expected a time of more than 0, found \"{found}\"")
}

pub fn not_a_time_control(found: &str) -> String {
    format!(
        "expected minutes and increment in seconds such as \"5+3\", a delay such as \"5+3d\", \
         \"2s per move\", or \"none\", found \"{found}\""
    )
}
