//! The integration tests, one binary, one file a concern.

mod house;
mod play;
mod store;
