//! The puzzle trainer and puzzle rush: the puzzles, what an answer was worth, and results.

pub use super::shared::{
    A_MOVE, HELP_HINT, HELP_QUIT, HELP_REPEAT, HELP_YOUR_ANSWER, RIGHT_SOLVED, alternatives, hint,
    hint_piece, result_not_kept,
};
use crate::text::figures::counted;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_SOLUTION: &str = "give up, and hear the solution";
pub const HELP_NEXT: &str = "another puzzle; one left without a wrong move does not count";
pub const HELP_ANALYSE: &str = "look at a puzzle that is over with the engine";
pub const HELP_THEMES: &str = "what the puzzles are about";
pub const HELP_THEME: &str = "only puzzles about this";
pub const HELP_FAILED: &str = "only puzzles you failed last time; all again";
pub const HELP_RUSH: &str = "as many puzzles as you can, in minutes, until three are missed";
pub const HELP_RATING: &str = "your puzzle rating";

// A puzzle.
pub const NO_PUZZLES: &str = "There are no puzzles.";
pub const NO_OTHER_PUZZLE: &str = "There is no other puzzle.";
pub const A_PUZZLE: &str = "A puzzle. Find the best move.";

/// `puzzles`: how many only an engine can check.
pub fn left_out(puzzles: usize) -> String {
    format!(
        "{} left out: only an engine can tell whether a move mates in several moves; tabiya solve \
         has one.",
        counted(puzzles as u64, "puzzle")
    )
}

pub fn a_mate(moves: u32) -> String {
    format!(
        "A puzzle. Find a mate in {}.",
        counted(moves.into(), "move")
    )
}

/// `moves`: those to avoid.
pub fn a_mistake(moves: &str) -> String {
    format!("A puzzle. Avoid the mistake: {moves}.")
}

pub const IS_OVER: &str = "This puzzle is over; write next or quit.";

pub const ONCE_IT_IS_OVER: &str =
    "A puzzle is analysed once it is over; write solution to give up.";

/// `more`: how many others were missed and come after it.
pub fn missed_in_rush(more: usize) -> String {
    match more {
        0 => "Missed in the rush, the last one; not rated.".to_owned(),
        more => format!("Missed in the rush, {more} more; not rated."),
    }
}

// An answer.
pub const HINTED: &str = "Right, with a hint; it does not count.";
pub const AFTER_A_MISTAKE: &str = "Right, after a mistake.";

pub fn wrong(played: &str) -> String {
    format!("Not the best move: {played}. Try again, or write solution.")
}

pub fn was_to_be_avoided(played: &str) -> String {
    format!("To be avoided: {played}. Try another move.")
}

/// `moves`: those to avoid.
pub fn any_other_move(moves: &str) -> String {
    format!("Any move is right but {moves}.")
}

/// There are more moves to find.
pub fn right(reply: Option<String>) -> String {
    let reply = reply.map_or_else(String::new, |reply| format!(" Answer: {reply}."));
    format!("Right.{reply} Your move.")
}

/// `result`: a sentence; `themes`: another one.
pub fn done(result: &str, themes: Option<String>) -> String {
    format!("{result}{} Write next for another.", after(themes))
}

pub fn the_line(line: &str) -> String {
    format!("The solution: {line}.")
}

/// Both are sentences.
pub fn solution(solution: &str, themes: Option<String>) -> String {
    format!("{solution}{} Write next for another.", after(themes))
}

fn after(sentence: Option<String>) -> String {
    sentence.map_or_else(String::new, |sentence| format!(" {sentence}"))
}

// Themes, and which puzzles come.
pub const NO_THEMES: &str = "These puzzles name no themes.";
pub const ALL_PUZZLES: &str = "All puzzles.";
pub const NO_FAILED: &str = "No failed puzzles to review.";
pub const ONLY_FAILED: &str = "Only puzzles you failed last time.";

pub fn themes(names: &[String]) -> String {
    format!("Themes: {}.", names.join(", "))
}

pub fn no_theme(found: &str) -> String {
    format!("No puzzle is about \"{found}\"; themes lists them.")
}

pub fn only_about(theme: &str) -> String {
    format!("Only puzzles about {theme}.")
}

// Results.
pub fn not_counted(error: impl Display) -> String {
    format!("{error}. Results of before are not counted.")
}

pub fn rating(rating: f64, solved: u32, tried: u32) -> String {
    format!("Rating {rating:.0}, {solved} of {tried} solved.")
}

// What the help says of each command in a rush.
pub const HELP_ANSWER_IN_RUSH: &str = "your answer; a wrong one misses the puzzle";
pub const HELP_CLOCK: &str = "the time left, and how you stand";
pub const HELP_END_RUSH: &str = "end the rush; asks first";

// Which rushes there are.
pub const ASKS_FOR_RUSH: &str = "Write rush 3 or rush 5, for minutes, or rush no clock.";

pub fn rush(mistakes: usize) -> String {
    format!(
        "Puzzle rush: as many puzzles as you can, harder and harder; {mistakes} mistakes end it."
    )
}

/// The most puzzles solved in a kind of rush.
pub fn best_of(kind: &str, solved: u32) -> String {
    format!("{kind} {solved}")
}

/// `kinds`: as [`best_of`] tells them.
pub fn your_best(kinds: &[String]) -> String {
    format!("Your best: {}.", kinds.join(", "))
}

// A rush.
pub const NO_MORE_PUZZLES: &str = "There are no more puzzles.";
pub const ASKS_TO_END: &str =
    "End the rush? What you have solved so far is its result. Write yes or no.";
pub const RUSH_GOES_ON: &str = "The rush goes on.";
pub const NOT_IN_A_RUSH: &str = "Not possible during a rush. Write quit to end it.";
pub const TIME_IS_UP: &str = "Time is up.";

pub fn rush_begins(kind: &str, mistakes: usize) -> String {
    format!("Puzzle rush, {kind}. {mistakes} mistakes end it.")
}

/// `solution`: a sentence.
pub fn wrong_in_rush(played: &str, solution: &str) -> String {
    format!("Wrong: {played}. {solution}")
}

/// `left`: the time, where there is a clock.
pub fn standing(solved: u32, missed: usize, left: Option<String>) -> String {
    let left = left.map_or_else(String::new, |left| format!(", {left} left"));
    format!("{solved} solved, {missed} missed{left}.")
}

// The end of a rush.
pub const A_NEW_BEST: &str = "a new best";

pub fn your_best_is(solved: u32) -> String {
    format!("your best is {solved}")
}

/// `kind` begins with a capital; `best`: one of the two above.
pub fn rush_is_over(kind: &str, solved: u32, best: &str) -> String {
    format!(
        "The rush is over. {kind}: {} solved, {best}.",
        counted(solved.into(), "puzzle")
    )
}

/// What can be done after a rush.
pub fn look_again(missed: usize) -> String {
    match missed {
        0 => "Write next, rush or quit.".to_owned(),
        1 => "Write next to look at the missed puzzle again, rush, all or quit.".to_owned(),
        missed => {
            format!("Write next to look at the {missed} missed puzzles again, rush, all or quit.")
        }
    }
}
