//! `tabiya eval`: the static evaluation of a position, term by term.

use super::complaint::Complaint;
use crate::cli::out::say;
use crate::{
    chess::fen,
    engine::{
        evaluation::{self, FULL_PHASE},
        state::State,
    },
};

/// Show the terms of the static evaluation.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(long, default_value = "startpos", value_name = "FEN")]
    fen: String,
}

/// Prints a table: each term's middlegame and endgame score for White and Black, and what it
/// adds to the whole; pawns, White's side.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let position = fen::read(&args.fen).map_err(Complaint::input)?;
    let told = evaluation::explain(&State::new(position.current()));
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
