//! Games or a position analysed: what cannot be opened.

use std::path::Path;

pub const EXAMPLES: &str = "\
Examples:
  tabiya analyse games.pgn
  tabiya analyse games.pgn --game 12
  tabiya analyse ~/chess
  cat *.pgn | tabiya analyse -
  tabiya analyse game.pgn --engine stockfish --option Threads=2
  tabiya analyse game.pgn --engine stockfish --built-in
  tabiya analyse --speak games.pgn
  tabiya analyse --fen '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'";

pub const QUOTE_FEN: &str = "give the FEN in quotes, as in --fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1'";
pub const CHECK_LISTS_PROBLEMS: &str = "tabiya pgn check FILE lists the problems of a file";

pub const NOT_STANDARD_INPUT: &str =
    "expected a file of games, found - for standard input, where you type";
pub const NOTHING_IS_PIPED: &str = "expected games on standard input, found nothing";
pub const PIPE_GAMES: &str = "pipe the games in, as in cat games.pgn | tabiya analyse -";
pub const NO_TERMINAL_BESIDE_PIPE: &str =
    "expected a terminal for your keys beside the games on standard input, found none";
pub const SAVE_AS_FILE: &str = "save the games as a file first";

pub fn reading(path: &Path, mib: u64) -> String {
    format!("tabiya: reading {} ({mib} MiB)", path.display())
}

pub fn no_files(folder: &Path) -> String {
    format!(
        "expected PGN files (name.pgn) in the folder {}, found none",
        folder.display()
    )
}

pub fn left_out(path: &Path, reason: &str) -> String {
    format!("{} is left out: {reason}", path.display())
}

pub fn no_games(path: &Path) -> String {
    format!(
        "{} holds no games: expected PGN, tags in square brackets or moves such as \"1. e4 e5\"",
        path.display()
    )
}

pub fn no_such_game(path: &Path, games: usize, number: u64) -> String {
    let held = match games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    format!(
        "{} holds {held}, expected --game 1 to {games}, found {number}",
        path.display()
    )
}
