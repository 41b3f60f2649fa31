//! Why a book's text cannot be edited so.

use crate::book::syntax;
use thiserror::Error;

/// Why an edit cannot be made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EditError {
    #[error("these moves are already in the book")]
    AlreadyThere,
    #[error("no line of this text reaches the position; add its moves first")]
    NotInText,
    #[error("the text has an error above this place; fix it first")]
    Broken,
    #[error("expected a weight from 1 to {most}, found {found}", most = syntax::MAX_WEIGHT)]
    Weight { found: u32 },
    #[error(
        "expected a weight of at least {least}: the move is written {least} times, and each counts at least 1"
    )]
    WeightTooSmall { least: u32 },
    #[error("expected a name and an ECO code from A00 to E99 (or none), found \"{0}\"")]
    Name(String),
    #[error("the start position cannot have a name")]
    NameOfStart,
}
