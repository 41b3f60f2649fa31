//! The language of text books: from text to lines of tokens, each with its place.
//!
//! This module knows no chess: it says that `Nf3` is where a move should be, not whether the
//! knight can go there. It never gives up: a line that cannot be read is diagnosed and kept as
//! [`Item::Broken`], and the rest is read on, so that one run finds everything.
//!
//! `books/README.md` explains the grammar to users.

mod lexer;
mod misread;
mod source;
mod span;

pub use source::Source;
pub use span::Span;

use super::{
    diagnostic::{Code, Diagnostic, Severity},
    findings::Findings,
    words::syntax as words,
};
use crate::text::nearest::nearest;
use std::ops::Range;

/// Whether a move is to be preferred or never played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// `!`: where such moves are, only they are chosen.
    Prefer,
    /// `?`: a mistake, recognised and answered, never played by the book's own side.
    Avoid,
}

impl Mark {
    /// As it is written behind the move.
    pub fn sign(self) -> char {
        match self {
            Mark::Prefer => '!',
            Mark::Avoid => '?',
        }
    }
}

/// A text book, read but not yet understood as chess.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub source: Source,
    pub lines: Vec<Line>,
    tokens: Vec<Token>,
}

/// One line of text.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Without the line end.
    pub span: Span,
    /// Width of the blanks at its beginning; a tab reaches to the next multiple of four.
    pub indent: u32,
    pub item: Item,
    /// From its `#` on.
    pub comment: Option<Span>,
}

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Nothing, or a comment only.
    Blank,
    Directive(Directive, Span),
    /// `[C60] Ruy Lopez`: the code without brackets (empty for `[-]`), and the name.
    Name {
        eco: Span,
        name: Span,
    },
    /// Tokens by their place in the document's list.
    Moves {
        first: u32,
        end: u32,
    },
    /// Diagnosed; nothing can be done with it.
    Broken,
}

/// What follows an `@`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directive {
    /// The book's name.
    Book,
    Author,
    /// The position that the lines from here on begin with.
    Start,
    /// Another book that is read at this place.
    Include,
    /// The side whose repertoire the book is.
    Side,
    /// A chapter begins: its lines continue none of those above.
    Chapter,
}

impl Directive {
    pub const ALL: [(&'static str, Directive); 6] = [
        ("book", Directive::Book),
        ("author", Directive::Author),
        ("start", Directive::Start),
        ("include", Directive::Include),
        ("side", Directive::Side),
        ("chapter", Directive::Chapter),
    ];
}

/// One word of a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `3.` or `3...`
    Number {
        number: u32,
        black: bool,
    },
    /// Meant as a move.
    Move,
    Mark(Mark),
    /// `!!`, `??`, `!?`, `?!` or `$14`: a number of PGN, never those of `!` and `?`.
    Glyph(u8),
    /// 1 to [`MAX_WEIGHT`].
    Weight(u32),
    /// The text inside, without `;` or braces, trimmed.
    Note(Span),
    /// Diagnosed; what follows on the line cannot be relied upon. Smaller problems leave no token, or
    /// what was meant.
    Problem,
}

/// The greatest weight that can be written.
pub const MAX_WEIGHT: u32 = 1_000_000;

/// The longest line that is read, in bytes. A longer one has lost its line breaks.
const LONGEST_LINE: u32 = 1 << 20;

impl Document {
    /// The tokens of a line of moves; none for other lines.
    pub fn tokens(&self, line: &Line) -> &[Token] {
        match line.item {
            Item::Moves { first, end } => self
                .tokens
                .get(first as usize..end as usize)
                .unwrap_or_default(),
            _ => &[],
        }
    }

    pub fn text(&self, span: Span) -> &str {
        self.source.text(span)
    }
}

/// Reads a whole text; whatever is wrong with it is added to `findings`.
pub fn parse(source: Source, findings: &mut Findings) -> Document {
    let mut parser = Parser {
        source: &source,
        tokens: Vec::with_capacity(source.whole().len() / 4),
        findings,
        line: 0,
        span: Span::default(),
        odd_blank_in: 0,
        pgn: Pgn::None,
    };
    let lines = source
        .line_spans()
        .enumerate()
        .map(|(index, span)| {
            parser.line = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
            parser.span = span;
            parser.read_line()
        })
        .collect();
    let tokens = parser.tokens;
    Document {
        source,
        lines,
        tokens,
    }
}

/// What stands beside the moves of a line, by its bytes: notes, and a comment at the end.
pub fn asides(line: &str) -> Vec<(Range<usize>, Aside)> {
    let document = parse(Source::of("", line), &mut Findings::default());
    // What marks the byte order is no part of a source.
    let before = line.len() - document.source.whole().len();
    let bytes = |span: Span| before + span.start as usize..before + span.end as usize;
    let notes = document.tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Note(_) => Some((bytes(token.span), Aside::Note)),
        _ => None,
    });
    let comments = document.lines.iter().filter_map(|line| line.comment);
    let comments = comments.map(|span| (bytes(span), Aside::Comment));
    notes.chain(comments).collect()
}

