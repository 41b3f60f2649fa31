//! Edits of a book's text that keep its comments and layout: pure functions from text to text.
//!
//! A screen asks for "this move here", "this weight there"; what is changed is the fewest words
//! of the text that say it. Only the one text is edited: what it includes is edited in its own
//! file. Where a position is reached in several places, the first is edited, and what the others
//! say against it is taken out.

mod add;
mod cut;
pub mod document;
mod draft;
mod move_path;
mod name;
mod qualify;
mod subject;

pub use add::add_moves;
pub use cut::{delete_line, delete_move};
pub use move_path::position_at;
pub use name::set_name;
pub use qualify::{set_mark, set_note, set_weight};
pub use subject::Subject;

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
    #[error("expected a weight from 1 to {most}, found {found}", most = super::syntax::MAX_WEIGHT)]
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
