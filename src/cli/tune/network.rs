//! `tabiya tune network`: a network trained from files of games, with its curve on the way.

use super::curve::Live;
use crate::{
    cli::{
        complaint::Complaint,
        interrupt,
        numbers::{at_least, share, within},
        out::{self, note},
        source::unreadable,
        words::tune::network as words,
    },
    engine::{Stop, evaluation::network::LANES},
    files, sort,
    store::networks,
    tuning::{
        games::{chain::Chain, piece::Games},
        network::{
            curve::Stage,
            model::{Label, Model, Shape},
            pretraining,
            samples::Sample,
            trainer::{Recipe, Trainer},
        },
    },
};
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{
    fs,
    io::{BufReader, Read as _},
    path::{Path, PathBuf},
};

/// Train a network on files of "tabiya tune play". The state of the training is saved beside the
/// network after every pass; the same command resumes it.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_NETWORK)]
pub struct Network {
    /// Files of games, or folders of them.
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the network; the training state gets the same name with ".training" added.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Sums in each of the two views, a multiple of 16.
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = at_least::<usize>(0))]
    hidden: usize,
    /// Sets of output weights, chosen by the pieces left.
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = within::<u32>(1..=8))]
    buckets: u32,
    /// Millions of positions on which the network first learns the classical evaluation: positions
    /// near those of the games, each seen once; rounded up to four. 0: the games alone.
    #[arg(long, default_value_t = 0, value_name = "MILLIONS", value_parser = at_least::<u32>(0))]
    pretrain: u32,
    /// Start from this network, of as many sums or fewer, instead of random weights; positions near
    /// those of the games are still mixed in with --pretrain, but not learned before.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Passes over all positions of the games.
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = at_least::<u32>(1))]
    passes: u32,
    /// Positions per step.
    #[arg(long, default_value_t = 16_384, value_name = "N", value_parser = at_least::<u32>(1))]
    batch: u32,
    /// Initial learning rate of each stage; it falls to a hundredth.
    #[arg(long, default_value_t = 0.001, value_name = "RATE")]
    rate: f32,
    /// Share of the game's result in a position's label; the rest is the search's score. Fewer than
    /// a million games bear little.
    #[arg(long, default_value_t = Label::default().result_share, value_name = "SHARE",
          value_parser = share::<f32>)]
    result: f32,
    /// Share of a position's score that is taken from the searches of the moves that followed it in
    /// the game, each counting this share of what the one before it counts.
    #[arg(long, default_value_t = Label::default().ahead, value_name = "SHARE",
          value_parser = share::<f32>)]
    ahead: f32,
    /// Centipawns that make the odds of winning e times better in labels. Fewer teach more about
    /// positions in which the chances are nearly equal.
    #[arg(long, default_value_t = Label::default().scale as u32, value_name = "CENTIPAWNS",
          value_parser = within::<u32>(20..=2_000))]
    scale: u32,
    /// Generation of the network: 1 when trained on games of the classical evaluation, 2 on games
    /// of a network of generation 1, and so on.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = at_least::<u32>(0))]
    generation: u32,
    /// Threads [default: all processors].
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(0))]
    threads: Option<usize>,
    /// The same seed gives the same network on the same machine.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = at_least::<u64>(0))]
    seed: u64,
}

/// Positions of one pass of pretraining: four million.
const PRETRAINING_PASS: usize = 4_000_000;
/// Such positions mixed in while the games are learned, for each position of the games.
const REPLAY: f64 = 0.4;
/// One game of this many is kept for validation.
const KEPT_BACK: usize = 40;

