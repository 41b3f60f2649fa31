//! A move that is not SAN as it stands.

use super::{Compiler, Here, Respelling};
use crate::{
    book::{
        diagnostic::{Code, Diagnostic, Place, Severity},
        syntax::{Span, clip},
    },
    chess::notation::{self, MoveError},
};
use shakmaty::{Chess, Move, Position as _};

impl Compiler<'_, '_> {
    /// Reads it leniently with a warning, or explains it.
    pub(super) fn read_otherwise(
        &mut self,
        here: Here<'_>,
        span: Span,
        chess: &Chess,
    ) -> Option<Move> {
        let written = here.text(span);
        // A move has at most a dozen letters; nothing longer needs a closer look.
        let short = written.get(..24).unwrap_or(written);
        match notation::read_move(chess, short) {
            Ok(played) => {
                let san = notation::san(chess, played);
                if !self.findings.passes_over(Severity::Warning) {
                    let message = format!("\"{}\" is {san} in SAN", clip(written));
                    let place = self.place(here.site(span));
                    let diagnostic = Diagnostic::warning(Code::Spelling, place, message)
                        .help("`tabiya book fmt` rewrites it");
                    self.findings.push(diagnostic);
                }
                self.respellings.push(Respelling {
                    document: here.index as usize,
                    span,
                    san,
                });
                Some(played)
            }
            Err(error) => {
                if !self.findings.passes_over(Severity::Error) {
                    let place = self.place(here.site(span));
                    self.findings
                        .push(explain(&error, place, &clip(written), chess));
                }
                None
            }
        }
    }
}

/// Why the move cannot be played here, and which ones may be meant.
fn explain(error: &MoveError, place: Place, quoted: &str, chess: &Chess) -> Diagnostic {
    let over = |how: &str| {
        let message = format!("expected no move after {how}, found \"{quoted}\"");
        Diagnostic::error(Code::IllegalMove, place.clone(), message)
    };
    if chess.is_checkmate() {
        return over("checkmate");
    }
    if chess.is_stalemate() {
        return over("stalemate");
    }
    let (diagnostic, label) = match error {
        MoveError::Ambiguous { .. } => (
            Diagnostic::error(
                Code::AmbiguousMove,
                place,
                format!("\"{quoted}\" is ambiguous: more than one move fits"),
            ),
            "write which one".to_owned(),
        ),
        MoveError::Illegal { reason, .. } => (
            Diagnostic::error(
                Code::IllegalMove,
                place,
                format!("\"{quoted}\" is not legal here: {reason}"),
            ),
            "not legal here".to_owned(),
        ),
        MoveError::Unreadable { .. } | MoveError::Empty => (
            Diagnostic::error(
                Code::UnknownMove,
                place,
                format!("expected a move, found \"{quoted}\""),
            ),
            "not a move".to_owned(),
        ),
    };
    let help = match error.candidates() {
        [] => format!("legal here: {}", legal_moves(chess)),
        [one] => format!("did you mean {one}?"),
        [some @ .., last] => format!("did you mean {} or {last}?", some.join(", ")),
    };
    diagnostic.label(label).help(help)
}

/// A dozen legal moves in SAN.
fn legal_moves(chess: &Chess) -> String {
    const SHOWN: usize = 12;
    let legal = chess.legal_moves();
    let mut words: Vec<String> = legal
        .iter()
        .take(SHOWN)
        .map(|m| notation::san(chess, *m))
        .collect();
    if legal.len() > SHOWN {
        words.push("…".to_owned());
    }
    words.join(", ")
}
