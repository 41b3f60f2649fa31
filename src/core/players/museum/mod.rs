//! The museum: historic chess programs, each as its author described it, playable.
//!
//! [`EXHIBITS`] lists them with a card for each; [`Exhibit::think`] chooses a move with one.
//! All of them search with the `textbook`'s algorithms (the last with one of its own) and use the
//! evaluation that their account gives; where an account names a term without
//! its value, the value is ours and the file says so.

pub mod actor;
pub mod castled;
pub mod chess_game;
pub mod classical;
pub mod comparison;
pub mod exhibit_player;
pub mod exhibits;
pub mod filter;
pub mod genetic;
pub mod idea;
pub mod lab;
pub mod lab_positions;
pub mod ladder;
pub mod lessons;
pub mod material;
pub mod own_search;
pub mod potential;
pub mod shape;
pub mod source;
pub mod staged;
pub mod step_log;
pub mod story;
pub mod subject;
pub mod terms;
pub mod twig;
pub mod watched;
pub mod weights;

pub use exhibit_player::ExhibitPlayer;
pub use exhibits::{EXHIBITS, Exhibit, Manner, find, names};
