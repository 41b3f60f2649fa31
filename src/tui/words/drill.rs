//! The words of a drill: what it asks, what it says to an answer, how far the person is and when
//! the next question comes.

use super::shared::side_name;
pub use super::{shared::copied, widgets::more};
use crate::text::{
    figures::{counted, grouped},
    roughly,
};
use shakmaty::Color;
use std::time::Duration;

pub const TITLE: &str = "Drill";
pub const BUILT_IN_BOOK: &str = "the built-in book";
pub const NO_OPENING_NAME: &str = "no opening name yet";
pub const LOADING: &str = "loading the book …";

/// Beside the title.
pub fn side_in_book(side: Color, book: &str) -> String {
    format!("{} in {book}", side_name(side))
}

/// How many questions wait: those due, and new ones, of which today has room for `left`.
pub fn waiting(due: usize, new: usize, left: usize) -> String {
    let [due, new_count, left_count] = [due, new, left].map(|count| grouped(count as u64));
    match left < new {
        true => format!("{due} due · {left_count} new today"),
        false => format!("{due} due · {new_count} new"),
    }
}

// In the empty line where the answer is typed.
pub const YOUR_MOVE: &str = "your move";
pub const PLAY_THE_MOVE: &str = "Play the book's move to continue";
pub const END_OF_LINE: &str = "End of line. Enter starts the next one";
pub const NOTHING_DUE: &str = "Nothing due. Enter continues";

pub fn asks_for_move(side: Color) -> String {
    format!("What does {} play?", side_name(side))
}

pub fn done_for_today(new: usize) -> String {
    let new = counted(new as u64, "new question");
    format!("Done for today. {new} for later days; / asks everything now")
}

pub fn no_moves(side: Color) -> String {
    format!("The book has no moves for {}", side_name(side))
}

pub fn nothing_due_for(rest: Duration) -> String {
    let rest = roughly(rest);
    format!("Nothing due. The next question comes in {rest}; / asks everything now")
}

pub const BOOK_PLAYS: &str = "The book plays:";

// Each stands above the moves of the book.
pub fn wrong(moved: &str) -> String {
    format!("not {moved}; the book:")
}

pub fn good(moved: &str) -> String {
    format!("{moved} is good, but not your move; the book:")
}

// The last answer while another question is on the board. `share` follows a blank, or is empty.
pub fn former(moved: &str, best: &str, share: &str) -> String {
    format!("{moved}; the book: {best}{share}")
}

pub fn former_shown(best: &str, share: &str) -> String {
    format!("shown: {best}{share}")
}

/// How many of all questions were asked at least once.
pub fn seen(met: usize, all: usize) -> String {
    format!("{} of {} seen", grouped(met as u64), grouped(all as u64))
}

pub fn right(right: usize, asked: usize, percent: Option<u64>) -> String {
    let rate = percent
        .map(|percent| format!(" · {percent} %"))
        .unwrap_or_default();
    format!("{right} of {asked} right{rate}")
}

pub fn due(day: usize, week: usize) -> String {
    format!("due in a day {day}, in a week {week}")
}

pub fn suspended(count: usize) -> String {
    format!("{count} suspended")
}

pub const HOW_TO_ANSWER: &str = "Type the move, or make it on the board";
pub const BOOK_CHANGED: &str = "The book has changed; what was answered stays known";
pub const NOTHING_TO_RATE: &str = "Only a right answer can be called hard or easy";
pub const SUSPENDED: &str = "Suspended; to restore it: / (ask all), then delete";
pub const RESTORED: &str = "Restored";
pub const ASKS_ALL: &str = "Asking everything, due or not";
pub const ASKS_WHAT_IS_DUE: &str = "Asking only what is due or new";
pub const NOT_FINISHED: &str = "This line is not finished; what you answered is kept.";
// When an action can be used that would give the answer away.
pub const ONCE_ANSWERED: &str = "once the question is answered";

// How the answer came.
pub const EASY: &str = "Easy";
pub const HARD: &str = "Hard";

pub fn asked_again(rating: &str, rest: Duration) -> String {
    format!("{rating}: asked again in {}", roughly(rest))
}

pub fn asks_only(side: Color) -> String {
    let name = side_name(side);
    format!("The book is a repertoire for {name}: it asks only {name}'s moves")
}
