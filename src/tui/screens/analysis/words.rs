//! Words being typed that are no move.

use crate::tui::{desk::text_entry::TextEntry, words::analysis as said};

/// Words being typed that are no move.
pub struct Words {
    pub purpose: Purpose,
    pub entry: TextEntry,
}

impl Words {
    /// Whether something of the game would be lost.
    pub fn is_changed(&self) -> bool {
        self.purpose != Purpose::FileName && self.entry.is_changed()
    }
}

/// What the words are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// About the current move.
    Comment,
    /// Squares and arrows.
    Painting,
    /// The file that the game is saved in.
    FileName,
}

impl Purpose {
    /// What stands before the line.
    pub fn sign(self) -> &'static str {
        match self {
            Purpose::Comment => said::COMMENT_SIGN,
            Purpose::Painting => said::PAINTING_SIGN,
            Purpose::FileName => said::FILE_NAME_SIGN,
        }
    }

    /// What stands in the line while nothing is typed.
    pub fn expects(self) -> &'static str {
        match self {
            Purpose::Comment => said::EXPECTS_COMMENT,
            Purpose::Painting => said::EXPECTS_PAINTING,
            Purpose::FileName => said::EXPECTS_FILE_NAME,
        }
    }
}
