//! `tabiya book`: everything about opening books from the command line.

mod check;

use super::Complaint;
use clap::Subcommand;

/// Check, show and build opening books.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say everything that is wrong with a book
    Check(check::Args),
}

pub fn run(args: Args) -> Result<(), Complaint> {
    match args.command {
        Command::Check(args) => check::run(args),
    }
}
