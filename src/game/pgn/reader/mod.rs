//! Tokens to games: plays the moves, grows the tree, and keeps account of all it cannot use.
//!
//! Where a move cannot be read, what stands before it is kept and what follows it in that line is
//! passed over, for nothing may be claimed that is not on the board; in a variation the main line
//! goes on after it. The next game is not touched by it.

mod faults;
mod head;
mod nesting;

use super::{
    encoding::{Guess, ascii_compatible},
    lexer::{Lexer, Token},
    shapes::line_breaks,
    spelling::{self, Meaning, Spelling},
};
use crate::game::{
    Comment, Game, GameResult, Nag, NodeId,
    tree::{Step, after_null},
};
use faults::{Once, clip};
use nesting::Line;
use shakmaty::{Chess, Position as _};
use std::{collections::BTreeSet, ops::Range};

/// Every game of a file. Never fails: what is wrong is said by each game's
/// [`faults`](Game::faults).
pub fn read_all(bytes: &[u8]) -> Vec<Game> {
    games(&ascii_compatible(bytes)).collect()
}

/// The games of a file one by one, for files that are not UTF-16.
pub fn games(bytes: &[u8]) -> Games<'_> {
    Games {
        lexer: Lexer::new(bytes, 0),
        bytes,
        line: 1,
        counted: 0,
    }
}

/// The game that stands at a place in a file, as an index knows it: its bytes' range, and the
/// line of the file that it begins in. For files that are not UTF-16.
pub fn read_span(bytes: &[u8], span: Range<usize>, line: usize) -> Option<Game> {
    let text = bytes.get(..span.end.min(bytes.len()))?;
    let mut games = Games {
        lexer: Lexer::new(text, span.start.min(text.len())),
        bytes: text,
        line,
        counted: span.start.min(text.len()),
    };
    games.next()
}

/// See [`games`].
#[derive(Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    bytes: &'a [u8],
    /// The line at `counted`.
    line: usize,
    counted: usize,
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let start = self.lexer.start_game()?;
        self.line += line_breaks(self.bytes.get(self.counted..start).unwrap_or_default());
        self.counted = start;
        Some(GameReader::new(&mut self.lexer, self.bytes, start, self.line).read())
    }
}

struct GameReader<'l, 'a> {
    lexer: &'l mut Lexer<'a>,
    bytes: &'a [u8],
    start: usize,
    /// Where the token in hand begins, or at last where the game ends.
    at: usize,
    line_number: usize,
    game: Game,
    encoding: Guess,
    in_tags: bool,
    line: Line,
    /// The lines around the one being read, innermost last.
    outer: Vec<Line>,
    result: Option<GameResult>,
    /// A result inside a variation, which may be the game's if the variation is never closed.
    inner_result: Option<GameResult>,
    said: BTreeSet<Once>,
}

impl<'l, 'a> GameReader<'l, 'a> {
    fn new(lexer: &'l mut Lexer<'a>, bytes: &'a [u8], start: usize, line_number: usize) -> Self {
        GameReader {
            lexer,
            bytes,
            start,
            at: start,
            line_number,
            game: Game::new(),
            encoding: Guess::default(),
            in_tags: true,
            line: Line::at(NodeId::ROOT, Chess::default()),
            outer: Vec::new(),
            result: None,
            inner_result: None,
            said: BTreeSet::new(),
        }
    }

    fn read(mut self) -> Game {
        let mut end = self.start;
        while let Some(token) = self.lexer.next() {
            self.at = self.lexer.token_at();
            end = self.lexer.at();
            self.token(token);
        }
        self.at = end;
        self.end()
    }

    fn token(&mut self, token: Token<'a>) {
        match token {
            Token::Tag {
                name,
                value,
                closed,
            } => self.tag(name, value, closed),
            Token::Escape(line) => {
                let line = self.decode(line);
                self.game.escapes.push(line);
            }
            Token::Comment { text, closed } => {
                if !closed {
                    self.warn("the comment that begins here is never closed with \"}\"");
                }
                self.comment(text);
            }
            Token::RestOfLine(text) => self.comment(text),
            Token::Bracket(inside) => {
                let inside = clip(&self.decode(inside));
                self.error(format!(
                    "expected a tag like [Name \"value\"], found {inside}"
                ));
            }
            Token::Trailing(word) => self.trailing(word),
            movetext => {
                if self.in_tags {
                    self.begin_movetext();
                }
                self.movetext(movetext);
            }
        }
    }

    fn movetext(&mut self, token: Token<'a>) {
        if self.line.broken {
            return self.pass_over(token);
        }
        match token {
            Token::Number(value, dots) => self.number(value, dots),
            Token::Word(word) => self.word(word),
            Token::Nag(digits) => self.nag(digits),
            Token::Glyph(glyph) => {
                if let Ok(glyph) = Nag::from_ascii(glyph) {
                    self.mark(glyph);
                }
            }
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Result(result) => self.end_token(result),
            Token::Stray(b'\\') => self.backslash(),
            Token::Stray(byte) => {
                let sign = char::from(byte);
                self.warn(format!("\"{sign}\" closes nothing that was opened"));
            }
            _ => {}
        }
    }

    /// Some programs leave the escapes of another format in their moves: `\$14`.
    fn backslash(&mut self) {
        if self.once(Once::Backslash) {
            self.warn("a backslash means nothing here and is left out");
        }
    }

