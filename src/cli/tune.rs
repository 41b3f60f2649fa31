//! `tabiya tune`: from games to quiet positions, from positions to weights.

use super::{Complaint, genetic, match_::openings_of, source};
use crate::cli::out::{self, Lines, note};
use crate::{
    files,
    game::pgn,
    tuning::{
        dataset::{self, Labelled},
        selfplay::{Plan, SelfPlay},
        source::weights,
        texel::Tuner,
    },
};
use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::{Path, PathBuf},
};

/// Improve the evaluation's weights from games.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Play(Play),
    Extract(Extract),
    Texel(Texel),
    Genetic(genetic::Breed),
    Weights(genetic::Fit),
    Rate(genetic::Rate),
}

/// Let the engine play itself from random openings, or from given ones, and keep the quiet
/// positions, with the game's result and the search's score.
#[derive(Debug, clap::Args)]
struct Play {
    /// Games to play; lopsided openings are not counted.
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    games: u32,
    /// Positions searched for each move.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves at the beginning of each game, in plies.
    #[arg(long, default_value_t = 8, value_name = "PLIES")]
    random: usize,
    /// Positions (FEN or EPD, one a line) or games in PGN, each for its last position, to begin
    /// from instead of the start position.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Where the lines go; standard output if absent.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Take quiet positions with results out of PGN files.
#[derive(Debug, clap::Args)]
struct Extract {
    /// PGN files with finished games.
    #[arg(required = true, value_name = "PGN")]
    games: Vec<PathBuf>,
    /// Where the lines go; standard output if absent.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Skip so many plies at the beginning of each game.
    #[arg(long, default_value_t = 12, value_name = "PLIES")]
    from: usize,
    /// Look at every so many plies.
    #[arg(long, default_value_t = 1, value_name = "PLIES")]
    step: usize,
}

/// Fit the weights to positions by gradient descent and write them as Rust source.
#[derive(Debug, clap::Args)]
struct Texel {
    /// Files of lines "FEN | result" or "FEN | result | centipawns".
    #[arg(required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Positions not to tune on: the error on them says whether what is learnt holds elsewhere.
    #[arg(long, value_name = "FILE")]
    check: Vec<PathBuf>,
    /// Where the source goes; standard output if absent.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Passes over all positions.
    #[arg(long, default_value_t = 300, value_name = "N")]
    passes: u32,
    /// Step of the first half of the passes in centipawns; it falls to a tenth in the second.
    #[arg(long, default_value_t = 1.0, value_name = "CP")]
    rate: f64,
    /// How much of the label is what the search thought, where the file says so; the rest is
    /// the game's result.
    #[arg(long, default_value_t = 0.8, value_name = "SHARE")]
    trust: f64,
    /// How strongly weights are drawn to where they began.
    #[arg(long, default_value_t = 1e-9, value_name = "SHARE")]
    pull: f64,
}

/// Progress goes to standard error, the result to the output.
pub fn run(args: &Args) -> Result<(), Complaint> {
    match &args.what {
        What::Play(args) => play(args),
        What::Extract(args) => extract(args),
        What::Texel(args) => tune(args),
        What::Genetic(args) => genetic::breed(args),
        What::Weights(args) => genetic::fit(args),
        What::Rate(args) => genetic::rate(args),
    }
}

/// So many openings in a row without a game are no chance any more.
const MOST_IN_VAIN: u32 = 500;

fn play(args: &Play) -> Result<(), Complaint> {
    let openings = match &args.openings {
        None => Vec::new(),
        Some(path) => openings_of(path, None)?,
    };
    let mut out = Lines::to(args.output.as_deref())?;
    let mut players = SelfPlay::new(Plan {
        nodes: args.nodes,
        random_plies: args.random,
        openings,
        seed: args.seed,
    });
    let (mut games, mut written, mut in_vain) = (0, 0, 0);
    while games < args.games {
        let positions = players
            .game()
            .ok_or_else(|| Complaint::failed("the engine's thread ended unexpectedly"))?;
        if positions.is_empty() {
            in_vain += 1;
            if in_vain == MOST_IN_VAIN {
                return Err(Complaint::input(format!(
                    "expected openings that leave a game to play, found {MOST_IN_VAIN} in a row \
                     that were over, lopsided or never quiet"
                ))
                .hint("give more even openings, or fewer --random plies"));
            }
            continue;
        }
        in_vain = 0;
        games += 1;
        for position in positions {
            out.line(&position)?;
            written += 1;
        }
        if games % 100 == 0 {
            note!("{games} games, {written} positions");
        }
    }
    out.finish()?;
    note!("{written} positions");
    Ok(())
}

fn extract(args: &Extract) -> Result<(), Complaint> {
    let mut out = Lines::to(args.output.as_deref())?;
    let mut written = 0;
    for path in &args.games {
        let bytes = source::read(path)?;
        for game in pgn::games(&bytes) {
            for line in dataset::extract(&game, args.from, args.step) {
                out.line(&line)?;
                written += 1;
            }
        }
    }
    out.finish()?;
    note!("{written} positions");
    Ok(())
}

fn tune(args: &Texel) -> Result<(), Complaint> {
    let mut tuner = Tuner::new();
    for path in &args.positions {
        each_position(path, |labelled| tuner.add(&labelled))?;
    }
    for path in &args.check {
        each_position(path, |labelled| tuner.keep_back(&labelled))?;
    }
    if tuner.is_empty() {
        return Err(Complaint::input("there are no positions to tune on"));
    }
    let steepness = tuner.fit_steepness();
    tuner.trust_scores(args.trust.clamp(0.0, 1.0));
    let before = tuner.error();
    let elsewhere = |tuner: &Tuner| {
        tuner
            .error_elsewhere()
            .map_or(String::new(), |error| format!(", elsewhere {error:.6}"))
    };
    note!(
        "{} positions, steepness {steepness:.5} a centipawn, error {before:.6}{}",
        tuner.len(),
        elsewhere(&tuner)
    );
    for pass in 1..=args.passes {
        let late = f64::from(pass) / f64::from(args.passes.max(1));
        let rate = if late > 0.5 {
            args.rate * (1.1 - late) * 1.8
        } else {
            args.rate
        };
        let error = tuner.step(rate, args.pull);
        if pass % 25 == 0 {
            note!("pass {pass}: error {error:.6}{}", elsewhere(&tuner));
        }
    }
    let after = tuner.error();
    note!("error {before:.6} -> {after:.6}{}", elsewhere(&tuner));
    let origin = format!(
        "{} quiet positions, error {before:.5} to {after:.5}.",
        tuner.len()
    );
    let text = weights(&tuner.weights(), &origin);
    out::write(args.output.as_deref(), &text)
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
                .hint("make such files with \"tabiya tune extract\"")
        })?);
    }
    Ok(())
}
