//! What each setting does, for the comments of the settings file and the settings screen, and what
//! values it takes.

use std::fmt::Display;

// Look.
pub const THEME: &str = "Colours; auto goes by the background. Your own: NAME.toml in the folder \
     themes beside settings.toml.";
pub const COLOURS: &str = "How many colours; auto follows COLORTERM and TERM.";
pub const PIECES: &str = "images where the terminal shows them, art (blocks), sextants or octants \
     (finer blocks, if the font has them), figurines, outlines, or letters.";
pub const ASCII: &str = "Use only ASCII characters.";
pub const BACKGROUND: &str = "Use the theme's background, else the terminal's.";
pub const PIECE_LETTERS: &str =
    "How moves name the pieces: English letters, figurines, or those of another language.";
pub const COORDINATES: &str = "Show file letters and rank numbers.";

// Game.
pub const NAME: &str = "Your name in saved games.";
pub const SECOND_NAME: &str = "The other player's name when two people share the keyboard.";
pub const A_NAME: &str = "a name of at most 60 characters";
pub const SIDE: &str = "The side you play.";
pub const OPPONENT: &str =
    "Who plays against you, from \"pip\" (beginner) to \"tabiya\" (full strength).";
pub const TIME: &str = "Minutes plus seconds per move (\"5+3\", with a delay \"5+3d\"), \"2s per \
     move\" or \"none\".";
pub const A_TIME: &str = "a time such as \"5+3\", \"2s per move\" or \"none\"";
pub const BOOK: &str = "Opening book: \"built-in\", \"none\" or the path of a book.";
pub const A_BOOK: &str = "\"built-in\", \"none\" or the path of a book";
pub const VIEW: &str = "What a game shows: open (the engine's thinking), training (everything), \
     serious (board, clocks, moves).";
pub const ENGINE_RESIGNS: &str = "Let opponents resign hopeless games, as suits them.";

// Engine.
pub const HASH: &str = "Hash table in MiB.";
pub const THREADS: &str = "Search threads.";
pub const LINES: &str = "Number of best lines shown.";
pub const EVALUATION: &str = "How Tabiya evaluates positions: its network, or the classical terms.";
pub const COMMAND: &str = "Command of a UCI engine for analysis; empty: the built-in engine.";
pub const A_COMMAND: &str = "a command line such as \"stockfish\" or \"ssh host stockfish\"";
pub const OPTIONS: &str = "Options of that engine, such as \"Threads=2; Hash=256\".";
pub const SOME_OPTIONS: &str = "options such as \"Threads=2; Hash=256\"";
pub const TABLEBASES: &str = "Folders with Syzygy endgame tables; empty: none.";
pub const FOLDERS_OF_TABLES: &str =
    "folders with .rtbw and .rtbz files, separated by : (on Windows by ;)";

// Stored evaluations.
pub const EVALUATIONS: &str = "Space for stored evaluations in MiB; 0: store none.";

// Review.
pub const NODES_PER_MOVE: &str = "Nodes or time that a review spends on each move.";
pub const REVIEWED_SIDE: &str = "Whose moves are reviewed.";
pub const MARK_GOOD_MOVES: &str = "Also mark good moves (!, !!, !?); takes longer.";
pub const QUESTIONS: &str = "Questions in a session of learning from mistakes.";

// Drill.
pub const NEW_PER_DAY: &str = "New questions that a drill asks in a day.";

// Explorer.
pub const OWN_GAMES: &str = "Count the games played here in the explorer.";
pub const FILES: &str = "Other files and folders of games for the explorer; empty: none.";
pub const FILES_AND_FOLDERS: &str = "files and folders, separated by : (on Windows by ;)";

// Sound.
pub const BELL: &str = "Ring the terminal's bell when it is your turn.";

// Values.
pub const TRUE_OR_FALSE: &str = "true or false";

pub fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("one of {}", quoted.join(", "))
}

/// One of the built-in themes, or the name of a file in this folder.
pub fn a_theme(built_in: impl Display, folder: &str) -> String {
    format!("{built_in}, or the name of a file in the folder \"{folder}\" beside the settings")
}

pub fn whole_number(least: usize, most: usize) -> String {
    format!("a whole number from {least} to {most}")
}
