//! `tabiya match`: engines play each other, with statistics of the results.

mod report;
mod resume;
mod sheet;

use super::{Complaint, entrant, interrupt, source};
use crate::cli::out::note;
use crate::{
    arena::{
        adjudication::{Adjudication, Draw, Resign},
        openings,
        runner::Runner,
        schedule::{self, Format},
        sprt::Sprt,
        terms::{ClockTerms, Rules, Spending},
    },
    book::Book,
    chess::Position,
};
use sheet::Sheet;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Play a match between engines: Elo with error bars, likelihood of superiority, sequential
/// test (SPRT).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A player is the name of a museum exhibit (at its own depth unless --depth or an option gives
another), level:N (1 to 10), self (the built-in engine), or cmd=PATH or just PATH for a UCI
engine. The options after a player belong to it:
  name=TEXT  args=\"WORDS\"  dir=FOLDER  option.NAME=VALUE  tc=…  movetime=…  nodes=…  depth=…
  elo=NUMBER: its known rating; the rating list of several players is anchored to it
  sorting=off: potential searches moves without ordering them

Examples:
  tabiya match greedy minimax alphabeta --games 20
  tabiya match random greedy minimax alphabeta --format ladder --pgn ladder.pgn --resume
  tabiya match level:4 level:5 --games 100 --nodes 10000
  tabiya match --engine self --engine cmd=gnuchess args=--uci --games 20 --tc 8+0.08
  tabiya match --engine ./new args=uci name=new --engine ./old args=uci name=old \\
      --openings 8moves.pgn --concurrency 2 --sprt 0,5 --pgn games.pgn
  tabiya match --engine self:Hash=16 name=five depth=5 --engine self name=four depth=4
  tabiya match --engine self --engine stockfish option.UCI_LimitStrength=true \\
      option.UCI_Elo=2450 --each option.Hash=64 --games 200 --json

