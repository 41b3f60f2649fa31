//! The weights of the exhibit genetic: bred, fitted and measured.

pub use super::super::shared::NOT_ALL_GAMES;
use crate::{
    arena::rating::{Estimate, Games},
    cli::words::match_::superiority,
    tuning::{
        genes::Genes,
        genetic::{Breeding, Opponents, Plan},
    },
};
use std::{fmt::Display, path::Path};

pub const EXAMPLES: &str = "\
Examples:
  tabiya tune genetic --seed 7
  tabiya tune genetic --breeding mutation --rounds 20 --state bred.json
  tabiya tune genetic --opponents field --games 400

With --state, the same command resumes the tournament where it stopped.";

// How it breeds, and whom its candidates play.
pub const PRESERVATION: &str = "preservation";
pub const MUTATION: &str = "mutation";
pub const EACH_OTHER: &str = "each-other";
pub const FIELD: &str = "field";

pub fn no_breeding(found: &str) -> String {
    format!("expected {PRESERVATION} or {MUTATION}, found \"{found}\"")
}

pub fn no_opponents(found: &str) -> String {
    format!("expected {EACH_OTHER} or {FIELD}, found \"{found}\"")
}

// A tournament that is kept.
pub const RESUME_OR_START: &str =
    "give the same options to resume it, or another file to start a new one";

pub fn no_tournament(path: &Path, error: impl Display) -> String {
    format!(
        "{}: expected a tournament kept by --state, found other data ({error})",
        path.display()
    )
}

pub fn other_options(path: &Path, kept: &Plan) -> String {
    let breeding = match kept.breeding {
        Breeding::Preservation => PRESERVATION,
        Breeding::Mutation => MUTATION,
    };
    let opponents = match kept.opponents {
        Opponents::EachOther => EACH_OTHER,
        Opponents::Field => FIELD,
    };
    format!(
        "{} holds a tournament with other options (--breeding {breeding} --opponents {opponents} \
         --plies {} --seed {})",
        path.display(),
        kept.plies,
        kept.seed
    )
}

pub fn resuming(rounds: usize) -> String {
    format!("resuming after round {rounds}")
}

// Its rounds.
pub const NO_ROUND: &str = "no round was finished";
pub const NOT_ALL_ROUNDS: &str = "interrupted before all rounds were played";

/// `best`: the best weights, each with its points.
pub fn round(number: usize, games: usize, best: &[String]) -> String {
    format!("round {number:>3}: {games} games, {}", best.join(", "))
}

/// `names`: the weights of one circle, the first once more at the end.
pub fn circles(count: usize, names: &[String]) -> String {
    format!(
        "           {count} circles, such as {}",
        names.join(" beats ")
    )
}

/// `is_kept`: in a file.
pub fn interrupted(round: usize, is_kept: bool) -> String {
    let earlier = match is_kept {
        true => "the rounds before it are kept",
        false => "the result is that of the rounds before it",
    };
    format!("note: interrupted in round {round}; {earlier}")
}

pub fn rounds(rounds: usize, seconds: f64, circles: usize) -> String {
    format!("{rounds} rounds in {seconds:.1} s, {circles} circles (A beats B beats C beats A)")
}

// The weights, one below the other.
pub fn champion(genes: Genes) -> String {
    format!("champion   {genes}")
}

pub fn fitted(genes: Genes) -> String {
    format!("fitted     {genes}")
}

pub fn published(genes: Genes) -> String {
    format!("published  {genes}")
}

// Weights fitted to positions.
pub const NO_POSITIONS: &str = "expected positions to fit to, found none";

pub fn fit(positions: usize, error: f64, published: f64) -> String {
    format!("{positions} positions, error {error:.6} (published weights: {published:.6})")
}

// Weights measured.

pub fn against(genes: Genes, others: Genes, result: &str) -> String {
    format!("{genes} against {others}: {result}")
}

pub fn against_published(result: &str) -> String {
    format!("against the published weights: {result}")
}

pub fn result(games: &Games, estimate: Option<&Estimate>) -> String {
    let counts = format!("+{} ={} -{}", games.wins, games.draws, games.losses);
    match estimate {
        Some(estimate) if estimate.elo.is_finite() && estimate.error.is_finite() => format!(
            "{counts}, Elo {:+.0} ±{:.0}, superiority {}",
            estimate.elo,
            estimate.error,
            superiority(estimate)
        ),
        _ => counts,
    }
}
