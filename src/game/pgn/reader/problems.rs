//! What could not be used, with its place in the file.

use super::GameReader;
use crate::game::{
    Problem, Severity,
    pgn::{encoding::Encoding, shapes::line_breaks},
};
use memchr::memrchr;

/// How many problems of a game are reported.
const MOST: usize = 200;

/// Things that are reported once per game, however often they occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Once {
    Spelling,
    Number,
    Encoding,
    EmptyVariation,
    Backslash,
}

impl GameReader<'_, '_> {
    pub(super) fn decode(&mut self, bytes: &[u8]) -> String {
        // The game's end is not known yet; what has been read and a little more will do.
        let end = self.bytes.len().min(self.lexer.at() + 4096);
        let game = self.bytes.get(self.start..end).unwrap_or_default();
        let (text, encoding) = self.encoding.decode(bytes, game);
        if encoding != Encoding::Utf8 && self.once(Once::Encoding) {
            let name = encoding.name();
            self.warn(format!(
                "expected UTF-8, read as {name}; save the file as UTF-8 to be sure"
            ));
        }
        text
    }

    /// Whether this is the first time.
    pub(super) fn once(&mut self, what: Once) -> bool {
        self.said.insert(what)
    }

    pub(super) fn warn(&mut self, reason: impl Into<String>) {
        self.problem(Severity::Warning, reason.into());
    }

    /// Reports a problem; returns its place among the problems, where there is room for it.
    pub(super) fn error(&mut self, reason: String) -> Option<usize> {
        let place = self.game.problems.len();
        self.problem(Severity::Error, reason);
        (self.game.problems.len() > place).then_some(place)
    }

    /// Whether another problem would be reported.
    pub(super) fn has_room(&self) -> bool {
        self.game.problems.len() < MOST
    }

    fn problem(&mut self, severity: Severity, reason: String) {
        if !self.has_room() {
            return;
        }
        self.place.advance(self.bytes, self.at);
        let ply = if self.in_tags {
            0
        } else {
            self.game.ply(self.line.node) + usize::from(!self.is_over)
        };
        self.game.problems.push(Problem {
            severity,
            line: self.place.line,
            column: self.place.column(),
            ply,
            reason,
        });
    }
}

/// A place in the file, moved on from one problem to the next.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    at: usize,
    /// From 1.
    pub line: usize,
    /// Characters in the line before `at`.
    before: usize,
}

impl Place {
    /// An offset, and the number of the line that it stands in.
    pub fn new(bytes: &[u8], at: usize, line: usize) -> Place {
        let mut place = Place {
            at: 0,
            line,
            before: 0,
        };
        place.advance(bytes, at);
        place.line = line;
        place
    }

    /// Goes on to an offset that lies behind.
    pub fn advance(&mut self, bytes: &[u8], at: usize) {
        let passed = bytes.get(self.at..at).unwrap_or_default();
        let in_line = match memrchr(b'\n', passed) {
            Some(end) => {
                self.line += line_breaks(passed);
                self.before = 0;
                passed.get(end + 1..).unwrap_or_default()
            }
            None => passed,
        };
        self.before += String::from_utf8_lossy(in_line).chars().count();
        self.at = self.at.max(at);
    }

    /// From 1.
    fn column(&self) -> usize {
        self.before + 1
    }
}

/// A foreign text, short enough for a sentence.
pub fn clip(text: &str) -> String {
    const ROOM: usize = 40;
    if text.chars().count() <= ROOM {
        text.to_owned()
    } else {
        text.chars().take(ROOM).chain(['…']).collect()
    }
}
