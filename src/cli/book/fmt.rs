//! `tabiya book fmt`: text books in the standard layout.

use super::reading::{compile, insist};
use crate::{
    book::format::format,
    cli::{
        complaint::Complaint,
        out::{self, note, say},
        words::book as words,
    },
    files,
};
use std::path::PathBuf;

/// Format text books.
///
/// Comments, order and paragraphs are kept. A book with errors is not changed.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_FMT)]
pub struct Args {
    /// Text books (.book.txt); files they include are not changed
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; exit with code 1 if a file is not formatted
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Write to standard output instead of the files
    #[arg(long)]
    stdout: bool,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut unformatted = 0;
    for path in &args.files {
        let outcome = compile(std::slice::from_ref(path))?;
        if outcome.has_errors() {
            insist(&outcome)?;
        }
        let Some(document) = outcome.documents.first() else {
            continue;
        };
        let formatted = format(document, &outcome.spelling(0));
        // The file's own bytes decide, for a byte-order mark is no part of the text.
        let is_formatted = files::read(path).is_ok_and(|bytes| bytes == formatted.as_bytes());
        if args.stdout {
            out::file(&formatted)?;
        } else if !is_formatted {
            unformatted += 1;
            if args.check {
                say!("{}", words::is_not_formatted(path))?;
            } else {
                out::write(Some(path), &formatted)?;
                note!("{}", words::formatted(path));
            }
        }
    }
    if args.check && unformatted > 0 {
        Err(Complaint::failed(words::not_formatted(unformatted)).hint(words::FMT_FORMATS))
    } else {
        Ok(())
    }
}
