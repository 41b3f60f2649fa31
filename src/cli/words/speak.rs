//! The first question of the line mode: what there is, and what there is none of.

pub use crate::speak::words::{
    game::{
        HELP_PLAY_AND_MORE, HELP_PLAY_AT_ODDS, HELP_PLAY_OTHERWISE, HELP_WATCH, NO_UNFINISHED_GAME,
        PLAY_AND_MORE, PLAY_AT_ODDS, PLAY_OTHERWISE, WATCH,
    },
    puzzles::HELP_RUSH,
    shared::{
        DRILL, EXPLORER_FILTER, EXPLORER_GAMES, EXPLORER_OR_ALL, HELP_EXPLORER_FILTER,
        HELP_EXPLORER_GAMES, HELP_QUIT, HELP_REPEAT, NO_EXPLORER, ended as problem,
    },
};
use crate::text::figures::counted;
use std::fmt::Display;

pub const GREETING: &str = "Tabiya in lines of text.";
pub const CHOICES: &str = "Write play, resume, games, analyse, files, set up, puzzles, rush, endings, \
                           suite, guess, learn, book or drill. Or explorer, museum, lab, lessons, \
                           matches, profile, settings, help or quit.";
/// After each of them.
pub const AGAIN: &str = "What next? Write help for all that there is.";

// What the help says of each command.
pub const HELP_PLAY: &str = "a game as the settings have it, or with what you name, in any order";
pub const HELP_SMALL_GAMES: &str = "small games";
pub const HELP_RESUME: &str = "go on with an unfinished game";
pub const HELP_DELETE: &str = "delete an unfinished game; asks first";
pub const HELP_GAMES: &str = "your finished games; one of them, or without a number the last";
pub const HELP_ANALYSE: &str = "the start position, or the games of a file";
pub const FILES: &str = "files, files FOLDER";
pub const HELP_FILES: &str = "files of games to choose from, folder by folder";
pub const HELP_SET_UP: &str = "place the pieces, then play or analyse from there";
pub const HELP_PUZZLES: &str = "the built-in ones, or those of a file";
pub const HELP_ENDINGS: &str = "known endings played out against the engine";
pub const HELP_SUITE: &str = "a test suite position by position, EPD or rated puzzles";
pub const HELP_GUESS: &str = "guess the moves of a famous game, or of a file's first";
pub const HELP_LEARN: &str = "your mistakes as questions, those that are due";
pub const HELP_BOOK: &str = "edit your opening book";
pub const HELP_DRILL: &str = "practise it; all asks what is not due, too";
pub const HELP_EXPLORER: &str = "what was played in your games";
pub const HELP_MUSEUM: &str = "historic programs to hear of and to play; search techniques counted";
pub const HELP_LESSONS: &str = "how programs search; programs against each other";
pub const HELP_PROFILE: &str = "your ratings, results and frequent problems";
pub const HELP_SETTINGS: &str = "hear and change them";
pub const HELP_PROBLEMS: &str = "what is wrong with settings and saved games";
pub const NO_PROBLEMS: &str = "No problems with settings or saved games.";

// One's own copy of the built-in book, once it is saved.
pub const NEW_GAMES_USE_IT: &str = "New games use it.";

pub fn new_games_do_not_use_it(error: impl Display) -> String {
    format!("New games do not use it: {error}.")
}

pub fn unknown_command(line: &str) -> String {
    format!("\"{line}\" is not one of the commands here.")
}

// What there is none of.
pub const NO_DATA_FOLDER: &str = "There is no data folder for a book of your own.";
pub const NO_PROFILE: &str = "There is no data folder for a profile.";
pub const NO_MISTAKES: &str = "No mistakes saved yet; learn in a reviewed game keeps them.";
pub const NO_FINISHED_GAMES: &str = "There are no finished games yet.";

pub fn no_mistake_due(saved: usize) -> String {
    format!(
        "{} saved, none due now; each comes back before you forget it.",
        counted(saved as u64, "mistake")
    )
}

pub fn no_game(games: usize, found: &str) -> String {
    format!("There are games 1 to {games}, not {found}.")
}

pub fn not_read(error: impl Display) -> String {
    format!("{error}.")
}

/// One of several unfinished games.
pub fn unfinished(number: usize, title: impl Display) -> String {
    format!("{number}: {title}.")
}

// An unfinished game to be deleted.
pub const DELETED: &str = "Deleted.";
pub const NOT_DELETED: &str =
    "Not deleted: another running Tabiya has gone on with this game meanwhile.";
pub const STAYS: &str = "The game is kept.";

pub fn asks_to_delete(title: impl Display) -> String {
    format!("Delete this game: {title}? Write yes or no.")
}

// What to write instead.
pub const WRITE_RESUME: &str = "Write resume or delete, and a number.";
pub const WRITE_ANALYSE: &str = "Write analyse, some moves and explorer for other positions.";
pub const WRITE_SUITE: &str = "Write suite and a file of positions with answers: suite wac.epd.";
