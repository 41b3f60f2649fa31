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
    /// An offset, and the number of the line that it stands in. Of what is before it only that line is
    /// looked at: each game of a large file is read so.
    pub fn new(bytes: &[u8], at: usize, line: usize) -> Place {
        let passed = bytes.get(..at).unwrap_or_default();
        let mut place = Place {
            at: memrchr2(b'\n', b'\r', passed).map_or(0, |end| end + 1),
            line,
            before: 0,
        };
        place.advance(bytes, at);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_without_counting_the_lines_before_it() {
        for text in ["1. e4\r\n\r\né é5 2. Nf3\r\n\n", "e4\re5\r", "one line", ""] {
            let bytes = text.as_bytes();
            for at in 0..=bytes.len() + 1 {
                let mut passed = Place::new(bytes, 0, 1);
                passed.advance(bytes, at);
                // If the lines before were counted on from this one, the number would overflow.
                let found = Place::new(bytes, at, usize::MAX);
                assert_eq!((found.line, found.at), (usize::MAX, at), "{text} {at}");
                assert_eq!(found.column(), passed.column(), "{text} {at}");
            }
        }
    }
}
