//! What is wrong in a settings file or a theme's, and where.

use crate::{
    files,
    store::{
        error::StoreError,
        words::{deeds, settings_file as words},
    },
};
use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub path: PathBuf,
    /// Line and column, counted from 1; `None` when the problem is with the whole file.
    pub place: Option<(usize, usize)>,
    pub message: String,
}

impl Problem {
    /// A problem with a whole file.
    pub(super) fn whole(path: &Path, message: String) -> Problem {
        Problem {
            path: path.to_owned(),
            place: None,
            message,
        }
    }

    /// A file or folder that cannot be read.
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Problem {
        Problem::whole(path, StoreError::io(deeds::READ, path, error).to_string())
    }

    /// As it is displayed, with the name of the file alone.
    pub(super) fn behind_the_name(&self) -> String {
        let path = PathBuf::from(files::name_of(&self.path));
        let named = Problem {
            path,
            ..self.clone()
        };
        named.to_string()
    }

    /// A problem that begins so many bytes into this text.
    pub(super) fn at(path: &Path, text: &str, start: usize, message: String) -> Problem {
        Problem {
            path: path.to_owned(),
            place: Some(place(text, start)),
            message,
        }
    }
}

/// `settings.toml:3:9: expected …, found …`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "{}:{line}:{column}: ", self.path.display())?;
        }
        f.write_str(&self.message)
    }
}

/// Line and column, counted from 1, of a place in the text.
pub(super) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before.get(line_start..).unwrap_or("").chars().count() + 1;
    (before.matches('\n').count() + 1, column)
}

/// What stands in the text where a value was expected, cut where it is long.
pub(super) fn found(text: &str, span: std::ops::Range<usize>) -> String {
    let found = text.get(span).unwrap_or(words::ANOTHER_VALUE);
    found.chars().take(60).collect()
}

/// What the parser says of a text that is not TOML, on one line.
pub(super) fn not_toml(error: &toml::de::Error) -> String {
    let said: Vec<&str> = error.message().lines().collect();
    words::not_toml(&said.join(" "))
}
