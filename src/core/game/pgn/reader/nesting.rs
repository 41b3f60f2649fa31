//! The main line and the variations inside it, while they are read.

use super::{GameReader, line::Line, place::Once};
use crate::game::{NodeId, tree::Step, words};

/// How many variations may stand one inside the other. People and programs nest a few dozen at
/// most; each takes memory while it is read.
const DEEPEST: usize = 10_000;

impl GameReader<'_, '_> {
    /// Goes on to the node of a move that has been played on the line's board.
    pub(super) fn advance(&mut self, step: Step) {
        let line = &mut self.line;
        line.node = self.game.push(line.node, step);
        line.begun = true;
        line.comment_before = false;
        if !line.waiting_comments.is_empty() || !line.waiting_nags.is_empty() {
            let notes = self.game.notes_mut(line.node);
            notes.before = std::mem::take(&mut line.waiting_comments);
            notes.nags = std::mem::take(&mut line.waiting_nags);
        }
    }

    pub(super) fn open(&mut self) {
        let parent = self.game.parent(self.line.node);
        let (Some(before), Some(parent)) = (self.line.before.clone(), parent) else {
            return self.break_variation(words::EXPECTED_MOVE_BEFORE_VARIATION.to_owned());
        };
        if self.outer.len() >= DEEPEST {
            return self.break_variation(words::nested_too_deep(DEEPEST));
        }
        let mut inner = Line::at(parent, before, self.at);
        inner.comment_before = true;
        self.enter(inner);
    }

    /// A variation that cannot be read.
    fn break_variation(&mut self, reason: String) {
        let inner = Line::at(self.line.node, self.line.chess.clone(), self.at);
        self.enter(inner);
        self.break_off(reason, self.at, 0);
    }

    fn enter(&mut self, inner: Line) {
        let outer = std::mem::replace(&mut self.line, inner);
        self.outer.push(outer);
    }

    pub(super) fn close(&mut self) {
        let end = if self.line.begun || self.is_over {
            self.at
        } else {
            self.lexer.at()
        };
        let was_unread = self.is_unread();
        self.end_unread(end);
        let Some(outer) = self.outer.pop() else {
            return self.warn(words::VARIATION_NOT_OPENED);
        };
        let inner = std::mem::replace(&mut self.line, outer);
        if !inner.begun && !was_unread && self.once(Once::EmptyVariation) {
            self.warn(words::EXPECTED_MOVES_IN_VARIATION);
        }
        // What waited for a move that never came belongs to the move that is there.
        let owner = if inner.begun {
            inner.node
        } else {
            self.owner()
        };
        self.keep_waiting(owner, inner);
        self.line.comment_before = true;
    }

    pub(super) fn keep_waiting(&mut self, owner: NodeId, line: Line) {
        if !line.waiting_comments.is_empty() || !line.waiting_nags.is_empty() {
            let notes = self.game.notes_mut(owner);
            notes.after.extend(line.waiting_comments);
            notes.nags.extend(line.waiting_nags);
        }
    }
}
