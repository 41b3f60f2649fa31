//! Tokens to games: plays the moves, builds the tree, and reports what it cannot use.
//!
//! Where a move cannot be read, what stands before it is played and what follows it in that line
//! is kept as a comment, for nothing may be claimed that is not on the board; in a variation the
//! main line goes on after it. The next game is not touched by it.

mod head;
mod line;
mod nesting;
mod place;
mod problems;
mod start;
mod unread;

use super::{
    encoding::{Guess, ascii_compatible},
    letters::{Language, Letters},
    lexer::{Lexer, Token},
    spelling::{Meaning, Spelling},
};
use crate::game::{
    Comment, Game, GameResult, Nag, NodeId,
    tree::{Step, after_null},
    words,
};
use line::Line;
use place::{Once, Place, clip};
use shakmaty::{Chess, Position as _};
pub(super) use start::start_of;
use std::{
    collections::{BTreeSet, HashSet},
    ops::Range,
};

/// Whether there is a game in the text: something with a tag or a move that can be read. Other text
/// reads as games without either.
pub fn has_a_game(bytes: &[u8]) -> bool {
    let is_one = |game: Game| !game.tags.is_empty() || game.next(game.root()).is_some();
    games(bytes).any(is_one)
}

/// Every game of a file. Never fails: errors are in each game's [`problems`](Game::problems).
pub fn read_all(bytes: &[u8]) -> Vec<Game> {
    games(&ascii_compatible(bytes)).collect()
}

/// The games of a file one by one, for files that are not UTF-16.
pub fn games(bytes: &[u8]) -> Games<'_> {
    Games {
        lexer: Lexer::new(bytes, 0),
        place: Place::new(bytes, 0, 1),
        bytes,
        language: None,
    }
}

/// The game that stands at a place in a file, as an index knows it: its bytes' range, and the
/// line of the file that it begins in. For files that are not UTF-16.
pub fn read_span(bytes: &[u8], span: Range<usize>, line: usize) -> Option<Game> {
    read_span_in(bytes, span, line, None)
}

/// As [`read_span`], with the piece letters of a language that was asked for.
pub fn read_span_in(
    bytes: &[u8],
    span: Range<usize>,
    line: usize,
    language: Option<&'static Language>,
) -> Option<Game> {
    let text = bytes.get(..span.end.min(bytes.len()))?;
    let mut games = Games {
        lexer: Lexer::new(text, span.start.min(text.len())),
        place: Place::new(text, span.start.min(text.len()), line),
        bytes: text,
        language,
    };
    games.next()
}

/// See [`games`].
#[derive(Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    bytes: &'a [u8],
    place: Place,
    language: Option<&'static Language>,
}

impl Games<'_> {
    /// The same, with the piece letters of a language that was asked for.
    #[must_use]
    pub fn in_letters(mut self, language: Option<&'static Language>) -> Self {
        self.language = language;
        self
    }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let start = self.lexer.start_game()?;
        self.place.advance(self.bytes, start);
        let mut reader = GameReader::new(&mut self.lexer, self.bytes, start, self.place);
        if let Some(language) = self.language {
            reader.letters = Letters::of(language);
            // Who asked for it knows.
            reader.said.insert(Once::Letters);
        }
        Some(reader.read())
    }
}

struct GameReader<'l, 'a> {
    lexer: &'l mut Lexer<'a>,
    bytes: &'a [u8],
    start: usize,
    /// Where the token in hand begins, or at last where the game ends.
    at: usize,
    /// Where the last problem stands.
    place: Place,
    game: Game,
    encoding: Guess,
    in_tags: bool,
    tag_names: HashSet<&'a [u8]>,
    is_from_position: bool,
    letters: Letters,
    /// Whether the game has ended, and what is said concerns the whole of it.
    is_over: bool,
    /// Where a move number stands right before the token in hand, and before the next one.
    number: Option<usize>,
    next_number: Option<usize>,
    line: Line,
    /// The lines around the one being read, innermost last.
    outer: Vec<Line>,
    result: Option<GameResult>,
    /// A result inside a variation, which may be the game's if the variation is never closed.
    inner_result: Option<GameResult>,
    said: BTreeSet<Once>,
}

