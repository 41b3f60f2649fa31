//! A position that is set up: what was changed, and what is wrong with a line or the position.

use super::board::kind_at;
pub use super::{
    board::{is_empty, to_move},
    shared::{
        FEN_AND_A_FEN, HELP_STANDS_THERE, HELP_UNDO, NOBODY_MAY_CASTLE, NOTHING_TO_REDO,
        NOTHING_TO_UNDO, START_POSITION,
    },
};
use shakmaty::Square;

// What the help says of each command.
pub const HELP_PUT: &str = "put a piece on a square";
pub const HELP_PUT_SEVERAL: &str = "put several; letters do too, as in K e1 or k e8";
pub const HELP_EMPTY: &str = "take away what stands there";
pub const HELP_MOVE: &str = "take a piece from one square to another";
pub const HELP_CLEAR: &str = "an empty board; the start position";
pub const HELP_SIDE: &str = "whose move it is";
pub const HELP_CASTLING: &str =
    "allow castling; castling alone allows all that kings and rooks can";
pub const HELP_NO_CASTLING: &str = "do not allow it";
pub const HELP_EN_PASSANT: &str = "the square on which a pawn can be taken en passant, or none";
pub const HELP_FEN: &str = "a whole position; fen alone tells it";
pub const HELP_TURN: &str = "side to move, castling, en passant";
pub const HELP_PLAY: &str = "a game from here, with an opponent, a colour and a clock";
pub const HELP_ANALYSE: &str =
    "look at the position with the engine; count search techniques in it";
pub const HELP_CHECK: &str = "whether the position is possible; say again; leave";

pub const ANNOUNCED: &str =
    "Set up a position. Write clear, white king e1, black to move, play or help.";
pub const NOTHING_TO_PLAY: &str = "There is nothing to play: the game is over in this position.";
pub const IS_POSSIBLE: &str = "The position is possible.";

// Changes.
pub const BOARD_IS_EMPTY: &str = "The board is empty.";
pub const UNDONE: &str = "Undone.";
pub const REDONE: &str = "Redone.";

/// Pieces of one kind; `piece` begins with a capital.
pub fn put(piece: &str, count: usize, squares: &str) -> String {
    format!("{}.", kind_at(piece, count, squares))
}

pub fn emptied(squares: &str) -> String {
    format!("Empty: {squares}.")
}

// Castling.
pub const WHITE_KINGSIDE: &str = "White kingside";
pub const WHITE_QUEENSIDE: &str = "White queenside";
pub const BLACK_KINGSIDE: &str = "Black kingside";
pub const BLACK_QUEENSIDE: &str = "Black queenside";

pub fn castling(allowed: &[&str]) -> String {
    format!("Castling: {}.", allowed.join(", "))
}

/// Not all that was asked for could be allowed; `told`: what is allowed.
pub fn castling_impossible(told: &str) -> String {
    format!("{told} Castling needs king and rook on their start squares.")
}

pub fn no_castling(found: &str) -> String {
    format!("Castling is of white or black, kingside or queenside, not {found}.")
}

// En passant.
pub fn en_passant(square: Square) -> String {
    format!("A pawn can be taken en passant on {square}.")
}

/// On this square, or on none.
pub fn no_en_passant(square: Option<Square>) -> String {
    let on = square.map_or_else(String::new, |square| format!(" on {square}"));
    format!("No pawn can be taken en passant{on}.")
}

// What is wrong with a line.
pub const WRITE_MOVE: &str = "Write move and two squares: move e2 e4.";
pub const NO_SQUARE_NAMED: &str = "A square is a1 to h8; none was named.";

pub fn unknown(line: &str) -> String {
    format!("\"{line}\" is not one of the commands here. Write white king e1, or help.")
}

pub fn of_which_side(piece: &str) -> String {
    format!("Of which side? Write white {piece} or black {piece}.")
}
