//! Words being typed that are no move.

use crate::tui::desk::text_entry::TextEntry;
use shakmaty::Move;

/// Words being typed that are no move.
pub struct Words {
    pub purpose: Purpose,
    pub entry: TextEntry,
}

/// What the words are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Of this move, against the others.
    Weight(Move),
    /// Of the position on the board.
    Name,
    Note,
}

impl Purpose {
    /// What stands before the line.
    pub fn sign(self) -> &'static str {
        match self {
            Purpose::Weight(_) => "weight: ",
            Purpose::Name => "name: ",
            Purpose::Note => "note: ",
        }
    }

    /// What is expected, while the line is empty.
    pub fn expects(self) -> &'static str {
        match self {
            Purpose::Weight(_) => "a number, at least 1",
            Purpose::Name => "C60 Ruy Lopez, or only a name; leave empty to remove it",
            Purpose::Note => "about the position on the board; leave empty to remove it",
        }
    }
}
