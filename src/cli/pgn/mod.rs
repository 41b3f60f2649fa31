//! `tabiya pgn`: checking, rewriting and listing files of games.

mod check;
mod find;
mod fmt;
mod letters;
mod list;

use super::complaint::Complaint;
use clap::Subcommand;

/// Check, rewrite and list files of games.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List all problems in files of games, with line and column
    Check(check::Args),
    /// Rewrite a file of games in a standard layout, losing nothing
    Fmt(fmt::Args),
    /// Find the games in which a position, or certain pieces, occur
    Find(find::Args),
    /// List the games of a file, one per line
    List(list::Args),
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    match &args.command {
        Command::Check(args) => check::run(args),
        Command::Find(args) => find::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::List(args) => list::run(args),
    }
}
