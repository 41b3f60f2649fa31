//! Where a player's games left the book.

use super::shared::ended;
use crate::{analysis::departures::Leaver, text::figures::counted};

pub const WRITE_WAY: &str = "Write way and a number to look at one.";
pub const MORE_WAYS: &str =
    "Write left book more for the next ones, way and a number to look at one.";
pub const NO_MORE_WAYS: &str = "No more ways.";
pub const NOTHING_TO_DRILL: &str = "Only where the player left is there a book move to practise.";

/// `player`: empty where no name is known.
pub fn no_games_of(player: &str) -> String {
    match player {
        "" => "Whose games? Write the same and a player's name.".to_owned(),
        player => ended(format!("No games of {player} in this file")),
    }
}

/// `as_side`: of a repertoire for one side, as which.
pub fn left_book(player: &str, as_side: &str, games: usize, ways: usize) -> String {
    let games = counted(games as u64, "game");
    let ways = match ways {
        0 => "no game began in the book and left it".to_owned(),
        ways => counted(ways as u64, "way"),
    };
    format!("Where {player} left the book{as_side}, over {games}: {ways}.")
}

/// `score`: in percent; `verdict`: on the player's first own moves; `instead`: what the book has.
pub fn way(
    (number, opening, line): (usize, &str, &str),
    leaver: Leaver,
    (games, score): (u32, Option<f64>),
    verdict: Option<String>,
    instead: Option<String>,
) -> String {
    let who = match leaver {
        Leaver::Own => "The player left",
        Leaver::Opponent => "The opponent left",
        Leaver::Nobody => "The book ends",
    };
    let games = counted(games.into(), "game");
    let score = score.map_or_else(String::new, |score| format!(", score {score:.0} percent"));
    let verdict = verdict.map_or_else(String::new, |verdict| {
        format!(", first own move: {verdict}")
    });
    let instead = instead.map_or_else(String::new, |moves| format!(" Book: {moves}."));
    format!("{number}, {opening}: {line}. {who}: {games}{score}{verdict}.{instead}")
}

pub fn no_way(known: usize, found: &str) -> String {
    match known {
        0 => "No ways are listed; write left book.".to_owned(),
        1 => format!("1 way is listed; {found} is not its number."),
        known => format!("Ways 1 to {known} are listed, not {found}."),
    }
}
