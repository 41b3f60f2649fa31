//! A line while it is read, and the rest of it that could not be.

use crate::game::{Comment, Nag, NodeId};
use shakmaty::Chess;

/// A line that is being read: the main line, or a variation inside others.
pub struct Line {
    /// The last node, the board there and the board before it.
    pub node: NodeId,
    pub chess: Chess,
    pub before: Option<Chess>,
    /// Whether a move of this line has been read.
    pub begun: bool,
    /// Whether the next comment belongs to the move to come.
    pub comment_before: bool,
    pub waiting_comments: Vec<Comment>,
    pub waiting_nags: Vec<Nag>,
    /// Where it begins: a parenthesis, for a variation.
    pub from: usize,
    /// Something in it could not be read, and neither can what follows.
    pub unread: Option<Unread>,
}

impl Line {
    pub fn at(node: NodeId, chess: Chess, from: usize) -> Line {
        Line {
            node,
            chess,
            before: None,
            begun: false,
            comment_before: false,
            waiting_comments: Vec::new(),
            waiting_nags: Vec::new(),
            from,
            unread: None,
        }
    }

    /// The board as it is now becomes the one before; a move will be played.
    pub fn remember(&mut self) {
        match &mut self.before {
            Some(before) => before.clone_from(&self.chess),
            nothing => *nothing = Some(self.chess.clone()),
        }
    }
}

/// The rest of a line that could not be read on.
#[derive(Debug)]
pub struct Unread {
    /// Where the text begins that has not become a comment yet.
    pub(super) from: usize,
    /// The move that the comments are written after.
    pub(super) owner: NodeId,
    /// Variations that were opened in it and not closed yet.
    pub(super) depth: usize,
    /// Moves of the line itself, not of variations in it.
    pub(super) plies: usize,
    /// Which of the game's problems says why.
    pub(super) problem: Option<usize>,
}
