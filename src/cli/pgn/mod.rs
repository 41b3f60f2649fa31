//! `tabiya pgn`: checking, rewriting and listing files of games.

mod check;
mod find;
mod fmt;
mod list;

use super::Complaint;
use clap::Subcommand;

/// Check, rewrite and list files of games.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say everything that is wrong in files of games, with line and column
    Check(check::Args),
    /// Rewrite a file of games in a tidy and stable form, losing nothing
    Fmt(fmt::Args),
    /// Find the games in which a position, or some pieces, stand
    Find(find::Args),
    /// List the games of a file, one line each
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
