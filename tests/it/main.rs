//! The integration tests, one binary, one file a concern.

mod house;
mod screens;
mod terminal;
