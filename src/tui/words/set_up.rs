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

/// After a click on an empty square.
pub const CHOOSE_A_PIECE: &str = "Choose a piece first: type its letter or click it";

// What a click puts on the board.
pub const NO_PIECE: &str = "no piece yet";

pub fn whose(side: Color, piece: &str) -> String {
    match side {
        Color::White => format!("White's {piece}"),
        Color::Black => format!("Black's {piece}"),
    }
}

/// Keys, each with what they do.
pub type Rows = [(&'static str, String); 7];

/// The keys and what they do now: who is to move, who may castle, which pawn can be taken en passant,
/// which piece a click puts down.
pub fn keys(to_move: &str, castling: &str, en_passant: &str, piece: &str) -> Rows {
    [
        ("K Q R B N P", "White's pieces".to_owned()),
        ("k q r b n p", "Black's pieces".to_owned()),
        ("del", "empty the square".to_owned()),
        ("tab", format!("to move     {to_move}")),
        ("1 2 3 4", format!("castling    {castling}")),
        ("5", format!("en passant  {en_passant}")),
        ("click", format!("place       {piece}")),
    ]
}

/// The same in fewer columns.
pub fn keys_in_short(to_move: &str, castling: &str, en_passant: &str, piece: &str) -> Rows {
    [
        ("KQRBNP", "White's".to_owned()),
        ("kqrbnp", "Black's".to_owned()),
        ("del", "empty".to_owned()),
        ("tab", format!("{to_move} to move")),
        ("1-4", format!("castling {castling}")),
        ("5", format!("en passant {en_passant}")),
        ("click", piece.to_owned()),
    ]
}