/// What says nothing of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    Note,
    Comment,
}

struct Parser<'a> {
    source: &'a Source,
    tokens: Vec<Token>,
    findings: &'a mut Findings,
    /// The line being read, from 1, and where it lies.
    line: u32,
    span: Span,
    /// The last line of which it was said that it has a wrong blank.
    odd_blank_in: u32,
    pgn: Pgn,
}

/// Whether tags of games in PGN were met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pgn {
    None,
    /// Among lines of a book.
    Some,
    /// Before anything else: the text is no book.
    Whole,
}

impl Parser<'_> {
    fn read_line(&mut self) -> Line {
        let text = self.source.text(self.span);
        let (indent, blanks) = indentation(text);
        let (item, comment) = match text.as_bytes().get(blanks) {
            _ if self.pgn == Pgn::Whole => (Item::Blank, None),
            _ if text.len() > LONGEST_LINE as usize => self.endless(text.len()),
            None => (Item::Blank, None),
            _ if is_conflict_marker(text) => self.conflict(text.len()),
            Some(b'#') => (Item::Blank, Some(self.part(blanks..text.len()))),
            Some(b'@') => self.directive(blanks),
            Some(b'[') if is_pgn_tag(text) => self.pgn_tag(blanks),
            Some(b'[') => self.name(blanks),
            Some(_) => self.moves(blanks),
        };
        Line {
            span: self.span,
            indent,
            item,
            comment,
        }
    }

    fn endless(&mut self, length: usize) -> (Item, Option<Span>) {
        self.say(
            Code::TooLong,
            0..0,
            words::line_too_long(LONGEST_LINE, length),
            Some(words::ONE_LINE_EACH.to_owned()),
        );
        (Item::Broken, None)
    }

    fn conflict(&mut self, length: usize) -> (Item, Option<Span>) {
        let help = words::KEEP_ONE_SIDE.to_owned();
        self.say(
            Code::Syntax,
            0..length,
            words::FOUND_CONFLICT.to_owned(),
            Some(help),
        );
        (Item::Broken, None)
    }

    /// `@word value`
    fn directive(&mut self, at: usize) -> (Item, Option<Span>) {
        let text = self.source.text(self.span);
        let (end, comment) = self.comment_from(at);
        let statement = text.get(at..end).unwrap_or_default();
        let word_end = statement
            .find(char::is_whitespace)
            .unwrap_or(statement.len());
        let word = statement.get(1..word_end).unwrap_or_default();
        let value = self.trimmed(at + word_end..end);
        let Some((_, directive)) = Directive::ALL.iter().find(|(name, _)| *name == word) else {
            let known = || Directive::ALL.iter().map(|(name, _)| *name);
            let help = match nearest(word, known()) {
                Some(near) => words::did_you_mean(near),
                None => words::expected_one_of(known()),
            };
            self.say(
                Code::Directive,
                at..at + word_end,
                words::unknown_directive(&clip(word)),
                Some(help),
            );
            return (Item::Broken, comment);
        };
        let value = if *directive == Directive::Include {
            self.unquoted(value)
        } else {
            value
        };
        if value.start == value.end {
            let example = match directive {
                Directive::Book => words::BOOK_EXAMPLE,
                Directive::Author => words::AUTHOR_EXAMPLE,
                Directive::Start => words::START_EXAMPLE,
                Directive::Include => words::INCLUDE_EXAMPLE,
                Directive::Side => words::SIDE_EXAMPLE,
                Directive::Chapter => words::CHAPTER_EXAMPLE,
            };
            self.say(
                Code::Directive,
                at..at + word_end,
                words::no_value(word),
                Some(words::write_it_like(example)),
            );
            return (Item::Broken, comment);
        }
        (Item::Directive(*directive, value), comment)
    }

    /// `[Event "x"]`: said once, and of a text that begins so nothing more is read.
    fn pgn_tag(&mut self, at: usize) -> (Item, Option<Span>) {
        let text = self.source.text(self.span);
        let is_first = self.tokens.is_empty();
        if self.pgn == Pgn::None {
            let tag = clip(text.trim());
            let message = if is_first {
                words::found_game(&tag)
            } else {
                words::found_tag(&tag)
            };
            let help = words::import_games(self.source.file());
            self.say(Code::Syntax, at..text.len(), message, Some(help));
        }
        self.pgn = if is_first { Pgn::Whole } else { Pgn::Some };
        (Item::Broken, None)
    }

    /// `[C60] Name`
    fn name(&mut self, at: usize) -> (Item, Option<Span>) {
        let text = self.source.text(self.span);
        let (end, comment) = self.comment_from(at);
        let Some(close) = text.get(at..end).and_then(|t| t.find(']')).map(|i| at + i) else {
            self.say(
                Code::Syntax,
                at..end,
                words::CODE_NOT_ENDED.to_owned(),
                Some(words::WRITE_NAME_LIKE.to_owned()),
            );
            return (Item::Broken, comment);
        };
        let eco = self.trimmed(at + 1..close);
        let name = self.trimmed(close + 1..end);
        let code = self.source.text(eco);
        let eco = match code.as_bytes() {
            [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'] => eco,
            b"-" => Span {
                start: eco.start,
                end: eco.start,
            },
            _ => {
                self.say(
                    Code::Eco,
                    at..close + 1,
                    words::no_eco_code(&clip(code)),
                    Some(words::NAME_WITHOUT_CODE.to_owned()),
                );
                return (Item::Broken, comment);
            }
        };
        if name.start == name.end {
            self.say(
                Code::Syntax,
                at..close + 1,
                words::NO_NAME.to_owned(),
                Some(words::WRITE_NAME_LIKE.to_owned()),
            );
            return (Item::Broken, comment);
        }
        (Item::Name { eco, name }, comment)
    }

    /// Where the statement ends and its comment begins: a `#` after a blank opens one.
    fn comment_from(&self, at: usize) -> (usize, Option<Span>) {
        let text = self.source.text(self.span);
        let bytes = text.as_bytes();
        let found = (at + 1..bytes.len()).find(|i| {
            bytes.get(*i) == Some(&b'#') && bytes.get(i - 1).is_some_and(u8::is_ascii_whitespace)
        });
        match found {
            Some(hash) => (hash, Some(self.part(hash..text.len()))),
            None => (text.len(), None),
        }
    }

    /// A span of the whole text from bytes of the current line.
    fn part(&self, range: Range<usize>) -> Span {
        let offset = |at: usize| {
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            self.span.start.saturating_add(at).min(self.span.end)
        };
        Span {
            start: offset(range.start),
            end: offset(range.end),
        }
    }

    /// The same without blanks at its ends.
    fn trimmed(&self, range: Range<usize>) -> Span {
        let span = self.part(range);
        let text = self.source.text(span);
        let front = text.len() - text.trim_start().len();
        let length = text.trim().len();
        let start = span.start + u32::try_from(front).unwrap_or(0);
        Span {
            start: start.min(span.end),
            end: (start + u32::try_from(length).unwrap_or(0)).min(span.end),
        }
    }

    fn unquoted(&self, span: Span) -> Span {
        let text = self.source.text(span);
        if text.len() >= 2 && text.starts_with('"') && text.ends_with('"') {
            Span {
                start: span.start + 1,
                end: span.end - 1,
            }
        } else {
            span
        }
    }

    /// Adds an error about bytes of the current line.
    fn say(&mut self, code: Code, range: Range<usize>, message: String, help: Option<String>) {
        if self.findings.passes_over(Severity::Error) {
            return;
        }
        let place = self.source.place(self.line, self.span, self.part(range));
        let mut diagnostic = Diagnostic::error(code, place, message);
        diagnostic.help = help;
        self.findings.push(diagnostic);
    }
}

