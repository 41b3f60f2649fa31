//! A test suite: what is asked, what an answer was worth, and the run of a program through it.

pub use super::shared::{
    A_MOVE, HELP_REPEAT_AND_QUIT, HELP_YOUR_ANSWER, NO_MOVE_FOUND, alternatives,
};
use crate::text::figures::{counted, grouped};
use std::fmt::Display;

// What the help says of each command.
pub const HELP_QUESTION: &str = "what is asked here, and the pieces";
pub const HELP_ANSWER: &str = "what the suite says";
pub const HELP_ENGINE: &str = "what the engine plays here, and whether that is right";
pub const HELP_GO: &str = "another position";
pub const HELP_RESULTS: &str = "how many you answered, and how many were right";
pub const HELP_RUN: &str = "let the engine or another program answer all of them; stop ends it";
pub const LIMITS: &str = "nodes 100000, depth 4";
pub const HELP_LIMITS: &str = "what each move of a run may take";
pub const HELP_ANALYSE: &str = "look at the position with the engine";

pub const NO_POSITIONS: &str = "The suite has no positions.";

pub fn announced(positions: usize) -> String {
    format!(
        "A test suite of {}. Write your move, answer, engine, next, run or help.",
        counted(positions as u64, "position")
    )
}

// Where one is.
pub const IS_FIRST: &str = "This is the first position.";
pub const IS_LAST: &str = "This is the last position.";

pub fn position(at: usize, all: usize, name: &str) -> String {
    format!("Position {at} of {all}, {name}.")
}

pub fn no_position(all: usize, found: &str) -> String {
    format!("The suite has positions 1 to {all}, not {found}.")
}

// What is asked.
pub const FIND_GOOD_MOVE: &str = "Find a good move.";
pub const AVOID_MISTAKE: &str = "Avoid the mistake: find another good move.";
pub const FIND_BEST_MOVE: &str = "Find the best move.";

pub fn find_mate(moves: u32) -> String {
    format!("Find a mate in {} or fewer.", counted(moves.into(), "move"))
}

/// More than one.
pub fn find_line(moves: usize) -> String {
    format!("Find the best line, {moves} moves of yours.")
}

// What the suite says.
pub fn answer(moves: &str) -> String {
    format!("The answer: {moves}.")
}

pub fn to_be_avoided(moves: &str) -> String {
    format!("To be avoided: {moves}.")
}

pub fn any_mate(moves: u32) -> String {
    format!(
        "Any mate in {} or fewer; engine shows one.",
        counted(moves.into(), "move")
    )
}

// An answer.
pub const IS_ANSWERED: &str = "This position is answered. Write next, engine or quit.";

/// There are more moves to find.
pub fn right_so_far(played: &str, reply: Option<String>) -> String {
    let reply = reply.map_or_else(String::new, |reply| format!(" Reply: {reply}."));
    format!("Right: {played}.{reply} Your move.")
}

pub fn right(played: &str) -> String {
    format!("Right: {played}. Write next or engine.")
}

pub fn wrong(played: &str) -> String {
    format!("Wrong: {played}. Try again, or write answer, engine or next.")
}

fn right_or_wrong(is_right: bool) -> &'static str {
    if is_right { "right" } else { "wrong" }
}

/// `score` begins with a capital.
pub fn engine_plays(played: &str, is_right: bool, score: &str, line: &str) -> String {
    let is_right = right_or_wrong(is_right);
    format!("The engine plays {played}. That is {is_right}. {score}: {line}.")
}

pub fn results(right: usize, answered: usize, positions: usize) -> String {
    format!(
        "{right} right of {answered} answered, {} in all.",
        counted(positions as u64, "position")
    )
}

// The run of a program; its name begins with a capital where it begins a sentence.
pub const NO_RUN: &str = "No program goes through the suite.";

pub fn depth(plies: impl Display) -> String {
    format!("depth {plies}")
}

pub fn nodes(count: u64) -> String {
    format!("{} nodes per move", grouped(count))
}

/// `terms`: what a move may cost.
pub fn limit(terms: &str) -> String {
    format!("The next run: {terms}.")
}

pub fn no_limit(deepest: u32) -> String {
    format!("Write nodes and a number, or depth and a number from 1 to {deepest}.")
}

/// `terms`: what a move may cost it.
pub fn run_begins(player: &str, terms: &str) -> String {
    format!("{player} answers, {terms}. Stop ends it.")
}

/// `played`: the move, where one is asked for.
pub fn attempt(number: usize, name: &str, is_right: bool, played: Option<String>) -> String {
    let played = played.map_or_else(String::new, |played| format!(", {played}"));
    format!("{number}, {name}: {}{played}.", right_or_wrong(is_right))
}

pub fn run_results(player: &str, right: usize, tried: usize) -> String {
    format!("{player}: {right} right of {tried}.")
}

/// How the run compares with the one before, on its terms.
pub fn compared(terms: &str, comparison: &str) -> String {
    format!("Beside the last run, {terms}: {comparison}.")
}

pub fn run_not_saved(error: impl Display) -> String {
    format!("The run is not saved: {error}.")
}
