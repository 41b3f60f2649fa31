//! Analyses a position with Tabiya's engine, as your own program could.
//!
//! `cargo run --release --example analyse_fen -- "FEN" [seconds]`: two seconds unless given.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use crossbeam_channel::unbounded;
use std::time::Duration;
use tabiya::{
    chess::{fen, line},
    engine::{Command, Engine, Limits, Report, Search, Stop},
};

fn main() {
    let mut words = std::env::args().skip(1);
    let text = words.next().unwrap_or_else(|| "startpos".to_owned());
    let seconds: f64 = match words.next().map(|word| word.parse()) {
        None => 2.0,
        Some(Ok(seconds @ 0.01..=3_600.0)) => seconds,
        Some(_) => {
            eprintln!("error: expected seconds from 0.01 to 3600 after the FEN");
            std::process::exit(2);
        }
    };
    let position = match fen::read(&text) {
        Ok(position) => position,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(3);
        }
    };

    // The engine reports on a thread of its own; a channel brings the reports here.
    let (tell, told) = unbounded();
    let mut engine = Engine::start(move |report| {
        let _ = tell.send(report);
    });
    engine.send(Command::Search(Box::new(Search {
        id: 1,
        position: position.clone(),
        limits: Limits {
            move_time: Some(Duration::from_secs_f64(seconds)),
            ..Limits::default()
        },
        lines: 3,
        stop: Stop::new(),
    })));
    for report in told {
        let (info, is_over) = match report {
            Report::Progress(_, info) => (info, false),
            Report::Finished(_, verdict) => (verdict.info, true),
            Report::LessHash { .. } => continue,
        };
        if let (Some(best), false) = (info.lines.first(), is_over) {
            eprint!(
                "\rdepth {:>2}  {:>7}  {} nodes",
                best.depth, best.score, info.nodes
            );
        }
        if is_over {
            eprintln!();
            for found in &info.lines {
                let moves = found.moves.iter().copied();
                let moves = line::text(position.current(), moves, line::PieceLetters::Letters);
                println!("{:>7}  {moves}", found.score.to_string());
            }
            return;
        }
    }
}
