//! A line of moves, cut into tokens.

use super::{Item, MAX_WEIGHT, Mark, Parser, Token, TokenKind, clip, misread, span::Span};
use crate::book::{diagnostic::Code, words::syntax as words};
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
                b'*' => self.weight(text, at),
                b'!' | b'?' => self.mark(bytes, at),
                b'$' => self.numbered_glyph(bytes, at),
                b'(' | b')' => self.brackets(text, at),
                b'0'..=b'9' => self.number_or_word(text, at, first),
                b'.' => self.dots(text, at, first),
                _ => self
                    .odd_blank(text, at)
                    .unwrap_or_else(|| self.word(text, at)),
            };
        }
        let end = place_of(&self.tokens);
        (Item::Moves { first, end }, comment)
    }

    fn push(&mut self, kind: TokenKind, range: Range<usize>) {
        let span = self.part(range);
        self.tokens.push(Token { kind, span });
    }

    /// Says that something cannot be read; the line goes on behind it.
    fn problem(&mut self, range: Range<usize>, message: String, help: &str) {
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
                self.push(TokenKind::Problem, at..text.len());
                self.problem(
                    at..text.len(),
                    words::NOTE_NOT_ENDED.to_owned(),
                    words::NOTE_TO_LINE_END,
                );
                text.len()
            }
        }
    }

    /// `*60`. What is no weight is said, and read as the weight that was meant.
    fn weight(&mut self, text: &str, at: usize) -> usize {
        if let Some(wrong) = misread::behind_star(text, at) {
            self.push(TokenKind::Weight(wrong.weight), at..wrong.end);
            self.say(Code::Weight, at..wrong.end, wrong.message, Some(wrong.help));
            return wrong.end;
        }
        let end = run_end(text.as_bytes(), at + 1, |b| b.is_ascii_digit());
        let digits = text.get(at + 1..end).unwrap_or_default();
        let (meant, message, help) = match digits.parse::<u32>() {
            Ok(weight @ 1..=MAX_WEIGHT) => {
                self.push(TokenKind::Weight(weight), at..end);
                return end;
            }
            Ok(0) => (
                1,
                words::weight_out_of_range(MAX_WEIGHT, 0),
                words::MARK_MISTAKES,
            ),
            _ if digits.is_empty() => (1, words::no_weight(MAX_WEIGHT), words::WEIGHT_BEHIND_SIGN),
            _ => (
                MAX_WEIGHT,
                words::weight_too_great(MAX_WEIGHT, &clip(digits)),
                words::SMALLER_WEIGHTS,
            ),
        };
        self.push(TokenKind::Weight(meant), at..end);
        self.say(Code::Weight, at..end, message, Some(help.to_owned()));
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
                self.problem(at..end, words::no_mark(&found), words::MORE_IN_A_NOTE);
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
                self.problem(at..end, words::no_glyph(&found), words::GLYPHS_OF_PGN);
            }
        }
        end
    }

    /// `3.`, `3...`, or a word that begins with a digit (`0-0`).
    fn number_or_word(&mut self, text: &str, at: usize, first: u32) -> usize {
        let bytes = text.as_bytes();
        let digits_end = run_end(bytes, at, |b| b.is_ascii_digit());
        let (end, black) = dots_end(text, digits_end);
        if end == digits_end {
            return match misread::bare_number(text, at) {
                Some((digits, end)) => self.bare_number(text, at..end, digits, first),
                None => self.word(text, at),
            };
        }
        match text.get(at..digits_end).and_then(|d| d.parse().ok()) {
            Some(number @ 1..=9999) => self.push(TokenKind::Number { number, black }, at..end),
            _ => {
                if self.tokens.len() == first as usize {
                    self.push(TokenKind::Problem, at..end);
                }
                self.say(
                    Code::MoveNumber,
                    at..end,
                    words::NO_MOVE_NUMBER.to_owned(),
                    None,
                );
            }
        }
        end
    }

    /// `2` or `1)`, where `2.` is meant.
    fn bare_number(&mut self, text: &str, range: Range<usize>, digits: &str, first: u32) -> usize {
        let found = clip(text.get(range.clone()).unwrap_or_default());
        let digits = clip(digits);
        // Whose move it is says which position an indented line leaves; that is not known here.
        let is_leading = self.tokens.len() == first as usize;
        if is_leading && text.starts_with([' ', '\t']) {
            self.push(TokenKind::Problem, range.clone());
        }
        // The dots of `2 ... Nc6` belong to it.
        let after = text.get(range.end..).unwrap_or_default();
        let dots = range.end + (after.len() - after.trim_start_matches([' ', '\t']).len());
        let end = match dots_end(text, dots) {
            (end, _) if end > dots => end,
            _ => range.end,
        };
        let message = words::number_without_dot(&found);
        let help = words::write_dots(&digits);
        self.say(Code::MoveNumber, range, message, Some(help));
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
                words::DOTS_WITHOUT_NUMBER.to_owned(),
                words::WRITE_BLACKS_MOVE,
            ),
        }
        end
    }

    /// A weight or a variation in brackets, which this language has not.
    fn brackets(&mut self, text: &str, at: usize) -> usize {
        let mut depth = 0_u32;
        let end = text.get(at..).unwrap_or_default().bytes().position(|byte| {
            match byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let end = end.map_or(text.len(), |length| at + length + 1);
        let found = text.get(at..end).unwrap_or_default();
        if let Some(weight) = misread::as_weight(found) {
            self.wrong_weight(at..end, found, weight);
        } else {
            let message = match found {
                ")" => words::expected_move(found),
                _ => words::FOUND_VARIATION.to_owned(),
            };
            self.problem(at..end, message, words::VARIATION_ON_OWN_LINE);
        }
        end
    }

    fn wrong_weight(&mut self, range: Range<usize>, found: &str, weight: u32) {
        self.push(TokenKind::Weight(weight), range.clone());
        self.say(
            Code::Weight,
            range,
            words::expected_move(&clip(found)),
            Some(words::weight_is_written(weight)),
        );
    }

    /// A character that looks like a blank; its name is said once a line. `None` if it is none.
    fn odd_blank(&mut self, text: &str, at: usize) -> Option<usize> {
        let letter = text.get(at..)?.chars().next()?;
        let name = misread::odd_blank(letter)?;
        let end = at + letter.len_utf8();
        if self.odd_blank_in != self.line {
            self.odd_blank_in = self.line;
            self.say(
                Code::Syntax,
                at..end,
                words::odd_blank(letter, name),
                Some(words::ORDINARY_BLANKS.to_owned()),
            );
        }
        Some(end)
    }

    /// Anything up to a blank or a sign of this language: meant as a move.
    fn word(&mut self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        let end = run_end(bytes, at, |b| {
            !matches!(b, b' ' | b'\t' | b'!' | b'?' | b'*' | b';' | b'{' | b'$')
        })
        .max(at + 1);
        let word = text.get(at..end).unwrap_or_default();
        let blank = match word.is_ascii() {
            true => None,
            false => word.find(|letter| misread::odd_blank(letter).is_some()),
        };
        let end = blank.map_or(end, |length| at + length);
        let word = text.get(at..end).unwrap_or_default();
        match (word, misread::as_weight(word)) {
            ("1-0" | "0-1" | "1/2-1/2", _) => {
                self.problem(at..end, words::found_result(word), words::NO_RESULTS)
            }
            (_, Some(weight)) => self.wrong_weight(at..end, word, weight),
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
