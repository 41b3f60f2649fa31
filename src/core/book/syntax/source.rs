//! One source text: decoded, with its lines and places.

use super::span::Span;
use crate::{
    book::{
        diagnostic::{Code, Diagnostic, Place},
        findings::Findings,
        words::syntax as words,
    },
    game::pgn::windows_1252,
};
use std::sync::Arc;

/// The largest text that is read: beyond it, byte offsets would need more room.
const MOST_BYTES: usize = 1 << 30;
/// With wrong bytes on more lines than this it is no text, and what its lines would be called as
/// moves is of no use: it is taken as empty.
const MOST_WRONG_LINES: usize = 50;

/// A text with the name under which diagnostics speak of it.
#[derive(Clone, Debug, Default)]
pub struct Source {
    file: Arc<str>,
    text: String,
}

impl Source {
    /// Decodes bytes as UTF-8, with or without a byte-order mark. What is no UTF-8, and control
    /// characters, are diagnosed and replaced, so that the rest can still be read.
    pub fn decode(file: &Arc<str>, bytes: Vec<u8>, findings: &mut Findings) -> Source {
        let whole_line = |message: String, help: &str| {
            Diagnostic::error(Code::Encoding, Place::new(file, 1, "", 0, 0), message).help(help)
        };
        let mut source = Source {
            file: Arc::clone(file),
            text: String::new(),
        };
        if bytes.len() > MOST_BYTES {
            findings.push(whole_line(
                words::file_too_large(bytes.len()),
                words::SPLIT_THE_BOOK,
            ));
            return source;
        }
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            findings.push(whole_line(
                words::FOUND_UTF_16.to_owned(),
                words::SAVE_AS_UTF_8,
            ));
            return source;
        }
        source.text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Source::replace_wrong_bytes(file, error.as_bytes(), findings),
        };
        if let Some(text) = source.text.strip_prefix('\u{FEFF}') {
            source.text = text.to_owned();
        }
        source.split_at_lone_returns(findings);
        source.find_control_characters(findings);
        source
    }

    /// A text known to be sound UTF-8.
    pub fn of(file: &str, text: &str) -> Source {
        Source {
            file: Arc::from(file),
            text: text.strip_prefix('\u{FEFF}').unwrap_or(text).to_owned(),
        }
    }

    pub fn file(&self) -> &Arc<str> {
        &self.file
    }

    pub fn whole(&self) -> &str {
        &self.text
    }

    pub fn text(&self, span: Span) -> &str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }

    /// Every line without its end (`\n`, `\r\n`).
    pub fn line_spans(&self) -> impl Iterator<Item = Span> + '_ {
        let mut at = 0_usize;
        self.text.split_inclusive('\n').map(move |line| {
            let start = at;
            at += line.len();
            let line = line.strip_suffix('\n').unwrap_or(line);
            let line = line.strip_suffix('\r').unwrap_or(line);
            let offset = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            Span {
                start: offset(start),
                end: offset(start + line.len()),
            }
        })
    }

    /// The place of `span` on the line with this number (from 1) that lies at `line_span`.
    pub fn place(&self, line: u32, line_span: Span, span: Span) -> Place {
        Place::new(
            &self.file,
            line,
            self.text(line_span),
            span.start.saturating_sub(line_span.start) as usize,
            span.end.saturating_sub(line_span.start) as usize,
        )
    }

    /// Keeps what is UTF-8 and puts U+FFFD for the rest, naming the first bad byte of a line.
    fn replace_wrong_bytes(file: &Arc<str>, bytes: &[u8], findings: &mut Findings) -> Source {
        let mut text = String::with_capacity(bytes.len());
        let mut wrong = FirstOfLine::default();
        for chunk in bytes.utf8_chunks() {
            wrong.pass(chunk.valid().as_bytes());
            text.push_str(chunk.valid());
            if let Some(first) = chunk.invalid().first() {
                wrong.meet(text.len(), *first);
                text.push(char::REPLACEMENT_CHARACTER);
            }
            if wrong.is_everywhere() {
                break;
            }
        }
        let mut source = Source {
            file: Arc::clone(file),
            text,
        };
        source.say_of(&wrong, findings, |byte| {
            words::not_utf_8(*byte, windows_1252(*byte))
        });
        if wrong.is_everywhere() {
            source.text.clear();
        }
        source
    }

    /// Takes lone carriage returns as the line ends that they were on old Macs; one error says so.
    fn split_at_lone_returns(&mut self, findings: &mut Findings) {
        let bytes = self.text.as_bytes();
        let is_lone = |at: usize| {
            bytes.get(at) == Some(&b'\r') && !matches!(bytes.get(at + 1), Some(b'\n') | None)
        };
        let Some(first) = memchr::memchr_iter(b'\r', bytes).find(|at| is_lone(*at)) else {
            return;
        };
        let mut letters = self.text.chars().peekable();
        let mut text = String::with_capacity(self.text.len());
        while let Some(letter) = letters.next() {
            let is_lone = letter == '\r' && letters.peek().is_some_and(|next| *next != '\n');
            text.push(if is_lone { '\n' } else { letter });
        }
        self.text = text;
        let place = (1_u32..)
            .zip(self.line_spans())
            .find(|(_, span)| span.end as usize >= first)
            .map(|(line, span)| {
                let end = Span {
                    start: span.end,
                    end: span.end,
                };
                self.place(line, span, end)
            });
        let Some(place) = place else {
            return;
        };
        findings.push(
            Diagnostic::error(Code::Encoding, place, words::LONE_RETURN)
                .help(words::SAVE_WITH_LINE_ENDS),
        );
    }

    /// Diagnoses control characters and puts blanks for them.
    fn find_control_characters(&mut self, findings: &mut Findings) {
        // Most texts have none: one quick pass over the bytes says so.
        let bytes = self.text.as_bytes();
        let is_control =
            |byte: u8| (byte < 0x20 && !matches!(byte, b'\n' | b'\r' | b'\t')) || byte == 0x7F;
        if !bytes.iter().any(|b| is_control(*b)) {
            return;
        }
        let mut wrong = FirstOfLine::default();
        for (at, byte) in bytes.iter().enumerate() {
            if is_control(*byte) {
                wrong.meet(at, *byte);
            } else {
                wrong.pass(std::slice::from_ref(byte));
            }
        }
        self.say_of(&wrong, findings, |byte| words::control_character(*byte));
        let blanked = |letter: char| match letter {
            '\n' | '\r' | '\t' => letter,
            letter if letter.is_ascii_control() => ' ',
            letter => letter,
        };
        self.text = if wrong.is_everywhere() {
            String::new()
        } else {
            self.text.chars().map(blanked).collect()
        };
    }

    /// Says what is wrong with this text, one error a line; of what is no text at all, one.
    fn say_of(
        &self,
        wrong: &FirstOfLine,
        findings: &mut Findings,
        message: impl Fn(&u8) -> String,
    ) {
        let help = if wrong.is_everywhere() {
            words::IS_THIS_A_BOOK
        } else {
            words::SAVE_AS_UTF_8_TEXT
        };
        let mut met = wrong.met.iter().peekable();
        for (line, span) in (1_u32..).zip(self.line_spans()) {
            if met.peek().is_none() {
                return;
            }
            let Some((at, byte)) = met.next_if(|(at, _)| *at <= span.end as usize) else {
                continue;
            };
            let start = u32::try_from(*at).unwrap_or(u32::MAX);
            let mark = Span {
                start,
                end: start.saturating_add(1),
            };
            let place = self.place(line, span, mark);
            findings.push(Diagnostic::error(Code::Encoding, place, message(byte)).help(help));
            if wrong.is_everywhere() {
                return;
            }
        }
    }
}

/// The first wrong byte of each line, and where it stands in the text.
#[derive(Default)]
struct FirstOfLine {
    met: Vec<(usize, u8)>,
    /// The line has one already.
    named: bool,
}

impl FirstOfLine {
    fn pass(&mut self, sound: &[u8]) {
        self.named &= !sound.contains(&b'\n');
    }

    fn meet(&mut self, at: usize, byte: u8) {
        if !self.named && self.met.len() <= MOST_WRONG_LINES {
            self.met.push((at, byte));
        }
        self.named = true;
    }

    fn is_everywhere(&self) -> bool {
        self.met.len() > MOST_WRONG_LINES
    }
}
