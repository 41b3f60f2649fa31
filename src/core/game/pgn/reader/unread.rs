//! What cannot be read is kept: the text after a word that is not a move becomes comments at its
//! place, word for word, so that it is still there when the game is written.

use super::{GameReader, Token, line::Unread};
use crate::game::{Comment, NodeId, pgn::spelling, words};

impl GameReader<'_, '_> {
    /// The line cannot be read on: says why, and keeps everything from `from` on.
    pub(super) fn break_off(&mut self, reason: String, from: usize, plies: usize) {
        let owner = self.owner();
        let comments = std::mem::take(&mut self.line.waiting_comments);
        let nags = std::mem::take(&mut self.line.waiting_nags);
        if !comments.is_empty() || !nags.is_empty() {
            let notes = self.game.notes_mut(owner);
            notes.after.extend(comments);
            notes.nags.extend(nags);
        }
        self.line.unread = Some(Unread {
            from,
            owner,
            depth: 0,
            plies,
            problem: self.error(reason),
        });
    }

    /// The node whose notes take what belongs to no move of the line in hand.
    pub(super) fn owner(&self) -> NodeId {
        let lines = std::iter::once(&self.line).chain(self.outer.iter().rev());
        let mut begun = lines.filter(|line| line.begun);
        begun.next().map_or(NodeId::ROOT, |line| line.node)
    }

    /// Text that is not a move, kept at its place.
    pub(super) fn keep(&mut self, text: &[u8]) {
        let comment = Comment::parse(&self.decode(text));
        if !comment.is_empty() {
            let owner = self.owner();
            self.game.notes_mut(owner).after.push(comment);
        }
    }

    /// Whether the line could not be read on and its end has not come.
    pub(super) fn is_unread(&self) -> bool {
        self.line.unread.is_some()
    }

    /// A token of a line that could not be read on: only where the line ends matters.
    pub(super) fn pass_over(&mut self, token: Token<'_>) {
        let at = self.at;
        let main_line = self.outer.is_empty();
        let Some(unread) = &mut self.line.unread else {
            return;
        };
        match token {
            Token::Open => unread.depth += 1,
            Token::Close if unread.depth > 0 => unread.depth -= 1,
            Token::Close if !main_line => {
                self.close();
            }
            Token::Result(result) if main_line && unread.depth == 0 => {
                self.end_unread(at);
                self.end_token(result);
            }
            Token::Result(result) => self.inner_result = Some(result),
            Token::Word(word) if unread.depth == 0 => {
                unread.plies += usize::from(spelling::sign(word).is_none());
            }
            Token::Comment { text, .. } | Token::RestOfLine(text) => {
                self.keep_unread(at);
                self.keep_in_unread(text);
            }
            Token::Escape(_) => self.keep_unread(at),
            _ => {}
        }
    }

    fn keep_in_unread(&mut self, text: &[u8]) {
        let comment = Comment::parse(&self.decode(text));
        let Some(unread) = &self.line.unread else {
            return;
        };
        if !comment.is_empty() {
            self.game.notes_mut(unread.owner).after.push(comment);
        }
    }

    /// The text up to here becomes a comment; the token at hand is no part of it.
    fn keep_unread(&mut self, to: usize) {
        let next = self.lexer.at();
        let Some(unread) = &mut self.line.unread else {
            return;
        };
        let from = std::mem::replace(&mut unread.from, next.max(to));
        let text = self.bytes.get(from..to).unwrap_or_default();
        self.keep_in_unread(text);
    }

    /// The line ends here: the rest is kept, and the problem says how much that was.
    pub(super) fn end_unread(&mut self, to: usize) {
        self.keep_unread(to);
        let Some(unread) = self.line.unread.take() else {
            return;
        };
        self.game.left_out += unread.plies;
        let problem = unread.problem.and_then(|at| self.game.problems.get_mut(at));
        if let Some(problem) = problem {
            let kept = words::rest_is_kept(self.outer.is_empty(), unread.plies);
            problem.reason.push_str(&kept);
            problem.left_out = unread.plies;
        }
    }
}
