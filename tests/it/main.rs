//! The integration tests, one binary, one file a concern.

mod engine;
mod house;
mod uci;
