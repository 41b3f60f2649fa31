//! The words on the screens, in one place: whoever wants the program in another language translates
//! these files, and the two tables beside them, of actions ([`super::action`]) and of settings
//! ([`crate::store::settings::fields`]).
//!
//! A fixed text is a constant; one that tells values is a function of them, so that a language can
//! put them in its own order and choose its own plurals. Each file has the words of the screen or
//! part of its name; what several screens say alike is in [`shared`]. Words that are not only shown
//! but also understood, as the names of settings in a file, stand with what reads them; the sentences
//! of the spoken mode have such a place of their own, `src/speak/words/`; what the command line says
//! too (errors, endings, reasons, the museum's cards, the lessons) stands with what it is about, in
//! the modules below the screens.

pub mod analysis;
pub mod arena;
pub mod book;
pub mod breeding;
pub mod desk;
pub mod drill;
pub mod editor;
pub mod endings;
pub mod explored_games;
pub mod files;
pub mod games;
pub mod gaps;
pub mod guess;
pub mod help;
pub mod home;
pub mod images;
pub mod jobs;
pub mod keys;
pub mod lab;
pub mod left_book;
pub mod lesson;
pub mod museum;
pub mod new_game;
pub mod open;
pub mod play;
pub mod profile;
pub mod puzzles;
pub mod search_lessons;
pub mod set_up;
pub mod settings;
pub mod shared;
pub mod small_game;
pub mod tags;
pub mod terminal;
pub mod unfinished;
pub mod widgets;
pub mod worth;
