//! `tabiya book`: everything about opening books from the command line.

mod build;
mod check;
mod diff;
mod drill;
mod edit;
mod export;
mod fmt;
mod gaps;
mod import;
mod merge;
mod probe;
mod reading;
mod show;
mod stats;
mod verdicts;
mod verify;

pub use reading::{load, position};

use super::complaint::Complaint;
use clap::Subcommand;

/// Edit, drill, check and build opening books, and find their gaps.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    // What most people look for comes first.
    Edit(edit::Args),
    Drill(drill::Args),
    Build(build::Args),
    Check(check::Args),
    Diff(diff::Args),
    Export(export::Args),
    Fmt(fmt::Args),
    Gaps(gaps::Args),
    Import(import::Args),
    Merge(merge::Args),
    Probe(probe::Args),
    Show(show::Args),
    Stats(stats::Args),
}

pub fn run(args: Args) -> Result<(), Complaint> {
    match args.command {
        Command::Build(args) => build::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Drill(args) => drill::run(args),
        Command::Edit(args) => edit::run(args),
        Command::Export(args) => export::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Gaps(args) => gaps::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Probe(args) => probe::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Stats(args) => stats::run(&args),
    }
}
