//! `tabiya bench`: a fixed piece of work on one thread, for speed and for proof that a change
//! changed nothing, or did.

use super::Complaint;
use crate::{
    chess::fen,
    engine::{Command, Engine, Limits, Options, Report, Search, Stop},
};
use std::{sync::mpsc, time::Instant};

/// Search a fixed set of positions and print nodes and speed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Depth of each search, in plies.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Hash table size in MiB.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Search threads; with more than one the node count differs from run to run.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

/// The last line is `<nodes> nodes <nps> nps`; the nodes are the same on every machine.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let (reports, heard) = mpsc::channel();
    let mut engine = Engine::start(move |report| {
        // The receiver lives as long as the engine.
        let _ = reports.send(report);
    });
    engine.send(Command::Configure(Options {
        hash_mib: args.hash as usize,
        threads: args.threads as usize,
        ..Options::default()
    }));
    let begun = Instant::now();
    let mut nodes = 0;
    for (number, text) in POSITIONS.iter().enumerate() {
        let position = fen::read(text).map_err(Complaint::failed)?;
        engine.send(Command::NewGame);
        engine.send(Command::Search(Box::new(Search {
            id: number as u64,
            position,
            limits: Limits {
                depth: Some(args.depth),
                ..Limits::default()
            },
            lines: 1,
            stop: Stop::new(),
        })));
        let verdict = loop {
            match heard.recv() {
                Ok(Report::Finished(_, verdict)) => break verdict,
                Ok(Report::Progress(..)) => {}
                Err(_) => return Err(Complaint::failed("the engine's thread ended unexpectedly")),
            }
        };
        nodes += verdict.info.nodes;
        let score = verdict
            .info
            .lines
            .first()
            .map_or_else(String::new, |line| line.score.to_string());
        println!(
            "{:>2}/{} {:>10} {:>7}  {text}",
            number + 1,
            POSITIONS.len(),
            verdict.info.nodes,
            score
        );
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{nodes} nodes {:.0} nps", nodes as f64 / seconds.max(1e-9));
    Ok(())
}

const POSITIONS: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];
