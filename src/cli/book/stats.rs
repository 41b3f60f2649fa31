//! `tabiya book stats`: what a book holds, in figures.

use super::reading::load;
use crate::{
    book::stats::{Stats, stats},
    cli::{
        complaint::Complaint,
        out::{self, print},
        words::book as words,
    },
};
use std::{fmt::Write as _, path::PathBuf};

/// Count positions, moves, lines, names, depths and ECO codes.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_STATS)]
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
        let _ = writeln!(text, "{}\n", words::title(&stats.title, &stats.author));
    }
    let rows = [
        (words::LINES, counts.lines),
        (words::POSITIONS, counts.positions),
        (words::MOVES, counts.moves),
        (words::PREFERRED, stats.preferred),
        (words::NEVER_PLAYED, stats.avoided),
        (words::TRANSPOSITIONS, counts.transpositions),
        (words::NAMED_POSITIONS, counts.names),
        (words::DISTINCT_NAMES, stats.distinct_names),
        (words::NOTES, stats.notes),
    ];
    for (name, value) in rows {
        let _ = writeln!(text, "{name:<20} {value:>8}");
    }
    let _ = writeln!(text, "\n{}", words::ECO_CODES);
    for eco in &stats.eco {
        let bar = "#".repeat(eco.codes.div_ceil(2));
        let _ = writeln!(text, "  {} {:>4} {bar}", eco.letter, eco.codes);
    }
    let _ = writeln!(text, "\n{}", words::POSITIONS_BY_PLY);
    let most = stats.depths.iter().copied().max().unwrap_or(1).max(1);
    for (ply, positions) in stats.depths.iter().enumerate() {
        let bar = "#".repeat((positions * 50).div_ceil(most));
        let _ = writeln!(text, "  {ply:>3} {positions:>6} {bar}");
    }
    text
}
