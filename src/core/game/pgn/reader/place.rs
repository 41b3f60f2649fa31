//! Where a problem stands in the file, and the words for it.

use crate::game::pgn::shapes::line_breaks;
use memchr::memrchr2;

/// Things that are reported once per game, however often they occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Once {
    Spelling,
    Letters,
    Number,
    Encoding,
    EmptyVariation,
    Backslash,
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
        let in_line = match memrchr2(b'\n', b'\r', passed) {
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
    pub fn column(&self) -> usize {
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
