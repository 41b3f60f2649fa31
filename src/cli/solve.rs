//! `tabiya solve`: test suites run by one player or several, and compared with the last time.

mod join;

use super::{
    complaint::Complaint,
    entrant, home, interrupt,
    numbers::{at_least, within},
    progress::Progress,
    shard::Shard,
    source,
    words::solve as words,
};
use crate::cli::out::{self, note};
use crate::{
    arena::{match_player::MatchPlayer, runner::Entrant, terms::Spending},
    chess::time_control::read_milliseconds,
    engine::{Limits, Stop},
    game::pgn,
    players::museum::EXHIBITS,
    puzzles::{
        self, Problem, csv,
        run::{Comparison, Run},
        solver::{self, Attempt},
    },
    store::{Paths, runs},
    text::figures,
};
use join::Part;
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    time::Duration,
};

/// Run test suites: positions with known answers, in EPD or as rated puzzles
///
/// EPD operations bm, am and dm are understood, with several answers and common variants. A CSV of rated puzzles has the columns FEN and Moves, the opponent's move first;
/// every move of the solution must be found.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// Suites: EPD or CSV
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Who solves: self, an exhibit of the museum, an opponent such as otto, another engine by its path or
    /// command line, or all (self and the museum), with options as in tabiya match; give it once for
    /// each
    #[arg(long = "player", value_name = "NAME", default_value = "self")]
    players: Vec<String>,
    /// Search depth in plies
    #[arg(long, group = "terms", value_parser = within::<u32>(1..=200))]
    depth: Option<u32>,
    /// Nodes per move
    #[arg(long, group = "terms", value_parser = at_least::<u64>(1))]
    nodes: Option<u64>,
    /// Time per move in milliseconds, or with a unit, such as 1s [default: 1000; exhibits use their own
    /// depth]
    #[arg(long, value_name = "TIME", group = "terms", value_parser = read_milliseconds)]
    movetime: Option<Duration>,
    /// Search threads of the built-in engine
    #[arg(long, default_value_t = 1, value_parser = within::<u32>(1..=256))]
    threads: u32,
    /// Use only the first N problems of each file; such a run is not saved
    #[arg(long, value_name = "N", value_parser = at_least::<u32>(1))]
    first: Option<u32>,
    /// Solve part K of N of each file's problems, as on one of N machines, and print them as JSON;
    /// --join puts the parts together
    #[arg(long, value_name = "K/N", conflicts_with = "join")]
    shard: Option<Shard>,
    /// Join what runs with --shard printed, for the same files; nothing is solved
    #[arg(long, value_name = "JSON", num_args = 1.., conflicts_with = "players")]
    join: Vec<PathBuf>,
    /// Print only the summary
    #[arg(short, long)]
    quiet: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Answer the positions yourself, in lines of text, without a screen: for screen readers,
    /// braille displays and pipes
    #[arg(long, conflicts_with_all = ["players", "terms", "shard", "join", "quiet", "json", "no_record"])]
    speak: bool,
    /// Do not compare with the last run, and do not save this one
    #[arg(long)]
    no_record: bool,
}

/// One player's run through one file, with how it compares.
struct Outcome {
    run: Run,
    /// At how many problems the player failed altogether.
    failed: usize,
    compared: Option<Comparison>,
}

