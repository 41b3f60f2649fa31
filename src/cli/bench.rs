//! `tabiya bench`: a fixed piece of work on one thread, for speed and for proof that a change
//! changed nothing, or did.

use super::{complaint::Complaint, numbers::within, words::shared::ENGINE_ENDED};
use crate::cli::out::say;
use crate::{
    chess::fen,
    engine::{Command, Engine, Limits, Options, Report, Search, Stop},
};
use std::{sync::mpsc, time::Instant};

/// Search a fixed set of positions and print nodes and speed.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BENCH)]
pub struct Args {
    /// Depth of each search, in plies.
    #[arg(long, default_value_t = 12, value_parser = within::<u32>(1..=60))]
    depth: u32,
    /// Hash table size in MiB.
    #[arg(long, default_value_t = 16, value_parser = within::<u32>(1..=65_536))]
    hash: u32,
    /// Search threads; with more than one the node count differs from run to run.
    #[arg(long, default_value_t = 1, value_parser = within::<u32>(1..=256))]
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
                Ok(Report::Progress(..) | Report::LessHash { .. }) => {}
                Err(_) => return Err(Complaint::failed(ENGINE_ENDED)),
            }
        };
        nodes += verdict.info.nodes;
        let score = verdict
            .info
            .lines
            .first()
            .map_or_else(String::new, |line| line.score.to_string());
        say!(
            "{:>2}/{} {:>10} {:>7}  {text}",
            number + 1,
            POSITIONS.len(),
            verdict.info.nodes,
            score
        )?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    say!("{nodes} nodes {:.0} nps", nodes as f64 / seconds.max(1e-9))?;
    Ok(())
}

/// The start position, positions from the engine's own games by falling number of pieces, a Chess960
/// start, and elementary endings.
const POSITIONS: [&str; 41] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "2rq1rk1/1p2ppbp/pnp3p1/n2pPb2/3P1B2/1BP2N1P/PP1NQPP1/3RR1K1 b - - 1 12",
    "r1b2rk1/pppq1pbp/6p1/n2Pp1B1/4N1n1/1QP2N2/PP3PPP/R3KB1R w KQ - 1 10",
    "r1bqkb1r/p2nppp1/1pp2n1p/3p4/8/2N1PN2/PPPPBPPP/R1BQ1RK1 b kq - 3 5",
    "2rq1rk1/p4ppp/1pnppn2/3p2N1/3Pb3/1P1BP3/PBP2PPP/2RQR1K1 b - - 1 11",
    "3q1rk1/p1r2ppp/Bpnp1n2/4p3/3Pp3/1P2P3/PBP2PPP/2RQR1K1 w - - 2 14",
    "r1bqr1k1/3nbpp1/p1pp1n1p/1p6/3PP3/P1NBBN1P/1PQ2PP1/3R1RK1 b - - 0 11",
    "rnbqk2r/1pppppbp/pn4p1/4P3/2BP4/2P2N2/PP3PPP/RNBQK2R w KQkq - 3 5",
    "r4rk1/1pqbbppp/p1n1p3/2npP3/5B2/2N2N1P/PPP1BPP1/2RQ1RK1 w - - 4 11",
    "3r1rk1/5p1p/p1n3pb/1pN1p3/3pP3/3P1NPb/PP2BP1P/1R2R1K1 b - - 0 23",
    "5r2/6kp/2n1p1pb/4p3/1p1pP3/1P1P1NP1/r3RP1P/1R1B2K1 b - - 5 35",
    "3q1rk1/pr3p1p/1p1bnp2/2pNp3/4P3/2PP3B/PP1Q1PPP/R4RK1 w - - 3 15",
    "3rr1k1/1b3pb1/1Pp2qpp/8/3pP3/1Q3N1P/5PP1/3RRBK1 b - - 4 25",
    "3r2k1/1pq2pp1/4p2p/p2pN3/3PnP2/PQ2P2P/1P4P1/3R2K1 w - - 1 23",
    "3rr1k1/1pq2pb1/4p2p/p2pP3/2nP2b1/1pPQ1NN1/1P3PPB/3RR1K1 w - - 2 31",
    "r1bq1rk1/1pn2ppp/2pb4/8/2QNP3/P7/1P3PPP/R1B1KB1R b KQ - 2 13",
    "r1bq1rk1/p4ppp/2p5/3p4/3P1Pn1/2N1p3/PP2PPBP/R2Q1RK1 w - - 0 12",
    "1r1r2k1/5pp1/p1p1b2p/3p4/PP1PPq2/2NQ1P2/6BP/1R4K1 w - - 0 21",
    "3r2k1/5pb1/1P3qpp/8/2Bpb3/1Q3N1P/5PP1/3R2K1 w - - 0 29",
    "r4rk1/1p3ppp/2pb4/8/2Q1P3/P5Pq/1P2BP1P/R4RK1 w - - 3 20",
    "3r2k1/1P3pb1/5qpp/8/2Bpb3/1Q3N1P/5PP1/3R2K1 b - - 0 29",
    "1r4k1/2R5/1p2p3/pB1pPppb/P2P4/1P2P1KP/8/8 w - - 8 38",
    "3rr3/1p3pk1/6pp/R1p2b2/2P1p2P/3PBP2/1P3PK1/3R4 w - - 0 23",
    "2r1r1k1/2p1qpp1/2p4p/4P3/p4P2/Pn3NQP/6P1/3RR1K1 w - - 0 25",
    "r6k/3Pb3/p2p2pB/1p6/4r3/P6P/1P3PP1/3R1RK1 b - - 0 22",
    "1r4k1/2R5/1p2p1b1/p2pPpp1/P2P4/1P2P1KP/4B3/8 w - - 2 35",
    "8/3rb1k1/3p2p1/1pB5/p7/P3KP1P/1P4P1/3R4 w - - 0 29",
    "5rk1/2R2p1p/7P/2p5/2BbP1p1/6P1/5PK1/8 w - - 0 36",
    "6k1/1pR2pp1/p6p/1P6/r7/6PP/5KP1/8 w - - 0 29",
    "8/6p1/4pp2/1k1pN2P/3n1PK1/1P6/8/8 w - - 0 61",
    "r7/5k2/6p1/P2P1p1p/2b1pP2/2N1K2P/6B1/8 w - - 2 35",
    "4r1k1/5p1p/2Rb3P/3B4/4P3/5pP1/5K2/8 b - - 1 40",
    "2r4k/4RB1p/3K3P/6P1/8/8/8/8 w - - 5 62",
    "8/2k5/6K1/3R4/8/4p3/3pr3/8 b - - 3 86",
    "8/6pk/5n2/5P2/5K1P/1R6/p7/8 w - - 0 62",
    "8/2R5/5kp1/5p1p/7P/4K1P1/6P1/8 w - - 0 48",
    "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
    "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
    "8/8/8/6k1/8/2B1N3/8/3K4 w - - 0 1",
    "4k3/1P6/8/8/8/8/6p1/2K5 b - - 0 1",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 w - - 0 1",
];
