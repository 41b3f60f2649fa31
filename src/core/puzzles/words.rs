//! What is wrong with a line of a suite, how two runs of a suite compare, and the kinds of puzzle
//! rush.

use std::fmt::Display;

// Lines of a suite.
pub fn wrong_line(line: usize, reason: &str) -> String {
    format!("line {line}: {reason}")
}

/// Of a problem that has no name of its own.
pub fn name_of_line(number: usize) -> String {
    format!("line {number}")
}

// Comma-separated values.
pub const EXPECTED_HEADING: &str = "expected a first line that names the columns FEN and Moves";
pub const OPPONENTS_MOVE_IS_ILLEGAL: &str = "the opponent's move is not legal";

pub fn move_is_illegal(number: usize, word: &str) -> String {
    format!("move {number} (\"{word}\") is not legal there")
}

pub fn expected_move_and_answer(found: &str) -> String {
    format!("expected the opponent's move and an answer to it, found \"{found}\"")
}

// EPD.
pub const EXPECTED_OPERATION: &str = "expected an operation bm, am or dm, found none";

pub fn game_is_over(ending: impl Display) -> String {
    format!("expected a position to solve, but the game is over: {ending}")
}

pub fn expected_position(found: &str) -> String {
    format!(
        "expected a position (board, side, castling, en passant) and operations, found \"{found}\""
    )
}

pub fn expected_moves_to_mate(found: &str) -> String {
    format!("expected a number of moves to mate, found \"{found}\"")
}

// Runs compared.
/// `faster`: how many times as fast the later run was, where that is known.
pub fn comparison(faster: Option<f64>, newly_solved: usize, lost: usize) -> String {
    let pace = match faster {
        None => "as fast".to_owned(),
        Some(times) if times >= 1.05 => format!("faster ×{times:.1}"),
        Some(times) if times <= 1.0 / 1.05 => format!("slower ×{:.1}", 1.0 / times),
        Some(_) => "as fast".to_owned(),
    };
    format!("{pace}, {newly_solved} newly solved, {lost} lost")
}

// Puzzle rush.
pub const THREE_MINUTES: &str = "three minutes";
pub const FIVE_MINUTES: &str = "five minutes";
pub const NO_CLOCK: &str = "no clock";
