//! Playing without a screen: short plain lines, read and written one after the other, for screen
//! readers, braille displays, pipes and terminals that can do nothing (`TERM=dumb`).
//!
//! | file | what it is for |
//! |---|---|
//! | [`voice`] | lines in, lines out |
//! | [`moves`] | a move as one would say it, and what was said as a move |
//! | [`board`] | questions about a position: pieces, ranks, files, squares, legal moves |
//! | [`thinker`] | the built-in engine, asked and waited for |
//! | [`game`] | a game |
//! | [`study`] | the games of a file or a position, looked through with the engine |
//! | [`puzzles`] | the puzzle trainer |
//! | [`book`] | a text book, edited |
//! | [`drill`] | a book, practised |
//! | [`lessons`] | the lessons on search |
//! | [`arena`] | matches between programs |
//!
//! Each line says one thing and can be said again (`repeat`). Nothing is drawn, nothing moves,
//! nothing is said by colour.

pub mod arena;
pub mod board;
pub mod book;
pub mod drill;
pub mod game;
pub mod lessons;
pub mod moves;
pub mod puzzles;
pub mod study;
pub mod thinker;
pub mod voice;

pub use voice::{Heard, Voice};
