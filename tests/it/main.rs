//! The integration tests, one binary, one file a concern.

mod agree;
mod books;
mod engine;
mod house;
mod perft;
mod pgn;
mod play;
mod screens;
mod shared_data;
mod engine;
mod house;
mod house;
mod perft;
mod play;
mod screens;
mod store;
mod terminal;
mod textbook;
mod uci;
