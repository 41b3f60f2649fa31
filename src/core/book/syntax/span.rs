//! A stretch of the source text.

/// Bytes of the source text, from `start` up to but not with `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}
