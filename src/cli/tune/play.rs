//! `tabiya tune play`: games of the engine against itself, in files of a thousand; can be stopped
//! and resumed at any time.

use super::evaluation::evaluation_of;
use crate::{
    chess::Position,
    cli::{
        complaint::Complaint,
        interrupt,
        match_::starts_of,
        numbers::{at_least, share, within},
        out::{cannot_write, note},
        shard::Shard,
        source::unreadable,
        words::tune::play as words,
    },
    engine::evaluation::Choice,
    tuning::games::{
        chain::can_begin,
        crew,
        piece::{self, Games, HEADER},
        selfplay::{NoGame, Plan, SelfPlay},
    },
};
use std::{
    fs::{self, File, OpenOptions},
    io::{BufReader, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// Let the engine play itself from random or given openings, and save the games with the search's
/// score for each move, to train an evaluation. The same command resumes where an earlier one
/// stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_PLAY)]
pub struct Play {
    /// Total number of games.
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = at_least::<u64>(1))]
    games: u64,
    /// Nodes per move.
    #[arg(long, default_value_t = 1_000, value_parser = at_least::<u64>(1))]
    nodes: u64,
    /// Random moves at the beginning of each game, in plies.
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = at_least::<usize>(0))]
    random: usize,
    /// Start from these positions instead of the start position: FEN or EPD, one per line, or
    /// the last positions of games in PGN.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Share of moves, 0 to 1, drawn at random instead of searched: what comes after bad moves is what
    /// a search mostly evaluates.
    #[arg(long, default_value_t = 0.0, value_name = "SHARE", value_parser = share::<f64>)]
    stray: f64,
    /// Positions drawn from the tree of each search and saved with a score of their own: the ones an
    /// evaluation is asked about.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = within::<u32>(0..=1_000))]
    leaves: u32,
    /// Nodes for each of those positions.
    #[arg(long, default_value_t = 200, value_name = "NODES", value_parser = at_least::<u64>(1))]
    leaf_nodes: u64,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = at_least::<u64>(0))]
    seed: u64,
    /// Network for both players, instead of the built-in evaluation.
    #[arg(long, value_name = "FILE", conflicts_with = "classical")]
    network: Option<PathBuf>,
    /// The classical evaluation for both players: it errs elsewhere than a network does.
    #[arg(long)]
    classical: bool,
    /// Play part K of N of the files, as on one of N machines; put the files of all parts into one
    /// folder to join them
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Games to play at the same time.
    #[arg(long, default_value_t = 1, value_parser = within::<u32>(1..=1_024))]
    threads: u32,
    /// The folder for the files: games-SEED-NUMBER.games, a thousand games each.
    #[arg(short, long, default_value = ".", value_name = "FOLDER")]
    output: PathBuf,
}

/// Games in one file.
const PER_FILE: u64 = 1_000;
/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(10);

/// Progress goes to standard error.
pub fn run(args: &Play) -> Result<(), Complaint> {
    let openings = openings(args)?;
    let plan = Plan {
        nodes: args.nodes,
        random_plies: args.random,
        openings: Arc::new(openings),
        stray: args.stray,
        leaves: args.leaves as usize,
        leaf_nodes: args.leaf_nodes,
        seed: args.seed,
        evaluation: match args.classical {
            true => Choice::Classical,
            false => evaluation_of(args.network.as_deref())?,
        },
    };
    fs::create_dir_all(&args.output).map_err(|error| cannot_write(&args.output, &error))?;
    let stop = interrupt::heed();
    let run = Run {
        args,
        stop: &|| stop.is_stopped(),
        begun: Instant::now(),
        told: AtomicU64::new(0),
        games: AtomicU64::new(0),
        played: AtomicU64::new(0),
        plies: AtomicU64::new(0),
        leaves: AtomicU64::new(0),
    };
    let files = args.games.div_ceil(PER_FILE);
    let own = args.shard.map_or(files, |shard| {
        shard.count(usize::try_from(files).unwrap_or(usize::MAX)) as u64
    });
    let worked = crew::work(
        args.threads as usize,
        own,
        || SelfPlay::new(plan.clone()),
        |players, number| {
            // What is stopped begins no files.
            if (run.stop)() {
                return Err(interrupted());
            }
            let number = args.shard.map_or(number, |shard| shard.place(number));
            run.file(players, number)
        },
    );
    if worked.is_ok() || stop.is_stopped() {
        note!("{}", run.counts());
    }
    worked
}

fn interrupted() -> Complaint {
    Complaint::failed(words::NOT_ALL_GAMES).hint(words::SAME_COMMAND)
}

