//! What could not be used, with its place in the file.

use super::{GameReader, place::Once};
use crate::game::{Problem, Severity, pgn::encoding::Encoding, words};

/// How many problems of a game are reported.
const MOST: usize = 200;

impl GameReader<'_, '_> {
    pub(super) fn decode(&mut self, bytes: &[u8]) -> String {
        // The game's end is not known yet; what has been read and a little more will do.
        let end = self.bytes.len().min(self.lexer.at() + 4096);
        let game = self.bytes.get(self.start..end).unwrap_or_default();
        let (text, encoding) = self.encoding.decode(bytes, game);
        if encoding != Encoding::Utf8 && self.once(Once::Encoding) {
            self.warn(words::not_utf_8(encoding.name()));
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
            // What stands after the result stands at the last move.
            let is_after = self.is_over || self.result.is_some();
            self.game.ply(self.line.node) + usize::from(!is_after)
        };
        self.game.problems.push(Problem {
            severity,
            line: self.place.line,
            column: self.place.column(),
            ply,
            reason,
            left_out: 0,
        });
    }
}
