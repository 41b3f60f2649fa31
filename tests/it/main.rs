//! The integration tests, one binary, one file a concern.

mod agree;
mod engine;
mod house;
mod perft;
