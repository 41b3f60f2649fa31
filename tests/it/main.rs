//! The integration tests, one binary, one file a concern.

mod books;
mod engine;
mod house;
mod uci;
mod play;
mod screens;
mod terminal;
mod store;
mod textbook;
mod agree;
mod engine;
mod house;
mod perft;
