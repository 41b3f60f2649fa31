//! The command line: arguments in, a service called, the result printed.
//!
//! One file a subcommand, each with its `Args` and a `run(args) -> Result<(), Complaint>`.
//! Figures go to standard output, progress and complaints to standard error. What can go wrong
//! is said by a [`Complaint`], which also carries the exit code.

pub mod analyse;
pub mod annotate;
pub mod bench;
pub mod book;
mod command_line;
pub mod complaint;
pub mod completions;
pub mod doctor;
mod entrant;
pub mod eval;
mod genetic;
mod home;
mod interrupt;
mod lab;
pub mod learn;
pub mod look;
pub mod man;
pub mod match_;
pub mod perft;
pub mod pgn;
mod pipe;
pub mod play;
mod progress;
mod puzzles;
mod solve;
mod source;
pub mod stats;
pub mod store;
pub mod tune;
pub mod uci;

pub use complaint::{Complaint, Exit};

use crate::{
    engine::memory,
    store::{guard, memory::free},
    uci::client::processes,
};
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Play chess, analyse games and tend an opening book in the terminal.
#[derive(Debug, Parser)]
#[command(name = "tabiya", version, about, long_about = None)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// One variant a subcommand.
#[derive(Debug, Subcommand)]
enum Command {
    Annotate(annotate::Args),
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Args),
    Bench(bench::Args),
    Book(book::Args),
    Match(Box<match_::Args>),
    Completions(completions::Args),
    Doctor(doctor::Args),
    Eval(eval::Args),
    Lab(lab::Args),
    Learn(Box<learn::Args>),
    Man(man::Args),
    Perft(perft::Args),
    Pgn(pgn::Args),
    Play(play::Args),
    Puzzles(puzzles::Args),
    Stats(stats::Args),
    Store(store::Args),
    Solve(solve::Args),
    Tune(tune::Args),
    Uci(uci::Args),
}

impl Command {
    /// Whether it prints its figures and is done: no screen, no other programs, no dialogue.
    fn only_prints(&self) -> bool {
        match self {
            Command::Analyse(_)
            | Command::Annotate(_)
            | Command::Learn(_)
            | Command::Match(_)
            | Command::Solve(_)
            | Command::Play(_)
            | Command::Uci(_) => false,
            Command::Book(args) => args.only_prints(),
            _ => true,
        }
    }
}

/// Reads the arguments, does what they ask, and returns the exit code.
///
/// Wrong usage ends the process inside the argument parser with exit code 2.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    // Engines that are leaving have a moment for it at the end; none is left behind.
    let _farewell = processes::Farewell;
    guard::keep_quiet();
    interrupt::outlive_full_files();
    memory::ask_with(free);
    if cli.command.as_ref().is_some_and(Command::only_prints) {
        pipe::end_quietly_when_closed();
    }
    let done = match cli.command {
        None => home::run(),
        Some(Command::Annotate(args)) => annotate::run(&args),
        Some(Command::Analyse(args)) => home::run_analysis(args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Book(args)) => book::run(args),
        Some(Command::Match(args)) => match_::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Doctor(args)) => doctor::run(&args),
        Some(Command::Eval(args)) => eval::run(&args),
        Some(Command::Lab(args)) => lab::run(&args),
        Some(Command::Learn(args)) => home::run_lesson(&args),
        Some(Command::Man(args)) => man::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Pgn(args)) => pgn::run(&args),
        Some(Command::Play(args)) => home::run_game(args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Store(args)) => store::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Uci(args)) => uci::run(&args),
    };
    match done {
        Ok(()) => Exit::Done.into(),
        Err(complaint) => {
            eprint!("{complaint}");
            complaint.exit().into()
        }
    }
}
