//! The integration tests, one binary, one file a concern.

mod agree;
mod analysis;
mod analysis_screen;
mod arena;
mod book_commands;
mod book_edits;
mod book_exchange;
mod books;
mod cli;
mod engine;
mod house;
mod perft;
mod pgn;
mod play;
mod screens;
mod seeded;
mod shared_data;
mod stage;
mod store;
mod terminal;
mod textbook;
mod uci;
mod uci_scripts;
mod workshop;
