//! The words of the game whose moves are guessed: the question, the points, the result.

use super::shared::side_name;
pub use super::shared::{copied, engine_failed, place};
use crate::text::figures::counted;
use shakmaty::Color;
use std::fmt::Display;

pub const TITLE: &str = "Guess the move";

// The master is the player whose moves are guessed.
pub fn asks(master: &str, side: Color) -> String {
    format!("What did {master} play for {}?", side_name(side))
}

pub const CHECKING: &str = "The engine is checking …";

pub fn engine_would_play(line: &str) -> String {
    format!("Engine: {line}")
}

// In the line of the prompt, while nothing is typed.
pub const TYPE_A_MOVE: &str = "type a move, or use the mouse";
pub const ENTER_GOES_ON: &str = "enter: next move";

// The move is numbered: `12.Nf3`.
pub fn same_move(played: &str, master: &str, points: u32, full: u32) -> String {
    format!("{played} as {master} played: {}", of_full(points, full))
}

pub fn own_guess(guess: &str, points: u32, full: u32) -> String {
    format!("You: {guess}, {}", of_full(points, full))
}

pub fn nothing_guessed(full: u32) -> String {
    format!("No guess, {}", of_full(0, full))
}

pub fn masters_move(master: &str, played: &str, points: u32, full: u32) -> String {
    format!("{master}: {played}, {}", of_full(points, full))
}

fn of_full(points: u32, full: u32) -> String {
    match points {
        1 => format!("1 point of {full}"),
        points => format!("{points} points of {full}"),
    }
}

pub fn so_far(own: u32, master: &str, played: u32, most: u32) -> String {
    format!("You {own}, {master} {played} of {most} points")
}

// When something can be done that cannot be done yet.
pub const ONCE_GUESSED: &str = "once the move is guessed";
pub const ANALYSED_ONCE_GUESSED: &str = "Analysis would tell the move: guess it first";
// Asked before the screen is left.
pub const ASKS_TO_LEAVE: &str = "Leave this game?";
pub const KEPT_AT_END: &str = "The points of a game are kept at its end.";

pub const NO_MOVE_GUESSED: &str = "No move was guessed.";

pub fn own_total(own: u32, most: u32, percent: u64) -> String {
    format!("You: {own} of {most} points, {percent} %")
}

pub fn masters_total(master: &str, played: u32, percent: u64) -> String {
    format!("{master}: {played} points, {percent} %")
}

pub fn same_moves(same: usize, guesses: usize) -> String {
    format!("The same move {same} of {guesses} times")
}

pub fn average(games: usize, percent: impl Display) -> String {
    let games = counted(games as u64, "game");
    format!("{games} guessed, {percent} % on average")
}

pub fn best(percent: impl Display, game: &str, day: impl Display) -> String {
    format!("Best: {percent} %, {game}, {day}")
}

pub const COST_MOST: &str = "Moves that cost most:";
pub const NONE_COST: &str = "none; every guess was as good as the best move";
// Stands for a move in a list: `12.no guess`.
pub const NO_GUESS: &str = "no guess";
