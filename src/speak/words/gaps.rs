//! Frequent replies that a book has no answer to.

use super::shared::side_name;
use crate::{
    analysis::gaps::{Basis, LEAST_GAMES},
    text::figures::{counted, tenths_of_percent},
};
use shakmaty::Color;

pub const WRITE_GAPS: &str = "Write gaps, gaps white, gaps black or gaps more.";
pub const WRITE_GAP: &str = "Write gap and a number to come to one.";
pub const MORE: &str = "Write gaps more for the next ones, gap and a number to come to one.";
pub const NO_MORE: &str = "No more gaps.";

pub fn no_moves(side: Color) -> String {
    format!("The book has no moves for {}.", side_name(side))
}

/// `games`: those that were counted; `is_own`: they are one player's; `basis`: what says how often a
/// reply comes.
pub fn found(side: Color, gaps: usize, (games, is_own): (u64, bool), basis: Basis) -> String {
    let whose = if is_own {
        " of the player with this side"
    } else {
        ""
    };
    let counted_in = counted(games, "game") + whose;
    let books = "Replies are as frequent as in the built-in book.";
    let basis = match (basis, games) {
        (Basis::Books, 0) => books.to_owned(),
        (Basis::Books, _) => {
            format!("{books} No position came {LEAST_GAMES} times in {counted_in}.")
        }
        (Basis::Games, _) => format!("Replies are as frequent as in {counted_in}."),
        (Basis::Both, _) => {
            format!("Replies are as frequent as in {counted_in}; else as in the built-in book.")
        }
    };
    let gaps = match gaps {
        0 => "every frequent reply has an answer".to_owned(),
        gaps => counted(gaps as u64, "reply") + " without an answer",
    };
    format!("{}'s book: {gaps}. {basis}", side_name(side))
}

/// `met`: the share of the games that come here; `share`: of the replies; `games`: with the reply.
pub fn gap(number: usize, line: &str, met: Option<f64>, share: f64, games: Option<u32>) -> String {
    let met = met.map_or_else(
        || "Games not counted".to_owned(),
        |met| {
            let percent = tenths_of_percent(met).replace('<', "less than ");
            format!("In {percent} percent of games")
        },
    );
    let games = games.map_or_else(String::new, |games| {
        format!(", {}", counted(games.into(), "game"))
    });
    format!(
        "{number}: {line}. {met}, {:.0} percent of the replies{games}.",
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
