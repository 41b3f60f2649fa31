//! The words of the protocol as types: [`Command`] towards the engine, [`Reply`] from it.
//!
//! Each type prints itself as one line of the protocol and reads that line back. Reading is
//! lenient as the protocol demands: any blanks between words, unknown words passed over. What
//! prints is strict: one blank, integers only, a fixed order.

mod command;
mod info;
mod option;
mod reply;
mod words;

pub use command::{Command, CommandError, Go, Start};
pub use info::{Info, InfoScore, Wdl};
pub use option::{OptionKind, OptionSpec};
pub use reply::{Reply, ReplyError};
