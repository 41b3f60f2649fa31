//! What the spoken mode says, in one place: whoever wants it in another language translates these
//! files.
//!
//! A fixed text is a constant; one that tells values is a function of them, so that a language can
//! put them in its own order and choose its own plurals. The names of commands are not only said but
//! also understood: they stand with what reads them.

pub mod arena;
pub mod board;
pub mod book;
pub mod breeding;
pub mod drill;
pub mod endings;
pub mod explorer;
pub mod figures;
pub mod files;
pub mod game;
pub mod gaps;
pub mod guess;
pub mod lab;
pub mod learn;
pub mod left_book;
pub mod lessons;
pub mod moves;
pub mod museum;
pub mod opening;
pub mod profile;
pub mod puzzles;
pub mod review;
pub mod set_up;
pub mod settings;
pub mod shared;
pub mod small_game;
pub mod study;
pub mod suite;
pub mod unsaved;
pub mod voice;
