//! The review of a game: how far it is, what it found, and what is not reviewed.

use super::shared::side_name;
use crate::text::figures::counted;
use shakmaty::Color;
use std::fmt::Display;

pub const NO_MOVES_TO_REVIEW: &str = "There are no moves to review.";
/// `by`: who made it.
pub fn has_review(by: &str) -> String {
    format!("This game has a review by {by}. Write review once more to replace it.")
}

pub const REVIEW_HAS_ENDED: &str = "The engine's thread has ended; nothing was changed.";

/// `done` of `all` positions are evaluated; after the last one, lines are followed.
pub fn review_stopped(done: usize, all: usize) -> String {
    let place = match done == all {
        true => "while lines were followed".to_owned(),
        false => format!("at {done} of {all} positions"),
    };
    format!("Stopped {place}; nothing was changed. Write review to go on with it.")
}

pub const NOT_REVIEWED: &str = "The game is not reviewed; write review.";
pub const NO_MORE_MISTAKES: &str = "No more mistakes are marked; review marks them.";
pub const NO_MORE_BLUNDERS: &str = "No more blunders are marked; review marks them.";
pub const NO_MORE_SWINGS: &str = "No more swings are known; review finds them.";

/// `what`: `mistake`, `blunder` or `swing`.
pub fn none_further(what: &str, onwards: bool) -> String {
    let place = if onwards { "after" } else { "before" };
    format!("There is no {what} {place} this position.")
}

/// What a mark means that has no meaning of its own.
pub const MISTAKE: &str = "mistake";

pub fn reviewing(positions: usize) -> String {
    format!("Reviewing {positions} positions. Stop ends it.")
}

/// Where it was stopped; `left`: so many positions are still to be reviewed.
pub fn reviewing_on(left: usize) -> String {
    let left = match left {
        0 => "lines to follow are".to_owned(),
        left => counted(left as u64, "position"),
    };
    format!("Going on with the review: {left} left. Stop ends it.")
}

/// Before the mistakes, where the game marks other moves as such.
pub const MARKS_BY_RULE: &str = "The marks are by Tabiya's rule; the game has others.";

pub fn percent(done: usize) -> String {
    format!("{done} percent.")
}

pub fn accuracy(
    side: Color,
    accuracy: f64,
    inaccuracies: u64,
    mistakes: u64,
    blunders: u64,
) -> String {
    format!(
        "{}: accuracy {accuracy:.0} percent, {}, {}, {}.",
        side_name(side),
        counted(inaccuracies, "inaccuracy"),
        counted(mistakes, "mistake"),
        counted(blunders, "blunder")
    )
}

/// `meaning`: what the move's mark means; `better`: another move; `reason`: a sentence, about the move
/// that was played, so that it comes before the better one.
pub fn finding(
    (number, side): (impl Display, Color),
    played: &str,
    meaning: &str,
    better: Option<String>,
    reason: Option<String>,
) -> String {
    let better = better.map_or_else(String::new, |better| format!(" Better: {better}."));
    let reason = reason.map_or_else(String::new, |reason| format!(" {reason}"));
    format!(
        "{number}, {}, {played}: {meaning}.{reason}{better}",
        side_name(side)
    )
}

// What is reviewed.
pub const WRITE_REVIEW: &str = "Write review white, review black or review both, and what a move may \
                                take: review 200000 nodes, review white 5 seconds.";

// The summary.
pub const NO_OPENING: &str = "The opening is not named in the book.";
pub const NO_TURNING_POINT: &str = "No single move turned the game.";

pub fn moves(count: usize) -> String {
    counted(count as u64, "move")
}

pub fn accuracy_of(accuracy: f64) -> String {
    format!("accuracy {accuracy:.0} percent")
}

/// Per move.
pub fn loss(centipawns: u32) -> String {
    format!("average loss {}", counted(centipawns.into(), "centipawn"))
}

/// `mark`: what it is called.
pub fn marks(count: usize, mark: impl Display) -> String {
    counted(count as u64, &mark.to_string())
}

/// `phase`: where not all moves are meant.
pub fn figures(side: Color, phase: Option<impl Display>, figures: &[String]) -> String {
    let phase = phase.map_or_else(String::new, |phase| format!(", {phase}"));
    format!("{}{phase}: {}.", side_name(side), figures.join(", "))
}

/// `scores`: before and after; the rest as for [`finding`].
pub fn turning_point(
    (number, side): (impl Display, Color),
    played: &str,
    meaning: &str,
    [before, after]: [String; 2],
    better: Option<String>,
) -> String {
    let better = better.map_or_else(String::new, |better| format!(" Better: {better}."));
    format!(
        "Turning point: {number}, {}, {played}: {meaning}. Before it {before}, after it {after}.{better}",
        side_name(side)
    )
}

/// What the figures rest on.
pub fn rests_on(limit: impl Display) -> String {
    format!("This rests on {limit}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_told_of_the_move_that_was_played() {
        let better = Some("bishop takes f7, check".to_owned());
        let reason = Some("Loses a pawn. 6, Black, queen takes e4.".to_owned());
        assert_eq!(
            finding((6, Color::White), "king e2", "blunder", better, reason),
            "6, White, king e2: blunder. Loses a pawn. 6, Black, queen takes e4. Better: bishop takes \
             f7, check."
        );
    }

    #[test]
    fn a_stop_among_lines_names_no_position() {
        assert!(review_stopped(4, 11).starts_with("Stopped at 4 of 11 positions; "));
        assert!(review_stopped(11, 11).starts_with("Stopped while lines were followed; "));
        assert!(reviewing_on(7).contains(": 7 positions left. "));
        assert!(reviewing_on(0).contains(": lines to follow are left. "));
    }
}
