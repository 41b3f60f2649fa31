//! What the searches and the small games say to people, in one place: whoever wants it in another
//! language translates this file.

use std::fmt::Display;

// Why a search leaves a position at once.
pub const STAND_PAT: &str = "stand pat: good enough without a capture";
pub const DROPPED: &str = "dropped: worth less than two plies before";

// The techniques of a search put together by hand.
pub const ALPHA_BETA: &str = "alpha-beta";
pub const ORDERING: &str = "ordering";
pub const TABLE: &str = "table";
pub const QUIESCENCE: &str = "quiescence";
pub const NULL_MOVE: &str = "null move";
pub const REDUCTIONS: &str = "reductions";
pub const DEEPENING: &str = "deepening";

// The small games and their sides.
pub const TIC_TAC_TOE: &str = "tic-tac-toe";
pub const CONNECT_FOUR: &str = "Connect 4";
pub const SOLID: &str = "solid";
pub const HOLLOW: &str = "hollow";

// Moves that cannot be played.
pub const A_SQUARE: &str = "a square from a3 to c1";
pub const A_COLUMN: &str = "a column from 1 to 7";
pub const GAME_IS_OVER: &str = "the game is over before it";
pub const SQUARE_TAKEN: &str = "that square is taken";
pub const COLUMN_FULL: &str = "that column is full";

/// `at`: counted from 1.
pub fn expected_move(expected: impl Display, found: &str, at: usize) -> String {
    format!("expected {expected}, found \"{found}\" as move {at}")
}

pub fn cannot_be_played(found: &str, at: usize, why: impl Display) -> String {
    format!("expected a move that can be played, found \"{found}\" as move {at}: {why}")
}
