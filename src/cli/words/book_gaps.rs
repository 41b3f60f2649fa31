//! The gaps of a repertoire, and how often a reply comes.

use super::shared::side_name;
use crate::{
    analysis::gaps::{Basis, LEAST_GAMES},
    text::figures::counted,
};
use shakmaty::Color;
use std::{fmt::Display, path::Path};

pub const EXAMPLES: &str = "\
Examples:
  tabiya book gaps my.book.txt
  tabiya book gaps my.book.txt --as black --games my.pgn --player me \\
      --percent 10

Exit code 1 if there is a gap.";

// What is missing on the command line or in the book.
pub const EXPECTED_PERCENTAGE: &str = "expected a percentage from 0 to 100";
pub const WHOSE_BOOK: &str = "whose book is it?";
pub const SAY_SIDE: &str = "say --as white or --as black, or write \"@side white\" into the book";
pub const ADD_MOVES: &str = "add some with `tabiya book edit`, or name the other side with --as";
pub const NAME_GAMES: &str = "name files of games with --games";

pub fn no_moves(path: &Path, side: Color) -> String {
    format!("{} has no moves for {}", path.display(), side_name(side))
}

pub fn no_temporary_folder(error: impl Display) -> String {
    format!("cannot make a temporary folder: {error}")
}

pub fn no_game_of(player: &str, side: Color) -> String {
    format!(
        "no game has a player with {} called \"{player}\"",
        side_name(side)
    )
}

pub fn no_games_for(player: &str) -> String {
    format!("there are no games to look for \"{player}\" in")
}

// What says how often a reply comes.
pub const BY_BOOK: &str = "replies weighted by the built-in book";
pub const BY_BOOK_FOR_WANT_OF_GAMES: &str =
    "no game was where the book begins; replies weighted by the built-in book";
pub const EVERYBODY_COUNTS: &str =
    "all players' games are counted; --player NAME counts only yours with this side";

/// At least one game.
pub fn by_games(games: u64, basis: Basis) -> String {
    let games = counted(games, "game");
    match basis {
        Basis::Games => format!("replies counted in {games}"),
        Basis::Both => {
            format!("replies counted in {games}, elsewhere weighted by the built-in book")
        }
        Basis::Books => format!(
            "replies weighted by the built-in book: no position came {LEAST_GAMES} times in {games}"
        ),
    }
}

/// `replies`: one of those above.
pub fn looked_at(positions: usize, replies: &str) -> String {
    format!("{}, {replies}", counted(positions as u64, "own position"))
}

pub fn evaluated(ends: usize, all: usize) -> String {
    format!("end {ends} of {all}")
}

// What was found, each over its lines.
pub const GAPS_BY_BOOK: &str = "Replies without an answer, by the weights of the built-in book";
pub const GAPS_IN_OWN_GAMES: &str = "Replies without an answer, of your games with this side";
pub const GAPS_IN_GAMES: &str = "Replies without an answer, of games with this side";
pub const SEVERAL_ANSWERS: &str = "Positions with several answers";
pub const BAD_ENDS: &str = "Lines that end badly";
pub const SELDOM_MET: &str = "Lines met in fewer than 1 of 500 games";

pub fn and_more(lines: usize) -> String {
    format!("… and {lines} more")
}

// How a line ends for its owner.
pub const LOST: &str = "lost";
pub const WORSE: &str = "worse";
pub const MATES: &str = "mates";
pub const MATED: &str = "mated";

/// `suggested`: the engine's move, and what it is worth.
pub fn share(percent: f64, games: Option<u32>, suggested: Option<(String, String)>) -> String {
    let games = games.map_or_else(String::new, |games| {
        format!(", {}", counted(games.into(), "game"))
    });
    let suggested = suggested.map_or_else(String::new, |(played, worth)| {
        format!("; engine: {played} {worth}")
    });
    format!("{percent:.0} % of replies{games}{suggested}")
}

pub fn gaps(count: usize) -> String {
    counted(count as u64, "gap")
}

pub const ADD_ANSWERS: &str = "add answers with `tabiya book edit`, or count only more frequent \
     replies with --percent";
