//! Where one game ends and the next begins.
//!
//! The rules, for files in which results and blank lines are missing or too many:
//! - after a result, a move, a number or a tag on a later line begins the next game (a comment
//!   does not, unless moves follow it);
//! - in movetext, something that looks like a tag, `[Name "`, begins the next game;
//! - among tags, after a blank line, `Event` or the first tag's name again does so;
//! - in movetext, after a blank line and outside variations, the number that the game began with
//!   does so.

use super::{Lexer, State, Token};
use crate::game::pgn::shapes::{is_blank, result_at, tag_ahead};

/// What comes after a result.
pub enum After<'a> {
    NextGame,
    Token(Token<'a>),
    AsUsual,
}

impl<'a> Lexer<'a> {
    /// Whether, in a comment that began at `from`, the next game begins: a line `[Event "` after
    /// a blank line, with another comment opened (or none closed) after it.
    pub(super) fn is_game_after_open_comment(&self, from: usize, at: usize) -> bool {
        let rest = self.bytes.get(at..).unwrap_or_default();
        if !rest.starts_with(b"[Event \"") {
            return false;
        }
        let breaks = self
            .slice(from, at)
            .iter()
            .rev()
            .take_while(|byte| is_blank(**byte))
            .filter(|byte| **byte == b'\n')
            .count();
        let next_brace = rest.iter().find(|byte| matches!(byte, b'{' | b'}'));
        breaks > 1 && next_brace != Some(&b'}')
    }

    pub(super) fn after_result(&mut self, byte: u8) -> After<'a> {
        let same_line = self.breaks == 0;
        match byte {
            b'[' if tag_ahead(self.ahead()).is_some() => After::NextGame,
            b'{' | b';' if same_line || !self.follows_asides(Self::is_movetext) => After::AsUsual,
            b'{' | b';' => After::NextGame,
            _ if self.breaks < 2 && self.result_ahead() => After::Token(self.trailing()),
            b'0'..=b'9' if self.number_ahead().is_some() => After::NextGame,
            _ if same_line => After::Token(self.trailing()),
            _ => After::NextGame,
        }
    }

    /// The move number at hand, if one is, with its dots.
    fn number_ahead(&self) -> Option<(u32, usize)> {
        const LONGEST: usize = 6;
        let digits = self
            .ahead()
            .iter()
            .take(LONGEST)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let value = std::str::from_utf8(self.ahead().get(..digits)?).ok()?;
        let after = self.ahead().get(digits..)?;
        let dots = after.iter().take_while(|byte| **byte == b'.').count();
        (dots > 0).then_some((value.parse().ok()?, dots))
    }

    fn result_ahead(&self) -> bool {
        self.peek(0) == Some(b'*') || result_at(self.ahead()).is_some()
    }

    /// Whether something of a kind follows the comments and escapes at hand.
    pub(super) fn follows_asides(&self, is: fn(Token) -> bool) -> bool {
        let mut probe = Lexer::new(self.bytes, self.at);
        loop {
            match probe.next() {
                Some(Token::Comment { .. } | Token::RestOfLine(_) | Token::Escape(_)) => {}
                next => return next.is_some_and(is),
            }
        }
    }

    pub(super) fn is_anything(_: Token) -> bool {
        true
    }

    fn is_movetext(token: Token) -> bool {
        !matches!(token, Token::Tag { .. })
    }

    pub(super) fn is_next_game_number(&self) -> bool {
        if self.state != State::Movetext || self.depth > 0 || self.words == 0 || self.breaks < 2 {
            return false;
        }
        self.number_ahead()
            .is_some_and(|(value, dots)| dots == 1 && Some(value) == self.first_number)
    }
}
