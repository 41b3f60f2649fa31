//! `tabiya book export`: a book for other programs.

use super::reading::load;
use crate::{
    book::{export, polyglot},
    cli::{
        complaint::Complaint,
        out::{self, note},
    },
    game::pgn,
};
use std::path::PathBuf;

/// Write a book for other programs, as a Polyglot book or PGN.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The book, text or compiled [default: the built-in book]
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    /// Write a Polyglot book; moves that are never played get weight 0
    #[arg(long, value_name = "OUT.bin", required_unless_present = "pgn")]
    polyglot: Option<PathBuf>,
    /// Write PGN, one game for each line
    #[arg(long, value_name = "OUT.pgn")]
    pgn: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let book = load(args.book.as_deref())?;
    if let Some(path) = &args.polyglot {
        let entries = polyglot::from_book(&book);
        let count = entries.len();
        out::write_bytes(path, &polyglot::write(entries))?;
        note!("{}: {count} entries", path.display());
    }
    if let Some(path) = &args.pgn {
        let games = export::games(&book);
        out::write(Some(path), &pgn::write_all(&games))?;
        note!("{}: {} games", path.display(), games.len());
    }
    Ok(())
}
