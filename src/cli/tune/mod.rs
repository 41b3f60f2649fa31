//! `tabiya tune`: from games to quiet positions, from positions to weights.

mod average;
mod curve;
pub(super) mod evaluation;
mod mistakes;
mod network;
mod play;
mod ratings;
mod search;

use super::{complaint::Complaint, genetic, source};
use crate::{
    cli::{
        numbers::{at_least, share},
        out::{self, Lines, note},
        words::{files::IS_ANOTHER_KIND, shared::no_games_in, tune as words},
    },
    files,
    game::pgn,
    tuning::{
        dataset::{self, Labelled},
        games::piece::{self, Games},
        source::weights,
        texel::Tuner,
    },
};
use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::{Path, PathBuf},
};

/// Improve the evaluation from games; rate players and count how they go wrong.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Play(play::Play),
    Extract(Extract),
    Network(network::Network),
    Average(average::Average),
    Search(search::Search),
    Curve(curve::Curve),
    Texel(Texel),
    Genetic(genetic::Breed),
    Weights(genetic::Fit),
    Rate(genetic::Rate),
    Mistakes(mistakes::Args),
    Ratings(ratings::Args),
}

/// Extract quiet positions with results from PGN files or from files made by "tune play".
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_EXTRACT)]
struct Extract {
    /// PGN files with finished games, or files of "tune play".
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the positions [default: standard output]. An existing file is kept as
    /// FILE.bak the first time.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Plies to skip at the beginning of each game.
    #[arg(long, default_value_t = 12, value_name = "PLIES", value_parser = at_least::<usize>(0))]
    from: usize,
    /// Take a position every N plies.
    #[arg(long, default_value_t = 1, value_name = "PLIES", value_parser = at_least::<usize>(1))]
    step: usize,
}

/// Fit the weights to positions by gradient descent and write them as Rust source.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_TEXEL)]
struct Texel {
    /// Files of lines "FEN | result" or "FEN | result | centipawns".
    #[arg(required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Positions not to tune on; their error shows whether the weights hold for other positions.
    #[arg(long, value_name = "FILE")]
    check: Vec<PathBuf>,
    /// Where to write the source [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Passes over all positions.
    #[arg(long, default_value_t = 300, value_name = "N", value_parser = at_least::<u32>(0))]
    passes: u32,
    /// Step of the first half of the passes in centipawns; it falls to a tenth in the second.
    #[arg(long, default_value_t = 1.0, value_name = "CP")]
    rate: f64,
    /// Share of the search's score in the label, if the file has scores; the rest is the game's
    /// result.
    #[arg(long, default_value_t = 0.8, value_name = "SHARE", value_parser = share::<f64>)]
    trust: f64,
    /// How strongly weights are pulled back to their initial values.
    #[arg(long, default_value_t = 1e-9, value_name = "SHARE")]
    pull: f64,
}

/// Progress goes to standard error, the result to the output.
pub fn run(args: &Args) -> Result<(), Complaint> {
    match &args.what {
        What::Play(args) => play::run(args),
        What::Extract(args) => extract(args),
        What::Network(args) => network::run(args),
        What::Average(args) => average::run(args),
        What::Search(args) => search::run(args),
        What::Curve(args) => curve::run(args),
        What::Texel(args) => tune(args),
        What::Genetic(args) => genetic::breed(args),
        What::Weights(args) => genetic::fit(args),
        What::Rate(args) => genetic::rate(args),
        What::Mistakes(args) => mistakes::run(args),
        What::Ratings(args) => ratings::run(args),
    }
}

fn extract(args: &Extract) -> Result<(), Complaint> {
    let mut out = Lines::to(args.output.as_deref())?;
    let mut written = 0;
    for path in &args.games {
        // Games in PGN, or as `tune play` keeps them.
        let bytes = source::bytes(path).map(pgn::unfold)?;
        let mut put = |lines: Vec<String>| -> Result<(), Complaint> {
            for line in lines {
                out.line(&line)?;
                written += 1;
            }
            Ok(())
        };
        if piece::is_piece(&bytes) {
            let wrong = |error| Complaint::input(format!("{}: {error}", path.display()));
            for chain in Games::open(&bytes[..]).map_err(wrong)? {
                put(dataset::extract_chain(&chain.map_err(wrong)?, args.step))?;
            }
        } else {
            source::insist_on_text(path, &bytes)?;
            if !pgn::has_a_game(&bytes) {
                return Err(Complaint::input(no_games_in(path)).hint(IS_ANOTHER_KIND));
            }
            for game in pgn::games(&bytes) {
                put(dataset::extract(&game, args.from, args.step))?;
            }
        }
    }
    out.finish()?;
    note!("{}", words::extracted(written));
    Ok(())
}

fn tune(args: &Texel) -> Result<(), Complaint> {
    if let Some(output) = &args.output {
        out::insist_on_place(output)?;
    }
    let mut tuner = Tuner::new();
    for path in &args.positions {
        each_position(path, |labelled| tuner.add(&labelled))?;
    }
    for path in &args.check {
        each_position(path, |labelled| tuner.keep_back(&labelled))?;
    }
    if tuner.is_empty() {
        return Err(Complaint::input(words::NO_POSITIONS));
    }
    let steepness = tuner.fit_steepness();
    tuner.trust_scores(args.trust.clamp(0.0, 1.0));
    let before = tuner.error();
    let elsewhere = |tuner: &Tuner| {
        tuner
            .error_elsewhere()
            .map_or_else(String::new, words::elsewhere)
    };
    let begun = words::begun(tuner.len(), steepness, before, &elsewhere(&tuner));
    note!("{begun}");
    for pass in 1..=args.passes {
        let late = f64::from(pass) / f64::from(args.passes.max(1));
        let rate = if late > 0.5 {
            args.rate * (1.1 - late) * 1.8
        } else {
            args.rate
        };
        let error = tuner.step(rate, args.pull);
        if pass % 25 == 0 {
            note!("{}", words::pass(pass, error, &elsewhere(&tuner)));
        }
    }
    let after = tuner.error();
    note!("{}", words::tuned(before, after, &elsewhere(&tuner)));
    let origin = words::origin(tuner.len(), before, after);
    let text = weights(&tuner.weights(), &origin);
    out::replace(args.output.as_deref(), &text)
}

/// Reads a file of labelled positions.
fn each_position(path: &Path, mut take: impl FnMut(Labelled)) -> Result<(), Complaint> {
    // No line of a position is so long.
    const LONGEST: u64 = 4096;
    let unreadable = |error| source::unreadable(path, &error);
    let (file, most) = files::open(path, u64::MAX).map_err(unreadable)?;
    let mut file = BufReader::new(files::bounded(file, most));
    for number in 0.. {
        let mut line = String::new();
        let read = file.by_ref().take(LONGEST).read_line(&mut line);
        if read.map_err(unreadable)? == 0 {
            break;
        }
        if line.trim().is_empty() {
            continue;
        }
        take(dataset::read_line(&line).map_err(|error| {
            Complaint::input(format!("{}:{}: {error}", path.display(), number + 1))
                .hint(words::MAKE_POSITIONS)
        })?);
    }
    Ok(())
}
