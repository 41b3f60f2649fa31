//! Words being typed that are no move.

use crate::tui::{desk::text_entry::TextEntry, words::book as said};
use shakmaty::Move;

/// Words being typed that are no move.
pub struct Words {
    pub purpose: Purpose,
    pub entry: TextEntry,
}

impl Words {
    pub fn is_changed(&self) -> bool {
        self.entry.is_changed()
    }
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
            Purpose::Weight(_) => said::WEIGHT,
            Purpose::Name => said::NAME,
            Purpose::Note => said::NOTE,
        }
    }

    /// What is expected, while the line is empty.
    pub fn expects(self) -> &'static str {
        match self {
            Purpose::Weight(_) => said::EXPECTS_WEIGHT,
            Purpose::Name => said::EXPECTS_NAME,
            Purpose::Note => said::EXPECTS_NOTE,
        }
    }
}
