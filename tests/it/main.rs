//! The integration tests, one binary, one file a concern.

mod books;
mod engine;
mod house;
mod screens;
mod terminal;
mod play;
mod textbook;
