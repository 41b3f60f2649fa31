//! `tabiya eval`: the static evaluation of a position, term by term.

use super::Complaint;
use crate::{
    chess::fen,
    engine::{
        evaluation::{self, Breakdown, FULL_PHASE, Pair, WEIGHTS, terms::GROUPS},
        state::State,
    },
};

/// Show what the static evaluation is made of.
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
    println!("{:<24}{:>14}{:>14}{:>8}", "term", "White", "Black", "sum");
    println!("{:<24}{:>7}{:>7}{:>7}{:>7}", "", "mid", "end", "mid", "end");
    let mut dangers = [Pair::ZERO; 2];
    for group in GROUPS {
        let mut sums = [Pair::ZERO; 2];
        for term in group.terms() {
            for (side, sum) in sums.iter_mut().enumerate() {
                *sum += WEIGHTS[term] * i32::from(told.counts.0[term][side]);
            }
        }
        if group.danger {
            for (danger, sum) in dangers.iter_mut().zip(sums) {
                *danger += sum;
            }
        } else if sums != [Pair::ZERO; 2] {
            print_row(group.name, sums, &told);
        }
    }
    print_row(
        "king danger",
        dangers.map(|danger| -evaluation::penalty(danger)),
        &told,
    );
    println!(
        "middlegame {:.0} %, endgame counts {:.0} %, mating technique {}",
        f64::from(told.phase) / f64::from(FULL_PHASE) * 100.0,
        f64::from(told.scale) / 64.0 * 100.0,
        pawns(told.method)
    );
    println!("evaluation {} (White's side)", pawns(told.value));
    Ok(())
}

fn print_row(name: &str, [white, black]: [Pair; 2], told: &Breakdown) {
    let difference = white - black;
    let endgame = difference.endgame() * told.scale / 64;
    let sum =
        (difference.middlegame() * told.phase + endgame * (FULL_PHASE - told.phase)) / FULL_PHASE;
    println!(
        "{name:<24}{:>7}{:>7}{:>7}{:>7}{:>8}",
        pawns(white.middlegame()),
        pawns(white.endgame()),
        pawns(black.middlegame()),
        pawns(black.endgame()),
        pawns(sum)
    );
}

/// Centipawns as pawns with a sign.
fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}
