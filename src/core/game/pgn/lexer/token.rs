//! A piece of a game's text.

use crate::game::GameResult;

/// A piece of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    Tag {
        name: &'a [u8],
        /// With its escapes.
        value: &'a [u8],
        /// Whether it ended with a quote and a bracket, as it should.
        closed: bool,
    },
    /// In brackets, but no tag.
    Bracket(&'a [u8]),
    /// `12.`, `12...`; with the count of dots.
    Number(u32, usize),
    /// A move, or something that stands where a move should.
    Word(&'a [u8]),
    /// The digits after `$`.
    Nag(&'a [u8]),
    /// `!`, `??`, …
    Glyph(&'a [u8]),
    Comment {
        text: &'a [u8],
        closed: bool,
    },
    /// `; …`
    RestOfLine(&'a [u8]),
    /// `% …` at the beginning of a line.
    Escape(&'a [u8]),
    Open,
    Close,
    Result(GameResult),
    /// After the result, on the same line.
    Trailing(&'a [u8]),
    /// A sign that opens or closes nothing.
    Stray(u8),
}
