//! The words of puzzles: the trainer, puzzle rush, and a player that solves a whole suite.

use super::shared::side_name;
pub use super::shared::{copied, depth};
use crate::text::figures::{count, counted, elapsed, grouped};
use shakmaty::Color;
use std::{fmt::Display, time::Duration};

pub const TITLE: &str = "Puzzles";
// Where the puzzles come from; the last run through them is kept in a file of this name.
pub const BUILT_IN: &str = "built-in puzzles";
pub const NO_PUZZLE: &str = "no puzzle";

pub fn source(name: &str, puzzles: usize) -> String {
    format!("{name}, {}", grouped(puzzles as u64))
}

pub fn reading(name: &str) -> String {
    format!("reading {name} …")
}

pub fn rating(rating: f64) -> String {
    format!("rating {rating:.0}")
}

pub fn rating_and_streak(rating: f64, streak: impl Display) -> String {
    format!("rating {rating:.0}   {streak} in a row")
}

pub fn to_move_and_win(side: Color) -> String {
    format!("{} to move and win", side_name(side))
}

pub fn asks_best_move(side: Color) -> String {
    format!("{}'s best move", side_name(side))
}

pub fn asks_mate(side: Color, moves: u32) -> String {
    format!("{} mates in {moves}", side_name(side))
}

/// `moves`: those to avoid.
pub fn asks_to_avoid(side: Color, moves: &str) -> String {
    format!("{} to avoid {moves}", side_name(side))
}

/// Moves of which each is meant.
pub fn alternatives(moves: &[String]) -> String {
    moves.join(" or ")
}

pub fn puzzle(name: &str) -> String {
    format!("Puzzle {name}")
}

pub fn moves(steps: usize) -> String {
    let moves = if steps == 1 { "move" } else { "moves" };
    format!("{steps} {moves}")
}

pub fn moves_and_rating(steps: usize, rating: impl Display) -> String {
    format!("{}, rated {rating}", moves(steps))
}

pub const PLAYED_SO_FAR: &str = "played so far";

pub fn points(gained: i32) -> String {
    match gained.abs() {
        1 => format!("{gained:+} point"),
        _ => format!("{gained:+} points"),
    }
}

// The record: what stands before the figures.
pub const SOLVED: &str = "solved";
pub const BEST_STREAK: &str = "best streak";
pub const TO_REVIEW: &str = "to review";
pub const ONLY: &str = "only";
pub const FAILED_PUZZLES: &str = "failed puzzles";
pub const THIS_SESSION: &str = "this session";
pub const RATING_HISTORY: &str = "rating history";

pub fn of_all(solved: impl Display, tried: impl Display) -> String {
    format!("{solved} of {tried}")
}

// In the line of the prompt, while nothing is typed.
pub const RUSH_IS_OVER: &str = "The rush is over";
pub const ENTER_FOR_NEXT: &str = "enter for the next one";

pub fn side_moves(side: Color) -> String {
    format!("{}'s move", side_name(side))
}

pub const NOTHING_TO_REVIEW: &str = "Nothing left to review: all puzzles from here on";
pub const NO_MATCH: &str = "No matching puzzle";
pub const ALL_PUZZLES: &str = "All puzzles";
pub const NONE_FAILED: &str = "No failed puzzles to review";
pub const ONLY_FAILED: &str = "Only puzzles you failed last time";

// The list of themes; `ALL_PUZZLES` comes first.
pub const THEMES: &str = "Theme";
pub const EXPECTS_THEME: &str = "a few letters of a theme";

pub fn only_theme(theme: &str) -> String {
    format!("Only puzzles with the theme {theme}")
}

/// `left_out`: those that only an engine can check.
pub fn taken_from_file(problems: usize, wrong_lines: usize, left_out: usize) -> String {
    let mut words = counted(problems as u64, "puzzle");
    if wrong_lines > 0 {
        words += &format!("; {} skipped", counted(wrong_lines as u64, "line"));
    }
    if left_out > 0 {
        words += &format!("; {}", self::left_out(left_out));
    }
    words
}

/// `puzzles`: how many only an engine can check.
pub fn left_out(puzzles: usize) -> String {
    counted(puzzles as u64, "puzzle")
        + " left out: only an engine can tell whether a move mates in several moves; tabiya solve \
           has one"
}

pub fn training_starts_over(problem: &str) -> String {
    format!("Training starts over: {problem}")
}

// Asks for the path of a file.
pub const PUZZLES_FROM_FILE: &str = "Puzzles from a file";
pub const EXPECTS_PATH: &str = "its path; EPD, or rated puzzles as CSV";

