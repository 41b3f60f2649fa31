//! `tabiya book edit`: a book on the screen.

use super::position;
use crate::cli::{Complaint, home};
use std::path::PathBuf;

/// Walk and change a book on the screen
///
/// The board, the moves the book knows there, and the text that says so; every change is a
/// change of the text, and its comments and layout stay.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A text book (.book.txt), which need not exist yet; without one, the program's own
    file: Option<PathBuf>,
    /// Begin after these moves: --moves "e4 e5 Nf3"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

pub fn run(args: Args) -> Result<(), Complaint> {
    if let Some(file) = &args.file {
        if file.is_dir() {
            return Err(Complaint::input(format!(
                "{} is a folder, expected a book",
                file.display()
            )));
        }
        if file.extension().is_some_and(|end| end == "bin") {
            return Err(Complaint::input(format!(
                "{} looks like a Polyglot book, expected a text book",
                file.display()
            ))
            .hint("`tabiya book import FILE.bin -o FILE.book.txt` makes a text of it"));
        }
    }
    let position = position(None, args.moves.as_slice())?;
    home::run_book(args.file, position)
}
