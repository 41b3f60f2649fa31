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
        words::book_files as words,
    },
    files,
    game::pgn,
};
use std::path::{Path, PathBuf};

/// Write a book for other programs, as a Polyglot book or PGN.
///
/// An existing file is kept, the first time, with .bak behind its name.
#[derive(Clone, Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("form").required(true).multiple(true))]
#[command(after_help = crate::cli::words::examples::BOOK_EXPORT)]
pub struct Args {
    /// The book, text or compiled [default: the built-in book]
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    /// Write a Polyglot book; moves that are never played get weight 0
    #[arg(long, value_name = "OUT.bin", group = "form")]
    polyglot: Option<PathBuf>,
    /// Write PGN, one game for each line
    #[arg(long, value_name = "OUT.pgn", group = "form")]
    pgn: Option<PathBuf>,
    /// Write PGN, one game for each chapter, with variations, comments and glyphs
    #[arg(long, value_name = "OUT.pgn", group = "form")]
    study: Option<PathBuf>,
    /// Write what the name ends in: .bin is a Polyglot book, .pgn a game for each line
    #[arg(short, long, value_name = "OUT", group = "form")]
    #[arg(conflicts_with_all = ["polyglot", "pgn", "study"])]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let args = &by_ending(args)?;
    insist_on_others(args)?;
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
        out::replace_bytes(path, &polyglot::write(entries))?;
        note!("{}", words::entries_written(path, count));
    }
    if let Some(path) = &args.pgn {
        let games = export::games(&book);
        out::replace(Some(path), &pgn::write_all(&games))?;
        note!("{}", words::games_written(path, games.len()));
    }
    Ok(())
}

/// `--output` as the form that its name asks for.
fn by_ending(args: &Args) -> Result<Args, Complaint> {
    let mut args = args.clone();
    let Some(path) = args.output.take() else {
        return Ok(args);
    };
    let ends_in = |ending| {
        path.extension()
            .is_some_and(|own| own.eq_ignore_ascii_case(ending))
    };
    if ends_in("bin") {
        args.polyglot = Some(path);
    } else if ends_in("pgn") {
        args.pgn = Some(path);
    } else {
        return Err(Complaint::usage(words::expected_ending(&path)));
    }
    Ok(args)
}

/// A book is not written over by what is made of it, nor one output by another.
fn insist_on_others(args: &Args) -> Result<(), Complaint> {
    let (pgn, study) = (
        ("--pgn", args.pgn.as_deref()),
        ("--study", args.study.as_deref()),
    );
    for (one, other) in [
        (("--polyglot", args.polyglot.as_deref()), pgn),
        (("--polyglot", args.polyglot.as_deref()), study),
        (pgn, study),
    ] {
        out::insist_on_two_files(one, other)?;
    }
    let Some(book) = &args.book else {
        return Ok(());
    };
    let outputs = [&args.polyglot, &args.pgn, &args.study];
    let mut outputs = outputs.into_iter().flatten();
    match outputs.find(|path| files::is_same(path, book)) {
        Some(path) => {
            Err(Complaint::usage(words::is_book_itself(path)).hint(words::NAME_ANOTHER_FILE))
        }
        None => Ok(()),
    }
}

/// The text of a book as a study; a compiled book has lost its lines.
fn write_study(book: Option<&PathBuf>, path: &Path) -> Result<(), Complaint> {
    let outcome = match book {
        Some(book) => compile(std::slice::from_ref(book))?,
        None => crate::book::compile::text(words::BUILT_IN_BOOK, embedded::text()),
    };
    insist(&outcome)?;
    let (games, losses) = study::to_games::games(&outcome);
    out::replace(Some(path), &pgn::write_all(&games))?;
    note!("{}", words::chapters_written(path, games.len()));
    tell_losses(words::NOT_KEPT_IN_PGN, &losses);
    Ok(())
}
