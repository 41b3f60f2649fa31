//! A game begun from the command line: why it cannot be.

use std::{fmt::Display, path::Path};

pub const EXAMPLES: &str = "\
Examples:
  tabiya play --opponent bruno --time 5+3
  tabiya play --as black --movetime 2s --book none
  tabiya play --opponent human --time 10
  tabiya play --chess960 --time 10+5
  tabiya play --game connect-four --depth 10
  tabiya play --game tic-tac-toe --moves 'a3 b3 c3 b2 b1 a2'
  tabiya play --opening 'Ruy Lopez' --view training
  tabiya play --odds knight --time 5+3d
  tabiya play --ending lucena
  tabiya play --opponent alphabeta --depth 3
  tabiya play --opponent 'gnuchess --uci' --time 5+3
  tabiya play --engine stockfish --option 'Skill Level=5' --movetime 1s
  tabiya play --me henrik --opponent tabiya --nodes 50000
  tabiya play --speak --opponent nell
  tabiya play --fen '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'";

// Players.
pub const LEAVE_OPPONENT_OUT: &str = "leave --opponent out to play against the textbook search";

pub fn expects_human(game: &str) -> String {
    format!("expected human as the opponent in {game}")
}

pub fn third_player(program: &Path) -> String {
    format!(
        "expected at most two players, found one more: --engine {}",
        program.display()
    )
}

/// `meant`: which of the opponents it may have been, or nothing.
pub fn no_player(opponents: &str, exhibits: &str, found: &str, meant: &str) -> String {
    format!(
        "expected human, an opponent ({opponents}), a historic program ({exhibits}), or the command \
         line of a UCI engine, found \"{found}\", and there is no such program{meant}"
    )
}

// Endings.
/// A line of the list.
pub fn ending(id: &str, goal: &str, name: &str, standing: &str) -> String {
    format!("{id:<19}  {goal:<4}  {name:<24}  {standing}")
}

pub fn no_ending(found: &str, near: Option<&str>) -> String {
    let meant = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
    format!("expected the name of an ending, or list to see them, found \"{found}\"{meant}")
}

// Odds.
pub const ODDS_NEED_CLOCK: &str = "odds of time need a clock";
pub const ADD_TIME: &str = "add --time 5+3";

pub fn no_odds(found: &str) -> String {
    format!("expected pawn, knight, rook, queen, half, fifth or tenth, found \"{found}\"")
}

// Where the game begins.
pub const BOOK_LISTS_OPENINGS: &str = "tabiya book show lists openings";
pub const QUOTE_THE_FEN: &str =
    "give the FEN as one argument, in quotes; \"startpos\" is the usual start";
pub const LOOK_WITH_ANALYSE: &str = "to look at it, use tabiya analyse --fen";
pub const NOTHING_TO_PLAY: &str =
    "expected moves that leave something to play, found a game that is over";

pub fn is_over(fen: &str, ending: impl Display) -> String {
    format!("the game is already over in the position {fen}: {ending}")
}

// The book.
pub const FIX_BOOK: &str =
    "fix it (tabiya book check lists every problem), or play with --book none";

pub fn book_unusable(path: &Path, error: impl Display) -> String {
    format!("the book {} cannot be used\n{error}", path.display())
}
