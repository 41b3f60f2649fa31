//! From the disk: a book with the books it includes.

use super::{
    Book, BookError, Code, Diagnostic, Place,
    compile::{self, Included, Outcome},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Reads and compiles the book in this file.
///
/// # Errors
/// [`BookError`] with everything the compiler said, when it found an error or a file could not
/// be read.
pub fn load(path: impl AsRef<Path>) -> Result<Book, BookError> {
    match compile_files(&[path.as_ref()]) {
        Ok(outcome) => outcome.into_result(),
        Err(unreadable) => Err(BookError::new(vec![Diagnostic::error(
            Code::Include,
            Place::new(&Arc::from(shown(&unreadable.path)), 1, "", 0, 0),
            unreadable.to_string(),
        )])),
    }
}

/// A file that was asked for and could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the book \"{}\": {reason}", path.display())]
pub struct Unreadable {
    pub path: PathBuf,
    pub reason: String,
}

/// Compiles text books into one, with what they include.
///
/// # Errors
/// [`Unreadable`] if one of the files named cannot be read; an included file that cannot is a
/// diagnostic at its `@include`.
pub fn compile_files(paths: &[&Path]) -> Result<Outcome, Unreadable> {
    let roots = paths
        .iter()
        .map(|path| {
            open(path).map_err(|reason| Unreadable {
                path: path.to_path_buf(),
                reason,
            })
        })
        .collect::<Result<Vec<Included>, Unreadable>>()?;
    Ok(compile::several(roots, &mut beside))
}

/// An included file lies relative to the folder of the file that includes it.
fn beside(including: &str, asked: &str) -> Result<Included, String> {
    let folder = Path::new(including).parent().unwrap_or(Path::new(""));
    open(&folder.join(asked))
}

fn open(path: &Path) -> Result<Included, String> {
    if path.is_dir() {
        return Err("it is a folder, expected a file".to_owned());
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    Ok(Included {
        identity: identity.to_string_lossy().into_owned(),
        file: Arc::from(shown(path)),
        bytes,
    })
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
