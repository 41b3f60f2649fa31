//! Why a book's text cannot be edited so.

use crate::book::{syntax, words::edit as words};
use thiserror::Error;

/// Why an edit cannot be made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EditError {
    #[error("{}", words::ALREADY_THERE)]
    AlreadyThere,
    #[error("{}", words::NOT_IN_TEXT)]
    NotInText,
    #[error("{}", words::UNNAMED)]
    Unnamed,
    #[error("{}", words::NO_NOTE)]
    NoNote,
    #[error("{}", words::ERROR_ABOVE)]
    Broken,
    #[error("{}", words::weight_out_of_range(syntax::MAX_WEIGHT, found))]
    Weight { found: u32 },
    #[error("{}", words::weight_too_small(*least))]
    WeightTooSmall { least: u32 },
    #[error("{}", words::no_name(.0))]
    Name(String),
    #[error("{}", words::NAME_OF_START)]
    NameOfStart,
}
