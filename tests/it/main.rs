//! The integration tests, one binary, one file a concern.

mod books;
mod engine;
mod house;
mod play;
mod textbook;
mod uci;
