//! What the commands about books read: books, positions, and what the compiler says of them.

pub use crate::cli::book_file::{load, refuse};

use crate::{
    book::{compile::Outcome, file, severities},
    chess::{self, fen, notation},
    cli::{complaint::Complaint, out, words::book as words},
};
use std::path::PathBuf;

/// Compiles text books, diagnostics and all.
pub fn compile(paths: &[PathBuf]) -> Result<Outcome, Complaint> {
    file::compile_files(paths)
        .map_err(|error| Complaint::input(error).hint(words::EXPECTED_TEXT_BOOK))
}

/// Says what the compiler said of a book that is to be used, and refuses it if there is an error.
pub fn insist(outcome: &Outcome) -> Result<(), Complaint> {
    for diagnostic in &outcome.diagnostics {
        let report = diagnostic.report(out::is_note_coloured());
        out::note_coloured(&format!("{report}\n\n"));
    }
    if outcome.has_errors() {
        let (errors, warnings) = severities(&outcome.diagnostics);
        Err(Complaint::failed(words::findings(errors, warnings)).hint(words::NOTHING_WRITTEN))
    } else {
        Ok(())
    }
}

/// The position after moves in SAN or UCI (numbers are passed over) from a FEN.
pub fn position(fen: Option<&str>, moves: &[String]) -> Result<chess::Position, Complaint> {
    let mut position = fen::read(fen.unwrap_or("startpos")).map_err(Complaint::input)?;
    for word in moves.iter().flat_map(|word| word.split_whitespace()) {
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
            return Err(Complaint::input(words::cannot_be_played(text)));
        }
    }
    Ok(position)
}
