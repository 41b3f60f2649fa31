//! # Tabiya: the map of Tabiya
//!
//! *Tabiya*: the position in which an opening ends and the game begins. A terminal program to
//! play chess, analyse games and tend an opening book, with its own engine thinking beside the
//! board.
//!
//! The rooms, from the ground up. A room may use those above it in this list and never one
//! below; `tests/it/built_in.rs` reads the sources and holds us to it.
//!
//! | room | what it is for | what is absent |
//! |---|---|---|
//! | [`text`] | text from outside made safe to show | I/O |
//! | [`files`] | files of any size and kind: read within limits, written whole | chess |
//! | [`chess`] | the words every floor uses: position with history, score, notation, outcome | I/O, search |
//! | [`textbook`] | search that knows no chess: random to iterative deepening, on any game for two | chess |
//! | [`game`] | a game as a tree: moves, variations, comments, marks; PGN read and written | I/O |
//! | [`book`] | the opening book: text, diagnostics, compiled form, probing | search |
//! | [`engine`] | the searcher: a thread that hears commands and says reports | I/O, printing |
//! | [`store`] | the program's own files: paths, settings, games; every write atomic | screens |
//! | [`uci`] | the protocol: its words as types, our server, a client for other engines | screens |
//! | [`players`] | who can move: Tabiya (book, then engine), a person, the museum's programs | screens |
//! | [`arena`] | matches between players: duels, schedules, ratings | I/O, screens |
//! | [`tuning`] | games to quiet positions, positions to weights; weights bred in tournaments | screens |
//! | [`puzzles`] | suites of positions with answers, solved and compared; a trainer | I/O, screens |
//! | [`analysis`] | a game judged: marks, accuracy, reviews | I/O, screens |
//! | [`play`] | a game in progress: session, clock, snapshot | I/O, threads, screens |
//! | [`tui`] | the screens; the only room that knows the terminal | thinking |
//! | [`cli`] | the command line: one file a command, exit codes, hints | drawing |
//!
//! Data walks one way: key → action → state → effect → engine → report → state → screen.

pub mod analysis;
pub mod arena;
pub mod book;
pub mod chess;
pub mod cli;
pub mod engine;
pub mod files;
pub mod game;
pub mod play;
pub mod players;
pub mod puzzles;
pub mod store;
pub mod text;
pub mod textbook;
pub mod tui;
pub mod tuning;
pub mod uci;
