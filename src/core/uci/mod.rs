//! The universal chess interface: the language in which chess programs and engines talk.
//!
//! [`protocol`] has its words as types, both ways. [`server`] is the end that answers a chess
//! program on behalf of our own engine, [`client`] the one that speaks to an engine that runs as
//! a process of its own.
//!
//! The protocol itself is Rudolf Huber's and Stefan Meyer-Kahlen's description of April 2006,
//! with what has become usage since (`UCI_Chess960`, `wdl`, `bestmove (none)`).
//!
#![doc = include_str!("bridge.md")]

pub mod client;
mod lines;
pub mod protocol;
pub mod server;
mod words;
