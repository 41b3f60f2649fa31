//! What was played in a position over files of games, and how it ended.

use crate::text::figures::counted;

pub const EXAMPLES: &str = "\
Examples:
  tabiya explore games.pgn --moves '1. e4 c5'
  tabiya explore games.pgn --player 'Tal, M' --as black --games 5
  tabiya explore ~/chess --index ~/chess/index --min-elo 2400 \\
      --time rapid,classical

Performance is the rating that would be expected to score as the players of a move did.";

// Over the columns; the side's names stand over what it won.
pub const MOVE: &str = "move";
pub const GAMES: &str = "games";
pub const WHITE: &str = "white";
pub const DRAW: &str = "draw";
pub const BLACK: &str = "black";
pub const PERFORMANCE: &str = "perf";
pub const RATING: &str = "elo";
pub const YEAR: &str = "year";
pub const EVALUATION: &str = "eval";

// In the first column, for games that end here.
pub const ENDED: &str = "(end)";
pub const ALL: &str = "all";

// How it went.
pub fn read(games: u64) -> String {
    format!("{} read", counted(games, "game"))
}

pub fn stopped_after(games: u64) -> String {
    format!("stopped after {}", counted(games, "game"))
}

pub fn answered_in(milliseconds: f64) -> String {
    format!("answered in {milliseconds:.2} ms")
}

pub fn asked(games: u64, seconds: f64) -> String {
    format!("{}, {seconds:.2} s", counted(games, "game"))
}

// It was interrupted.
pub const NOT_ALL_GAMES: &str = "interrupted before all games were read";

// What is asked for.
pub const EXPECTED_CASTLING: &str =
    "expected the side to move and the castling rights after the board, such as w KQkq or w -";

// Where there is nothing to show.
/// `player`: whose games were looked for.
pub fn no_game_was_here(player: Option<&str>) -> String {
    let named = player.map(|name| format!(" with \"{name}\" in a player's name"));
    format!("no game was in this position{}", named.unwrap_or_default())
}

pub const PLAY_FEWER_MOVES: &str = "play fewer moves";
pub const LEAVE_FILTERS_OUT: &str = "leave filters out";
pub const PLAY_FEWER_MOVES_OR_LEAVE_FILTERS_OUT: &str = "play fewer moves, or leave filters out";
pub const NO_GAMES_YET: &str = "there are no games yet";
pub const NAME_FILES: &str = "name files of games, or set explorer.files in the settings";
