//! # Tabiya: a map of the code
//!
//! *Tabiya*: the position in which an opening ends and the game begins. A terminal program to
//! play chess, analyse games and keep an opening book, with its own engine.
//!
//! The modules, from the lowest up. A module may use those above it in this list and never one
//! below; `tests/it/house.rs` reads the sources and checks it.
//!
//! | module | what it is for | what it does not do |
//! |---|---|---|
//! | [`sort`] | sorting that is compiled once, for lists that are sorted once in a while | |
//! | [`text`] | text from outside made safe to show; figures, times and misspelt names in words | I/O |
//! | [`files`] | files of any size and kind: read within limits, written whole | chess |
//! | [`chess`] | the types that all modules use: position with history, score, notation, outcome | I/O, search |
//! | [`textbook`] | search that knows no chess: random to iterative deepening, on any game for two | chess |
//! | [`game`] | a game as a tree: moves, variations, comments, marks; PGN read and written | I/O |
//! | [`book`] | the opening book: text, diagnostics, compiled form, probing | search |
//! | [`engine`] | the engine: a thread that receives commands and sends reports | I/O, printing |
//! | [`store`] | the program's own files: paths, settings, games; every write atomic | screens |
//! | [`explore`] | an index of positions over files of games: moves with their results | screens |
//! | [`uci`] | the protocol: its messages as types, our server, a client for other engines | screens |
//! | [`players`] | who can move: Tabiya (book, then engine), a person, the museum's programs | screens |
//! | [`arena`] | matches between players: games, schedules, ratings | I/O, screens |
//! | [`tuning`] | games to quiet positions, positions to weights; weights bred in tournaments | screens |
//! | [`puzzles`] | suites of positions with answers, solved and compared; a trainer | I/O, screens |
//! | [`analysis`] | game review: marks, accuracy, mistakes | I/O, screens |
//! | [`play`] | a game in progress: session, clock, snapshot; endings to practise | I/O, threads, screens |
//! | [`speak`] | playing and looking through games in lines of text, for screen readers | screens |
//! | [`tui`] | the screens; the only module that knows the terminal | search |
//! | [`cli`] | the command line: one file a command, exit codes, hints | drawing |
//!
//! The modules from `sort` to `play` are the crate `tabiya-core` in `src/core`, `tui` is the crate
//! `tabiya-tui`, and the rest the crate `tabiya-cli`: so a change of a screen compiles the screens alone, and
//! two processors share the work of a build. A path is the same in each of them: `crate::engine`.
//!
//! Data flows one way: key → action → state → effect → engine → report → state → screen.

pub use tabiya_core::{
    analysis, arena, book, chess, engine, explore, files, game, play, players, puzzles, sort,
    store, text, textbook, tuning, uci,
};
pub use tabiya_tui as tui;

pub mod cli;
pub mod speak;
