//! One source text: decoded, with its lines and places.

use super::Span;
use crate::book::diagnostic::{Code, Diagnostic, Place};
use std::sync::Arc;

/// The largest text that is read: beyond it, byte offsets would need more room.
const MOST_BYTES: usize = 1 << 30;

/// A text with the name under which diagnostics speak of it.
#[derive(Clone, Debug, Default)]
pub struct Source {
    file: Arc<str>,
    text: String,
}

impl Source {
    /// Decodes bytes as UTF-8, with or without a byte-order mark. What is no UTF-8, and control
    /// characters, are diagnosed and replaced, so that the rest can still be read.
    pub fn decode(file: &Arc<str>, bytes: Vec<u8>, diagnostics: &mut Vec<Diagnostic>) -> Source {
        let whole_line = |message: String, help: &str| {
            Diagnostic::error(Code::Encoding, Place::new(file, 1, "", 0, 0), message).help(help)
        };
        let mut source = Source {
            file: Arc::clone(file),
            text: String::new(),
        };
        if bytes.len() > MOST_BYTES {
            diagnostics.push(whole_line(
                format!("the file has {} bytes, expected at most 1 GiB", bytes.len()),
                "divide the book and join its parts with @include",
            ));
            return source;
        }
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            diagnostics.push(whole_line(
                "the file is UTF-16, expected UTF-8".to_owned(),
                "save the file as UTF-8",
            ));
            return source;
        }
        source.text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Source::replace_wrong_bytes(file, error.as_bytes(), diagnostics),
        };
        if let Some(text) = source.text.strip_prefix('\u{FEFF}') {
            source.text = text.to_owned();
        }
        source.find_control_characters(diagnostics);
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
    fn replace_wrong_bytes(
        file: &Arc<str>,
        bytes: &[u8],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Source {
        let mut text = String::with_capacity(bytes.len());
        let mut wrong: Vec<(usize, u8)> = Vec::new();
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            if let Some(first) = chunk.invalid().first() {
                wrong.push((text.len(), *first));
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        let source = Source {
            file: Arc::clone(file),
            text,
        };
        source.say_of(&wrong, diagnostics, |byte| {
            let (latin, _, _) = encoding_rs::WINDOWS_1252.decode(std::slice::from_ref(byte));
            format!("expected UTF-8, found the byte 0x{byte:02X} (\"{latin}\" in Latin-1)")
        });
        source
    }

    /// Diagnoses control characters and puts blanks for them.
    fn find_control_characters(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        // Most texts have none: one quick pass over the bytes says so.
        let bytes = self.text.as_bytes();
        let is_control =
            |byte: u8| (byte < 0x20 && !matches!(byte, b'\n' | b'\r' | b'\t')) || byte == 0x7F;
        let lone_return = |at: usize| {
            bytes.get(at) == Some(&b'\r') && !matches!(bytes.get(at + 1), Some(b'\n') | None)
        };
        if !bytes.iter().any(|b| is_control(*b) || *b == b'\r') {
            return;
        }
        let wrong: Vec<(usize, u8)> = bytes
            .iter()
            .enumerate()
            .filter(|(at, byte)| is_control(**byte) || lone_return(*at))
            .map(|(at, byte)| (at, *byte))
            .collect();
        self.say_of(&wrong, diagnostics, |byte| {
            format!("expected text, found the control character 0x{byte:02X}")
        });
        self.text = self
            .text
            .chars()
            .map(|letter| match letter {
                '\n' | '\r' | '\t' => letter,
                letter if letter.is_ascii_control() => ' ',
                letter => letter,
            })
            .collect();
    }

    /// One error a line for the wrong bytes at these places (rising), 50 lines at most.
    fn say_of(
        &self,
        wrong: &[(usize, u8)],
        diagnostics: &mut Vec<Diagnostic>,
        message: impl Fn(&u8) -> String,
    ) {
        const MOST_LINES: usize = 50;
        let mut wrong = wrong.iter().peekable();
        let mut said = 0;
        for (line, span) in (1_u32..).zip(self.line_spans()) {
            let end = span.end as usize;
            let Some((at, byte)) = wrong.next_if(|(at, _)| *at <= end) else {
                if wrong.peek().is_none() {
                    return;
                }
                continue;
            };
            while wrong.next_if(|(at, _)| *at <= end).is_some() {}
            let start = u32::try_from(*at).unwrap_or(u32::MAX);
            let place = self.place(
                line,
                span,
                Span {
                    start,
                    end: start.saturating_add(1),
                },
            );
            diagnostics.push(
                Diagnostic::error(Code::Encoding, place, message(byte))
                    .help("save the file as UTF-8 text"),
            );
            said += 1;
            if said == MOST_LINES {
                return;
            }
        }
    }
}
