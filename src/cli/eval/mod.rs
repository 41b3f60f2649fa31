//! `tabiya eval`: what an evaluation says of a position, and what it holds of the pieces.

mod figures;
mod learned;

use super::{complaint::Complaint, words::eval as words};
use crate::{
    analysis::{explanation, piece_worth::Source},
    chess::fen,
    cli::out::{self, say},
    engine::{
        evaluation::{self, Breakdown, Choice, Evaluator, FULL_PHASE, network::Network},
        state::State,
    },
    players::museum::{castled::CastledChess, lab::View, terms},
    store::networks,
};
use std::{path::PathBuf, sync::Arc};

/// Show the evaluation of a position, or the worth of each piece on each square.
///
/// The classical evaluation is shown term by term and in words; a network has no terms, so only its
/// value is. With --learned, each piece is put on each square of some 250 positions and taken off
/// again, and what each evaluation makes of it is shown, beside the tables of the museum's programs
/// and, unless a network is named, what those that the program carried before made of it.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::EVAL)]
pub struct Args {
    /// The position.
    #[arg(long, default_value = "startpos", value_name = "FEN")]
    fen: String,
    /// Show this evaluation of the museum instead: material, potential, deepening, genetic or classical.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["network", "learned"])]
    evaluation: Option<View>,
    /// Ask this network; may be given several times [default: the built-in one, if there is one].
    #[arg(long, value_name = "FILE")]
    network: Vec<PathBuf>,
    /// Show the worth of each piece on each square against the mean of its kind, in centipawns.
    #[arg(long, conflicts_with = "fen")]
    learned: bool,
    /// As JSON, from White's side; with --learned the worth itself.
    #[arg(long)]
    json: bool,
}

/// Prints terms, a value, or tables of the pieces.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut networks = Vec::new();
    for path in &args.network {
        let network = networks::load(path).map_err(Complaint::input)?;
        networks.push(Arc::new(network));
    }
    if networks.is_empty() {
        networks.extend(Network::built_in());
    }
    if args.learned {
        let before = match args.network.is_empty() {
            true => Source::carried_before().collect(),
            false => Vec::new(),
        };
        return learned::print(networks, before, args.json);
    }
    let position = fen::read(&args.fen).map_err(Complaint::input)?;
    // An evaluation only knows what it would be worth to play on.
    if let Some(ending) = position.ending().filter(|_| !args.json) {
        return say!("{}", words::is_over(ending));
    }
    if let Some(view) = args.evaluation {
        let chess = CastledChess::from(&position);
        return match args.json {
            true => out::pretty_json(&figures::of_exhibit(view, &chess)),
            false => print_exhibit(view, &chess),
        };
    }
    let state = State::new(position.current());
    let told = evaluation::explain(&state);
    let asked: Vec<(String, i32)> = networks
        .into_iter()
        .map(|network| {
            let choice = Choice::Network(network);
            let mut evaluator = Evaluator::new(&choice);
            evaluator.begin();
            let value = evaluator.evaluate(&state);
            (
                choice.name().to_string(),
                state.turn().fold_wb(value, -value),
            )
        })
        .collect();
    if args.json {
        return out::pretty_json(&figures::of_terms(&told, &asked));
    }
    print_terms(&told)?;
    for (name, white) in asked {
        say!("{}", words::by_evaluation(&pawns(white), &name))?;
    }
    say!("{}", words::by_terms(&pawns(told.value)))
}

/// Prints an exhibit's terms in its own unit, from White's side.
fn print_exhibit(view: View, chess: &CastledChess) -> Result<(), Complaint> {
    let own = |part| view.part_in_words(part);
    say!(
        "{:<28}{:>10}{:>10}{:>10}",
        words::TERM,
        words::WHITE,
        words::BLACK,
        words::SUM
    )?;
    for term in terms::terms(view, chess) {
        let sum = term.white - term.black;
        say!(
            "{:<28}{:>10}{:>10}{:>10}",
            term.name,
            own(term.white),
            own(term.black),
            own(sum)
        )?;
    }
    for remark in terms::remarks(view, chess) {
        say!("{remark}")?;
    }
    let value = terms::value(view, chess);
    if terms::is_cut(view, chess) {
        return say!("{}", words::is_bound(own(value)));
    }
    match view {
        View::Potential => say!("{}", words::of_a_win(own(value))),
        _ => {
            let pawns = pawns(view.centipawns(value));
            say!("{}", words::in_pawns(own(value), &pawns))
        }
    }
}

/// Prints a table: each term's middlegame and endgame score for White and Black, and what it
/// adds to the whole; pawns, White's side.
fn print_terms(told: &Breakdown) -> Result<(), Complaint> {
    let rows = told.rows();
    let longest = rows.iter().map(|row| row.name().chars().count()).max();
    let width = longest.unwrap_or(0).max(24);
    say!(
        "{:<width$}{:>14}{:>14}{:>8}",
        words::TERM,
        words::WHITE,
        words::BLACK,
        words::SUM
    )?;
    let (middlegame, endgame) = (words::MIDDLEGAME, words::ENDGAME);
    say!(
        "{:<width$}{middlegame:>7}{endgame:>7}{middlegame:>7}{endgame:>7}",
        ""
    )?;
    for row in rows {
        say!(
            "{:<width$}{:>7}{:>7}{:>7}{:>7}{:>8}",
            row.name(),
            pawns(row.white.middlegame()),
            pawns(row.white.endgame()),
            pawns(row.black.middlegame()),
            pawns(row.black.endgame()),
            pawns(row.sum)
        )?;
    }
    let middlegame = f64::from(told.phase) / f64::from(FULL_PHASE) * 100.0;
    let endgame = f64::from(told.scale) / 64.0 * 100.0;
    say!("{}", words::phase(middlegame, endgame, &pawns(told.method)))?;
    for sentence in explanation::in_words(told) {
        say!("{sentence}")?;
    }
    Ok(())
}

/// Centipawns as pawns with a sign.
fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}
