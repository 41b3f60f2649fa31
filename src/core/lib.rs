//! What the program knows of chess, without a screen and without a command line: these are the modules
//! `sort` to `play` of the map in `src/lib.rs`.
//!
//! A crate of its own, so that a change of a screen compiles the screens alone, and so that two
//! processors share the work of a build.

pub mod analysis;
pub mod arena;
pub mod book;
pub mod chess;
pub mod engine;
pub mod explore;
pub mod files;
pub mod game;
pub mod play;
pub mod players;
pub mod puzzles;
pub mod sort;
pub mod store;
pub mod text;
pub mod textbook;
pub mod tuning;
pub mod uci;
