//! The integration tests, one binary, one file a concern.

mod agree;
mod book_commands;
mod books;
mod engine;
mod house;
mod perft;
mod play;
mod screens;
mod store;
mod terminal;
mod textbook;
mod uci;
