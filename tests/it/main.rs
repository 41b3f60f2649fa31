//! The integration tests, one binary, one file a concern.

mod books;
mod engine;
mod house;
mod pgn;
mod play;
mod shared_data;
mod textbook;
