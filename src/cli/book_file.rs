//! A book named on the command line, or the built-in one.

use super::{complaint::Complaint, out::note, words::shared as words};
use crate::book::{Book, BookError, Code, file, polyglot};
use std::{borrow::Cow, path::Path};

/// The book in this file, text or compiled, or the built-in one. Notes about it go to standard
/// error.
pub fn load(path: Option<&Path>) -> Result<Cow<'static, Book>, Complaint> {
    let Some(path) = path else {
        return Ok(Cow::Borrowed(Book::embedded()));
    };
    let opened = file::open(path).map_err(|error| refuse(path, &error))?;
    if let Some(notice) = opened.notice {
        note!("{}", words::note(notice));
    }
    Ok(Cow::Owned(opened.book))
}

pub fn refuse(path: &Path, error: &BookError) -> Complaint {
    let complaint = Complaint::input(error);
    if polyglot::is_named_so(path) {
        complaint
    } else if error
        .diagnostics()
        .iter()
        .any(|d| d.code == Code::Unreadable)
    {
        complaint.hint(words::EXPECTED_BOOK)
    } else {
        complaint.hint(words::check_lists_everything(path.display()))
    }
}
