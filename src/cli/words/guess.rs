//! Guess the move: which game and which moves there are to guess.

pub use super::shared::no_games_in;
use std::path::Path;

pub const EXAMPLES: &str = "Examples:
  tabiya guess                                  a famous game
  tabiya guess tal.pgn --game 3
  tabiya guess game.pgn --side black --from 12
  tabiya guess --speak tal.pgn";

pub const NOTHING_TO_GUESS: &str = "there are no moves to guess in this game";

// Hints.
pub const CHOOSE_OTHER_MOVES: &str = "choose another --game or --side, or a lower --from";
pub const LIST_SHOWS_GAMES: &str = "tabiya pgn list FILE shows the games";

pub fn only_game(path: &Path, found: u32) -> String {
    format!(
        "expected game 1, the only one of {}, found {found}",
        path.display()
    )
}

pub fn no_game(path: &Path, games: usize, found: u32) -> String {
    format!(
        "expected a game from 1 to {games} of {}, found {found}",
        path.display()
    )
}