/// Solves and prints a table for each file.
///
/// # Errors
/// When a file or a player cannot be used; when it was interrupted.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut suites = Vec::new();
    for path in &args.files {
        suites.push((path, read(path, args.first)?));
    }
    if args.speak {
        let names: Vec<String> = args.files.iter().map(|path| source::called(path)).collect();
        let problems = suites.into_iter().flat_map(|(_, suite)| suite);
        let is_whole = args.first.is_none();
        return home::run_suite(names.join("+"), problems.collect(), is_whole);
    }
    let interrupted = interrupt::heed();
    if !args.join.is_empty() {
        return joined(args, &suites);
    }
    if let Some(shard) = args.shard {
        for (_, problems) in &mut suites {
            *problems = shard.cut(std::mem::take(problems));
        }
    }
    let players = players(args)?;
    let total = suites.iter().map(|(_, suite)| suite.len()).sum::<usize>() * players.len();
    let mut progress = Progress::new(total);
    let folder = Paths::find().ok().map(|paths| paths.runs_folder());
    let folder = folder.filter(|_| !args.no_record && args.shard.is_none());
    // A part is for --join to read.
    let as_data = args.json || args.shard.is_some();
    let mut printed = Vec::new();
    let (mut failures, mut tried) = (0, 0);
    for (path, problems) in &suites {
        let mut results = Vec::new();
        for player in &players {
            let seated = match (player.seat)() {
                Err(reason) if tried == 0 => return Err(Complaint::input(reason)),
                seated => seated.map_err(Complaint::input),
            };
            let (run, failed) = go_through(problems, player, seated, &mut progress, &interrupted);
            failures += failed;
            tried += run.attempts.len();
            let is_done = run.attempts.len() == problems.len() && failed == 0;
            let whole = is_done && args.first.is_none();
            results.push(compare(run, failed, path, folder.as_deref(), whole));
        }
        if as_data {
            let is_cut = interrupted.is_stopped();
            printed.push(as_json(path, problems, &results, args.shard, is_cut));
        } else {
            progress.finish();
            out::print(&table(path, problems, &results, args.quiet))?;
        }
        if interrupted.is_stopped() {
            break;
        }
    }
    progress.finish();
    if as_data {
        out::pretty_json(&printed)?;
    }
    if interrupted.is_stopped() && tried < total {
        return Err(Complaint::failed(words::NOT_ALL_PROBLEMS));
    }
    without_failures(failures)
}

/// # Errors
/// When engines failed at so many problems, if any.
fn without_failures(failures: usize) -> Result<(), Complaint> {
    match failures {
        0 => Ok(()),
        failures => Err(Complaint::failed(words::failed(failures))),
    }
}

fn players(args: &Args) -> Result<Vec<Entrant<'static>>, Complaint> {
    let built_in = format!("self:Threads={}", args.threads);
    let word = |name: &str| match name {
        "self" | "tabiya" => built_in.clone(),
        other => other.to_owned(),
    };
    let mut described = Vec::new();
    for name in &args.players {
        if name == "all" {
            described.extend(EXHIBITS.iter().map(|exhibit| exhibit.name.to_owned()));
            described.push(built_in.clone());
        } else {
            described.extend(entrant::words_of(name)?.iter().map(|name| word(name)));
        }
    }
    let told = told(args);
    let usual = Spending::MoveTime(Duration::from_secs(1));
    let common = told.as_ref().unwrap_or(&usual);
    let mut players = entrant::read(&described, &[], common, 1)?.entrants;
    if let Some(told) = told {
        // Here the given limits apply to all players.
        for player in &mut players {
            player.spending = told.clone();
        }
    }
    // Nobody's clock falls between two problems.
    match players.iter().find(|player| player.spending.is_clock()) {
        Some(player) => {
            let what = words::no_limit_for_a_problem(&player.name);
            Err(Complaint::usage(what).hint(words::LIMITS_FOR_A_PROBLEM))
        }
        None => Ok(players),
    }
}

/// The limit that was given.
fn told(args: &Args) -> Option<Spending> {
    let own = [
        args.depth.map(Spending::Depth),
        args.nodes.map(Spending::Nodes),
        args.movetime.map(Spending::MoveTime),
    ];
    own.into_iter().flatten().next()
}

/// The problems of a file; what is no problem is told and left out.
fn read(path: &Path, first: Option<u32>) -> Result<Vec<Problem>, Complaint> {
    let bytes = source::bytes(path)?;
    let suite = puzzles::read(&bytes);
    if suite.problems.is_empty()
        && let Some(told) = other_kind(path, &bytes)
    {
        return Err(told);
    }
    source::tell_wrong_lines(path, &suite);
    if suite.problems.is_empty() {
        return Err(Complaint::input(words::no_problems(path)).hint(words::AN_EPD_LINE));
    }
    let mut problems = suite.problems;
    problems.truncate(first.map_or(usize::MAX, |first| first as usize));
    Ok(problems)
}

/// What a file without problems holds instead, so that not each of its lines is told to be wrong.
fn other_kind(path: &Path, bytes: &[u8]) -> Option<Complaint> {
    let first = bytes.split(|byte| *byte == b'\n').next();
    let first = String::from_utf8_lossy(first.unwrap_or_default());
    let (told, hint) = if pgn::foreign(bytes).is_some() {
        (words::found_no_text(path), words::AN_EPD_LINE)
    } else if source::is_tagged(bytes) {
        (words::found_games(path), words::AN_EPD_LINE)
    } else if csv::lacks_heading(&first) {
        (words::found_no_heading(path), words::A_HEADING)
    } else {
        return None;
    };
    Some(Complaint::input(told).hint(hint))
}

