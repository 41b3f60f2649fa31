//! Frequent replies that a book has no answer to.

use super::shared::side_name;
use crate::text::figures::{counted, tenths_of_percent};
use shakmaty::Color;

pub const WRITE_GAPS: &str = "Write gaps, gaps white, gaps black or gaps more.";
pub const WRITE_GAP: &str = "Write gap and a number to come to one.";
pub const MORE: &str = "Write gaps more for the next ones, gap and a number to come to one.";
pub const NO_MORE: &str = "No more gaps.";

pub fn no_moves(side: Color) -> String {
    format!("The book has no moves for {}.", side_name(side))
}

/// `games`: those that say how often a reply comes; `is_own`: they are one player's.
pub fn found(side: Color, gaps: usize, games: u64, is_own: bool) -> String {
    let whose = match (games, is_own) {
        (0, _) => "replies as often as the built-in book has them".to_owned(),
        (games, true) => format!(
            "replies as often as in {} of the player with this side",
            counted(games, "game")
        ),
        (games, false) => format!("replies as often as in {}", counted(games, "game")),
    };
    let gaps = match gaps {
        0 => "every frequent reply has an answer".to_owned(),
        gaps => counted(gaps as u64, "reply") + " without an answer",
    };
    format!("{}'s book: {gaps}; {whose}.", side_name(side))
}

/// `reach`: the share of the games that come here; `share`: of the replies; `games`: with the reply.
pub fn gap(number: usize, line: &str, reach: f64, share: f64, games: Option<u32>) -> String {
    let games = games.map_or_else(String::new, |games| {
        format!(", {}", counted(games.into(), "game"))
    });
    format!(
        "{number}: {line}: in {} percent of games, {:.0} percent of the replies{games}.",
        tenths_of_percent(reach).replace('<', "less than "),
        100.0 * share
    )
}

pub fn no_gap(known: usize, found: &str) -> String {
    match known {
        0 => "No gaps are listed; write gaps.".to_owned(),
        1 => format!("1 gap is listed; {found} is not its number."),
        known => format!("Gaps 1 to {known} are listed, not {found}."),
    }
}
