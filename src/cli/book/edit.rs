//! `tabiya book edit`: a book on the screen, or in lines of text.

use super::reading::position;
use crate::{
    book::{compiled, polyglot},
    cli::{complaint::Complaint, home, source, words::book as words},
    files, puzzles,
};
use std::path::{Path, PathBuf};

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
        if compiled::is_named_so(file) && !is_compiled(file) {
            let complaint = Complaint::input(words::is_named_compiled(file));
            return Err(complaint.hint(words::EDIT_THE_TEXT));
        }
        // A pipe would be waited for.
        if file.is_file() {
            insist_on_a_book(file)?;
        }
    }
    let position = position(None, args.moves.as_slice())?;
    home::run_book(args.file, position, args.speak)
}

/// Refuses games, and positions with answers: moves would be written among them.
fn insist_on_a_book(file: &Path) -> Result<(), Complaint> {
    const ENOUGH: u64 = 4_096;
    if source::begins_with_tag(file) {
        return Err(Complaint::input(words::is_games(file)).hint(words::import_games(file)));
    }
    // No line of a book reads as one of them.
    let beginning = files::read_beginning(file, ENOUGH).unwrap_or_default();
    match puzzles::read(&beginning).problems.is_empty() {
        true => Ok(()),
        false => Err(Complaint::input(words::is_suite(file)).hint(words::CHOOSE_ANOTHER_FILE)),
    }
}

/// Whether there is a compiled book. It is shown as such; where there is none, text would be written
/// that nothing reads under that name.
fn is_compiled(file: &Path) -> bool {
    const ENOUGH: u64 = 64;
    files::read_beginning(file, ENOUGH).is_ok_and(|bytes| compiled::is_compiled(&bytes))
}