pub const PUZZLE_IS_OVER: &str = "This puzzle is over; enter for the next one";
// When something can be done that cannot be done yet.
pub const ONCE_OVER: &str = "once the puzzle is over";
// Asked before the screen is left.
pub const NOT_SOLVED_YET: &str = "This puzzle is not solved yet.";
pub const RUSH_NOT_OVER: &str = "The rush is not over; it would count for nothing.";

pub fn not_the_best(san: &str, hint: &str, solution: &str) -> String {
    format!("{san} is not the best move. Try again; {hint}: hint, {solution}: solution")
}

/// A move that is to be avoided.
pub fn is_to_be_avoided(san: &str, solution: &str) -> String {
    format!("{san} is the move to avoid. Try another; {solution}: solution")
}

/// `moves`: those to avoid.
pub fn any_other_move(moves: &str) -> String {
    format!("Any move is right but {moves}")
}

pub fn right(san: &str) -> String {
    format!("{san} is right. Next move")
}

pub fn solved(san: &str) -> String {
    format!("{san} - solved")
}

pub fn solved_with_hint(san: &str) -> String {
    format!("{san} - solved with a hint; not rated")
}

pub fn solved_too_late(san: &str) -> String {
    format!("{san} was the best move; the puzzle comes back in the review")
}

/// Where moves are to be avoided.
pub fn right_too_late(san: &str) -> String {
    format!("{san} is right; the puzzle comes back in the review")
}

pub fn hint_piece(key: &str) -> String {
    format!("This piece; {key} again shows where it goes")
}
pub const HINT_MOVE: &str = "Move it there";

pub fn solution(line: &str) -> String {
    format!("The solution: {line}")
}

pub const RUSH: &str = "Puzzle rush";
pub fn not_in_rush(back: &str) -> String {
    format!("Not possible during a rush; {back} ends it")
}
pub const ASKS_TO_END: &str = "End the rush?";
pub const RESULT_SO_FAR: &str = "What you have solved so far is its result.";

pub fn asks_for_rush(mistakes: usize, best: &[String]) -> String {
    let aim = format!("As many puzzles as you can, harder and harder; {mistakes} mistakes end it.");
    match best {
        [] => aim,
        best => format!("{aim} Your best: {}.", best.join(", ")),
    }
}

pub fn wrong_in_rush(san: &str, line: &str) -> String {
    format!("{san} is wrong: {line}")
}

pub fn count_solved(solved: impl Display) -> String {
    format!("{solved} solved")
}

pub fn missed_in_rush(more: usize) -> String {
    match more {
        0 => "Missed in the rush, the last one; not rated".to_owned(),
        more => format!("Missed in the rush, {more} more; not rated"),
    }
}

// How a rush has ended, and what to do next.
pub const NEW_BEST: &str = "a new best";
pub const PUZZLES_AS_USUAL: &str = "Puzzles as usual";
/// The same where there is little room.
pub const MORE_PUZZLES: &str = "More puzzles";
pub const ANOTHER_RUSH: &str = "Another rush";
pub const BACK: &str = "Back";

pub fn your_best(best: impl Display) -> String {
    format!("your best: {best}")
}

pub fn look_again(missed: usize) -> String {
    match missed {
        1 => "Look at the missed puzzle again".to_owned(),
        missed => format!("Look at the {missed} missed puzzles again"),
    }
}

// The same where there is little room.
pub fn look_again_short(missed: usize) -> String {
    match missed {
        1 => "The missed one".to_owned(),
        missed => format!("The {missed} missed"),
    }
}

// How far a player looks ahead in a suite; kept in the file of its run.
pub fn nodes_per_move(nodes: u64) -> String {
    format!("{} nodes per move", grouped(nodes))
}

/// What the key that has started a suite does while it runs.
pub const STOP: &str = "stop";

pub const MORE_NODES: &str = "More nodes per move";
pub const FEWER_NODES: &str = "Fewer nodes per move";

pub const ASKS_TO_STOP: &str = "Stop this run?";

pub fn loses_run(tried: usize, all: usize) -> String {
    format!("{tried} of {all} are tried; only a whole run is kept.")
}

pub fn solved_of_tried(solved: usize, tried: usize) -> String {
    format!("{solved} of {tried} solved")
}

// Headings of the list of a suite.
pub const PUZZLE: &str = "puzzle";
pub const RATING: &str = "rating";
pub const MOVE: &str = "move";
pub const NODES: &str = "nodes";
pub const TIME: &str = "time";

pub fn it_was(san: &str) -> String {
    format!("it was {san}")
}

pub fn to_move(side: Color) -> String {
    format!("{} to move", side_name(side))
}

pub fn nodes_in(nodes: u64, time: Duration) -> String {
    format!("{} nodes in {}", count(nodes), elapsed(time))
}

pub fn against(terms: &str, compared: &str) -> String {
    format!("against {terms}: {compared}")
}
