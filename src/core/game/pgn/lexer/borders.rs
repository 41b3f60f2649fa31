//! Where one game ends and the next begins.
//!
//! The rules, for files in which results and blank lines are missing or too many:
//! - after a result, a move, a number or a tag on a later line begins the next game (a comment
//!   does not, unless moves follow it);
//! - in movetext, something that looks like a tag, `[Name "`, begins the next game;
//! - among tags, after a blank line, `Event` or the first tag's name again does so; without one,
//!   only `Event` again;
//! - in movetext, after a blank line and outside variations, the number that the game began with
//!   does so.

use super::{
    Lexer, State,
    ahead::{After, Asides, Next},
    token::Token,
};
use crate::game::pgn::shapes::{is_blank, result_at, tag_ahead};
use memchr::memchr2;

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
        if breaks < 2 {
            return false;
        }
        if self.brace_ahead.get() < at {
            let next = memchr2(b'{', b'}', rest).unwrap_or(rest.len());
            self.brace_ahead.set(at + next);
        }
        self.bytes.get(self.brace_ahead.get()) != Some(&b'}')
    }

    pub(super) fn after_result(&mut self, byte: u8) -> After<'a> {
        let same_line = self.breaks == 0;
        match byte {
            b'[' if tag_ahead(self.ahead()).is_some() => After::NextGame,
            b'{' | b';' if same_line || self.after_asides() != Next::Movetext => After::AsUsual,
            b'{' | b';' => After::NextGame,
            _ if self.breaks < 2 && self.result_ahead() => After::Token(self.trailing()),
            b'0'..=b'9' if self.number_ahead().is_some() => After::NextGame,
            _ if same_line || self.is_no_game() => After::Token(self.trailing()),
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

    /// Whether the line at hand, after a result, is nothing that a game could begin with: without
    /// a letter or digit, and no figurine.
    fn is_no_game(&mut self) -> bool {
        let figurine = |text: &[u8]| matches!(text, [0xe2, 0x99, ..]);
        let is_sign = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"{[(;%@-*".contains(byte);
        let line = self.line_ahead();
        !figurine(line) && line.iter().all(is_sign)
    }

    fn result_ahead(&self) -> bool {
        self.peek(0) == Some(b'*') || result_at(self.ahead()).is_some()
    }

    /// What follows the comments and escapes at hand.
    pub(super) fn after_asides(&mut self) -> Next {
        if let Some(asides) = self.asides.filter(|asides| asides.end >= self.at) {
            return asides.next;
        }
        let mut probe = Lexer::new(self.bytes, self.at);
        let next = loop {
            match probe.next() {
                Some(Token::Comment { .. } | Token::RestOfLine(_) | Token::Escape(_)) => {}
                Some(Token::Tag { .. }) => break Next::Tag,
                Some(_) => break Next::Movetext,
                None => break Next::Nothing,
            }
        };
        self.asides = Some(Asides {
            end: probe.token_at,
            next,
        });
        next
    }

    pub(super) fn is_next_game_number(&self) -> bool {
        if self.state != State::Movetext || self.depth > 0 || self.words == 0 || self.breaks < 2 {
            return false;
        }
        self.number_ahead()
            .is_some_and(|(value, dots)| dots == 1 && Some(value) == self.first_number)
    }
}
