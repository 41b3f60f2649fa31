//! A move that is not SAN as it stands.

use super::{Compiler, Here, Respelling};
use crate::{
    book::{
        diagnostic::{Code, Diagnostic, Place, Severity},
        syntax::{Span, clip},
        words::unclear as words,
    },
    chess::{
        languages::{self, LANGUAGES},
        notation::{self, MoveError},
    },
};
use shakmaty::{Chess, Move, Position as _, Role};

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
                let message = words::is_in_san(&clip(written), &san);
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
        let is_mate = written.ends_with('#');
        let is_true = match is_mate {
            true => after.is_checkmate(),
            false => after.is_check(),
        };
        if !is_true {
            let message = words::is_not_check(&clip(written), is_mate);
            self.respell(here, span, notation::san(before, played), message);
        }
    }

    /// Warns of a move that SAN writes otherwise, and remembers how.
    fn respell(&mut self, here: Here<'_>, span: Span, san: String, message: String) {
        if !self.findings.passes_over(Severity::Warning) {
            let place = self.place(here.site(span));
            let diagnostic =
                Diagnostic::warning(Code::Spelling, place, message).help(words::FMT_REWRITES_IT);
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
        let is_greek = matches!(stranger, '\u{370}'..='\u{3FF}');
        return Some(Foreign {
            played,
            message: words::foreign_letter(written, is_greek, stranger, twin),
            help: words::write_in_latin(&notation::san(chess, played)),
        });
    }
    // An English letter means what it says: `Rf1` is a rook, whatever R is in French.
    let promoted = languages::promotion_at(written).and_then(|at| written.get(at..at + 1));
    let letter = languages::initial(written).or(promoted)?;
    if languages::ENGLISH.contains(&letter) {
        return None;
    }
    // The English letter of a bishop is a B, which no pawn is meant by.
    let can_be = |played: &Move| promoted.is_some() || played.role() != Role::Pawn;
    LANGUAGES.iter().find_map(|language| {
        let english = language.in_english(written);
        let is_other = english != written;
        let played = is_other.then(|| read(&english)).flatten().filter(can_be)?;
        let san = notation::san(chess, played);
        Some(Foreign {
            played,
            message: words::foreign_pieces(written, &san, language),
            help: words::write_in_english(&san),
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
    let over = |is_mate: bool| {
        let message = words::no_move_after_end(is_mate, quoted);
        Diagnostic::error(Code::IllegalMove, place.clone(), message)
    };
    if chess.is_checkmate() {
        return over(true);
    }
    if chess.is_stalemate() {
        return over(false);
    }
    let (diagnostic, label) = match error {
        MoveError::Ambiguous { .. } => (
            Diagnostic::error(Code::AmbiguousMove, place, words::is_ambiguous(quoted)),
            words::WRITE_WHICH,
        ),
        MoveError::Illegal { reason, .. } => (
            Diagnostic::error(
                Code::IllegalMove,
                place,
                words::is_not_legal(quoted, reason),
            ),
            words::NOT_LEGAL_HERE,
        ),
        MoveError::Unreadable { .. } | MoveError::Empty => (
            Diagnostic::error(
                Code::UnknownMove,
                place,
                words::expected_move(quoted, stranger(quoted)),
            ),
            words::NOT_A_MOVE,
        ),
    };
    let help = match error.candidates() {
        [] => legal_moves(chess),
        some => words::did_you_mean(some),
    };
    diagnostic.label(label).help(help)
}

/// A letter of another alphabet, which may look like one of ours.
fn stranger(word: &str) -> Option<char> {
    word.chars().find(|c| c.is_alphabetic() && !c.is_ascii())
}

/// Names a dozen legal moves in SAN.
fn legal_moves(chess: &Chess) -> String {
    const SHOWN: usize = 12;
    let legal = chess.legal_moves();
    let shown: Vec<String> = legal
        .iter()
        .take(SHOWN)
        .map(|m| notation::san(chess, *m))
        .collect();
    words::legal_here(&shown, legal.len() > SHOWN)
}
