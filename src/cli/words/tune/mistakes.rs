//! How players go wrong.

pub const EXAMPLES: &str = "\
Examples:
  tabiya tune mistakes lichess.pgn
  tabiya match pip nell --games 40 --pgn weak.pgn && \\
      tabiya tune mistakes weak.pgn --players --nodes 20000";

pub const NOTHING_TO_COUNT: &str =
    "expected games with evaluations and with ratings or players, found none";
pub const EVALUATE_OR_GROUP: &str = "--nodes N evaluates the positions; --players groups by name";

pub fn so_far(games: usize) -> String {
    format!("{games} games")
}

// Groups of ratings.
pub const ALL: &str = "all";

pub fn from(rating: u32) -> String {
    format!("{rating:>4} up")
}

/// Above the rows; `width`: that of the names of the groups.
pub fn columns(width: usize) -> String {
    format!(
        "{:<width$}  games  moves  loss   <20   <50  <100  <200  <400  more  blunders  opening  middlegame  endgame  mates missed  hung",
        "",
    )
}

/// So many of the mates there were.
pub fn mates(missed: u64, all: u64) -> String {
    format!("{missed:>4} of {all:<5}")
}

pub const LEGEND: &str = "Shares in percent. Loss in centipawns per move, and the share of moves that lose less than 20, 50 and so on.";
