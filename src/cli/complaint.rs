//! What went wrong, for a person: a sentence, a hint, an exit code.

use super::words::complaint as words;
use std::{fmt, process::ExitCode};

/// The program's exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done as asked.
    Done = 0,
    /// The thing asked for failed: a check found errors, a match was lost to a crash.
    Failed = 1,
    /// The command was used wrongly.
    Usage = 2,
    /// An input could not be read: a missing file, a malformed FEN, a broken book.
    Input = 3,
    /// Whoever read standard output has gone: what a shell says of a program that SIGPIPE ended.
    ReaderGone = 141,
}

impl Exit {
    /// What the codes mean, for help and manual.
    pub const MEANINGS: [(Exit, &str); 5] = [
        (Exit::Done, words::DONE),
        (Exit::Failed, words::FAILED),
        (Exit::Usage, words::USAGE),
        (Exit::Input, words::INPUT),
        (Exit::ReaderGone, words::READER_GONE),
    ];
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// An error on its way to the person at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    exit: Exit,
    what: String,
    hint: Option<String>,
}

impl Complaint {
    /// An input could not be read (exit code 3).
    pub fn input(what: impl fmt::Display) -> Complaint {
        Complaint::new(Exit::Input, what)
    }

    /// The command was used wrongly (exit code 2).
    pub fn usage(what: impl fmt::Display) -> Complaint {
        Complaint::new(Exit::Usage, what)
    }

    /// The thing asked for failed (exit code 1).
    pub fn failed(what: impl fmt::Display) -> Complaint {
        Complaint::new(Exit::Failed, what)
    }

    /// Nobody reads standard output any more, so there is nothing more to do, and nothing to say.
    pub fn reader_gone() -> Complaint {
        Complaint::silent(Exit::ReaderGone)
    }

    /// An exit code for what was said already.
    pub fn silent(exit: Exit) -> Complaint {
        Complaint::new(exit, "")
    }

    /// Whether there is nothing to say.
    pub fn is_silent(&self) -> bool {
        self.what.is_empty()
    }

    fn new(exit: Exit, what: impl fmt::Display) -> Complaint {
        Complaint {
            exit,
            what: what.to_string(),
            hint: None,
        }
    }

    /// What to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl fmt::Display) -> Complaint {
        self.hint = Some(hint.to_string());
        self
    }

    /// What was expected and found, without the hint.
    pub fn what(&self) -> &str {
        &self.what
    }

    pub fn exit(&self) -> Exit {
        self.exit
    }
}

/// `error: what was expected and found` and, on its own line, `hint: what to do`.
impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::error(&self.what))?;
        match &self.hint {
            Some(hint) => write!(f, "\n{}", words::hint(hint)),
            None => Ok(()),
        }
    }
}