/// What a player made of the problems, and at how many of them it failed altogether. One that fails
/// again and again, or cannot be `seated`, is not asked any more.
fn go_through(
    problems: &[Problem],
    player: &Entrant,
    seated: Result<Box<dyn MatchPlayer>, Complaint>,
    progress: &mut Progress,
    stop: &Stop,
) -> (Run, usize) {
    /// Failures in a row after which a player is given up.
    const MOST_IN_A_ROW: usize = 3;
    let patience = patience(&player.spending);
    let limits = match player.spending {
        Spending::Depth(depth) => Limits {
            depth: Some(depth),
            ..Limits::default()
        },
        Spending::Nodes(nodes) => Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        Spending::MoveTime(time) => Limits {
            move_time: Some(time),
            ..Limits::default()
        },
        // Those who have one are refused before.
        Spending::Clock(_) => Limits::default(),
    };
    let mut run = Run {
        player: player.name.clone(),
        terms: player.spending.to_string(),
        attempts: Vec::new(),
    };
    let give_up = |complaint: Complaint| note!("{}", complaint.to_string().trim_end());
    let mut seated = match seated {
        Ok(seated) => seated,
        Err(complaint) => {
            progress.finish();
            give_up(complaint);
            return (run, problems.len());
        }
    };
    let (mut failed, mut in_a_row) = (0, 0);
    for problem in problems {
        match solver::solve(problem, seated.as_mut(), &limits, patience, stop) {
            _ if stop.is_stopped() => break,
            Ok(attempt) => {
                in_a_row = 0;
                run.attempts.push(attempt);
            }
            Err(failure) => {
                progress.finish();
                note!("{}: {}: {failure}", player.name, problem.name);
                run.attempts.push(Attempt::unsolved(problem));
                failed += 1;
                in_a_row += 1;
                if in_a_row == MOST_IN_A_ROW {
                    note!("{}", words::skipping(&player.name, MOST_IN_A_ROW));
                    break;
                }
                match (player.seat)().map_err(Complaint::input) {
                    Ok(another) => seated = another,
                    Err(complaint) => {
                        give_up(complaint);
                        break;
                    }
                }
            }
        }
        progress.advance();
    }
    (run, failed)
}

/// How long a player may take over a move before it is given up.
fn patience(spending: &Spending) -> Duration {
    /// Over the time for a move: a busy machine is no failure.
    const GRACE: Duration = Duration::from_secs(5);
    /// Longer than any sensible search that no clock bounds.
    const LONGEST: Duration = Duration::from_secs(600);
    match spending {
        Spending::MoveTime(time) => *time + GRACE,
        _ => LONGEST,
    }
}

/// Compares a run with the last one kept, and keeps it if it is whole.
fn compare(run: Run, failed: usize, path: &Path, folder: Option<&Path>, whole: bool) -> Outcome {
    let Some(folder) = folder else {
        return Outcome {
            run,
            failed,
            compared: None,
        };
    };
    let file = runs::file(folder, &[&source::called(path), &run.player]);
    let compared = runs::load::<Run>(&file).and_then(|earlier| run.against(&earlier));
    if whole && let Err(error) = runs::save(&file, &run) {
        note!("{}", words::not_saved(error));
    }
    Outcome {
        run,
        failed,
        compared,
    }
}

fn table(path: &Path, problems: &[Problem], results: &[Outcome], quiet: bool) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "{}", words::heading(path, problems.len()));
    if !quiet {
        rows(&mut text, problems, results);
    }
    let names = results
        .iter()
        .map(|result| result.run.player.chars().count());
    let width = names.max().unwrap_or(0).max(words::PLAYER.chars().count());
    let _ = writeln!(text, "\n{}", words::columns(width));
    for Outcome { run, compared, .. } in results {
        let time = run.time();
        let speed = (run.nodes() as f64 / time.as_secs_f64().max(0.001)) as u64;
        let _ = writeln!(
            text,
            "{:width$}  {:>9}  {:>7.1} s  {:>13}  {:>10}  {}",
            run.player,
            words::solved(run.solved(), run.attempts.len(), problems.len()),
            time.as_secs_f64(),
            run.nodes(),
            speed,
            run.terms,
        );
        if let Some(compared) = compared {
            let told = words::compared(&compared.terms, compared.common, compared.sentence());
            let _ = writeln!(text, "{:width$}  {told}", "");
            for (what, names) in [
                (words::NEWLY_SOLVED, &compared.newly_solved),
                (words::LOST, &compared.lost),
            ] {
                if !names.is_empty() {
                    let shown: Vec<&str> = names.iter().take(12).map(String::as_str).collect();
                    let _ = writeln!(text, "{:width$}  {what}: {}", "", shown.join(", "));
                }
            }
        }
    }
    text.push('\n');
    text
}

