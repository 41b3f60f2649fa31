//! The words for setting up a position: the keys beside the board, and what cannot be done.

pub use super::shared::{NEITHER_FEN_NOR_GAME, side_name};
use shakmaty::Color;

pub const TITLE: &str = "Set up a position";

// Why nothing was changed.
pub const NOTHING_TO_UNDO: &str = "Nothing to undo";
pub const NOTHING_TO_REDO: &str = "Nothing to redo";
pub const NO_CASTLING: &str = "Castling needs king and rook on their start squares";
pub const NO_EN_PASSANT: &str = "No pawn can be taken en passant";

pub fn no_piece_and_no_key(letter: char) -> String {
    format!("\"{letter}\" is neither a piece nor a key here; ? shows all keys")
}

// What a click puts on the board.
pub const LAST_PIECE: &str = "the last piece";

pub fn whose(side: Color, piece: &str) -> String {
    match side {
        Color::White => format!("White's {piece}"),
        Color::Black => format!("Black's {piece}"),
    }
}

/// The keys and what they do now: who is to move, who may castle, where a pawn can be taken in
/// passing, which piece a click puts down. A line with two spaces in a row is not wrapped.
pub fn keys(to_move: &str, castling: &str, en_passant: &str, piece: &str) -> [String; 9] {
    [
        "K Q R B N P   White's pieces".to_owned(),
        "k q r b n p   Black's pieces".to_owned(),
        "del           empty the square".to_owned(),
        String::new(),
        format!("tab       to move     {to_move}"),
        format!("1 2 3 4   castling    {castling}"),
        format!("5         en passant  {en_passant}"),
        format!("click     place       {piece}"),
        String::new(),
    ]
}

/// The same in fewer columns.
pub fn keys_in_short(to_move: &str, castling: &str, en_passant: &str, piece: &str) -> [String; 9] {
    [
        "KQRBNP  White's".to_owned(),
        "kqrbnp  Black's".to_owned(),
        "del     empty".to_owned(),
        String::new(),
        format!("tab     {to_move} to move"),
        format!("1 2 3 4 castling  {castling}"),
        format!("5       en passant  {en_passant}"),
        format!("click   {piece}"),
        String::new(),
    ]
}
