//! From the disk: a book as text, with the books it includes, or compiled.

use super::{
    Book, BookError,
    compile::{self, Included, Outcome},
    compiled::{self, Compiled},
    findings::Findings,
    polyglot,
    syntax::Source,
    words::file as words,
};
use crate::files;
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

/// The most bytes of a book: 256 MiB, ten million lines.
const LARGEST: u64 = 256 << 20;

/// A book from the disk.
#[derive(Debug)]
pub struct Opened {
    pub book: Book,
    /// A message for the user, such as that the text is newer than the compiled book.
    pub notice: Option<String>,
}

/// A file that was asked for and could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{}", words::cannot_read(path.display(), reason))]
pub struct Unreadable {
    pub path: PathBuf,
    pub reason: String,
}

impl From<Unreadable> for BookError {
    fn from(unreadable: Unreadable) -> BookError {
        BookError::unreadable(&shown(&unreadable.path), &unreadable.reason)
    }
}

/// Whether a file is named as text books are.
pub fn is_named_text(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".book.txt")
}

/// Reads a book, text or compiled.
///
/// # Errors
/// [`BookError`] with everything the compiler said, or why the file is no compiled book.
pub fn load(path: impl AsRef<Path>) -> Result<Book, BookError> {
    open(path).map(|opened| opened.book)
}

/// Reads a book, text or compiled. Where the text of a compiled book has changed since, the text
/// is used if it is without error, and the notice says so.
///
/// # Errors
/// As for [`load`].
pub fn open(path: impl AsRef<Path>) -> Result<Opened, BookError> {
    let path = path.as_ref();
    let bytes = read(path)?;
    refuse_polyglot(path, &bytes)?;
    if compiled::is_compiled(&bytes) || compiled::is_named_so(path) {
        return open_compiled(path, &bytes);
    }
    let outcome = compile::bytes(included(path, bytes), &mut beside);
    outcome
        .into_result()
        .map(|book| Opened { book, notice: None })
}

/// Compiles text books into one, with what they include.
///
/// # Errors
/// [`Unreadable`] if one of the files named cannot be read; an included file that cannot is a
/// diagnostic at its `@include`.
pub fn compile_files(paths: &[impl AsRef<Path>]) -> Result<Outcome, Unreadable> {
    let roots = paths
        .iter()
        .map(|path| Ok(included(path.as_ref(), read_text(path.as_ref())?)))
        .collect::<Result<Vec<Included>, Unreadable>>()?;
    Ok(compile::several(roots, &mut beside))
}

/// Compiles a text that is to be the file `path`, with the books that it includes from there.
pub fn compile_edited(path: &Path, text: Vec<u8>) -> Outcome {
    compile_with_files(path, text).0
}

/// As [`compile_edited`]; besides, the files that it includes, whether they could be read or not.
pub fn compile_with_files(path: &Path, text: Vec<u8>) -> (Outcome, Vec<PathBuf>) {
    let mut files = Vec::new();
    let outcome = compile::bytes(included(path, text), &mut |including, asked| {
        let file = path_beside(including, asked);
        if !files.contains(&file) {
            files.push(file);
        }
        beside(including, asked)
    });
    (outcome, files)
}

/// The compiled form of what [`compile_files`] made, to be written as the file `to`, which
/// remembers its texts by their paths from there.
pub fn compiled_bytes(outcome: &Outcome, to: &Path) -> Vec<u8> {
    let folder = match folder_of(to) {
        here if here.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    let folder = fs::canonicalize(folder).unwrap_or_default();
    let files: Vec<(String, u64)> = outcome
        .documents
        .iter()
        .map(|document| {
            let path = Path::new(document.source.file().as_ref());
            let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
            let move_path = path.strip_prefix(&folder).unwrap_or(&path);
            let text = document.source.whole().as_bytes();
            (shown(move_path), compiled::digest(text))
        })
        .collect();
    compiled::write(&outcome.book, &files)
}

fn open_compiled(path: &Path, bytes: &[u8]) -> Result<Opened, BookError> {
    let Compiled { mut book, digests } =
        compiled::read(bytes).map_err(|error| BookError::unreadable(&shown(path), error))?;
    let texts: Vec<PathBuf> = book
        .files
        .iter()
        .map(|file| folder_of(path).join(file.as_ref()))
        .collect();
    for (file, text) in book.files.iter_mut().zip(&texts) {
        *file = Arc::from(shown(text));
    }
    let changed = texts
        .iter()
        .zip(&digests)
        .find(|(text, digest)| is_newer(text, path) && has_changed(text, **digest));
    let Some((changed, _)) = changed else {
        return Ok(Opened { book, notice: None });
    };
    let (changed, path) = (shown(changed), shown(path));
    match compile_files(&texts)
        .map_err(BookError::from)
        .and_then(Outcome::into_result)
    {
        Ok(book) => Ok(Opened {
            book,
            notice: Some(words::newer_is_used(&changed, &path)),
        }),
        Err(_) => Ok(Opened {
            book,
            notice: Some(words::newer_has_errors(&changed, &path)),
        }),
    }
}

fn is_newer(text: &Path, than: &Path) -> bool {
    let modified = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    matches!((modified(text), modified(than)), (Some(text), Some(than)) if text > than)
}

fn has_changed(text: &Path, digest: u64) -> bool {
    files::read_within(text, LARGEST).is_ok_and(|bytes| {
        let source = Source::decode(&Arc::from(""), bytes, &mut Findings::default());
        compiled::digest(source.whole().as_bytes()) != digest
    })
}

/// An included file lies relative to the folder of the file that includes it.
fn path_beside(including: &str, asked: &str) -> PathBuf {
    folder_of(Path::new(including)).join(asked)
}

fn beside(including: &str, asked: &str) -> Result<Included, String> {
    let path = path_beside(including, asked);
    let bytes = read_text(&path).map_err(|unreadable| unreadable.reason)?;
    Ok(included(&path, bytes))
}

/// A text book's bytes; a compiled book is refused with the reason.
fn read_text(path: &Path) -> Result<Vec<u8>, Unreadable> {
    let bytes = read(path)?;
    refuse_polyglot(path, &bytes)?;
    if compiled::is_compiled(&bytes) {
        return Err(Unreadable {
            path: path.to_path_buf(),
            reason: words::FOUND_COMPILED.to_owned(),
        });
    }
    Ok(bytes)
}

fn refuse_polyglot(path: &Path, bytes: &[u8]) -> Result<(), Unreadable> {
    if !polyglot::is_named_so(path) && !polyglot::is_one(bytes) {
        return Ok(());
    }
    Err(Unreadable {
        path: path.to_path_buf(),
        reason: words::is_polyglot(path),
    })
}

fn read(path: &Path) -> Result<Vec<u8>, Unreadable> {
    files::read_within(path, LARGEST).map_err(|error| Unreadable {
        path: path.to_path_buf(),
        reason: match error.kind() {
            io::ErrorKind::IsADirectory => words::FOUND_FOLDER.to_owned(),
            io::ErrorKind::NotFound => words::NO_SUCH_FILE.to_owned(),
            io::ErrorKind::PermissionDenied => words::PERMISSION_DENIED.to_owned(),
            _ => files::reason(&error),
        },
    })
}

fn included(path: &Path, bytes: Vec<u8>) -> Included {
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    Included {
        identity: shown(&identity),
        file: Arc::from(shown(path)),
        bytes,
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
