//! `tabiya tune search`: the numbers of the search's techniques, fitted by games; can be stopped
//! and resumed at any time.

use super::evaluation::evaluation_of;
use crate::{
    cli::{
        complaint::Complaint,
        interrupt,
        match_::starts_of,
        numbers::{at_least, within},
        out::{self, note},
        words::tune::search as words,
    },
    engine::margins::numbers::{TUNABLE, Tunable},
    store::margins,
    text::nearest::instead,
    tuning::{
        games::crew,
        search::{
            pair::{self, Terms},
            record,
            spsa::Spsa,
        },
    },
};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Fit the numbers of the search's techniques by games of the engine against itself (SPSA). The
/// file of numbers is written every minute; the same command resumes. The UCI option MarginsFile
/// reads it, so that "tabiya match" can confirm the result at a longer time.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_SEARCH)]
pub struct Search {
    /// Where to write the numbers, in TOML; an unfinished tuning there is resumed.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pairs of games in total.
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = at_least::<u64>(1))]
    pairs: u64,
    /// Nodes per move. What is good after few nodes need not be good after many.
    #[arg(long, default_value_t = 50_000, value_parser = at_least::<u64>(1))]
    nodes: u64,
    /// Tune these numbers only.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Start from these positions instead of the start position: FEN or EPD, one per line, or
    /// the last positions of games in PGN.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Random moves at the beginning of each pair of games, in plies [default: 8, or 0 with
    /// openings].
    #[arg(long, value_name = "PLIES", value_parser = at_least::<usize>(0))]
    random: Option<usize>,
    /// Network for both players, instead of the built-in evaluation.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// The hash table of each player, in MiB.
    #[arg(long, default_value_t = 16, value_name = "MIB", value_parser = at_least::<u16>(1))]
    hash: u16,
    /// The same seed tries the same changes.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = at_least::<u64>(0))]
    seed: u64,
    /// Pairs to play at the same time.
    #[arg(long, default_value_t = 1, value_parser = within::<u32>(1..=1_024))]
    threads: u32,
}

/// How often the file is written and progress is told.
const TELL_EVERY: Duration = Duration::from_secs(60);

/// What all threads share.
struct Run<'a> {
    args: &'a Search,
    spsa: Spsa,
    begun: Instant,
    told: Instant,
    /// Pairs that were played before this run.
    before: u64,
}

/// Progress goes to standard error.
pub fn run(args: &Search) -> Result<(), Complaint> {
    let openings = starts_of(args.openings.as_deref())?;
    let terms = Terms {
        nodes: args.nodes,
        hash_mib: usize::from(args.hash),
        random_plies: args
            .random
            .unwrap_or(if openings.is_empty() { 8 } else { 0 }),
        openings: Arc::new(openings),
        evaluation: evaluation_of(args.network.as_deref())?,
    };
    out::insist_on_place(&args.output)?;
    let spsa = begin(args)?;
    let stop = interrupt::heed();
    let (before, left) = (spsa.done, spsa.pairs.saturating_sub(spsa.done));
    let run = Mutex::new(Run {
        args,
        spsa,
        begun: Instant::now(),
        told: Instant::now(),
        before,
    });
    let lock = || run.lock().unwrap_or_else(PoisonError::into_inner);
    let played = crew::work(
        args.threads as usize,
        left,
        || (),
        |(), number| {
            if stop.is_stopped() {
                return Err(Complaint::failed(words::NOT_ALL_PAIRS).hint(words::SAME_COMMAND));
            }
            let now = lock().spsa.clone();
            let trial = now.trial(before + number);
            let lead = pair::play(&terms, &now, &trial);
            let mut run = lock();
            run.spsa.learn(&trial, lead);
            run.tell()
        },
    );
    // After an interruption the numbers are written as at the end.
    if played.is_err() && !stop.is_stopped() {
        return played;
    }
    let run = lock();
    run.write()?;
    note!("{}", run.counts());
    note!("{}", table(&run.spsa));
    played
}

/// A tuning to resume, or a new one.
fn begin(args: &Search) -> Result<Spsa, Complaint> {
    let tuned = chosen(&args.only)?;
    if !args.output.exists() {
        return Ok(Spsa::new(tuned, args.pairs, args.seed));
    }
    let found = margins::load(&args.output)
        .map_err(|error| Complaint::input(error).hint(words::BEGIN_A_NEW_ONE))?;
    let Some((mut spsa, nodes)) = record::resume(&found) else {
        let told = words::numbers_only(&args.output);
        return Err(Complaint::input(told).hint(words::OTHER_FILE));
    };
    let same = spsa
        .values
        .iter()
        .map(|(tunable, _)| tunable.name)
        .eq(tuned.iter().map(|tunable| tunable.name));
    if nodes != args.nodes || spsa.seed != args.seed || !same {
        let found = (spsa.values.len(), nodes, spsa.seed);
        let told = words::other_tuning(&args.output, (args.nodes, args.seed), found);
        return Err(Complaint::usage(told).hint(words::SAME_OPTIONS));
    }
    spsa.pairs = args.pairs.max(spsa.done);
    Ok(spsa)
}

/// The numbers to tune, in the order of their declaration.
fn chosen(only: &[String]) -> Result<Vec<Tunable>, Complaint> {
    let names = || TUNABLE.iter().map(|tunable| tunable.name);
    if let Some(unknown) = only.iter().find(|name| names().all(|known| known != *name)) {
        let told = words::unknown_number(unknown, &instead(unknown, names()));
        return Err(Complaint::usage(told));
    }
    let is_wanted = |tunable: &&Tunable| only.is_empty() || only.iter().any(|n| n == tunable.name);
    Ok(TUNABLE.iter().filter(is_wanted).copied().collect())
}

impl Run<'_> {
    fn tell(&mut self) -> Result<(), Complaint> {
        if self.told.elapsed() >= TELL_EVERY {
            self.told = Instant::now();
            self.write()?;
            note!("{}", self.counts());
        }
        Ok(())
    }

    fn write(&self) -> Result<(), Complaint> {
        let text = record::of(&self.spsa, self.args.nodes).text();
        out::write(Some(&self.args.output), &text)
    }

    fn counts(&self) -> String {
        let minutes = self.begun.elapsed().as_secs_f64().max(1e-3) / 60.0;
        let played = self.spsa.done - self.before;
        words::so_far(self.spsa.done, self.spsa.pairs, played, minutes)
    }
}

/// The numbers as they were and are.
fn table(spsa: &Spsa) -> String {
    let mut lines = vec![words::columns()];
    for (tunable, value) in &spsa.values {
        lines.push(format!(
            "{:<28} {:>8} {value:>9.1}",
            tunable.name, tunable.default
        ));
    }
    lines.join("\n")
}
