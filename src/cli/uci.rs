//! `tabiya uci`: Tabiya engine for any chess program.

use super::{Complaint, out};
use std::io;

/// Speak the universal chess interface on standard input and output, for use as an engine in
/// any chess program.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Name this command in your chess program as the engine: path \"tabiya\", parameter \"uci\".
By hand:
  tabiya uci
  position startpos moves e2e4
  go depth 12
  quit
Or piped; a search with a limit is let to its end:
  printf 'position startpos\\ngo nodes 1000000\\n' | tabiya uci")]
pub struct Args {}

/// Talks until `quit` or the end of input.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(Args {}: &Args) -> Result<(), Complaint> {
    crate::uci::server::serve(io::stdin(), out::raw()).map_err(out::unwritten)
}
