//! The settings: what there is to set, read from TOML leniently, changed in place.
//!
//! An unknown key and a value that does not fit are reported with file, line and column; the
//! rest of the file still counts, and what is missing keeps its default. Saving changes only the
//! values that changed and the names of renamed keys; comments, order and unknown keys stay.
//!
//! | file | what it is for |
//! |---|---|
//! | [`fields`] | the table of all settings: section, key, meaning, kind of value |
//! | [`mod@read`] | text → settings and problems with their places |
//! | [`change`] | settings → the same text with the changed values in place |

pub mod change;
pub mod fields;
pub mod read;

pub use change::{save, to_keep};
pub use fields::{FIELDS, Field, Kind, Value};
pub use read::{KeySetting, Loaded, Problem, load, read};

use crate::chess::{TimeControl, line::Lettering};
use std::path::PathBuf;

/// Everything that can be set, section by section as in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub look: Look,
    pub game: Game,
    pub engine: Engine,
    pub review: Review,
    pub store: Store,
    pub sound: Sound,
}

/// How the screen looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// One of [`fields::THEMES`].
    pub theme: &'static str,
    /// One of [`fields::COLOURS`].
    pub colours: &'static str,
    /// One of [`fields::PIECES`].
    pub pieces: &'static str,
    /// Only ASCII characters.
    pub ascii: bool,
    /// The theme's own background, not the terminal's.
    pub ground: bool,
    pub piece_letters: Lettering,
    /// File letters and rank numbers at the board's edge.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: "auto",
            colours: "auto",
            pieces: "art",
            ascii: false,
            ground: true,
            piece_letters: Lettering::Letters,
            coordinates: true,
        }
    }
}

/// What a new game is like unless the command line says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The name for PGN tags; empty: `You` on the screen.
    pub name: String,
    /// Of the other person, where two play at one keyboard; empty where there is none.
    pub second_name: String,
    /// One of [`fields::SIDES`].
    pub side: &'static str,
    /// 1–10.
    pub level: u8,
    pub time: TimeControl,
    pub book: Book,
    /// Whether the engine resigns hopeless games.
    pub engine_resigns: bool,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            name: String::new(),
            second_name: String::new(),
            side: "white",
            level: 5,
            time: TimeControl::Unlimited,
            book: Book::Embedded,
            engine_resigns: false,
        }
    }
}

/// The opening book of Tabiya.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Book {
    /// The book that the program carries; `built-in` in the file.
    #[default]
    Embedded,
    /// No book; `none` in the file.
    None,
    File(PathBuf),
}

/// What the engine may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Hash table in MiB, 1–65,536.
    pub hash_mib: usize,
    /// Search threads, 1–256.
    pub threads: usize,
    /// Best lines shown, 1–5.
    pub lines: usize,
    /// Command line of another UCI engine for analysis; empty: the built-in engine.
    pub command: String,
    /// What to set in it: `Threads=2; Hash=256`.
    pub options: String,
    /// Folders with Syzygy endgame tables, separated as the system separates paths; empty: none.
    pub tablebases: String,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            hash_mib: 64,
            threads: 1,
            lines: 1,
            command: String::new(),
            options: String::new(),
            tablebases: String::new(),
        }
    }
}

/// How a game is reviewed on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What each position may cost; one of [`fields::EFFORTS`].
    pub nodes_per_move: &'static str,
    /// Whose moves are reviewed; one of [`fields::REVIEWED`].
    pub side: &'static str,
    /// Whether good moves are looked for too.
    pub mark_good: bool,
}

impl Default for Review {
    fn default() -> Review {
        Review {
            nodes_per_move: "200k nodes",
            side: "both",
            mark_good: false,
        }
    }
}

/// What is kept of analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    /// Room for evaluations of positions in MiB, 0–65,536; 0: none are kept.
    pub evaluations_mib: usize,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            evaluations_mib: 64,
        }
    }
}

/// What can be heard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// The terminal's bell after the opponent's move.
    pub bell: bool,
}
