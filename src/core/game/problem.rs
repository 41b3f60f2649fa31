//! What was wrong in the text of a game: where, how bad, and why.

use super::words;
use std::fmt;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Read as it was meant, though not written as it should be.
    Warning,
    /// Something in the text is not in the game.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// Something that was wrong in the text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub severity: Severity,
    /// In the file, from 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The ply that the problem stands at, from 1; 0 in the tags.
    pub ply: usize,
    /// A sentence: what was expected, what was found.
    pub reason: String,
    /// Plies that are not in the game because of it, and kept as a comment.
    pub left_out: usize,
}

impl Problem {
    /// The reason without what it says of the plies left out.
    pub fn cause(&self) -> &str {
        let told = self.reason.rsplit_once(words::THE_REST);
        told.map_or(&self.reason, |(cause, _)| cause)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}: {}",
            self.line, self.column, self.severity, self.reason
        )
    }
}
