//! What stands ahead, where one game may end and the next begin.

use super::token::Token;

/// What stands after a row of comments and escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Tag,
    Movetext,
    Nothing,
}

/// What follows the comments and escapes that reach to an offset.
#[derive(Clone, Copy, Debug)]
pub struct Asides {
    pub(super) end: usize,
    pub(super) next: Next,
}

/// What comes after a result.
pub enum After<'a> {
    NextGame,
    Token(Token<'a>),
    AsUsual,
}
