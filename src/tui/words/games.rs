//! The words of the list of games: its columns, its search, what other programs do to the file, and
//! what comes of asking for mistakes, guesses or a profile.

pub use super::home::MY_GAMES;
use crate::text::figures::{counted, grouped};

pub fn count(games: usize) -> String {
    counted(games as u64, "game")
}

/// How many of all games are shown, or were looked through.
pub fn some_of(some: usize, games: usize) -> String {
    format!("{} of {}", grouped(some as u64), count(games))
}

/// The count of games while the file is still being read.
pub fn read_so_far(count: &str, percent: f64) -> String {
    format!("{count}, {percent:.0} % read")
}

// Above the columns.
pub const NUMBER: &str = "no.";
pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";
pub const RESULT: &str = "result";
pub const DATE: &str = "date";
pub const ECO: &str = "ECO";
pub const MOVES: &str = "moves";
pub const EVENT: &str = "event";

/// What the footer calls esc where there is a search to clear.
pub const CLEAR_SEARCH: &str = "clear search";

pub const NO_GAMES: &str = "No games in this file";
pub const NOTHING_FOUND_YET: &str = "Nothing found yet";
pub const NO_MATCHES: &str = "No matching games";

// In the empty line of the search. The words before a colon are typed as they stand here.
pub const EXPECTS: &str = "a name, or eco:B9 year:1960-65 moves:-20 pieces:KRPvKR result:1-0 -draw";
pub const ENTER_SEARCHES: &str = "enter searches";
pub const WAITS_FOR_GAMES: &str = "wait until all games are loaded";

pub fn searched(progress: &str) -> String {
    format!("{progress} searched; esc stops")
}

pub const FILE_GONE: &str = "The file was deleted or is empty; its games are still here";
pub const NEW_MOVES: &str = "The last game of the file has new moves";
pub const RELOADED: &str = "Changed on disk, reloaded";

pub fn more_in_file(games: usize) -> String {
    match games {
        1 => "1 game more in the file".to_owned(),
        games => format!("{games} games more in the file"),
    }
}

pub const WHOSE_MISTAKES: &str = "Whose mistakes?";
pub const WHICH_SIDE: &str =
    "Which side is yours? Set your name in the settings to skip this question.";
pub const ALL_PLAYERS: &str = "All players";
pub const EXPECTS_PLAYER: &str = "a few letters of a name";
pub const NO_EVALUATIONS: &str = "No evaluations in these games: tabiya annotate adds them";
pub const NO_MISTAKES: &str = "No mistakes in these games big enough to ask about";

pub fn looking_for_mistakes(progress: &str) -> String {
    format!("looking for mistakes: {progress}; esc stops")
}

pub fn all_asked_before(mistakes: usize) -> String {
    let mistakes = counted(mistakes as u64, "mistake");
    format!("{mistakes} in these games, all asked before; they come back when they are due")
}

pub const NOTHING_TO_GUESS: &str = "This game has no moves to guess";
pub const NO_NAMES: &str = "No player of these games has a name";
