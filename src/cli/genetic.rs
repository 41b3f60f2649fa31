//! `tabiya tune genetic`, `tune weights`, `tune rate`: the weights of the exhibit `genetic` bred,
//! fitted to games, and measured.

use super::{
    complaint::Complaint,
    interrupt,
    numbers::{at_least, within},
    source,
};
use crate::{
    arena::openings,
    book::Book,
    cli::{
        out::{self, note, say},
        words::tune::{MAKE_POSITIONS, genetic as words},
    },
    tuning::{
        genes::Genes,
        genetic::{self, Breeding, Opponents, Plan, Round, Tournament},
        small_texel,
    },
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

/// Breed the evaluation of the exhibit genetic in a tournament
///
/// Ten evaluations of 19 small weights play each other with both colours, searching two plies;
/// games of more than fifty moves are decided by score. The best are kept, the rest are new.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Breed {
    /// Keep the best five (preservation), or the best and four mutations of it (mutation)
    #[arg(long, default_value = "preservation", value_parser = breeding)]
    breeding: Breeding,
    /// Candidates play each other (each-other), or a fixed field from several openings (field)
    #[arg(long, alias = "judging", default_value = "each-other", value_parser = opponents)]
    opponents: Opponents,
    /// Total number of rounds
    #[arg(long, default_value_t = genetic::ROUNDS as u32, value_parser = within::<u32>(1..=10_000))]
    rounds: u32,
    /// The same seed gives the same result
    #[arg(long, default_value_t = 1, value_parser = at_least::<u64>(0))]
    seed: u64,
    /// Search depth of each candidate in plies
    #[arg(long, default_value_t = 2, value_parser = within::<u32>(1..=5))]
    plies: u32,
    /// Save the tournament to this file after each round, and resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Games against the published weights at the end; 0 for none
    #[arg(long, default_value_t = 200, value_parser = within::<u32>(0..=100_000))]
    games: u32,
    #[command(flatten)]
    tables: Tables,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Fit the 19 weights of the exhibit genetic to positions with results (Texel's method)
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_WEIGHTS)]
pub struct Fit {
    /// Files of lines "FEN | result", as tabiya tune extract writes them
    #[arg(required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Games against the published weights at the end; 0 for none
    #[arg(long, default_value_t = 200, value_parser = within::<u32>(0..=100_000))]
    games: u32,
    #[command(flatten)]
    tables: Tables,
}

/// Measure a set of the 19 weights against another
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_RATE)]
pub struct Rate {
    /// Mobility, threats, protection, pawn advance, as 000010-011254-011000-1
    genes: Genes,
    /// The other set [default: as published]
    #[arg(long)]
    against: Option<Genes>,
    /// Games, two from each opening
    #[arg(long, default_value_t = 200, value_parser = within::<u32>(2..=100_000))]
    games: u32,
    /// Search depth of both in plies
    #[arg(long, default_value_t = 2, value_parser = within::<u32>(1..=5))]
    plies: u32,
    #[command(flatten)]
    tables: Tables,
}

#[derive(Debug, clap::Args)]
struct Tables {
    /// Games to play at the same time
    #[arg(long, default_value_t = 2, value_parser = within::<u32>(1..=256))]
    concurrency: u32,
}

/// Plies of the book before games that measure a set of weights.
const OPENING_PLIES: usize = 8;

fn breeding(text: &str) -> Result<Breeding, String> {
    match text {
        words::PRESERVATION => Ok(Breeding::Preservation),
        words::MUTATION => Ok(Breeding::Mutation),
        other => Err(words::no_breeding(other)),
    }
}

fn opponents(text: &str) -> Result<Opponents, String> {
    match text {
        words::EACH_OTHER => Ok(Opponents::EachOther),
        words::FIELD => Ok(Opponents::Field),
        other => Err(words::no_opponents(other)),
    }
}

/// Breeds, tells each round on standard error and the result on standard output.
///
/// # Errors
/// When the kept tournament cannot be read or written, or belongs to another plan; when it was
/// interrupted.
pub fn breed(args: &Breed) -> Result<(), Complaint> {
    if let Some(state) = &args.state {
        out::insist_on_place(state)?;
    }
    let interrupted = interrupt::heed();
    let is_wanted = || !interrupted.is_stopped();
    let plan = Plan {
        breeding: args.breeding,
        opponents: args.opponents,
        plies: args.plies,
        seed: args.seed,
        ..Plan::default()
    };
    let mut tournament = match args.state.as_deref().filter(|path| path.exists()) {
        Some(path) => resume(path, &plan)?,
        None => Tournament::new(plan.clone()),
    };
    let openings = genetic::openings(&plan);
    let tables = args.tables.concurrency as usize;
    let begun = Instant::now();
    while tournament.rounds.len() < args.rounds as usize {
        let number = tournament.rounds.len() + 1;
        let Some(round) = tournament.play_round(&openings, tables, is_wanted) else {
            note!("{}", words::interrupted(number, args.state.is_some()));
            break;
        };
        tell(number, round);
        if let Some(path) = &args.state {
            keep(path, &tournament)?;
        }
    }
    let spent = begun.elapsed();
    let Some(champion) = tournament.champion() else {
        return Err(Complaint::failed(words::NO_ROUND));
    };
    let rated = (args.games > 0)
        .then(|| {
            measure(
                &plan,
                champion,
                Genes::published(),
                args.games,
                tables,
                is_wanted,
            )
        })
        .flatten();
    let is_whole = tournament.rounds.len() >= args.rounds as usize;
    let is_measured = args.games == 0 || rated.is_some();
    let circles: usize = tournament
        .rounds
        .iter()
        .map(|round| round.circles.len())
        .sum();
    if args.json {
        let result = json!({
            "plan": plan,
            "rounds": tournament.rounds,
            "seconds": spent.as_secs_f64(),
            "champion": champion.to_string(),
            "circles": circles,
            "against_published": rated.as_ref().map(|(games, estimate)| json!({
                "games": games,
                "estimate": estimate,
            })),
        });
        out::pretty_json(&result)?;
    } else {
        let rounds = tournament.rounds.len();
        say!("{}", words::rounds(rounds, spent.as_secs_f64(), circles))?;
        say!("{}", words::champion(champion))?;
        say!("{}", words::published(Genes::published()))?;
        if let Some(rated) = rated {
            say!("{}", words::against_published(&sentence(&rated)))?;
        }
    }
    match (is_whole, is_measured) {
        (false, _) => Err(Complaint::failed(words::NOT_ALL_ROUNDS)),
        (true, false) => Err(Complaint::failed(words::NOT_ALL_GAMES)),
        (true, true) => Ok(()),
    }
}

