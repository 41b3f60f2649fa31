//! What the commands about books read: books, positions, and what the compiler says of them.

pub use crate::cli::book_file::{load, refuse};

use crate::{
    book::{compile::Outcome, file, severities},
    chess::{self, fen, notation},
    cli::{complaint::Complaint, out},
    text::figures::counted,
};
use std::path::PathBuf;

/// Compiles text books, diagnostics and all.
pub fn compile(paths: &[PathBuf]) -> Result<Outcome, Complaint> {
    file::compile_files(paths).map_err(|error| {
        Complaint::input(error).hint("expected a text book, such as books/openings.book.txt")
    })
}

/// Says what the compiler said of a book that is to be used, and refuses it if there is an error.
pub fn insist(outcome: &Outcome) -> Result<(), Complaint> {
    for diagnostic in &outcome.diagnostics {
        let report = diagnostic.report(out::is_note_coloured());
        out::note_coloured(&format!("{report}\n\n"));
    }
    if outcome.has_errors() {
        let (errors, warnings) = severities(&outcome.diagnostics);
        Err(Complaint::failed(findings(errors, warnings)).hint("nothing was written"))
    } else {
        Ok(())
    }
}

/// The position after moves in SAN or UCI (numbers are passed over) from a FEN.
pub fn position(fen: Option<&str>, moves: &[String]) -> Result<chess::Position, Complaint> {
    let mut position = fen::read(fen.unwrap_or("startpos")).map_err(Complaint::input)?;
    let words = moves.iter().flat_map(|word| word.split_whitespace());
    for word in words {
        // `3.`, `3...a6`: the number says nothing that the position does not.
        let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = match text.trim_start_matches(['.', '…']) {
            rest if rest.len() < text.len() => rest,
            _ => word,
        };
        if text.is_empty() {
            continue;
        }
        let played = notation::read_move(position.current(), text).map_err(Complaint::input)?;
        if !position.play(played) {
            return Err(Complaint::input(format!("\"{text}\" cannot be played")));
        }
    }
    Ok(position)
}

/// `2 errors and 1 warning`
pub fn findings(errors: usize, warnings: usize) -> String {
    let count = |n: usize, word: &str| counted(n as u64, word);
    match (errors, warnings) {
        (errors, 0) => count(errors, "error"),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!(
            "{} and {}",
            count(errors, "error"),
            count(warnings, "warning")
        ),
    }
}