/// Whether a line is a tag of a game in PGN: `[Event "x"]`.
pub fn is_pgn_tag(line: &str) -> bool {
    let Some(tag) = line.trim_start().strip_prefix('[') else {
        return false;
    };
    let tag = tag.trim_start();
    let name =
        tag.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    name.len() < tag.len() && name.starts_with([' ', '\t']) && name.trim_start().starts_with('"')
}

/// Whether a line is one of those that git writes around the two sides of a merge conflict.
fn is_conflict_marker(line: &str) -> bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
        .iter()
        .filter_map(|marker| line.strip_prefix(marker))
        .any(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// Width and bytes of the blanks at a line's beginning.
fn indentation(text: &str) -> (u32, usize) {
    const TAB: u32 = 4;
    let mut width = 0_u32;
    for (at, letter) in text.char_indices() {
        width = match letter {
            ' ' => width.saturating_add(1),
            '\t' => (width / TAB + 1).saturating_mul(TAB),
            letter if letter.is_whitespace() => width.saturating_add(1),
            _ => return (width, at),
        };
    }
    (width, text.len())
}

/// A word short enough to be quoted in a message.
pub fn clip(word: &str) -> String {
    const ROOM: usize = 40;
    if word.chars().count() <= ROOM {
        word.to_owned()
    } else {
        word.chars().take(ROOM).chain(['…']).collect()
    }
}