impl<'l, 'a> GameReader<'l, 'a> {
    fn new(lexer: &'l mut Lexer<'a>, bytes: &'a [u8], start: usize, place: Place) -> Self {
        GameReader {
            lexer,
            bytes,
            start,
            at: start,
            place,
            game: Game::new(),
            encoding: Guess::default(),
            in_tags: true,
            tag_names: HashSet::new(),
            is_from_position: false,
            letters: Letters::default(),
            is_over: false,
            number: None,
            next_number: None,
            line: Line::at(NodeId::ROOT, Chess::default(), start),
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
        self.number = self.next_number.take();
        if self.is_unread() && !matches!(token, Token::Escape(_)) {
            return self.pass_over(token);
        }
        match token {
            Token::Tag {
                name,
                value,
                closed,
            } => self.tag(name, value, closed),
            Token::Escape(line) => {
                self.pass_over(token);
                let line = self.decode(line);
                self.game.escapes.push(line);
            }
            Token::Comment { text, closed } => {
                if !closed {
                    self.warn(words::COMMENT_NOT_CLOSED);
                }
                self.comment(text);
            }
            Token::RestOfLine(text) => self.comment(text),
            Token::Bracket(inside) => {
                let found = clip(&self.decode(inside));
                self.error(words::expected_a_tag(found));
                self.keep(inside);
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
        if self.is_unread() {
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
                self.warn(words::sign_not_opened(sign));
            }
            _ => {}
        }
    }

    /// Some programs leave the escapes of another format in their moves: `\$14`.
    fn backslash(&mut self) {
        if self.once(Once::Backslash) {
            self.warn(words::BACKSLASH_IGNORED);
        }
    }

    fn comment(&mut self, text: &[u8]) {
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
        let is_wrong = value != due && dots > 0 && !self.is_from_position;
        if is_wrong && self.once(Once::Number) {
            self.warn(words::expected_move_number(due, value));
        }
        self.line.comment_before = true;
        self.next_number = Some(self.at);
    }

    fn word(&mut self, word: &[u8]) {
        let ahead = self.bytes.get(self.at..).unwrap_or_default();
        let meaning = match self.letters.read(&self.line.chess, word, ahead) {
            Ok(meaning) => meaning,
            Err(error) => {
                return self.break_off(error.to_string(), self.unread_from(), 1);
            }
        };
        if let Some(language) = self.letters.language()
            && self.once(Once::Letters)
        {
            self.warn(words::foreign_letters(language));
        }
        match meaning {
            Meaning::Move(played, spelling, sign) => {
                if spelling == Spelling::Other && self.once(Once::Spelling) {
                    let san = crate::chess::notation::san(&self.line.chess, played);
                    let san = self.letters.written(san);
                    let word = clip(&self.decode(word));
                    if word.trim_end_matches(['+', '#']) != san.trim_end_matches(['+', '#']) {
                        self.warn(words::spelling_not_standard(word, &san));
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
                    let reason = words::NULL_MOVE_IN_CHECK.to_owned();
                    self.break_off(reason, self.unread_from(), 1);
                }
            },
            Meaning::Sign(sign) => self.mark(sign),
            Meaning::Ornament => {}
            Meaning::DrawOffer => {
                let offer = Comment::parse("(=)");
                self.game.notes_mut(self.line.node).after.push(offer);
            }
        }
    }

    /// Where the text begins that the word in hand makes unreadable: at its number, or where the
    /// variation opens that it is the first move of.
    fn unread_from(&self) -> usize {
        if self.line.begun || self.outer.is_empty() {
            self.number.unwrap_or(self.at)
        } else {
            self.line.from
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
                self.error(words::expected_mark_number(clip(&digits)));
                self.keep(format!("${digits}").as_bytes());
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
            if result != GameResult::Unknown {
                let said = Comment::parse(result.token());
                self.game.notes_mut(self.line.node).after.push(said);
            }
        }
    }

    fn trailing(&mut self, word: &[u8]) {
        let word = self.decode(word);
        self.warn(words::expected_next_game(clip(&word)));
        let comment = Comment::parse(&word);
        if !comment.is_empty() {
            self.game.notes_mut(self.line.node).after.push(comment);
        }
    }

    fn end(mut self) -> Game {
        if self.in_tags {
            self.begin_movetext();
        }
        self.is_over = true;
        if !self.outer.is_empty() {
            self.warn(words::VARIATION_NOT_CLOSED);
        }
        while !self.outer.is_empty() {
            self.close();
        }
        self.end_unread(self.at);
        let comments = std::mem::take(&mut self.line.waiting_comments);
        if !comments.is_empty() {
            self.game.notes_mut(self.line.node).after.extend(comments);
        }
        self.settle_result();
        self.game
    }

    fn settle_result(&mut self) {
        let tag = self.game.tags.get("Result").map(str::to_owned);
        let tagged = tag.as_deref().and_then(GameResult::from_token);
        if let Some(found) = self.result.or(self.inner_result) {
            self.game.result = found;
            if tagged.is_some_and(|tagged| tagged != found) {
                self.warn(words::results_differ(found, &tag.unwrap_or_default()));
            }
        } else {
            self.game.result = tagged.unwrap_or_default();
            self.warn(words::expected_a_result(self.game.result));
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