The table goes to standard output, progress to standard error. Ctrl-C stops the match and
prints the results so far; with --pgn and --resume the same command resumes it.")]
pub struct Args {
    /// The players: an exhibit's name, level:N, self, cmd=PATH or a path, each with its key=value
    /// options
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// A player with its options, as above; give it once for each player
    #[arg(long = "engine", value_name = "WORD", num_args = 1..)]
    engines: Vec<String>,
    /// Options for every engine, such as option.Hash=64
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    each: Vec<String>,
    /// Games per pairing, two from each opening with colours swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seconds and increment, 8+0.08, or moves, seconds and increment, 40/60+0.6 [default: 8+0.08]
    #[arg(long, value_name = "TIME", group = "spending")]
    tc: Option<ClockTerms>,
    /// Milliseconds per move
    #[arg(long, value_name = "MS", group = "spending", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Nodes per move; the same match then gives the same games again
    #[arg(long, group = "spending", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search depth per move in plies
    #[arg(long, group = "spending", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Openings: PGN, EPD or FEN lines [default: lines of the built-in book]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Cut openings from a PGN or the book to this many plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    plies: Option<u32>,
    /// Use the openings in file order instead of shuffled
    #[arg(long)]
    in_order: bool,
    /// Seed of the shuffle; the same seed gives the same openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games to play at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    concurrency: u32,
    /// SPRT: stop when the first of two players is shown to be ELO1 or more, or only ELO0, better
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Pairings: round-robin, gauntlet (the first against each of the others), or ladder (each
    /// against the next)
    #[arg(long, default_value = "round-robin")]
    format: Format,
    /// Score a game as lost when both engines agree on CP centipawns for MOVES moves
    #[arg(long, value_name = "MOVES,CP")]
    resign: Option<Resign>,
    /// Score a game as drawn from move FROM on, after MOVES quiet moves within CP centipawns of 0
    #[arg(long, value_name = "FROM,MOVES,CP")]
    draw: Option<Draw>,
    /// Moves per side after which a game is a draw
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Milliseconds that a move may be late after time has run out
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    margin: u64,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Resume: count the games of this match found in the --pgn file, and play the others
    #[arg(long, requires = "pgn")]
    resume: bool,
    /// The games' Event tag
    #[arg(long, default_value = "tabiya match")]
    event: String,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Print no progress, only the result
    #[arg(short, long)]
    quiet: bool,
}

/// Plays the match and prints the table.
///
/// # Errors
/// When an engine cannot be started, openings cannot be read, games cannot be written; and when
/// games were lost by a crash, a silence or an illegal move, after the table.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let interrupted = interrupt::heed();
    let words: Vec<String> = args.players.iter().chain(&args.engines).cloned().collect();
    let entrants = entrant::read(&words, &args.each, &spending(args), args.seed)?;
    if entrants.len() < 2 {
        let found = entrants.len();
        return Err(
            Complaint::usage(format!("a match needs two engines, found {found}"))
                .hint("name two players, such as tabiya match greedy minimax"),
        );
    }
    if args.sprt.is_some() && entrants.len() != 2 {
        return Err(Complaint::usage(format!(
            "--sprt compares two engines, found {}",
            entrants.len()
        )));
    }
    let (openings, source) = read_openings(args)?;
    let fixtures = schedule::fixtures(
        args.format,
        entrants.len(),
        args.games as usize,
        openings.len(),
    );
    let pairs = fixtures.last().map_or(0, |last| last.round);
    if pairs > openings.len() && !args.quiet {
        note!(
            "note: {} openings for {pairs} pairs of games: openings repeat",
            openings.len()
        );
    }
    let rules = Rules {
        margin: Duration::from_millis(args.margin),
        adjudication: Adjudication {
            resign: args.resign,
            draw: args.draw,
            most_moves: args.max_moves,
        },
        ..Rules::default()
    };
    let mut sheet = Sheet::open(args, &entrants, fixtures.len())?;
    let fixtures = sheet.resume(&openings, fixtures)?;
    let runner = Runner {
        entrants: &entrants,
        openings: &openings,
        rules: &rules,
        tables: args.concurrency as usize,
        watched: false,
    };
    runner.play(
        &fixtures,
        || !interrupted.is_stopped(),
        |news| sheet.hear(news),
    );
    sheet.close(interrupted.is_stopped(), &source)
}

fn spending(args: &Args) -> Spending {
    let time = args.movetime.map(Duration::from_millis);
    args.tc
        .map(Spending::Clock)
        .or(time.map(Spending::MoveTime))
        .or(args.nodes.map(Spending::Nodes))
        .or(args.depth.map(Spending::Depth))
        .unwrap_or(Spending::Clock(ClockTerms {
            base: Duration::from_secs(8),
            increment: Duration::from_millis(80),
            moves: None,
        }))
}

/// The openings, and in words where they come from.
fn read_openings(args: &Args) -> Result<(Vec<Position>, String), Complaint> {
    let plies = args.plies.map(|plies| plies as usize);
    let Some(path) = &args.openings else {
        const BOOK_PLIES: usize = 8;
        let pairs = (args.games as usize).div_ceil(2);
        let plies = plies.unwrap_or(BOOK_PLIES);
        let lines = openings::from_book(Book::embedded(), pairs, plies, args.seed);
        let lines = if lines.is_empty() {
            vec![Position::default()]
        } else {
            lines
        };
        return Ok((lines, "the built-in book".to_owned()));
    };
    let mut found = openings_of(path, plies)?;
    if !args.in_order {
        openings::shuffle(&mut found, args.seed);
    }
    Ok((found, path.display().to_string()))
}

/// The openings of a file, games cut to `plies`.
pub fn openings_of(path: &Path, plies: Option<usize>) -> Result<Vec<Position>, Complaint> {
    let shown = path.display();
    let bytes = source::bytes(path)?;
    openings::read(&bytes, plies)
        .map_err(|error| Complaint::input(format!("openings {shown}: {error}")))
}
