//! What was wrong in the text of a game: where, how bad, and why.

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
