//! A book that is practised: its questions, what an answer was worth, and how it went.

use super::shared::side_name;
pub use super::shared::{
    A_MOVE, EXPLORER_FILTER, EXPLORER_GAMES, EXPLORER_OR_ALL, HELP_EXPLORER, HELP_EXPLORER_FILTER,
    HELP_EXPLORER_GAMES, HELP_MOVES_SO_FAR, HELP_QUIT, HELP_REPEAT, HELP_YOUR_ANSWER, NO_EXPLORER,
    START_POSITION, answer_not_kept,
};
use crate::text::{figures::counted, roughly};
use shakmaty::Color;
use std::{fmt::Display, time::Duration};

// What the help says of each command.
pub const HELP_ANSWER: &str = "the book's moves; the question counts as missed";
pub const HELP_RATE: &str = "about your last answer: asked again sooner or later";
pub const HELP_SIDE: &str = "answer for the other side";
pub const ASK_ALL: &str = "ask all";
pub const HELP_ASK_ALL: &str = "everything, due or not; again: only what is due or new";
pub const HELP_EDIT_BOOK: &str = "edit the moves of this book here";
pub const HELP_LAB: &str = "count search techniques on this position";
pub const HELP_SUSPEND: &str = "leave this question out, or ask it again";

// Lines of moves.
pub const NOTHING_DUE: &str = "Nothing due.";

/// So many new questions have no room today.
pub fn done_for_today(new: usize) -> String {
    let wait = match new {
        1 => "1 new question waits".to_owned(),
        new => format!("{} wait", counted(new as u64, "new question")),
    };
    format!(
        "{NOTHING_DUE} {wait} for later days. Drill all asks everything now, as tabiya book drill --all \
         does. With --new N another number of them is asked in a day."
    )
}

pub fn nothing_due_for(rest: Duration) -> String {
    format!(
        "{NOTHING_DUE} The next question comes in {}.",
        roughly(rest)
    )
}

pub const END_OF_LINE: &str = "End of line.";

pub fn line(number: usize) -> String {
    format!("Line {number}.")
}

// What is to be practised.
pub const WRITE_DRILL: &str = "Write drill, drill white, drill black or drill all.";

// A new round.
pub const ASKS_ALL: &str = "Asking everything, due or not.";
pub const ASKS_WHAT_IS_DUE: &str = "Asking only what is due or new.";
pub const BOOK_CHANGED: &str = "The book has changed; what was answered stays known.";

pub fn answers_for(side: Color) -> String {
    format!("You answer for {} now.", side_name(side))
}

// Why there is nothing to ask a side, as a part of a sentence.
pub fn is_repertoire_of_other_side(own: Color, asked: Color) -> String {
    format!(
        "the book is a repertoire for {}: it has nothing to ask {}",
        side_name(own),
        side_name(asked)
    )
}

pub fn no_moves(side: Color) -> String {
    format!("the book has no moves for {}", side_name(side))
}

// A question and its answer.
pub fn question(side: Color) -> String {
    format!("What does {} play?", side_name(side))
}

/// `right`: the sentence that says what the book plays.
pub fn wrong(played: &str, right: &str) -> String {
    format!("Not {played}. {right}")
}

/// What is typed to hear the book's moves, and to hear all of them.
pub const ANSWER_OR_ALL: &str = "answer, answer all";
pub const ANSWER_ALL: &str = "answer all";

pub const TELLS_ANSWER: &str = "The explorer would tell the answer. Write answer first; the question \
                                then counts as missed.";

pub fn right(played: &str, note: Option<impl Display>) -> String {
    let note = note.map_or_else(String::new, |note| format!(" {note}"));
    format!("Right: {played}.{note}")
}

// When a question comes again.
pub const NOTED: &str = "Noted.";
pub const NOT_RIGHT: &str = "Only a right answer can be called hard or easy.";
pub const SUSPENDED: &str = "Suspended; drill all still asks it, and suspend there restores it.";
pub const ASKED_AGAIN: &str = "Asked again from now on.";

/// How it went, and how many questions wait: now, and within a day and a week.
pub fn result(
    (right, asked): (usize, usize),
    (due, new): (usize, usize),
    size: usize,
    (day, week): (usize, usize),
) -> String {
    format!(
        "{right} of {asked} right; {due} due, {new} new of {size}; due in a day {day}, in a week \
         {week}."
    )
}
