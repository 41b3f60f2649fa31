//! Guess the move: the questions, the points of each move, and what came of a game.

use super::moves::{number_of_black, number_of_white};
use super::shared::side_name;
pub use super::shared::{A_MOVE, HELP_MOVES_SO_FAR, HELP_REPEAT, HELP_YOUR_GUESS};
use crate::text::figures::{counted, percent};
use shakmaty::Color;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_SOLUTION: &str = "the move of the game, for no points";
pub const HELP_NEXT: &str = "skip this move; it does not count";
pub const HELP_POINTS: &str = "the points so far";
pub const HELP_COSTLY: &str = "the guesses that cost most";
pub const HELP_LOOK: &str = "look at the position of the move answered last with the engine";
pub const HELP_QUIT: &str = "leave; only a whole game's points are kept";

/// `place`: where it was played, or nothing.
pub fn announced(white: &str, black: &str, place: &str) -> String {
    let place = match place {
        "" => String::new(),
        place => format!(", {place}"),
    };
    format!("Guess the move: {white} against {black}{place}.")
}

/// How many moves are asked for, and whose they are.
pub fn length(moves: usize, master: &str) -> String {
    format!(
        "{} of {master}. Write what you would play, a question such as board, or help.",
        counted(moves as u64, "move")
    )
}

pub fn question(at: usize, all: usize, master: &str, side: Color) -> String {
    format!(
        "Move {at} of {all}: what did {master} play for {}?",
        side_name(side)
    )
}

// A guess; `played` begins with a capital, `full` are the most points.
pub const CANNOT_BE_COUNTED: &str = "The engine's thread has ended; this move cannot be counted.";

/// To who would analyse before the first guess.
pub const ANALYSED_ONCE_GUESSED: &str = "Analysis would tell the move: guess it first.";

/// `number` of the move answered last.
pub fn analysis_of(number: usize) -> String {
    format!("Analysis of the position before move {number}, which is answered.")
}

/// The guess was the move of the game.
pub fn guessed_right(played: &str, points: u32, full: u32) -> String {
    format!("{played}, the move of the game: {}.", of(points, full))
}

pub fn guessed(played: &str, points: u32, full: u32) -> String {
    format!("{played}: {}.", of(points, full))
}

pub fn master_played(master: &str, played: &str, points: u32, full: u32) -> String {
    format!("{master} played {played}: {}.", of(points, full))
}

fn of(points: u32, full: u32) -> String {
    format!("{} of {full}", counted(points.into(), "point"))
}

pub fn engine_would_play(line: &str) -> String {
    format!("The engine would play: {line}.")
}

// How it went.
pub const NOTHING_GUESSED: &str = "No move was guessed yet.";
pub const NOTHING_COSTLY: &str = "No guess has cost a point.";
pub const GAME_IS_OVER: &str = "The game is over.";

/// Both players' points in the moves so far, of `most`, which is not 0; in `same` of the `moves`
/// they played the same.
pub fn points(
    (own, masters, most): (u32, u32, u32),
    master: &str,
    same: usize,
    moves: usize,
) -> String {
    let percent = |points: u32| percent(points.into(), most.into()).unwrap_or(0);
    format!(
        "You: {own} of {most} points, {} percent. {master}: {masters} points, {} percent. The same \
         move {} in {}.",
        percent(own),
        percent(masters),
        counted(same as u64, "time"),
        counted(moves as u64, "move")
    )
}

/// In place of a guess, in the move with this number.
pub fn no_guess(number: &str, is_blacks: bool) -> String {
    let number = match is_blacks {
        true => number_of_black(number),
        false => number_of_white(number),
    };
    format!("{number}no guess")
}

/// A guess with its points, and the move of the game with its own.
pub fn costly((guess, points): (&str, u32), (played, played_points): (&str, u32)) -> String {
    format!(
        "{guess}, {}; the game: {played}, {}.",
        counted(points.into(), "point"),
        counted(played_points.into(), "point")
    )
}

pub fn average(games: usize, percent: impl Display) -> String {
    format!(
        "{} guessed, {percent} percent on average.",
        counted(games as u64, "game")
    )
}

pub fn points_not_kept(error: impl Display) -> String {
    format!("The points are not kept: {error}.")
}
