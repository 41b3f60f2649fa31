//! A line of moves, cut into tokens.

use super::{Item, MAX_WEIGHT, Mark, Parser, Token, TokenKind, clip, span::Span};
use crate::book::diagnostic::Code;
use std::ops::Range;

impl Parser<'_> {
    /// Reads a line of moves from byte `at` of it on.
    pub(super) fn moves(&mut self, at: usize) -> (Item, Option<Span>) {
        let place_of = |tokens: &Vec<Token>| u32::try_from(tokens.len()).unwrap_or(u32::MAX);
        let first = place_of(&self.tokens);
        let source = self.source;
        let text = source.text(self.span);
        let bytes = text.as_bytes();
        let mut at = at;
        let mut comment = None;
        while let Some(byte) = bytes.get(at) {
            at = match byte {
                b' ' | b'\t' => at + 1,
                b'#' => {
                    comment = Some(self.part(at..text.len()));
                    break;
                }
                b';' => {
                    let note = self.trimmed(at + 1..text.len());
                    self.push(TokenKind::Note(note), at..text.len());
                    break;
                }
                b'{' => self.braced_note(text, at),
                b'*' => self.weight(bytes, at),
                b'!' | b'?' => self.mark(bytes, at),
                b'$' => self.numbered_glyph(bytes, at),
                b'0'..=b'9' => self.number_or_word(text, at),
                b'.' => self.dots(text, at, first),
                _ => self.word(text, at),
            };
        }
        let end = place_of(&self.tokens);
        (Item::Moves { first, end }, comment)
    }

    fn push(&mut self, kind: TokenKind, range: Range<usize>) {
        let span = self.part(range);
        self.tokens.push(Token { kind, span });
    }

    fn problem(&mut self, range: Range<usize>, message: String, help: &str) {
        self.push(TokenKind::Problem, range.clone());
        self.say(Code::Syntax, range, message, Some(help.to_owned()));
    }

    /// `{a note inside the line}`
    fn braced_note(&mut self, text: &str, at: usize) -> usize {
        match text.get(at..).and_then(|rest| rest.find('}')) {
            Some(length) => {
                let note = self.trimmed(at + 1..at + length);
                self.push(TokenKind::Note(note), at..at + length + 1);
                at + length + 1
            }
            None => {
                self.problem(
                    at..text.len(),
                    "expected \"}\" on the same line to end the note, found none".to_owned(),
                    "a note that runs to the end of the line begins with \";\"",
                );
                text.len()
            }
        }
    }

    /// `*60`
    fn weight(&mut self, bytes: &[u8], at: usize) -> usize {
        let end = run_end(bytes, at + 1, |b| b.is_ascii_digit());
        let digits = bytes.get(at + 1..end).unwrap_or_default();
        let value = std::str::from_utf8(digits)
            .ok()
            .and_then(|d| d.parse().ok());
        match value {
            Some(weight @ 1..=MAX_WEIGHT) => self.push(TokenKind::Weight(weight), at..end),
            Some(0) => {
                self.push(TokenKind::Problem, at..end);
                self.say(
                    Code::Weight,
                    at..end,
                    format!("expected a weight from 1 to {MAX_WEIGHT}, found 0"),
                    Some("mark a move that should never be played with \"?\"".to_owned()),
                );
            }
            _ => {
                let found = String::from_utf8_lossy(digits);
                let found = if found.is_empty() {
                    "nothing".to_owned()
                } else {
                    clip(&found)
                };
                self.push(TokenKind::Problem, at..end);
                self.say(
                    Code::Weight,
                    at..end,
                    format!("expected a weight from 1 to {MAX_WEIGHT} after \"*\", found {found}"),
                    None,
                );
            }
        }
        end
    }

    /// `!`, `?`, `!!`, `??`, `!?` or `?!`.
    fn mark(&mut self, bytes: &[u8], at: usize) -> usize {
        let end = run_end(bytes, at, |b| matches!(b, b'!' | b'?'));
        match bytes.get(at..end).unwrap_or_default() {
            b"!" => self.push(TokenKind::Mark(Mark::Prefer), at..end),
            b"?" => self.push(TokenKind::Mark(Mark::Avoid), at..end),
            b"!!" => self.push(TokenKind::Glyph(3), at..end),
            b"??" => self.push(TokenKind::Glyph(4), at..end),
            b"!?" => self.push(TokenKind::Glyph(5), at..end),
            b"?!" => self.push(TokenKind::Glyph(6), at..end),
            other => {
                let found = clip(&String::from_utf8_lossy(other));
                self.problem(
                    at..end,
                    format!(
                        "expected \"!\", \"?\", \"!!\", \"??\", \"!?\" or \"?!\", found \"{found}\""
                    ),
                    "write anything more in a note",
                );
            }
        }
        end
    }

    /// `$14`, a numeric annotation glyph of PGN.
    fn numbered_glyph(&mut self, bytes: &[u8], at: usize) -> usize {
        let end = run_end(bytes, at + 1, |b| b.is_ascii_digit());
        let digits = bytes.get(at + 1..end).unwrap_or_default();
        let number = std::str::from_utf8(digits)
            .ok()
            .and_then(|d| d.parse::<u8>().ok());
        match number {
            Some(1) => self.push(TokenKind::Mark(Mark::Prefer), at..end),
            Some(2) => self.push(TokenKind::Mark(Mark::Avoid), at..end),
            Some(number @ 3..) => self.push(TokenKind::Glyph(number), at..end),
            _ => {
                let found = clip(&String::from_utf8_lossy(
                    bytes.get(at..end).unwrap_or_default(),
                ));
                self.problem(
                    at..end,
                    format!("expected a glyph from $1 to $255, found \"{found}\""),
                    "the numbers are those of PGN: $14 says that White is slightly better",
                );
            }
        }
        end
    }

    /// `3.`, `3...`, or a word that begins with a digit (`0-0`).
    fn number_or_word(&mut self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        let digits_end = run_end(bytes, at, |b| b.is_ascii_digit());
        let (end, black) = dots_end(text, digits_end);
        if end == digits_end {
            return self.word(text, at);
        }
        match text.get(at..digits_end).and_then(|d| d.parse().ok()) {
            Some(number @ 1..=9999) => self.push(TokenKind::Number { number, black }, at..end),
            _ => {
                self.push(TokenKind::Problem, at..end);
                self.say(
                    Code::MoveNumber,
                    at..end,
                    "expected a move number from 1 to 9999".to_owned(),
                    None,
                );
            }
        }
        end
    }

    /// Dots on their own: the rest of `3. ...`.
    fn dots(&mut self, text: &str, at: usize, first: u32) -> usize {
        let (end, _) = dots_end(text, at);
        let end = end.max(at + 1);
        match self
            .tokens
            .get_mut(first as usize..)
            .and_then(<[Token]>::last_mut)
        {
            Some(Token {
                kind: TokenKind::Number { black, .. },
                ..
            }) => *black = true,
            _ => self.problem(
                at..end,
                "expected a move number before the dots, found none".to_owned(),
                "write Black's third move as 3... a6",
            ),
        }
        end
    }

    /// Anything up to a blank or a sign of this language: meant as a move.
    fn word(&mut self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        let end = run_end(bytes, at, |b| {
            !matches!(b, b' ' | b'\t' | b'!' | b'?' | b'*' | b';' | b'{' | b'$')
        })
        .max(at + 1);
        let word = text.get(at..end).unwrap_or_default();
        match word {
            "1-0" | "0-1" | "1/2-1/2" => self.problem(
                at..end,
                format!("expected a move, found the game result \"{word}\""),
                "remove it; a book has no results, only weights (*N)",
            ),
            _ if word.starts_with(['(', ')']) => self.problem(
                at..end,
                "expected a move, found a variation in brackets".to_owned(),
                "write a variation on its own line, indented below this one, \
                 beginning with its move number",
            ),
            _ => self.push(TokenKind::Move, at..end),
        }
        end
    }
}

/// The end of the run of bytes from `at` that satisfy `of_run`.
fn run_end(bytes: &[u8], at: usize, of_run: impl Fn(u8) -> bool) -> usize {
    bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(|b| !of_run(*b)))
        .map_or(bytes.len(), |length| at + length)
}

/// The end of dots (or an ellipsis) from `at`, and whether they mean Black's move.
fn dots_end(text: &str, at: usize) -> (usize, bool) {
    let rest = text.get(at..).unwrap_or_default();
    let after = rest.trim_start_matches(['.', '…']);
    let dots = rest.len() - after.len();
    (at + dots, dots > 1)
}
