//! The screens: each a layer of the stack, one file or folder each. None knows another: they go
//! from one to the next by a [`Route`](super::route::Route), and [`open`] makes them.

pub mod analysis;
pub mod arena;
pub mod book;
pub mod breeding;
pub mod drill;
pub mod endings;
pub mod explored_games;
pub mod files;
pub mod games;
pub mod gaps;
pub mod guess;
pub mod help;
pub mod home;
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
pub mod small_game;
pub mod tags;
pub mod unfinished;
pub mod worth;
