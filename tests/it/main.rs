//! The integration tests, one binary, one file a concern.

mod agree;
mod analysis;
mod arena;
mod book_commands;
mod book_exchange;
mod books;
mod cli;
mod engine;
mod house;
mod perft;
mod pgn;
mod play;
mod screens;
mod shared_data;
mod store;
mod terminal;
mod textbook;
mod uci;
