//! The words of the first screen: the lines of the list, the board beside it, and its messages.

pub use super::shared::NEITHER_FEN_NOR_GAME;
use crate::text::figures::grouped;

pub const PROGRAM: &str = "Tabiya";
pub const CHESS_IN_THE_TERMINAL: &str = "chess in the terminal";

/// Problems that are not said for want of room.
pub fn and_more(count: usize) -> String {
    format!("and {count} more; tabiya doctor lists them")
}

// The lines of the list: each has a name, in 10 columns at most, and a few words about it, in 24.
pub const PLAY: &str = "Play";

pub const RESUME: &str = "Resume";

pub fn unfinished_games(count: usize) -> String {
    format!("{count} unfinished games")
}

/// A match that was stopped.
pub fn stopped_match(played: usize, planned: usize) -> String {
    let [played, planned] = [played, planned].map(|count| grouped(count as u64));
    format!("match, {played} of {planned} games")
}

pub const NEW_GAME: &str = "New game";
pub const ABOUT_NEW_GAME: &str = "opponent, colour, clock";

pub const ANALYSE: &str = "Analyse";
pub const ABOUT_ANALYSE: &str = "a board, a FEN, a game";

pub const SET_UP: &str = "Set up";
pub const ABOUT_SET_UP: &str = "place the pieces";

pub const OPEN: &str = "Open";
pub const ABOUT_OPEN: &str = "a PGN file";

pub const MY_GAMES: &str = "My games";
pub const ABOUT_MY_GAMES: &str = "your finished games";

pub const PUZZLES: &str = "Puzzles";
pub const ABOUT_PUZZLES: &str = "find the winning move";

pub const ENDINGS: &str = "Endings";
pub const ABOUT_ENDINGS: &str = "play known endings out";

pub const GUESS: &str = "Guess";
pub const ABOUT_GUESS: &str = "a famous game's moves";

pub const LEARN: &str = "Learn";

pub fn mistakes_due(due: usize) -> String {
    match due {
        0 => "no mistake due yet".to_owned(),
        1 => "1 mistake is due".to_owned(),
        due => format!("{due} mistakes are due"),
    }
}

pub const BOOK: &str = "Book";
pub const ABOUT_OWN_BOOK: &str = "browse and edit";

pub const DRILL: &str = "Drill";
pub const ABOUT_DRILL: &str = "practise the book";

pub const MUSEUM: &str = "Museum";
pub const ABOUT_MUSEUM: &str = "historic programs";

pub const LAB: &str = "Lab";
pub const ABOUT_LAB: &str = "watch a search at work";

pub const LESSONS: &str = "Lessons";
pub const ABOUT_LESSONS: &str = "how programs search";

pub const ARENA: &str = "Arena";
pub const ABOUT_ARENA: &str = "programs play each other";

pub const SETTINGS: &str = "Settings";
pub const ABOUT_SETTINGS: &str = "colours, pieces, engine";

pub const HELP: &str = "Help";
pub const ABOUT_HELP: &str = "all keys";

pub const QUIT: &str = "Quit";

// Which side the person plays in the usual game; the opponent's name and the clock follow.
pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";
pub const EITHER_COLOUR: &str = "either colour";

// Under the board: the game that can be gone on with, and the same where there is little room.
pub const YOUR_UNFINISHED_GAME: &str = "your unfinished game";
pub const UNFINISHED: &str = "unfinished";

// Else the opening that led to the position.
pub const NAJDORF: &str = "Najdorf, English Attack";
pub const CLOSED_RUY_LOPEZ: &str = "Closed Ruy Lopez";
pub const KINGS_INDIAN: &str = "King's Indian, Mar del Plata";
pub const CARLSBAD: &str = "Queen's Gambit, Carlsbad";
pub const DRAGON: &str = "Dragon, Yugoslav Attack";
pub const CARO_KANN: &str = "Caro-Kann, Classical";
pub const WINAWER: &str = "French, Winawer";
pub const NIMZO_INDIAN: &str = "Nimzo-Indian, Rubinstein";
pub const GRUNFELD: &str = "Grünfeld, Exchange";
pub const GIUOCO_PIANO: &str = "Giuoco Piano";
pub const FOUR_KNIGHTS: &str = "English, Four Knights";
pub const SVESHNIKOV: &str = "Sveshnikov";

// Messages.
pub const NO_MISTAKES: &str =
    "No mistakes saved yet; press L in a reviewed game or a list of games";
pub const NO_FINISHED_GAMES: &str = "No finished games yet";
pub const NO_UNFINISHED_GAMES: &str = "No unfinished games";
pub const NO_FOLDER: &str = "No folder for games was found";

pub fn none_due(saved: usize) -> String {
    format!("None of the {saved} saved mistakes is due now; each comes back before you forget it")
}
