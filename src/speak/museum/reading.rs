//! The source of a program, read a few lines at a time.

use crate::{players::museum::source::Source, speak::words::museum as words};

/// So many lines at a time, where no number is given.
const LINES: usize = 12;

/// A place in a file of the source.
#[derive(Clone, Copy)]
pub struct Reading {
    source: Source,
    /// Lines before the next one.
    at: usize,
}

impl Reading {
    /// From where the matter begins.
    pub fn new(source: Source) -> Reading {
        let line = usize::try_from(source.line).unwrap_or(1);
        Reading {
            source,
            at: line.saturating_sub(1),
        }
    }

    /// `src/core/textbook/minimax.rs, from line 23.`
    pub fn place(&self) -> String {
        words::from_line(self.source.path, self.at + 1)
    }

    /// The next lines, each with its number; empty ones are left out.
    pub fn next(&mut self, lines: Option<usize>) -> Vec<String> {
        let text = self.source.text.lines().enumerate().skip(self.at);
        let mut told: Vec<String> = Vec::new();
        for (before, line) in text {
            self.at = before + 1;
            if !line.trim().is_empty() {
                told.push(format!("{}: {}", before + 1, line.trim_end()));
            }
            if told.len() == lines.unwrap_or(LINES).max(1) {
                break;
            }
        }
        let more = self.source.text.lines().nth(self.at).is_some();
        told.push(
            if more {
                words::WRITE_MORE
            } else {
                words::IS_END
            }
            .to_owned(),
        );
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_read_to_its_end() {
        let text = "one\n\ntwo\nthree\n";
        let mut reading = Reading::new(Source::at(("a.rs", text), "two"));
        assert_eq!(reading.place(), "a.rs, from line 3.");
        assert_eq!(reading.next(Some(1)), ["3: two", "Write more to go on."]);
        assert_eq!(reading.next(None), ["4: three", "This is its end."]);
        assert_eq!(reading.next(None), ["This is its end."]);
        let mut whole = Reading::new(Source::at(("a.rs", text), "one"));
        assert_eq!(
            whole.next(Some(2)),
            ["1: one", "3: two", "Write more to go on."]
        );
    }
}
