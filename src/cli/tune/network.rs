//! `tabiya tune network`: a network trained from files of games, with its curve on the way.

use crate::{
    cli::{
        complaint::Complaint,
        interrupt,
        out::{self, note},
        source::unreadable,
    },
    engine::evaluation::network::LANES,
    files,
    tuning::{
        games::piece::Games,
        network::{
            model::{Label, Shape},
            samples::Sample,
            trainer::{Pass, Recipe, Trainer},
        },
    },
};
use std::{
    fs,
    io::{BufReader, Read as _},
    path::{Path, PathBuf},
    time::Instant,
};

/// Train a network on files of "tabiya tune play". The state of the training is saved beside the
/// network after every pass; the same command resumes it.
#[derive(Debug, clap::Args)]
pub struct Network {
    /// Files of games, or folders of them.
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the network; the training state gets the same name with ".training" added.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Sums in each of the two views, a multiple of 16.
    #[arg(long, default_value_t = 64, value_name = "N")]
    hidden: usize,
    /// Sets of output weights, chosen by the pieces left.
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    buckets: u32,
    /// Passes over all positions.
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Positions per step.
    #[arg(long, default_value_t = 16_384, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Initial learning rate; it falls to a hundredth.
    #[arg(long, default_value_t = 0.001, value_name = "RATE")]
    rate: f32,
    /// Share of the game's result in a position's label; the rest is the search's score.
    #[arg(long, default_value_t = 0.4, value_name = "SHARE")]
    result: f32,
    /// Generation of the network: 1 when trained on games of the classical evaluation, 2 on games
    /// of a network of generation 1, and so on.
    #[arg(long, default_value_t = 1, value_name = "N")]
    generation: u32,
    /// Threads [default: all processors].
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The same seed gives the same network on the same machine.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// One game of this many is kept for validation.
const KEPT_BACK: usize = 40;

/// Progress goes to standard error.
pub fn run(args: &Network) -> Result<(), Complaint> {
    let fits = args.hidden.is_multiple_of(LANES) && (LANES..=1_024).contains(&args.hidden);
    if !fits {
        let found = args.hidden;
        return Err(Complaint::usage(format!(
            "expected --hidden from {LANES} to 1024 in steps of {LANES}, found {found}"
        )));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let recipe = Recipe {
        shape: Shape {
            hidden: args.hidden,
            buckets: args.buckets as usize,
        },
        label: Label {
            result_share: args.result.clamp(0.0, 1.0),
            ..Label::default()
        },
        passes: args.passes,
        batch: args.batch as usize,
        rate: args.rate,
        decay: 0.01,
        threads: args.threads.unwrap_or(threads),
        seed: args.seed,
    };
    let mut trainer = begin(args, recipe)?;
    let stop = interrupt::heed();
    let (samples, kept_back) = samples_of(&args.games)?;
    if samples.is_empty() {
        return Err(Complaint::input("expected games to learn from, found none"));
    }
    note!(
        "{} training positions, {} for validation, N = {}",
        samples.len(),
        kept_back.len(),
        args.hidden
    );
    note!("pass  training error  validation   positions per second");
    let mut curve = Vec::new();
    while trainer.passes < args.passes {
        let begun = Instant::now();
        let Some(pass) = trainer.pass(&samples, &kept_back, || stop.is_stopped()) else {
            note!(
                "stopped; the same command resumes after pass {}",
                trainer.passes
            );
            return Ok(());
        };
        let speed = samples.len() as f64 / begun.elapsed().as_secs_f64().max(1e-6);
        curve.push(pass);
        tell(&trainer, pass, speed, &curve);
        let measured = if kept_back.is_empty() {
            &samples
        } else {
            &kept_back
        };
        let worth = trainer.worth(measured);
        keep(args, &trainer, samples.len() as u64, worth)?;
    }
    Ok(())
}

fn training_of(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".training");
    PathBuf::from(name)
}

/// A training to resume, or a new one.
fn begin(args: &Network, recipe: Recipe) -> Result<Trainer, Complaint> {
    let path = training_of(&args.output);
    match files::read(&path) {
        Ok(bytes) => Trainer::from_bytes(recipe, &bytes).map_err(|error| {
            Complaint::input(format!("{}: {error}", path.display()))
                .hint("move the file away to start a new training")
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Trainer::new(recipe)),
        Err(error) => Err(unreadable(&path, &error)),
    }
}

/// All positions worth learning from: to learn and kept back.
fn samples_of(paths: &[PathBuf]) -> Result<(Vec<Sample>, Vec<Sample>), Complaint> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path).map_err(|error| unreadable(path, &error))?;
            let inside = entries.filter_map(|entry| Some(entry.ok()?.path()));
            files.extend(inside.filter(|path| path.extension().is_some_and(|e| e == "games")));
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    let (mut learned, mut kept_back) = (Vec::new(), Vec::new());
    let mut number = 0;
    for path in &files {
        let wrong = |error| Complaint::input(format!("{}: {error}", path.display()));
        let (file, most) =
            files::open(path, files::LARGEST).map_err(|error| unreadable(path, &error))?;
        for chain in Games::open(BufReader::new(file.take(most))).map_err(wrong)? {
            let chain = chain.map_err(wrong)?;
            number += 1;
            let held = number % KEPT_BACK == 0;
            let into = if held { &mut kept_back } else { &mut learned };
            into.extend(Sample::of(&chain));
        }
    }
    Ok((learned, kept_back))
}

fn keep(args: &Network, trainer: &Trainer, positions: u64, worth: u16) -> Result<(), Complaint> {
    out::write_bytes(&training_of(&args.output), &trainer.to_bytes())?;
    let network = trainer
        .model
        .quantised()
        .ok_or_else(|| Complaint::failed("the network's sizes do not match"))?
        .from(args.generation, positions)
        .worth(worth);
    out::write_bytes(&args.output, &network.to_bytes())?;
    if trainer.passes == args.passes {
        note!("{}: {network}", args.output.display());
    }
    Ok(())
}

fn tell(trainer: &Trainer, pass: Pass, speed: f64, curve: &[Pass]) {
    let kept_back = pass
        .kept_back
        .map_or_else(|| "–".to_owned(), |error| format!("{error:.6}"));
    note!(
        "{:>4}   {:>13.6}   {kept_back:>9}   {speed:>20.0}  {}",
        trainer.passes,
        pass.learned,
        sparkline(curve)
    );
}

/// The errors so far as a row of bars, the highest first error full.
fn sparkline(curve: &[Pass]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let errors = || {
        curve
            .iter()
            .map(|pass| pass.kept_back.unwrap_or(pass.learned))
    };
    let most = errors().fold(f64::MIN, f64::max);
    let least = errors().fold(f64::MAX, f64::min);
    errors()
        .map(|error| {
            let share = (error - least) / (most - least).max(1e-12);
            BARS[((share * 7.0).round() as usize).min(7)]
        })
        .collect()
}
