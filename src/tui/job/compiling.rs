//! The text of a book that is edited, compiled with the files that it includes.

use crate::book::{self, Book, Diagnostic, compile::SharedMove};
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// A text of a book, compiled.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub path: PathBuf,
    pub revision: u64,
    /// As much as could be understood, where there are errors.
    pub book: Arc<Book>,
    pub diagnostics: Arc<Vec<Diagnostic>>,
    /// The files that it includes, whether they could be read or not.
    pub included: Vec<PathBuf>,
    /// Moves of the text that these write too.
    pub shared: Arc<Vec<SharedMove>>,
    /// How long the compiler took.
    pub took: Duration,
}

/// Compiles a text that is to be this file.
pub fn compiled(path: PathBuf, text: &[u8], revision: u64) -> Compiled {
    let begun = Instant::now();
    let (outcome, included) = book::file::compile_with_files(&path, text.to_vec());
    Compiled {
        path,
        revision,
        took: begun.elapsed(),
        book: Arc::new(outcome.book),
        diagnostics: Arc::new(outcome.diagnostics),
        shared: Arc::new(outcome.shared),
        included,
    }
}
