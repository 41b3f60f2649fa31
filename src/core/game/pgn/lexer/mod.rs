//! Bytes to tokens. Where one game ends and the next begins is for [`borders`] to say.
//!
//! A comment that is never closed ends before the next game's tags, so that it cannot swallow
//! the rest of the file.

mod ahead;
mod borders;
mod token;

pub use token::Token;

use super::shapes::{
    html_break, is_blank, is_plain, is_word_of_digits, line_of, result_at, result_at_end_of,
    tag_ahead, tag_value, wide_blank, wide_blank_in,
};
use crate::game::GameResult;
use ahead::{After, Asides, Next};
use memchr::memchr2;
use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Tags,
    Movetext,
    AfterResult,
}

const ELLIPSIS: &[u8] = "…".as_bytes();

/// Reads one file from the front.
#[derive(Debug)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the last token began.
    token_at: usize,
    state: State,
    first_tag: Option<&'a [u8]>,
    has_event: bool,
    first_number: Option<u32>,
    words: usize,
    depth: usize,
    /// Line breaks before the token in hand: 0, 1, or 2 for a blank line.
    breaks: usize,
    /// What was found by looking further ahead, so that it is looked for once.
    line_end: usize,
    brace_ahead: Cell<usize>,
    asides: Option<Asides>,
}

