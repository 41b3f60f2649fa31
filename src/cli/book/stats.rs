//! `tabiya book stats`: what a book holds, in figures.

use super::reading::load;
use crate::{
    book::stats::{Stats, stats},
    cli::{
        complaint::Complaint,
        out::{self, print},
    },
};
use std::{fmt::Write as _, path::PathBuf};

/// Count positions, moves, lines, names, depths and ECO codes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The book, text or compiled [default: the built-in book]
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let book = load(args.book.as_deref())?;
    let stats = stats(&book);
    if args.json {
        out::pretty_json(&stats)
    } else {
        print(&table(&stats))
    }
}

fn table(stats: &Stats) -> String {
    let mut text = String::new();
    let counts = stats.counts;
    if !stats.title.is_empty() {
        text.push_str(&stats.title);
        if !stats.author.is_empty() {
            let _ = write!(text, ", by {}", stats.author);
        }
        text.push_str("\n\n");
    }
    let rows = [
        ("lines", counts.lines),
        ("positions", counts.positions),
        ("moves", counts.moves),
        ("  preferred (!)", stats.preferred),
        ("  never played (?)", stats.avoided),
        ("transpositions", counts.transpositions),
        ("named positions", counts.names),
        ("  distinct names", stats.distinct_names),
        ("notes", stats.notes),
    ];
    for (name, value) in rows {
        let _ = writeln!(text, "{name:<20} {value:>8}");
    }
    text.push_str("\nECO codes used, of 100 each\n");
    for eco in &stats.eco {
        let bar = "#".repeat(eco.codes.div_ceil(2));
        let _ = writeln!(text, "  {} {:>4} {bar}", eco.letter, eco.codes);
    }
    text.push_str("\npositions by ply\n");
    let most = stats.depths.iter().copied().max().unwrap_or(1).max(1);
    for (ply, positions) in stats.depths.iter().enumerate() {
        let bar = "#".repeat((positions * 50).div_ceil(most));
        let _ = writeln!(text, "  {ply:>3} {positions:>6} {bar}");
    }
    text
}
