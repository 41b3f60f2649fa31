//! What could not be used, with its place in the file.

use super::GameReader;
use crate::game::{
    Fault, Severity,
    pgn::{encoding::Encoding, shapes::line_breaks},
};

/// Things that are said once a game, however often they occur.
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
            self.warn(format!("the text is not UTF-8, read as {name}"));
        }
        text
    }

    /// Whether this is the first time.
    pub(super) fn once(&mut self, what: Once) -> bool {
        self.said.insert(what)
    }

    pub(super) fn warn(&mut self, reason: impl Into<String>) {
        self.fault(Severity::Warning, reason.into());
    }

    pub(super) fn error(&mut self, reason: String) {
        self.fault(Severity::Error, reason);
    }

    fn fault(&mut self, severity: Severity, reason: String) {
        const MOST: usize = 200;
        if self.game.faults.len() >= MOST {
            return;
        }
        let at = self.at;
        let before = self.bytes.get(self.start..at).unwrap_or_default();
        let whole = self.bytes.get(..at).unwrap_or_default();
        let line_start = whole
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |end| end + 1);
        let in_line = whole.get(line_start..).unwrap_or_default();
        let ply = if self.in_tags {
            0
        } else {
            self.game.ply(self.line.node) + 1
        };
        self.game.faults.push(Fault {
            severity,
            line: self.line_number + line_breaks(before),
            column: String::from_utf8_lossy(in_line).chars().count() + 1,
            ply,
            reason,
        });
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
