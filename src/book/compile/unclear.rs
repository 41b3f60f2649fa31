//! A move that is not SAN as it stands.

use super::{Compiler, Here, Respelling};
use crate::{
    book::{
        diagnostic::{Code, Diagnostic, Place, Severity},
        syntax::{Span, clip},
    },
    chess::{
        languages::{self, LANGUAGES},
        notation::{self, MoveError},
    },
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
                let message = format!("\"{}\" is {san} in SAN", clip(written));
                self.respell(here, span, san, message);
                Some(played)
            }
            Err(_) if let Some(meant) = foreign(chess, short) => {
                if !self.findings.passes_over(Severity::Error) {
                    let place = self.place(here.site(span));
                    let diagnostic = Diagnostic::error(Code::UnknownMove, place, meant.message);
                    self.findings.push(diagnostic.help(meant.help));
                }
                Some(meant.played)
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

    /// Warns of a sign of check or mate behind a move that gives none.
    pub(super) fn check_sign(
        &mut self,
        here: Here<'_>,
        span: Span,
        before: &Chess,
        after: &Chess,
        played: Move,
    ) {
        let written = here.text(span);
        let (is_true, name) = match written.ends_with('#') {
            true => (after.is_checkmate(), "checkmate"),
            false => (after.is_check(), "check"),
        };
        if !is_true {
            let message = format!("\"{}\" is no {name}", clip(written));
            self.respell(here, span, notation::san(before, played), message);
        }
    }

    /// Warns of a move that SAN writes otherwise, and remembers how.
    fn respell(&mut self, here: Here<'_>, span: Span, san: String, message: String) {
        if !self.findings.passes_over(Severity::Warning) {
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
    }
}

/// A move in letters of another alphabet or another language.
struct Foreign {
    /// What was meant.
    played: Move,
    message: String,
    help: String,
}

fn foreign(chess: &Chess, written: &str) -> Option<Foreign> {
    let read = |word: &str| notation::read_move(chess, word).ok();
    let latin: String = written
        .chars()
        .map(|c| latin_twin(c).unwrap_or(c))
        .collect();
    let stranger = written.chars().find(|letter| latin_twin(*letter).is_some());
    if let (Some(stranger), Some(played)) = (stranger, read(&latin)) {
        let twin = latin_twin(stranger).unwrap_or(stranger);
        let alphabet = match stranger {
            '\u{370}'..='\u{3FF}' => "Greek",
            _ => "Cyrillic",
        };
        let code = u32::from(stranger);
        return Some(Foreign {
            played,
            message: format!(
                "\"{written}\" is written with the {alphabet} letter \"{stranger}\" (U+{code:04X}), \
                 not the Latin \"{twin}\""
            ),
            help: format!("write {} in Latin letters", notation::san(chess, played)),
        });
    }
    // An English letter means what it says: `Rf1` is a rook, whatever R is in French.
    let promoted = languages::promotion_at(written).and_then(|at| written.get(at..at + 1));
    let letter = languages::initial(written).or(promoted)?;
    if languages::ENGLISH.contains(&letter) {
        return None;
    }
    LANGUAGES.iter().find_map(|language| {
        let english = language.in_english(written);
        let played = (english != written).then(|| read(&english)).flatten()?;
        let san = notation::san(chess, played);
        Some(Foreign {
            played,
            message: format!("\"{written}\" is {san} in {language} piece letters"),
            help: format!("write {san}; a book has the English letters K, Q, R, B and N"),
        })
    })
}

/// The Latin letter of moves that a letter of another alphabet looks like.
fn latin_twin(letter: char) -> Option<char> {
    const TWINS: [(char, char); 14] = [
        ('а', 'a'),
        ('с', 'c'),
        ('е', 'e'),
        ('ԁ', 'd'),
        ('һ', 'h'),
        ('х', 'x'),
        ('о', 'o'),
        ('О', 'O'),
        ('К', 'K'),
        ('В', 'B'),
        ('Ο', 'O'),
        ('Κ', 'K'),
        ('Β', 'B'),
        ('Ν', 'N'),
    ];
    let twin = TWINS.iter().find(|(other, _)| *other == letter);
    twin.map(|(_, latin)| *latin)
}

/// Why the move cannot be played here, and which ones may be meant.
pub(super) fn explain(error: &MoveError, place: Place, quoted: &str, chess: &Chess) -> Diagnostic {
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
                format!("expected a move, found \"{quoted}\"{}", stranger(quoted)),
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

/// Names a letter of another alphabet, which may look like one of ours.
fn stranger(word: &str) -> String {
    let letter = word.chars().find(|c| c.is_alphabetic() && !c.is_ascii());
    letter.map_or_else(String::new, |letter| {
        let code = u32::from(letter);
        format!(" with \"{letter}\" (U+{code:04X}), no letter of a move")
    })
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
