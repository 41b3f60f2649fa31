//! The answers to questions about a position.

use super::shared::side_name;
use shakmaty::{Color, Square};
use std::fmt::Display;

// What the help says of each question.
pub const HELP_BOARD: &str = "all pieces, White's then Black's";
pub const HELP_SIDE: &str = "the pieces of one side";
/// The names of pieces that can be typed.
pub const PIECES_AND_SO_ON: &str = "knights, white knights and so on";
pub const HELP_PIECES: &str = "where the pieces of a kind are, of both sides or of one";
pub const HELP_SQUARE: &str = "what stands there, and what attacks it";
pub const HELP_ATTACKERS: &str = "what attacks a square, for both sides";
/// The legal moves that can be asked for.
pub const MOVES_AND_SO_ON: &str = "moves, moves e2, moves knights";
pub const HELP_MOVES: &str = "legal moves, of all pieces, of one or of a kind";
pub const HELP_LAST: &str = "the last move";
pub const HELP_TURN: &str = "whose move it is, check, castling rights";
pub const HELP_MATERIAL: &str = "what each side has taken";
/// What is typed to hear the board as White sees it, or Black.
pub const DIAGRAM_OF_A_SIDE: &str = "diagram, diagram black";
pub const HELP_DIAGRAM: &str = "the board as eight lines of letters, as White sees it, or Black";
pub const HELP_FEN: &str = "the position as FEN";

// The last move.
pub const NO_MOVE_PLAYED: &str = "No move has been played.";

/// `said`: the move as [`super::moves`] has it.
pub fn played(side: Color, said: &str) -> String {
    let side = side_name(side);
    match said.strip_prefix("castles ") {
        Some(way) => format!("{side} castled {way}."),
        None => format!("{side} played {said}."),
    }
}

/// The last move, [`played`] by a side, with the name of who plays this side.
pub fn played_by_name(last: &str, side: Color, name: &str) -> String {
    let turn = format!("{} played", side_name(side));
    last.replacen(&turn, &format!("{name} played"), 1)
}

pub fn to_move(side: Color, in_check: bool) -> String {
    let check = if in_check { ", in check" } else { "" };
    format!("{} to move{check}.", side_name(side))
}

// What stands where.
pub fn piece(side: Color, kind: &str) -> String {
    format!("{} {kind}", side.fold_wb("white", "black"))
}

pub fn piece_at(piece: &str, square: Square) -> String {
    format!("{piece} {square}")
}

/// All pieces of a kind, on these squares.
pub fn kind_at(kind: &str, count: usize, squares: &str) -> String {
    match count {
        1 => format!("{kind} {squares}"),
        _ => format!("{kind}s {squares}"),
    }
}

/// `kinds`: each kind with its squares, as [`kind_at`] tells them.
pub fn side_pieces(side: Color, kinds: &[String]) -> String {
    match kinds.is_empty() {
        true => format!("{}: nothing.", side_name(side)),
        false => format!("{}: {}.", side_name(side), kinds.join(", ")),
    }
}

/// The squares of the pieces of one kind, of both sides; `kind` begins with a capital.
pub fn kind_of_both(kind: &str, white: &str, black: &str) -> String {
    let places = |side, squares| format!("{} {}", side_name(side), or_none(squares));
    let (white, black) = (places(Color::White, white), places(Color::Black, black));
    format!("{kind}s: {white}, {black}.")
}

/// As [`kind_at`], of one side and of none too.
pub fn kind_of_side(side: Color, kind: &str, count: usize, squares: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {kind}{plural}: {}.", side_name(side), or_none(squares))
}

fn or_none(squares: &str) -> &str {
    if squares.is_empty() { "none" } else { squares }
}

pub fn rank(number: char) -> String {
    format!("Rank {number}")
}

pub fn file(letter: char) -> String {
    format!("File {letter}")
}

/// `of`: the name of a rank or a file.
pub fn contents(of: &str, pieces: &[String]) -> String {
    match pieces.is_empty() {
        true => is_empty(of),
        false => told(of, &pieces.join(", ")),
    }
}

pub fn told(of: impl Display, what: &str) -> String {
    format!("{of}: {what}.")
}

pub fn is_empty(what: impl Display) -> String {
    format!("{what} is empty.")
}

pub fn is_empty_square(square: Square) -> String {
    let shade = if square.is_light() { "light" } else { "dark" };
    format!("{square} is empty, a {shade} square.")
}

pub fn no_rank(found: &str) -> String {
    format!("A rank is 1 to 8, not {found}.")
}

pub fn no_file(found: &str) -> String {
    format!("A file is a to h, not {found}.")
}

// What attacks a square.
/// `is_own`: the square has a piece of this side.
pub fn attackers(side: Color, is_own: bool, square: Square, pieces: &[String]) -> String {
    let does = if is_own { "defends" } else { "attacks" };
    let (side, pieces) = (side_name(side), pieces.join(", "));
    format!("{side} {does} {square} with {pieces}.")
}

pub fn nothing_attacks(square: Square) -> String {
    format!("Nothing attacks or defends {square}.")
}

// Legal moves.
pub const NO_LEGAL_MOVES: &str = "There are no legal moves.";

pub fn legal_moves(moves: &[String]) -> String {
    let unit = if moves.len() == 1 { "move" } else { "moves" };
    format!("{} {unit}: {}.", moves.len(), listed(moves))
}

/// A move may have commas of its own.
fn listed(moves: &[String]) -> String {
    moves.join("; ")
}

pub fn no_legal_move(piece: &str, square: Square) -> String {
    format!("The {piece} on {square} has no legal move.")
}

pub fn no_legal_move_of(kind: &str) -> String {
    format!("No {kind} has a legal move.")
}

/// `piece` begins with a capital.
pub fn moves_of(piece: &str, square: Square, moves: &[String]) -> String {
    format!("{piece}, {square}: {}.", listed(moves))
}

// Castling rights.
pub const ON_BOTH_SIDES: &str = "on both sides";
pub const KINGSIDE: &str = "kingside";
pub const QUEENSIDE: &str = "queenside";

pub fn may_castle(side: Color, wings: &str) -> String {
    format!("{} may castle {wings}", side_name(side))
}

// Material.
pub const MATERIAL_IS_EVEN: &str = "Material is even.";

/// Pieces of one kind, at least one.
pub fn taken(kind: &str, count: usize) -> String {
    match count {
        1 => format!("a {kind}"),
        more => format!("{more} {kind}s"),
    }
}

/// `kinds`: as [`taken`] tells them.
pub fn has_taken(side: Color, kinds: &[String]) -> String {
    match kinds.is_empty() {
        true => format!("{} has taken nothing.", side_name(side)),
        false => format!("{} has taken {}.", side_name(side), kinds.join(", ")),
    }
}

pub fn is_ahead(side: Color, by: impl Display) -> String {
    format!("{} is {by} ahead.", side_name(side))
}
