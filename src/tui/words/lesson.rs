//! The words of the lesson that asks for better moves than one's mistakes.

use super::shared::side_name;
pub use super::shared::{copied, engine_failed, place};
use crate::{analysis::lesson::Outcome, text::figures::counted};
use shakmaty::Color;
use std::fmt::Display;

pub const TITLE: &str = "Learn from mistakes";

pub fn played(side: Color, mistake: &str) -> String {
    format!("{} played {mistake}", side_name(side))
}

pub fn asks(side: Color) -> String {
    format!("Find a better move for {}.", side_name(side))
}

pub const CHECKING: &str = "The engine is checking it …";
pub const STILL_LOOKING: &str = "The engine is still looking for the answer";

// In the line of the prompt, while nothing is typed.
pub const TYPE_A_MOVE: &str = "type a move, or use the mouse";
pub const ENTER_GOES_ON: &str = "enter: next";
/// What enter does then, in the footer.
pub const NEXT: &str = "next";

pub fn right(san: &str) -> String {
    format!("{san} is right.")
}

pub fn as_good_as(san: &str, best: &str) -> String {
    format!("{san} is right, as good as {best}.")
}

pub fn same_mistake(san: &str) -> String {
    format!("{san} was played in the game. Try again.")
}

// The scores of an answer and of the best move; the reply that shows why the answer is wrong.
pub fn not_better(
    san: &str,
    score: impl Display,
    reply: Option<&str>,
    best: impl Display,
) -> String {
    let after = reply.map_or_else(String::new, |reply| format!(" after {reply}"));
    format!("{san} is not good enough: {score}{after}, but {best} was possible. Try again.")
}

pub fn hint_piece(piece: &str, from: &str) -> String {
    format!("Look at the {piece} on {from}.")
}

pub fn hint_move(san: &str) -> String {
    format!("{san} is a good move here.")
}

pub fn answer(san: &str) -> String {
    format!("{san} was the move.")
}

// When something can be done that cannot be done yet.
pub const ONCE_ANSWERED: &str = "once the question is answered";
pub const ANALYSED_ONCE_ANSWERED: &str = "Analysis would tell the answer: try it first";
// Asked before the screen is left.
pub const NOT_ANSWERED: &str = "This question is not answered; it comes again.";

pub fn asked(questions: usize) -> String {
    match questions {
        1 => "1 question asked.".to_owned(),
        all => format!("{all} questions asked."),
    }
}

pub fn came_out(count: usize, outcome: Outcome) -> String {
    match outcome {
        Outcome::AtOnce => format!("{count} correct at once"),
        Outcome::Later => format!("{count} correct after a try or a hint"),
        Outcome::Shown => format!("{} shown", counted(count as u64, "answer")),
        Outcome::Skipped => format!("{count} skipped"),
    }
}

pub const ALL_KNOWN: &str = "They come back when they are due; enter leaves.";
pub const SOME_NOT_KNOWN: &str =
    "Enter asks the others again. All come back when due: tabiya learn.";
