//! What is said of a game in progress: how it is played and ends, and what cannot be done in it.

pub mod endgames;

use crate::chess::side_name;
use shakmaty::Color;
use std::fmt::Display;

// How the game ended.
pub const GAME_ABORTED: &str = "Game aborted";

pub fn you_win(how: &str) -> String {
    format!("You win {how}")
}

pub fn wins(winner: impl Display, how: &str) -> String {
    format!("{winner} wins {how}")
}

// Why something cannot be done.
pub const GAME_OVER: &str = "the game is over";
pub const MOVE_NOT_LEGAL: &str = "that move is not legal in this position";
pub const NOTHING_TO_TAKE_BACK: &str = "nothing to take back: you have not moved yet";
pub const NOTHING_TO_REDO: &str = "nothing to redo";
pub const NO_PERSON_PLAYING: &str = "nothing to take back: no person is playing";
pub const NOT_THAT_PLAYERS_TURN: &str = "it is not that player's turn";
pub const NO_DRAW_OFFERED: &str = "no draw has been offered";
pub const DRAW_ALREADY_OFFERED: &str = "a draw is already offered; wait for the answer";
pub const DRAW_DECLINED: &str = "the draw was declined; offer again after the next move";
pub const NO_DRAW_TO_CLAIM: &str = "no draw can be claimed: neither threefold repetition nor fifty \
     moves without a capture or pawn move";
pub const NO_PREMOVE_NOW: &str = "a premove is possible only while the opponent thinks";

pub fn time_is_up(ending: impl Display) -> String {
    format!("the time is up: {ending}")
}

// The players and their odds.
pub const THE_F_PAWN: &str = "the f-pawn";
pub const A_KNIGHT: &str = "a knight";
pub const A_ROOK: &str = "a rook";
pub const THE_QUEEN: &str = "the queen";
pub const F_PAWN: &str = "f-pawn";
pub const HALF_THE_TIME: &str = "half the time";

pub fn part_of_the_time(divisor: u32) -> String {
    format!("1/{divisor} of the time")
}

/// `is_time`: whether the side has less time, and gives no piece.
pub fn odds_given(giver: Color, is_time: bool, odds: &str) -> String {
    let giver = side_name(giver);
    match is_time {
        true => format!("{giver} has {odds}"),
        false => format!("{giver} gives {odds}"),
    }
}

// Why odds cannot be given.
pub fn has_none_to_give(giver: Color, piece: &str) -> String {
    format!("{} has no {piece} to give", side_name(giver))
}

pub fn impossible_without(giver: Color, piece: &str) -> String {
    format!(
        "the position is impossible without {}'s {piece}",
        side_name(giver)
    )
}

pub fn opening_needs(giver: Color, piece: &str) -> String {
    format!(
        "the opening needs the {piece} that {} gives",
        side_name(giver)
    )
}

pub fn chess960_number(number: impl Display) -> String {
    format!("Chess960 no. {number}")
}

// Clocks, and what limits thinking.
pub const BULLET: &str = "bullet";
pub const BLITZ: &str = "blitz";
pub const RAPID: &str = "rapid";
pub const CLASSICAL: &str = "classical";
pub const NO_CLOCK: &str = "no clock";

pub fn depth(plies: impl Display) -> String {
    format!("depth {plies}")
}

pub fn nodes(count: impl Display) -> String {
    format!("{count} nodes")
}

// Where a move came from; its depth is above.
pub const FROM_BOOK: &str = "book";
pub const FROM_TABLEBASE: &str = "tablebase";

// Saved games.
pub fn saved_game(white: &str, black: &str, moves: usize) -> String {
    let plural = if moves == 1 { "" } else { "s" };
    format!("{white} – {black}, {moves} move{plural}")
}

pub fn expected_format(expected: u32, found: u32) -> String {
    format!(
        "expected a saved game of format {expected}, found {found}: it was saved by a newer \
         version; update tabiya"
    )
}

pub fn saved_start(reason: impl Display) -> String {
    format!("the saved game's start position: {reason}")
}

pub fn saved_move_not_legal(number: usize, uci: &str) -> String {
    format!("the saved game's move {number} (\"{uci}\") is not legal there")
}
