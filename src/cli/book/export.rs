//! `tabiya book export`: a book for other programs.

use super::{
    import::tell_losses,
    reading::{compile, insist, load},
};
use crate::{
    book::{embedded, export, polyglot, study},
    cli::{
        complaint::Complaint,
        out::{self, note},
    },
    game::pgn,
    text::figures::counted,
};
use std::path::{Path, PathBuf};

/// Write a book for other programs, as a Polyglot book or PGN.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The book, text or compiled [default: the built-in book]
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    /// Write a Polyglot book; moves that are never played get weight 0
    #[arg(long, value_name = "OUT.bin", required_unless_present_any = ["pgn", "study"])]
    polyglot: Option<PathBuf>,
    /// Write PGN, one game for each line
    #[arg(long, value_name = "OUT.pgn")]
    pgn: Option<PathBuf>,
    /// Write PGN, one game for each chapter, with variations, comments and glyphs
    #[arg(long, value_name = "OUT.pgn")]
    study: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    if let Some(path) = &args.study {
        write_study(args.book.as_ref(), path)?;
    }
    if args.polyglot.is_none() && args.pgn.is_none() {
        return Ok(());
    }
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
        let games = counted(games.len() as u64, "game");
        note!("{}: {games}", path.display());
    }
    Ok(())
}

/// The text of a book as a study; a compiled book has lost its lines.
fn write_study(book: Option<&PathBuf>, path: &Path) -> Result<(), Complaint> {
    let outcome = match book {
        Some(book) => compile(std::slice::from_ref(book))?,
        None => crate::book::compile::text("the built-in book", embedded::text()),
    };
    insist(&outcome)?;
    let (games, losses) = study::to_games::games(&outcome);
    out::write(Some(path), &pgn::write_all(&games))?;
    note!(
        "{}: {}",
        path.display(),
        counted(games.len() as u64, "chapter")
    );
    tell_losses("not kept, for PGN cannot say it:", &losses);
    Ok(())
}
