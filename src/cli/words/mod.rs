//! What the command line says, in one place: whoever wants it in another language translates these
//! files.
//!
//! A fixed text is a constant; one that tells values is a function of them, so that a language can
//! put them in its own order and choose its own plurals. What `--help` says of a command and its
//! arguments is written at their declarations: the parser reads it from there.

pub mod analyse;
pub mod annotate;
pub mod book;
pub mod book_files;
pub mod book_gaps;
pub mod book_verify;
pub mod complaint;
pub mod doctor;
pub mod eval;
pub mod examples;
pub mod explore;
pub mod files;
pub mod guess;
pub mod home;
pub mod indexing;
pub mod lab;
pub mod learn;
pub mod look;
pub mod man;
pub mod match_;
pub mod perft;
pub mod pgn;
pub mod play;
pub mod player;
pub mod practice;
pub mod program;
pub mod progress;
pub mod puzzles;
pub mod shard;
pub mod shared;
pub mod solve;
pub mod speak;
pub mod stats;
pub mod store;
pub mod tune;
pub mod uci;
