//! An engine that runs as a process of its own, as seen by the program that plays with it.
//!
//! [`Client::start`] launches it and gets through the handshake; after that every exchange has
//! a time limit, and an engine that dies, falls silent or sends invalid answers is reported with its
//! name and the reason ([`ClientError`]). The process ends with the client. [`Remote`] wraps it
//! in the messages of the built-in engine.

pub mod command_line;
mod engine_process;
pub mod processes;
mod remote;
pub mod signals;
mod watchdog;

pub use command_line::CommandLineError;
pub use engine_process::{
    Client, ClientAnswer, ClientError, HANDSHAKE, Heard, Launch, why_not_started,
};
pub use remote::{Remote, Said};
pub use watchdog::Patience;
