//! `tabiya book diff`: what differs between two books, as chess.

use super::reading::load;
use crate::{
    book::diff,
    cli::{
        complaint::Complaint,
        out::{self, note, print},
        words::book as words,
    },
};
use std::path::PathBuf;

/// Compare the moves, weights, names and notes of two books.
///
/// One line per difference: + is only in the second book, - only in the first, ~ has changed. The
/// order of lines, comments and layout are ignored.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_DIFF)]
pub struct Args {
    /// The first book, text or compiled
    old: PathBuf,
    /// The second book
    new: PathBuf,
    /// Print the differences as JSON
    #[arg(long)]
    json: bool,
    /// Exit code 1 if there is a difference
    #[arg(long)]
    exit_code: bool,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let (old, new) = (load(Some(&args.old))?, load(Some(&args.new))?);
    let differences = diff::compare(&old, &new);
    if args.json {
        out::pretty_json(&differences)?;
    } else {
        print(&differences.to_string())?;
        if !differences.is_empty() {
            note!("{}", diff::summary(&old, &new, &differences));
        }
    }
    if args.exit_code && !differences.is_empty() {
        return Err(Complaint::failed(words::BOOKS_DIFFER));
    }
    Ok(())
}
