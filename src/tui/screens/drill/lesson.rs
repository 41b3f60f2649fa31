//! What there was to learn from the last answer of a drill, and when it comes back.

use crate::{book::BookMove, chess::Position};
use shakmaty::Move;
use std::time::Duration;

/// What there was to learn from the last answer.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The position that was asked.
    pub position: Position,
    pub given: Given,
    /// What the book plays there, most likely first; never-played moves are not among them.
    pub moves: Vec<BookMove>,
}

/// What the person answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    Right(Move),
    Wrong(Move),
    /// Not the book's move, but as good as the best one.
    Good(Move),
    /// The answer was asked for.
    Shown,
}

/// A time to wait, roughly.
pub fn in_words(rest: Duration) -> String {
    let minutes = rest.as_secs().div_ceil(60);
    match minutes {
        0 | 1 => "a minute".to_owned(),
        2..=99 => format!("{minutes} minutes"),
        100..=2880 => format!("{} hours", minutes.div_ceil(60)),
        _ => format!("{} days", minutes.div_ceil(24 * 60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_is_told_in_the_unit_that_fits() {
        let told = |seconds| in_words(Duration::from_secs(seconds));
        assert_eq!(told(5), "a minute");
        assert_eq!(told(9 * 60), "9 minutes");
        assert_eq!(told(4 * 3600), "4 hours");
        assert_eq!(told(4 * 24 * 3600), "4 days");
    }
}