impl<'a> Lexer<'a> {
    /// Begins at a byte offset at which a game begins (or blanks before it).
    pub fn new(bytes: &'a [u8], at: usize) -> Lexer<'a> {
        Lexer {
            bytes,
            at,
            token_at: at,
            state: State::Tags,
            first_tag: None,
            has_event: false,
            first_number: None,
            words: 0,
            depth: 0,
            breaks: 0,
            line_end: 0,
            brace_ahead: Cell::new(0),
            asides: None,
        }
    }

    /// Moves to the beginning of the next game and returns its offset; `None` at the end.
    pub fn start_game(&mut self) -> Option<usize> {
        self.skip_blanks();
        *self = Lexer::new(self.bytes, self.at);
        (self.at < self.bytes.len()).then_some(self.at)
    }

    /// Where the last token began.
    pub fn token_at(&self) -> usize {
        self.token_at
    }

    /// The offset after all that has been read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether what comes next is movetext outside variations, with a number seen already.
    pub fn is_in_main_line(&self) -> bool {
        self.state == State::Movetext && self.depth == 0 && self.first_number.is_some()
    }

    /// Passes over so many bytes with so many words in them, which the caller has understood.
    pub fn pass(&mut self, bytes: usize, words: u32) {
        self.at += bytes;
        self.words += words as usize;
    }

    /// The next token of this game; `None`: the game is over.
    pub fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.skip_blanks();
            self.token_at = self.at;
            let byte = self.peek(0)?;
            if byte == b'%' && self.at_line_start() {
                if self.state == State::AfterResult && self.after_asides() != Next::Nothing {
                    return None;
                }
                let line = self.take_line();
                return Some(Token::Escape(line.get(1..).unwrap_or_default()));
            }
            if self.state == State::AfterResult {
                match self.after_result(byte) {
                    After::NextGame => return None,
                    After::Token(token) => return Some(token),
                    After::AsUsual => {}
                }
            }
            return match byte {
                b'[' => self.bracket(),
                b'{' => Some(self.comment()),
                b';' => {
                    let line = self.take_line();
                    Some(Token::RestOfLine(line.get(1..).unwrap_or_default()))
                }
                _ if self.is_next_game_number() => None,
                // `…` is three dots.
                b'.' | b',' | 0xe2 if byte != 0xe2 || self.ahead().starts_with(ELLIPSIS) => {
                    self.at += if byte == 0xe2 { ELLIPSIS.len() } else { 1 };
                    continue;
                }
                _ => {
                    self.state = State::Movetext;
                    Some(self.movetext(byte))
                }
            };
        }
    }

    fn movetext(&mut self, byte: u8) -> Token<'a> {
        match byte {
            b'(' if self.ahead().starts_with(b"(=)") => self.take_word(3),
            b'(' => {
                self.at += 1;
                self.depth += 1;
                Token::Open
            }
            b')' => {
                self.at += 1;
                self.depth = self.depth.saturating_sub(1);
                Token::Close
            }
            // A backslash before a sign: an escape of another format that was left in.
            b'}' | b']' | b'\\' => {
                self.at += 1;
                Token::Stray(byte)
            }
            b'*' => self.result(1, GameResult::Unknown),
            b'$' => {
                self.at += 1;
                Token::Nag(self.take_while(|byte| byte.is_ascii_digit()))
            }
            b'!' | b'?' => {
                let second = matches!(self.peek(1), Some(b'!' | b'?'));
                Token::Glyph(self.take(1 + usize::from(second)))
            }
            b'0'..=b'9' | 0xc2 => self.number(),
            _ => self.word(),
        }
    }

    fn result(&mut self, length: usize, result: GameResult) -> Token<'a> {
        self.at += length;
        if self.depth == 0 {
            self.state = State::AfterResult;
        }
        Token::Result(result)
    }

    /// A result, a move number, castling with zeros, or a word that begins with a digit.
    fn number(&mut self) -> Token<'a> {
        if let Some((length, result)) = result_at(self.ahead()) {
            return self.result(length, result);
        }
        if is_word_of_digits(self.ahead()) {
            return self.word();
        }
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        let value = digits.iter().fold(0u32, |value, digit| {
            value
                .saturating_mul(10)
                .saturating_add(u32::from(digit.saturating_sub(b'0')))
        });
        let mut dots = 0;
        loop {
            if self.peek(0) == Some(b'.') {
                self.at += 1;
                dots += 1;
            } else if self.ahead().starts_with(ELLIPSIS) {
                self.at += ELLIPSIS.len();
                dots += 3;
            } else {
                break;
            }
        }
        if self.first_number.is_none() {
            self.first_number = Some(value);
        }
        Token::Number(value, dots)
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.ahead();
        let mut length = 0;
        loop {
            let on = rest.get(length..).unwrap_or_default();
            length += on.iter().position(|b| !is_plain(*b)).unwrap_or(on.len());
            if !self.sign_is_part_of_word(length) {
                break;
            }
            length += 1;
        }
        let word = rest.get(..length).unwrap_or_default();
        let length =
            wide_blank_in(word).unwrap_or_else(|| length.saturating_sub(result_at_end_of(word)));
        self.take_word(length.max(1))
    }

    /// Whether the sign after so many bytes of a word, which would end most words, belongs to it.
    fn sign_is_part_of_word(&self, length: usize) -> bool {
        let before = |back: usize| length.checked_sub(back).and_then(|at| self.peek(at));
        match self.peek(length) {
            // `exd6e.p.`
            Some(b'.') => {
                before(1) == Some(b'e') && self.peek(length + 1) == Some(b'p')
                    || before(1) == Some(b'p') && before(2) == Some(b'.') && length >= 3
            }
            // `e8(Q)`
            Some(b'(') => {
                length > 0
                    && self
                        .peek(length + 1)
                        .is_some_and(|role| b"QRBNqrbn".contains(&role))
                    && self.peek(length + 2) == Some(b')')
            }
            Some(b')') => before(2) == Some(b'('),
            _ => false,
        }
    }

    fn take_word(&mut self, length: usize) -> Token<'a> {
        if self.depth == 0 {
            self.words += 1;
        }
        Token::Word(self.take(length))
    }

    /// The comment at hand. It ends at the first `}`, but for two cases: where another comment
    /// was opened in it and the next brace closes again, it was nested; and where the next
    /// game's tags begin before it is closed, it was not closed.
    fn comment(&mut self) -> Token<'a> {
        let body = self.at + 1;
        let (mut end, closed) = self.comment_end(body);
        let inside = self.slice(body, end);
        if closed && inside.contains(&b'{') {
            let (outer, closes) = self.comment_end(end + 1);
            let between = self.slice(end + 1, outer);
            let is_one_text = !between.iter().any(|byte| b"{;".contains(byte))
                && !between.windows(2).any(|pair| pair == b"\n\n");
            if closes && is_one_text {
                end = outer;
            }
        }
        self.at = end + usize::from(closed);
        Token::Comment {
            text: self.slice(body, end),
            closed,
        }
    }

    /// The offset of the next `}`, or of the place before it where the next game begins.
    fn comment_end(&self, from: usize) -> (usize, bool) {
        let mut at = from;
        while let Some(found) = memchr2(b'}', b'[', self.bytes.get(at..).unwrap_or_default()) {
            at += found;
            if self.bytes.get(at) == Some(&b'}') {
                return (at, true);
            }
            if self.is_game_after_open_comment(from, at) {
                return (at, false);
            }
            at += 1;
        }
        (self.bytes.len(), false)
    }

    /// A tag, or something else in brackets; `None` when it begins the next game.
    fn bracket(&mut self) -> Option<Token<'a>> {
        let Some((name, value_at)) = tag_ahead(self.ahead()) else {
            let line = self.line_ahead();
            let length = line
                .iter()
                .position(|byte| *byte == b']')
                .map_or(line.len(), |end| end + 1);
            return Some(Token::Bracket(self.take(length.max(1))));
        };
        let next_game = match self.state {
            State::Movetext | State::AfterResult => true,
            State::Tags => {
                let is_event = name == b"Event";
                let may_begin = is_event || Some(name) == self.first_tag;
                let is_again = is_event && self.has_event;
                self.first_tag.is_some() && may_begin && (self.breaks > 1 || is_again)
            }
        };
        if next_game {
            return None;
        }
        self.first_tag = self.first_tag.or(Some(name));
        self.has_event |= name == b"Event";
        let line = self.line_ahead();
        let value = line.get(value_at..).unwrap_or_default();
        let (length, consumed, closed) = tag_value(value);
        self.at += value_at + consumed;
        Some(Token::Tag {
            name,
            value: value.get(..length).unwrap_or_default(),
            closed,
        })
    }

    /// What stands after the result, to the end of the line or to a comment or tag.
    fn trailing(&mut self) -> Token<'a> {
        let line = self.line_ahead();
        let end = (1..line.len()).find(|at| {
            let rest = line.get(*at..).unwrap_or_default();
            matches!(rest.first(), Some(b'{' | b';')) || tag_ahead(rest).is_some()
        });
        Token::Trailing(self.take(end.unwrap_or(line.len())))
    }

    fn skip_blanks(&mut self) {
        self.breaks = 0;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'!'..=b';' | b'='..=b'~' => return,
                b'\n' => {
                    self.breaks += 1;
                    self.at += 1;
                }
                // A carriage return alone ended lines on old machines.
                b'\r' => {
                    self.breaks += usize::from(self.peek(1) != Some(b'\n'));
                    self.at += 1;
                }
                _ if is_blank(byte) => self.at += 1,
                0x80.. => match wide_blank(self.ahead()) {
                    0 => return,
                    length => self.at += length,
                },
                b'<' => match html_break(self.ahead()) {
                    Some(length) => {
                        self.breaks += 1;
                        self.at += length;
                    }
                    None => return,
                },
                _ => return,
            }
        }
    }

    fn at_line_start(&self) -> bool {
        match self.at.checked_sub(1).and_then(|at| self.bytes.get(at)) {
            Some(before) => matches!(before, b'\n' | b'\r'),
            None => true,
        }
    }

    fn take_line(&mut self) -> &'a [u8] {
        let length = self.line_ahead().len();
        self.take(length)
    }

    /// The rest of the line at hand.
    fn line_ahead(&mut self) -> &'a [u8] {
        if self.line_end <= self.at {
            self.line_end = self.at + line_of(self.ahead()).len();
        }
        self.slice(self.at, self.line_end)
    }

    fn take_while(&mut self, is: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.ahead();
        let length = rest
            .iter()
            .position(|byte| !is(*byte))
            .unwrap_or(rest.len());
        self.take(length)
    }

    fn take(&mut self, length: usize) -> &'a [u8] {
        let from = self.at;
        self.at = (from + length).min(self.bytes.len());
        self.slice(from, self.at)
    }

    fn slice(&self, from: usize, to: usize) -> &'a [u8] {
        self.bytes.get(from..to).unwrap_or_default()
    }

    /// Everything that has not been read yet.
    pub fn ahead(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn peek(&self, offset: usize) -> Option<u8> {
        self.bytes.get(self.at + offset).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of a text, each as its tokens in short.
    fn games(text: &str) -> Vec<String> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        let mut games = Vec::new();
        while lexer.start_game().is_some() {
            let mut tokens = Vec::new();
            while let Some(token) = lexer.next() {
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                tokens.push(match token {
                    Token::Tag { name, value, .. } => format!("{}={}", text(name), text(value)),
                    Token::Bracket(inside) => text(inside),
                    Token::Number(value, dots) => format!("{value}{}", ".".repeat(dots)),
                    Token::Word(word) => text(word),
                    Token::Nag(digits) => format!("${}", text(digits)),
                    Token::Glyph(glyph) => text(glyph),
                    Token::Comment {
                        text: inside,
                        closed,
                    } => {
                        format!("{{{}{}", text(inside), if closed { "}" } else { "" })
                    }
                    Token::RestOfLine(line) => format!(";{}", text(line)),
                    Token::Escape(line) => format!("%{}", text(line)),
                    Token::Open => "(".to_owned(),
                    Token::Close => ")".to_owned(),
                    Token::Result(result) => result.to_string(),
                    Token::Trailing(word) => format!("~{}", text(word)),
                    Token::Stray(byte) => char::from(byte).to_string(),
                });
            }
            games.push(tokens.join(" "));
        }
        games
    }

    #[test]
    fn words_numbers_and_signs_are_cut_apart() {
        let cases = [
            ("1.e4 e5!?2.Nf3$1", "1. e4 e5 !? 2. Nf3 $1"),
            ("1... 0-0-0+ 0-0 1-0", "1... 0-0-0+ 0-0 1-0"),
            ("e8(Q)+ exd6e.p. d5 (d6)", "e8(Q)+ exd6e.p. d5 ( d6 )"),
            ("e4 (=) -- Z0 *", "e4 (=) -- Z0 *"),
            ("e4 ½-½", "e4 1/2-1/2"),
            ("e4;king's pawn\ne5", "e4 ;king's pawn e5"),
            ("e4\n% for others\ne5", "e4 % for others e5"),
            ("e4 } e5 ]", "e4 } e5 ]"),
        ];
        for (text, tokens) in cases {
            assert_eq!(games(text), [tokens], "{text}");
        }
    }

    #[test]
    fn games_are_told_apart() {
        let cases: [(&str, &[&str]); 13] = [
            ("e4 *\nd4 *", &["e4 *", "d4 *"]),
            ("1. e4 e5 1-0 1. d4 0-1", &["1. e4 e5 1-0", "1. d4 0-1"]),
            ("[A \"1\"]\n[A \"2\"]\n\n[A \"3\"]", &["A=1 A=2", "A=3"]),
            (
                "[Event \"1\"]\n\n[Date \"2\"]\n\ne4",
                &["Event=1 Date=2 e4"],
            ),
            ("[Event \"1\"]\n[Event \"2\"]", &["Event=1", "Event=2"]),
            (
                "[White \"1\"]\n[Event \"2\"]\n\ne4",
                &["White=1 Event=2 e4"],
            ),
            (
                "[White \"1\"]\n\n[Event \"2\"]\n\ne4",
                &["White=1", "Event=2 e4"],
            ),
            (
                "[A \"1\"]\n[Event \"2\"]\n[Event \"3\"]",
                &["A=1 Event=2", "Event=3"],
            ),
            ("1. e4\n\ne5\n\n1-0\n\n{so} ", &["1. e4 e5 1-0 {so}"]),
            ("1. e4\n\n1. d4", &["1. e4", "1. d4"]),
            (
                "1. e4 1-0 White resigns\n{hm} 1. d4",
                &["1. e4 1-0 ~White resigns", "{hm} 1. d4"],
            ),
            (
                "e4 { open\n\n[Event \"2\"]\n\nd4 {shut} *",
                &["{ open\n\n", "Event=2 d4 {shut} *"],
            ),
            ("e4 (e3 *\n[Event \"2\"] d4", &["e4 ( e3 *", "Event=2 d4"]),
        ];
        for (text, expected) in cases {
            let found = games(text);
            assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
            for (found, expected) in found.iter().zip(expected) {
                assert!(found.ends_with(expected), "{text}: {found}");
            }
        }
    }

    #[test]
    fn comments_may_hold_brackets_and_braces() {
        assert_eq!(
            games("e4 {\n[clk 1:05]\n['x']} e5 { a { nested } one } c4"),
            ["e4 {\n[clk 1:05]\n['x']} e5 { a { nested } one } c4"]
        );
    }

    #[test]
    fn tags_with_quotes_and_brackets_in_them() {
        let cases = [
            (r#"[A "b\""]"#, r#"A=b\""#),
            (r#"[C "A]]"] [D "A]]["]"#, "C=A]] D=A]]["),
            (r#"[E "\"A]][\""]"#, r#"E=\"A]][\""#),
            (r#"[White "Foo "Bar" Baz"]"#, r#"White=Foo "Bar" Baz"#),
            (r#"[Site "C:\games\"]"#, r"Site=C:\games\"),
            (r#"[Odd? "x" ]"#, "Odd?=x"),
            (r#"[Open "x"#, "Open=x"),
        ];
        for (text, tokens) in cases {
            assert_eq!(games(text), [tokens], "{text}");
        }
    }
}
