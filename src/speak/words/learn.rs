//! Learning from mistakes: the questions, why an answer is right or wrong, and how it went.

use super::shared::side_name;
pub use super::shared::{
    A_MOVE, HELP_HINT, HELP_REPEAT, HELP_YOUR_ANSWER, NO_MOVE_FOUND, answer_not_kept, hint,
    hint_piece,
};
use crate::text::figures::counted;
use shakmaty::Color;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_SOLUTION: &str = "the answer; the question comes back";
pub const HELP_NEXT: &str = "skip this question";
pub const HELP_QUESTION: &str = "the question again";
pub const HELP_RESULTS: &str = "how it went so far";
pub const HELP_MORE: &str = "at the end, what you did not know at once";
pub const HELP_LOOK: &str = "look at the question answered last with the engine";
pub const HELP_QUIT: &str = "leave; an open question comes back";

pub fn announced(questions: usize) -> String {
    format!(
        "Learn from mistakes: {}. Help tells what can be written.",
        counted(questions as u64, "question")
    )
}

// A question.
/// `game`: where the mistake was made.
pub fn question(at: usize, all: usize, game: &str) -> String {
    format!("Question {at} of {all}: {game}.")
}

pub fn played(number: impl Display, side: Color, played: &str) -> String {
    format!("Move {number}: {} played {played}.", side_name(side))
}

pub fn scores(before: &str, after: &str) -> String {
    format!("Before it: {before}; after it: {after}.")
}

pub fn find_better(side: Color) -> String {
    format!("Find a better move for {}.", side_name(side))
}

// An answer; `played` and `best` as the beginning of a sentence have a capital, unless a pawn makes
// the move.
pub const CANNOT_BE_CHECKED: &str = "The engine's thread has ended; this answer cannot be checked.";

/// To who would analyse the first question.
pub const ANALYSED_ONCE_ANSWERED: &str = "Analysis would tell the answer: try it first.";

/// `number` of the question answered last.
pub fn analysis_of(number: usize) -> String {
    format!("Analysis of question {number}, which is answered.")
}

pub fn same_mistake(played: &str) -> String {
    format!("{played} was played in the game. Try again.")
}

/// `best`: another move that is as good.
pub fn right(played: &str, best: Option<String>) -> String {
    let as_good = best.map_or_else(String::new, |best| format!(", as good as {best}"));
    format!("{played} is right{as_good}.")
}

/// `score` comes of the move after the best `reply`; `best`: the score that was possible.
pub fn wrong(played: &str, score: &str, reply: Option<String>, best: &str) -> String {
    let reply = reply.map_or_else(String::new, |reply| format!(" after {reply}"));
    format!("{played} is not good enough: {score}{reply}, but {best} was possible. Try again.")
}

pub fn solution(best: &str) -> String {
    format!("{best} was the move.")
}

pub fn goes_on(line: &str) -> String {
    format!("It goes on: {line}.")
}

/// `reason`: a sentence.
pub fn why_not(wrong: &str, reason: &str) -> String {
    format!("Why not {wrong}: {reason}")
}

// How it went.
pub const NOTHING_ANSWERED: &str = "No question was answered yet.";
pub const NO_QUESTIONS_LEFT: &str = "No questions left.";
pub const COME_BACK: &str = "They come back when they are due. Write quit.";
pub const WRITE_MORE: &str = "Write more to be asked again what you did not know at once, or quit.";

pub fn at_once(count: usize) -> String {
    format!("{count} correct at once")
}

pub fn later(count: usize) -> String {
    format!("{count} correct after a try or a hint")
}

pub fn shown(count: usize) -> String {
    format!("{} shown", counted(count as u64, "answer"))
}

pub fn skipped(count: usize) -> String {
    format!("{count} skipped")
}

pub fn results(counts: &[String]) -> String {
    format!("{}.", counts.join(", "))
}
