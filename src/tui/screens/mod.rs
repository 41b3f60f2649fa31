//! The screens: each a layer of the stack, one file or folder each.

pub mod analysis;
pub mod book;
pub mod drill;
pub mod foot;
pub mod games;
pub mod help;
pub mod home;
pub mod lesson;
pub mod menu;
pub mod move_entry;
pub mod museum;
pub mod new_game;
pub mod play;
pub mod question;
pub mod settings;
pub mod showcase;
pub mod unfinished;
