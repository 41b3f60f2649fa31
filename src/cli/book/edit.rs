//! `tabiya book edit`: a book on the screen, or in lines of text.

use super::reading::position;
use crate::{
    book::polyglot,
    cli::{complaint::Complaint, home, words::book as words},
};
use std::path::PathBuf;

/// Browse and edit a book on the screen
///
/// Shows the board, the book moves there, and the text they come from. Every change edits the
/// text and keeps its comments and layout.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_EDIT)]
pub struct Args {
    /// A text book (.book.txt), which need not exist yet [default: the built-in book]
    file: Option<PathBuf>,
    /// Start after these moves: --moves "e4 e5 Nf3"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Browse and edit in lines of text, without a screen: for screen readers, braille displays
    /// and pipes
    #[arg(long)]
    speak: bool,
}

pub fn run(args: Args) -> Result<(), Complaint> {
    if let Some(file) = &args.file {
        if file.is_dir() {
            return Err(Complaint::input(words::is_folder(file)));
        }
        if polyglot::is_named_so(file) {
            return Err(Complaint::input(words::is_polyglot(file)).hint(words::CONVERT_IT));
        }
    }
    let position = position(None, args.moves.as_slice())?;
    home::run_book(args.file, position, args.speak)
}
