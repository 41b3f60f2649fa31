//! `tabiya uci`: the engine for any chess program.

use super::{complaint::Complaint, out, words::uci as words};
use std::io;

/// Run as a UCI engine on standard input and output, for any chess program.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {}

/// Talks until `quit` or the end of input.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(Args {}: &Args) -> Result<(), Complaint> {
    crate::uci::server::serve(io::stdin(), out::raw()).map_err(out::unwritten)
}