/// A line for each problem, with every player's move, time and nodes.
fn rows(text: &mut String, problems: &[Problem], results: &[Outcome]) {
    const CELL: usize = 30;
    let names = problems.iter().map(|problem| problem.name.chars().count());
    let width = names.max().unwrap_or(0).clamp(8, 28);
    let _ = write!(text, "{:width$}", words::PROBLEM);
    for result in results {
        let _ = write!(text, "  {:CELL$}", result.run.player);
    }
    text.push('\n');
    for (index, problem) in problems.iter().enumerate() {
        let name: String = problem.name.chars().take(width).collect();
        let _ = write!(text, "{name:width$}");
        for result in results {
            let cell = result
                .run
                .attempts
                .get(index)
                .map_or(String::new(), |attempt| {
                    let mark = if attempt.solved { '+' } else { '-' };
                    format!(
                        "{mark} {:8} {:>7} ms {:>8}",
                        attempt.played,
                        attempt.millis,
                        figures::count(attempt.nodes)
                    )
                });
            let _ = write!(text, "  {cell:CELL$}");
        }
        let trimmed = text.trim_end().len();
        text.truncate(trimmed);
        text.push('\n');
    }
}

/// The table of the parts that several runs have printed.
fn joined(args: &Args, suites: &[(&PathBuf, Vec<Problem>)]) -> Result<(), Complaint> {
    let mut parts = Vec::new();
    for path in &args.join {
        let bytes = source::bytes(path)?;
        let part: Vec<Part> = serde_json::from_slice(&bytes)
            .map_err(|error| Complaint::input(words::no_part(path, error)))?;
        parts.extend(part);
    }
    let asked = told(args).map(|told| told.to_string());
    let mut printed = Vec::new();
    let mut failures = 0;
    for (path, problems) in suites {
        let results = join::join(path, &args.files, problems, &parts)?;
        if let Some(asked) = &asked
            && let Some((run, _)) = results.iter().find(|(run, _)| run.terms != *asked)
        {
            let what = words::not_as_asked(path, &run.player, &run.terms, asked);
            return Err(Complaint::input(what).hint(words::GIVE_OPTIONS_OF_PARTS));
        }
        let results: Vec<Outcome> = results
            .into_iter()
            .map(|(run, failed)| Outcome {
                run,
                failed,
                compared: None,
            })
            .collect();
        failures += results.iter().map(|result| result.failed).sum::<usize>();
        if args.json {
            printed.push(as_json(path, problems, &results, None, false));
        } else {
            out::print(&table(path, problems, &results, args.quiet))?;
        }
    }
    if args.json {
        out::pretty_json(&printed)?;
    }
    without_failures(failures)
}

/// `is_cut`: whether an interruption came before the end, unless all problems were tried by then.
fn as_json(
    path: &Path,
    problems: &[Problem],
    results: &[Outcome],
    shard: Option<Shard>,
    is_cut: bool,
) -> Value {
    let lacks_problems = |result: &Outcome| result.run.attempts.len() < problems.len();
    json!({
        "interrupted": is_cut && results.iter().any(lacks_problems),
        "shard": shard.map(|shard| shard.to_string()),
        "file": path.display().to_string(),
        "problems": problems.len(),
        "players": results.iter().map(|result| json!({
            "player": result.run.player,
            "terms": result.run.terms,
            "solved": result.run.solved(),
            "tried": result.run.attempts.len(),
            "failed": result.failed,
            "milliseconds": result.run.attempts.iter().map(|a| a.millis).sum::<u64>(),
            "nodes": result.run.nodes(),
            "attempts": result.run.attempts,
            "compared": result.compared,
        })).collect::<Vec<Value>>(),
    })
}
