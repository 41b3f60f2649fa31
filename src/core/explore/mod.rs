//! The explorer: what was played in a position, over any files of games, and how it ended.
//!
//! An index over the files answers in a millisecond what would take reading them all. It is kept
//! in a folder of its own and can always be built again from the files.
//!
//! | file | what it is for |
//! |---|---|
//! | [`extract`] | games from their text, without growing trees |
//! | [`record`] | one move of one game as a number that sorts |
//! | [`row`], [`time_class`] | what is kept of a game beside its moves |
//! | [`stats`] | what games came to, added up |
//! | [`filter`] | which games are asked for |
//! | [`query`] | a filter as a person types it |
//! | [`segment`] | a part of the index, never changed once it is written |
//! | [`build`] | text to a segment, on several threads |
//! | [`merge`] | several segments to one |
//! | [`fingerprint`], [`manifest`] | what the index consists of, and what it has read |
//! | [`update`] | brings the index up to date |
//! | [`source`] | a file of any size in pieces of whole games |
//! | [`index`] | asks the index |
//! | [`found_game`] | a game that it has found, read from its file |
//! | [`part`] | asks one segment of it: which games pass, and what they came to |
//! | [`scan`] | the same answers from the files themselves, without an index |
//! | [`error`] | what can go wrong |
//!
//! # What is kept
//!
//! Every position of every main line, however deep, with the move made in it and the game: a
//! position that one game alone reached is as much worth finding as a common one. Variations are
//! not counted. Positions are joined by key, so transpositions meet. Games of Chess960 have other
//! keys and are counted apart.
//!
//! # Why files of our own
//!
//! A sorted file, written once and never changed, is smaller and quicker to make than a database:
//! five million sorted positions of nine bytes each took redb 3.7 s of processor time and 28 bytes
//! a position. Here a million games (645 MB, 54.8 million different positions) took 50 s of processor
//! time to read, sort, write and merge, and 11 bytes a position with its games. What a database would
//! do beside that is little: a manifest that is replaced whole makes each step all or nothing, and
//! increments are further files that are merged now and then.
//!
//! `examples/multiply_games.rs` makes files to measure with.

pub mod build;
pub mod error;
pub mod extract;
pub mod filter;
pub mod fingerprint;
pub mod found_game;
pub mod index;
pub mod manifest;
pub mod merge;
pub mod part;
pub mod query;
pub mod record;
pub mod row;
pub mod scan;
pub mod segment;
pub mod source;
pub mod stats;
pub mod time_class;
pub mod update;
mod words;

pub use error::ExploreError;
pub use filter::Filter;
pub use found_game::FoundGame;
pub use index::{Found, Index};
pub use record::{Key, MoveCode};
pub use row::Row;
pub use stats::Stats;
pub use time_class::TimeClass;
