//! `tabiya uci`: the engine for any chess program.

use super::{complaint::Complaint, out};
use std::io;

/// Run as a UCI engine on standard input and output, for any chess program.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In your chess program, add an engine with path \"tabiya\" and argument \"uci\".
By hand:
  tabiya uci
  position startpos moves e2e4
  go depth 12
  quit
Or through a pipe; a search with a limit runs to its end:
  printf 'position startpos\\ngo nodes 1000000\\n' | tabiya uci")]
pub struct Args {}

/// Talks until `quit` or the end of input.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(Args {}: &Args) -> Result<(), Complaint> {
    crate::uci::server::serve(io::stdin(), out::raw()).map_err(out::unwritten)
}