    /// In a line that could not be read on, only its end matters.
    fn pass_over(&mut self, token: Token<'a>) {
        match token {
            Token::Open => {
                let mut inner = Line::at(self.line.node, self.line.chess.clone());
                inner.broken = true;
                self.enter(inner);
            }
            Token::Close => self.close(),
            Token::Result(result) => self.end_token(result),
            _ => {}
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if self.line.broken {
            return;
        }
        let comment = Comment::parse(&self.decode(text));
        if comment.is_empty() {
            return;
        }
        if self.line.comment_before {
            self.line.waiting_comments.push(comment);
        } else {
            self.game.notes_mut(self.line.node).after.push(comment);
        }
    }

    fn number(&mut self, value: u32, dots: usize) {
        let due = self.line.chess.fullmoves().get();
        // Many programs number games from a position as if they began at 1.
        let from_position = || self.game.tags.get("FEN").is_some();
        if value != due && dots > 0 && !from_position() && self.once(Once::Number) {
            self.warn(format!("move number {value} stands where {due} is due"));
        }
        self.line.comment_before = true;
    }

    fn word(&mut self, word: &[u8]) {
        let meaning = match spelling::read(&self.line.chess, word) {
            Ok(meaning) => meaning,
            Err(error) => {
                let rest = if self.outer.is_empty() {
                    "the game"
                } else {
                    "the variation"
                };
                self.error(format!("{error}; the rest of {rest} was passed over"));
                self.line.broken = true;
                return;
            }
        };
        match meaning {
            Meaning::Move(played, spelling, sign) => {
                if spelling == Spelling::Other && self.once(Once::Spelling) {
                    let san = crate::chess::notation::san(&self.line.chess, played);
                    let word = clip(&self.decode(word));
                    if word.trim_end_matches(['+', '#']) != san.trim_end_matches(['+', '#']) {
                        self.warn(format!("\"{word}\" is not standard, read as {san}"));
                    }
                }
                self.line.remember();
                self.line.chess.play_unchecked(played);
                self.advance(Step::Move(played));
                if let Some(sign) = sign {
                    self.mark(sign);
                }
            }
            Meaning::Null => match after_null(&self.line.chess) {
                Some(after) => {
                    self.line.remember();
                    self.line.chess = after;
                    self.advance(Step::Null);
                }
                None => {
                    self.error("a null move in check cannot be read on".to_owned());
                    self.line.broken = true;
                }
            },
            Meaning::Sign(sign) => self.mark(sign),
            Meaning::EnPassant => {}
            Meaning::DrawOffer => {
                let offer = Comment::parse("(=)");
                self.game.notes_mut(self.line.node).after.push(offer);
            }
        }
    }

    fn nag(&mut self, digits: &[u8]) {
        let number = std::str::from_utf8(digits)
            .ok()
            .and_then(|text| text.parse().ok());
        match number {
            Some(number) => self.mark(Nag(number)),
            None => {
                let digits = String::from_utf8_lossy(digits).into_owned();
                self.error(format!(
                    "expected a number from 0 to 255 after \"$\", found \"{}\"",
                    clip(&digits)
                ));
            }
        }
    }

    fn mark(&mut self, mark: Nag) {
        if self.line.begun || self.outer.is_empty() {
            self.game.notes_mut(self.line.node).nags.push(mark);
        } else {
            self.line.waiting_nags.push(mark);
        }
    }

    fn end_token(&mut self, result: GameResult) {
        if self.outer.is_empty() {
            self.result = Some(result);
            // Comments after the result belong to the last move.
            self.line.comment_before = false;
        } else {
            self.inner_result = Some(result);
            if !self.line.broken && result != GameResult::Unknown {
                let said = Comment::parse(result.token());
                self.game.notes_mut(self.line.node).after.push(said);
            }
        }
    }

    fn trailing(&mut self, word: &[u8]) {
        let word = self.decode(word);
        self.warn(format!(
            "\"{}\" after the result is kept as a comment",
            clip(&word)
        ));
        let comment = Comment::parse(&word);
        if !comment.is_empty() {
            self.game.notes_mut(self.line.node).after.push(comment);
        }
    }

    fn end(mut self) -> Game {
        if self.in_tags {
            self.begin_movetext();
        }
        if !self.outer.is_empty() {
            self.warn("a variation is not closed with \")\" before the game ends");
        }
        while !self.outer.is_empty() {
            self.close();
        }
        let line = std::mem::replace(&mut self.line, Line::at(NodeId::ROOT, Chess::default()));
        self.keep_waiting(line.node, line);
        self.settle_result();
        self.game
    }

    fn settle_result(&mut self) {
        let tag = self.game.tags.get("Result").map(str::to_owned);
        let tagged = tag.as_deref().and_then(GameResult::from_token);
        if let Some(found) = self.result.or(self.inner_result) {
            self.game.result = found;
            if tagged.is_some_and(|tagged| tagged != found) {
                self.warn(format!(
                    "the game ends with {found}, but its Result tag says {}",
                    tag.unwrap_or_default()
                ));
            }
        } else {
            self.game.result = tagged.unwrap_or_default();
            self.warn(format!(
                "expected a result (1-0, 0-1, 1/2-1/2 or *) at the end of the game, took {}",
                self.game.result
            ));
        }
    }
}

/// A tag's value without the backslashes before quotes and backslashes.
pub fn unescape(value: String) -> String {
    if !value.contains('\\') {
        return value;
    }
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some('"' | '\\')) => plain.extend(letters.next()),
            _ => plain.push(letter),
        }
    }
    plain
}
