//! `tabiya pgn`: checking, rewriting, listing, cutting and joining files of games.

mod check;
mod compared_file;
mod dedupe;
mod diff;
mod extract;
mod find;
mod fmt;
pub mod letters;
mod list;
mod output;
mod pieces;
mod selection;
mod split;
mod tag;

use super::complaint::Complaint;
use clap::Subcommand;

/// Check, rewrite, list, cut and join files of games.
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
    /// Copy the games that match
    Extract(extract::Args),
    /// Copy the games of several files into one
    Merge(extract::MergeArgs),
    /// Leave out games that come twice
    Dedupe(dedupe::Args),
    /// Copy the games into several files
    Split(split::Args),
    /// Set, remove and rename tags
    Tag(tag::Args),
    /// Compare two files game by game
    Diff(diff::Args),
    /// Find the games in which a position, or certain pieces, occur
    Find(find::Args),
    /// List the games of a file, one per line
    List(list::Args),
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    match &args.command {
        Command::Check(args) => check::run(args),
        Command::Dedupe(args) => dedupe::run(args),
        Command::Diff(args) => diff::run(args),
        Command::Extract(args) => extract::run(args),
        Command::Merge(args) => extract::merge(args),
        Command::Split(args) => split::run(args),
        Command::Tag(args) => tag::run(args),
        Command::Find(args) => find::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::List(args) => list::run(args),
    }
}