/// Progress goes to standard error.
///
/// # Errors
/// When a file cannot be used, or nothing is left to train; when it was interrupted.
pub fn run(args: &Network) -> Result<(), Complaint> {
    let fits = args.hidden.is_multiple_of(LANES) && (LANES..=1_024).contains(&args.hidden);
    if !fits {
        return Err(Complaint::usage(words::wrong_sums(LANES, args.hidden)));
    }
    out::insist_on_place(&args.output)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let recipe = Recipe {
        shape: Shape {
            hidden: args.hidden,
            buckets: args.buckets as usize,
        },
        label: Label {
            result_share: args.result,
            ahead: args.ahead,
            scale: args.scale as f32,
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
    let games = games_of(&args.games)?;
    if games.iter().all(|chain| chain.plies.is_empty()) {
        return Err(Complaint::input(words::NO_GAMES));
    }
    if trainer.stage == Stage::Pretraining {
        pretrain(args, &mut trainer, &games, &stop)?;
        let curve = trainer.curve;
        trainer = Trainer::from_model(recipe, Stage::Games, trainer.model);
        trainer.curve = curve;
    }
    learn_games(args, &mut trainer, &games, &stop)
}

/// The classical evaluation on fresh positions.
fn pretrain(
    args: &Network,
    trainer: &mut Trainer,
    games: &[Chain],
    stop: &Stop,
) -> Result<(), Complaint> {
    note!("{}", words::pretraining(args.pretrain, args.hidden));
    let validation = pretraining::samples(games, 100_000, !args.seed, trainer.recipe.threads);
    let mut progress = Live::default();
    while trainer.passes < trainer.recipe.passes {
        progress.begin();
        let samples = near(args, games, trainer, PRETRAINING_PASS);
        let Some(pass) = trainer.pass(&samples, &validation, || stop.is_stopped()) else {
            return Err(stopped(trainer));
        };
        progress.tell(trainer, pass, samples.len());
        let worth = trainer.worth(&validation);
        keep(args, trainer, 0, worth)?;
    }
    Ok(())
}

/// The scores and results of the games.
fn learn_games(
    args: &Network,
    trainer: &mut Trainer,
    games: &[Chain],
    stop: &Stop,
) -> Result<(), Complaint> {
    let (mut samples, validation) = samples_of(games, args.ahead);
    let positions = samples.len();
    let begun = words::training(positions, validation.len(), args.hidden);
    note!("{begun}");
    // Trained to the end before, and the network was moved away since.
    if trainer.passes >= trainer.recipe.passes && !args.output.exists() {
        let worth = worth(trainer, &samples, &validation);
        return keep(args, trainer, positions as u64, worth);
    }
    let mut progress = Live::default();
    while trainer.passes < trainer.recipe.passes {
        progress.begin();
        if args.pretrain > 0 {
            // What the games do not show must not be forgotten.
            samples.truncate(positions);
            let count = (positions as f64 * REPLAY) as usize;
            samples.extend(near(args, games, trainer, count));
        }
        let Some(pass) = trainer.pass(&samples, &validation, || stop.is_stopped()) else {
            return Err(stopped(trainer));
        };
        progress.tell(trainer, pass, samples.len());
        let worth = worth(trainer, &samples, &validation);
        keep(args, trainer, positions as u64, worth)?;
    }
    Ok(())
}

/// What the network's outputs are worth, by what it was not trained on if there is any.
fn worth(trainer: &Trainer, samples: &[Sample], validation: &[Sample]) -> u16 {
    match validation {
        [] => trainer.worth(samples),
        held => trainer.worth(held),
    }
}

/// Fresh positions near those of the games for the next pass.
fn near(args: &Network, games: &[Chain], trainer: &Trainer, count: usize) -> Vec<Sample> {
    let stage = match trainer.stage {
        Stage::Pretraining => 0,
        Stage::Games => 1 << 32,
    };
    let seed = args.seed ^ (stage + u64::from(trainer.passes)) << 16;
    pretraining::samples(games, count, seed, trainer.recipe.threads)
}

/// Where a training was interrupted.
fn stopped(trainer: &Trainer) -> Complaint {
    Complaint::failed(words::stopped(trainer.passes))
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
        Ok(bytes) => {
            let mut trainer = Trainer::from_bytes(recipe, &bytes).map_err(|error| {
                Complaint::input(format!("{}: {error}", path.display()))
                    .hint(words::START_A_NEW_ONE)
            })?;
            trainer.recipe = recipe_of(args, recipe, trainer.stage);
            let is_done = trainer.stage == Stage::Games && trainer.passes >= args.passes;
            if is_done && args.output.exists() {
                // Neither other games nor --from would change the network.
                return Err(Complaint::failed(words::has_ended(&path, trainer.passes))
                    .hint(words::TRAIN_ON_OR_START_A_NEW_ONE));
            }
            Ok(trainer)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let stage = match args.pretrain {
                0 => Stage::Games,
                _ if args.from.is_some() => Stage::Games,
                _ => Stage::Pretraining,
            };
            let recipe = recipe_of(args, recipe, stage);
            let Some(from) = &args.from else {
                return Ok(Trainer::new(recipe, stage));
            };
            let model = Model::of(&networks::load(from).map_err(Complaint::input)?);
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(args.seed);
            let grown = model.grown(recipe.shape, &mut dice).ok_or_else(|| {
                Complaint::usage(words::does_not_fit(from, recipe.shape, model.shape))
                    .hint(words::GIVE_ITS_SIZES)
            })?;
            Ok(Trainer::from_model(recipe, stage, grown))
        }
        Err(error) => Err(unreadable(&path, &error)),
    }
}

/// The recipe of a stage.
fn recipe_of(args: &Network, games: Recipe, stage: Stage) -> Recipe {
    match stage {
        Stage::Games => games,
        Stage::Pretraining => Recipe {
            label: Label {
                result_share: 0.0,
                ..games.label
            },
            passes: args.pretrain.div_ceil(4),
            ..games
        },
    }
}

fn games_of(paths: &[PathBuf]) -> Result<Vec<Chain>, Complaint> {
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
    sort::ascending(&mut files);
    let mut games = Vec::new();
    for path in &files {
        let wrong = |error| Complaint::input(format!("{}: {error}", path.display()));
        let (file, most) =
            files::open(path, files::LARGEST).map_err(|error| unreadable(path, &error))?;
        for chain in Games::open(BufReader::new(file.take(most))).map_err(wrong)? {
            games.push(chain.map_err(wrong)?);
        }
    }
    Ok(games)
}

/// All positions worth learning from: to learn and for validation.
fn samples_of(games: &[Chain], ahead: f32) -> (Vec<Sample>, Vec<Sample>) {
    let (mut learned, mut validation) = (Vec::new(), Vec::new());
    for (number, chain) in (1..).zip(games) {
        let held = number % KEPT_BACK == 0;
        let into = if held { &mut validation } else { &mut learned };
        into.extend(Sample::of(chain, ahead));
    }
    (learned, validation)
}

fn keep(args: &Network, trainer: &Trainer, positions: u64, worth: u16) -> Result<(), Complaint> {
    out::write_bytes(&training_of(&args.output), &trainer.to_bytes())?;
    let network = trainer
        .model
        .quantised()
        .ok_or_else(|| Complaint::failed(words::SIZES_DIFFER))?
        .from(args.generation, positions)
        .worth(worth);
    out::write_bytes(&args.output, &network.to_bytes())?;
    if trainer.stage == Stage::Games && trainer.passes == args.passes {
        note!("{}: {network}", args.output.display());
    }
    Ok(())
}
