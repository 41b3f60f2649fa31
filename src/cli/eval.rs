//! `tabiya eval`: what an evaluation says of a position, and what it holds of the pieces.

use super::{complaint::Complaint, tune::evaluation::evaluation_of};
use crate::{
    analysis::piece_worth::PieceWorth,
    chess::fen,
    cli::out::say,
    engine::{
        evaluation::{self, Choice, Evaluator, FULL_PHASE},
        state::State,
    },
    tuning::games::selfplay::{Plan, SelfPlay},
};
use shakmaty::{Chess, File, Rank, Role, Square};
use std::path::PathBuf;

/// Show the evaluation of a position, or the worth of each piece on each square.
///
/// The classical evaluation is shown term by term; a network has no terms, so only its value is.
/// With --learned, each piece is put on each square of a few hundred positions and taken off
/// again, and what the evaluation makes of it is shown.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(long, default_value = "startpos", value_name = "FEN")]
    fen: String,
    /// Ask this network instead of the classical evaluation.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Show the worth of each piece on each square, in centipawns.
    #[arg(long, conflicts_with = "fen")]
    learned: bool,
    /// With --learned: as JSON.
    #[arg(long, requires = "learned")]
    json: bool,
}

/// Games played for the positions of `--learned`, and every how many plies one is taken.
const GAMES: u64 = 24;
const STEP: usize = 9;

/// Prints terms, a value, or tables of the pieces.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let choice = match &args.network {
        Some(path) => evaluation_of(Some(path))?,
        None => Choice::Classical,
    };
    if args.learned {
        let worth = PieceWorth::measure(&choice, &sample_positions());
        return if args.json {
            print_json(&worth)
        } else {
            print_worth(&worth)
        };
    }
    let position = fen::read(&args.fen).map_err(Complaint::input)?;
    let state = State::new(position.current());
    if let Choice::Network(_) = &choice {
        let mut evaluator = Evaluator::new(&choice);
        evaluator.begin();
        let value = evaluator.evaluate(&state);
        let white = state.turn().fold_wb(value, -value);
        say!("evaluation {} (White's side)", pawns(white))?;
        return Ok(());
    }
    print_terms(&state)
}

/// Positions of short games that the engine plays against itself, the same every time.
fn sample_positions() -> Vec<Chess> {
    let mut players = SelfPlay::new(Plan {
        nodes: 200,
        seed: 1,
        ..Plan::default()
    });
    (0..GAMES)
        .filter_map(|number| players.game(number).ok())
        .flat_map(|chain| {
            let positions = chain.positions().map(|scored| scored.chess);
            positions.step_by(STEP).collect::<Vec<_>>()
        })
        .collect()
}

/// A board for each kind of piece, two side by side; the side's own pieces move up.
fn print_worth(worth: &PieceWorth) -> Result<(), Complaint> {
    for pair in Role::ALL.chunks(2) {
        let titles: Vec<String> = pair
            .iter()
            .map(|role| {
                let mean = match role {
                    Role::King => "against its mean".to_owned(),
                    _ => format!("mean {:.0}", worth.mean(*role)),
                };
                format!("{:<40}", format!("{} ({mean})", name(*role)))
            })
            .collect();
        say!("{}", titles.join("  ").trim_end())?;
        for rank in Rank::ALL.into_iter().rev() {
            let rows: Vec<String> = pair.iter().map(|role| row(worth, *role, rank)).collect();
            say!("{}", rows.join("  "))?;
        }
        say!("")?;
    }
    Ok(())
}

fn row(worth: &PieceWorth, role: Role, rank: Rank) -> String {
    File::ALL
        .into_iter()
        .map(
            |file| match worth.at(role, Square::from_coords(file, rank)) {
                Some(value) => format!("{value:>5.0}"),
                None => "    –".to_owned(),
            },
        )
        .collect()
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// For each kind its mean and 64 numbers, a1 first, `null` where none was measured.
fn print_json(worth: &PieceWorth) -> Result<(), Complaint> {
    let kinds: serde_json::Map<String, serde_json::Value> = Role::ALL
        .into_iter()
        .map(|role| {
            let squares = &worth.squares[role as usize - 1][..];
            let kind = serde_json::json!({ "mean": worth.mean(role), "squares": squares });
            (name(role).to_owned(), kind)
        })
        .collect();
    say!("{}", serde_json::Value::Object(kinds))?;
    Ok(())
}

/// Prints a table: each term's middlegame and endgame score for White and Black, and what it
/// adds to the whole; pawns, White's side.
fn print_terms(state: &State) -> Result<(), Complaint> {
    let told = evaluation::explain(state);
    say!("{:<24}{:>14}{:>14}{:>8}", "term", "White", "Black", "sum")?;
    say!("{:<24}{:>7}{:>7}{:>7}{:>7}", "", "mid", "end", "mid", "end")?;
    for row in told.rows() {
        say!(
            "{:<24}{:>7}{:>7}{:>7}{:>7}{:>8}",
            row.name,
            pawns(row.white.middlegame()),
            pawns(row.white.endgame()),
            pawns(row.black.middlegame()),
            pawns(row.black.endgame()),
            pawns(row.sum)
        )?;
    }
    say!(
        "middlegame {:.0} %, endgame counts {:.0} %, mating technique {}",
        f64::from(told.phase) / f64::from(FULL_PHASE) * 100.0,
        f64::from(told.scale) / 64.0 * 100.0,
        pawns(told.method)
    )?;
    say!("evaluation {} (White's side)", pawns(told.value))?;
    Ok(())
}

/// Centipawns as pawns with a sign.
fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}