fn tell(number: usize, round: &Round) {
    let best: Vec<String> = round
        .ranking
        .iter()
        .take(3)
        .map(|(genes, points)| format!("{genes} {points:.1}"))
        .collect();
    note!("{}", words::round(number, round.games, &best));
    if let Some([a, b, c]) = round.circles.first() {
        let name = |place: &usize| {
            let (genes, _) = round.ranking.get(*place)?;
            Some(format!("#{} {genes}", place + 1))
        };
        let names: Vec<String> = [a, b, c, a].into_iter().filter_map(name).collect();
        note!("{}", words::circles(round.circles.len(), &names));
    }
}

fn resume(path: &Path, plan: &Plan) -> Result<Tournament, Complaint> {
    let bytes = source::bytes(path)?;
    let tournament: Tournament = serde_json::from_slice(&bytes)
        .map_err(|error| Complaint::input(words::no_tournament(path, error)))?;
    let kept = &tournament.plan;
    if kept != plan {
        let told = words::other_options(path, kept);
        return Err(Complaint::usage(told).hint(words::RESUME_OR_START));
    }
    note!("{}", words::resuming(tournament.rounds.len()));
    Ok(tournament)
}

fn keep(path: &Path, tournament: &Tournament) -> Result<(), Complaint> {
    let text = serde_json::to_vec_pretty(tournament).map_err(Complaint::failed)?;
    out::write_bytes(path, &text)
}

type Rated = (
    crate::arena::rating::Games,
    Option<crate::arena::rating::Estimate>,
);

fn measure(
    plan: &Plan,
    genes: Genes,
    against: Genes,
    games: u32,
    tables: usize,
    is_wanted: impl Fn() -> bool,
) -> Option<Rated> {
    let pairs = (games as usize).div_ceil(2);
    // Other openings than those it was bred on.
    let seed = plan.seed.wrapping_add(1000);
    let lines = openings::from_book(Book::embedded(), pairs, OPENING_PLIES, seed);
    genetic::rate(
        plan,
        genes,
        against,
        &lines,
        games as usize,
        tables,
        is_wanted,
    )
}

fn sentence((games, estimate): &Rated) -> String {
    words::result(games, estimate.as_ref())
}

/// Fits the weights and measures them.
///
/// # Errors
/// When a file cannot be read, or a line of it is not a labelled position; when it was interrupted.
pub fn fit(args: &Fit) -> Result<(), Complaint> {
    let interrupted = interrupt::heed();
    let is_wanted = || !interrupted.is_stopped();
    let mut tuner = small_texel::Tuner::default();
    for path in &args.positions {
        let shown = path.display();
        let text = source::text(path)?;
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            tuner.add(line).map_err(|error| {
                Complaint::input(format!("{shown}:{}: {error}", index + 1)).hint(MAKE_POSITIONS)
            })?;
        }
    }
    if tuner.is_empty() {
        return Err(Complaint::input(words::NO_POSITIONS));
    }
    let fitted = tuner.fit();
    let fit = words::fit(tuner.len(), fitted.error, fitted.published_error);
    say!("{fit}")?;
    say!("{}", words::fitted(fitted.genes))?;
    say!("{}", words::published(Genes::published()))?;
    if args.games > 0 {
        let tables = args.tables.concurrency as usize;
        let plan = Plan::default();
        let published = Genes::published();
        let rated = measure(
            &plan,
            fitted.genes,
            published,
            args.games,
            tables,
            is_wanted,
        );
        let rated = rated.ok_or_else(|| Complaint::failed(words::NOT_ALL_GAMES))?;
        say!("{}", words::against_published(&sentence(&rated)))?;
    }
    Ok(())
}

/// Measures one set against another.
///
/// # Errors
/// When it was interrupted.
pub fn rate(args: &Rate) -> Result<(), Complaint> {
    let interrupted = interrupt::heed();
    let plan = Plan {
        plies: args.plies,
        ..Plan::default()
    };
    let against = args.against.unwrap_or_else(Genes::published);
    let tables = args.tables.concurrency as usize;
    let rated = measure(&plan, args.genes, against, args.games, tables, || {
        !interrupted.is_stopped()
    });
    match rated {
        Some(rated) => {
            let result = sentence(&rated);
            say!("{}", words::against(args.genes, against, &result))
        }
        None => Err(Complaint::failed(words::NOT_ALL_GAMES)),
    }
}