/// Where the games begin; refused where one could not be read again once it is saved.
fn openings(args: &Play) -> Result<Vec<Position>, Complaint> {
    let openings = starts_of(args.openings.as_deref())?;
    match openings.iter().find(|one| !can_begin(one.current())) {
        Some(one) => {
            Err(Complaint::input(words::cannot_be_saved(&one.fen()))
                .hint(words::WITHOUT_THAT_OPENING))
        }
        None => Ok(openings),
    }
}

/// What all threads share.
struct Run<'a> {
    args: &'a Play,
    stop: &'a (dyn Fn() -> bool + Sync),
    begun: Instant,
    /// Seconds after the beginning when progress was last told.
    told: AtomicU64,
    /// Games there are, and those of them that this run played.
    games: AtomicU64,
    played: AtomicU64,
    /// Plies of the games that this run played.
    plies: AtomicU64,
    /// Positions of their searches that were saved.
    leaves: AtomicU64,
}

impl Run<'_> {
    /// Plays the games that a file lacks.
    fn file(&self, players: &mut SelfPlay, number: u64) -> Result<(), Complaint> {
        let first = number * PER_FILE;
        let wanted = (self.args.games - first).min(PER_FILE);
        let name = format!("games-{}-{number:05}.games", self.args.seed);
        let path = self.args.output.join(name);
        let (mut file, there) = self.open(&path)?;
        self.games.fetch_add(there.min(wanted), Relaxed);
        for game in there..wanted {
            if (self.stop)() {
                return Err(interrupted());
            }
            let chain = players.game(first + game).map_err(|error| match error {
                NoGame::Openings => Complaint::input(error).hint(words::OTHER_OPENINGS),
                NoGame::Nodes(_) => Complaint::usage(error).hint(words::MORE_NODES),
            })?;
            // The game closes what belongs to it: what is cut off before it is played again.
            let mut bytes = Vec::new();
            for leaf in players.leaves() {
                leaf.write(&mut bytes);
            }
            chain.write(&mut bytes);
            file.write_all(&bytes)
                .map_err(|error| cannot_write(&path, &error).hint(words::GAMES_ARE_SAVED))?;
            self.games.fetch_add(1, Relaxed);
            self.played.fetch_add(1, Relaxed);
            self.plies.fetch_add(chain.plies.len() as u64, Relaxed);
            self.leaves
                .fetch_add(players.leaves().len() as u64, Relaxed);
            self.tell();
        }
        Ok(())
    }

    /// Opens a file to go on with, after its last whole game, and counts those that are there.
    fn open(&self, path: &Path) -> Result<(File, u64), Complaint> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| cannot_write(path, &error))?;
        let about = file.metadata().map_err(|error| unreadable(path, &error))?;
        if !about.is_file() {
            return Err(Complaint::failed(words::no_file(path)));
        }
        if about.len() < HEADER as u64 {
            return self.begin(file, path);
        }
        let wrong = |error| {
            Complaint::input(format!("{}: {error}", path.display())).hint(words::OTHER_FOLDER)
        };
        let mut games = Games::open(BufReader::new(&file)).map_err(wrong)?;
        if u64::from(games.nodes()) != self.args.nodes {
            // A header alone is what a run leaves that was refused before its first game.
            if about.len() == HEADER as u64 {
                return self.begin(file, path);
            }
            let told = words::other_nodes(path, self.args.nodes, games.nodes());
            return Err(Complaint::usage(told).hint(words::SAME_NODES));
        }
        let (mut there, mut whole) = (0, HEADER as u64);
        while let Some(chain) = games.next() {
            if chain.map_err(wrong)?.outcome.is_some() {
                there += 1;
                whole = games.whole();
            }
        }
        file.set_len(whole)
            .map_err(|error| cannot_write(path, &error))?;
        Ok((file, there))
    }

    /// A file without games, for those of this run.
    fn begin(&self, mut file: File, path: &Path) -> Result<(File, u64), Complaint> {
        file.set_len(0)
            .and_then(|()| file.write_all(&piece::header(self.args.nodes)))
            .map_err(|error| cannot_write(path, &error))?;
        Ok((file, 0))
    }

    fn tell(&self) {
        let now = self.begun.elapsed().as_secs();
        let told = self.told.load(Relaxed);
        let due = now >= told + TELL_EVERY.as_secs();
        if due
            && self
                .told
                .compare_exchange(told, now, Relaxed, Relaxed)
                .is_ok()
        {
            note!("{}", self.counts());
        }
    }

    fn counts(&self) -> String {
        words::so_far(
            (self.games.load(Relaxed), self.played.load(Relaxed)),
            self.args.games,
            self.plies.load(Relaxed),
            self.leaves.load(Relaxed),
            self.begun.elapsed().as_secs_f64().max(1e-3),
        )
    }
}
