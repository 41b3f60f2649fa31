//! The only door to standard output and standard error.
//!
//! Everything printed goes through here, so that text from outside reaches the terminal with its
//! control characters made visible, a reader that has gone (`| head`) ends the command without a
//! word, and what cannot be written (a full disk) is an error.

use crate::{
    cli::{complaint::Complaint, words::files as words},
    engine::NoThread,
    files::{self, Aside},
    text,
};
use serde::Serialize;
use serde_json::Value;
use std::{
    borrow::Cow,
    fmt::{self, Display},
    fs,
    io::{self, BufWriter, IsTerminal as _, StdoutLock, Write},
    path::{Path, PathBuf},
};

/// Prints a line for people on standard output, as `println!` does.
macro_rules! say {
    ($($words:tt)*) => { $crate::cli::out::line(format_args!($($words)*)) };
}

/// Says something on standard error, as `eprintln!` does.
macro_rules! note {
    ($($words:tt)*) => { $crate::cli::out::tell(format_args!($($words)*)) };
}

pub(super) use {note, say};

/// Prints a line for people.
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn line(words: fmt::Arguments) -> Result<(), Complaint> {
    print(&format!("{words}\n"))
}

/// Prints text for people.
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn print(text: &str) -> Result<(), Complaint> {
    bytes(text::visible(text).as_bytes())
}

/// Prints text that has colours of our own where [`is_coloured`].
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn print_coloured(text: &str) -> Result<(), Complaint> {
    bytes(shown(text, is_coloured()).as_bytes())
}

/// Prints a file of text (games, a book) as it is; a terminal gets it with hidden characters made
/// visible.
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn file(text: &str) -> Result<(), Complaint> {
    bytes(file_text(text, io::stdout().is_terminal()).as_bytes())
}

fn file_text(text: &str, is_terminal: bool) -> Cow<'_, str> {
    if is_terminal {
        text::visible(text)
    } else {
        Cow::Borrowed(text)
    }
}

/// Prints data for programs on one line.
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn json(data: &impl Serialize) -> Result<(), Complaint> {
    print_json(serde_json::to_string(data))
}

/// An object for programs. Collected here, for collecting into an object is compiled anew for each
/// iterator.
pub fn object(fields: Vec<(String, Value)>) -> Value {
    Value::Object(fields.into_iter().collect())
}

/// Prints data for programs, for people to read too.
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn pretty_json(data: &impl Serialize) -> Result<(), Complaint> {
    print_json(serde_json::to_string_pretty(data))
}

fn print_json(written: serde_json::Result<String>) -> Result<(), Complaint> {
    let text = written.map_err(Complaint::failed)?;
    bytes(format!("{}\n", text::visible_json(&text)).as_bytes())
}

/// Prints bytes of our own making as they are.
///
/// # Errors
/// [`Complaint`] when standard output cannot be written.
pub fn bytes(bytes: &[u8]) -> Result<(), Complaint> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .map_err(unwritten)
}

/// Standard output for another protocol than lines for people.
pub fn raw() -> impl Write {
    io::stdout().lock()
}

/// Many lines on standard output or in a file, written in large parts. What was not
/// [`Lines::finish`]ed may be missing at the end.
pub struct Lines {
    place: Place,
}

enum Place {
    StandardOutput(BufWriter<StdoutLock<'static>>),
    File(BufWriter<Aside>, PathBuf),
}

impl Lines {
    pub fn new() -> Lines {
        let out = BufWriter::new(io::stdout().lock());
        Lines {
            place: Place::StandardOutput(out),
        }
    }

    /// Lines of a file, which is at its place when they are [`Lines::finish`]ed, and not before: what
    /// was there is kept then, as by [`replace`]. Standard output for `None` and `-`.
    ///
    /// # Errors
    /// [`Complaint`] when the file cannot be written.
    pub fn to(path: Option<&Path>) -> Result<Lines, Complaint> {
        let Some(path) = path.filter(|path| !is_standard_output(path)) else {
            return Ok(Lines::new());
        };
        insist_on_unpacked_name(path)?;
        let file = files::aside(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Lines {
            place: Place::File(BufWriter::new(file), path.to_owned()),
        })
    }

    /// A line for people.
    ///
    /// # Errors
    /// [`Complaint`] when it cannot be written.
    pub fn line(&mut self, words: impl Display) -> Result<(), Complaint> {
        let words = words.to_string();
        self.put(&text::visible(&words))
    }

    /// A line for programs.
    ///
    /// # Errors
    /// [`Complaint`] when it cannot be written.
    pub fn json(&mut self, data: &impl Serialize) -> Result<(), Complaint> {
        let line = serde_json::to_string(data).map_err(Complaint::failed)?;
        self.put(&text::visible_json(&line))
    }

    fn put(&mut self, line: &str) -> Result<(), Complaint> {
        match &mut self.place {
            Place::StandardOutput(out) => writeln!(out, "{line}").map_err(unwritten),
            Place::File(file, path) => {
                writeln!(file, "{line}").map_err(|error| cannot_write(path, &error))
            }
        }
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// [`Complaint`] when it cannot be written.
    pub fn finish(self) -> Result<(), Complaint> {
        match self.place {
            Place::StandardOutput(mut out) => out.flush().map_err(unwritten),
            Place::File(file, path) => {
                let whole = file.into_inner().map_err(io::Error::from);
                whole
                    .and_then(|file| file.replace(&path))
                    .map_err(|error| cannot_write(&path, &error))
            }
        }
    }
}

/// Standard output cannot be written; a reader that has gone is no error message. A dialogue over it
/// may also want for a thread.
pub fn unwritten(error: io::Error) -> Complaint {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Complaint::reader_gone();
    }
    if let Some(none) = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<NoThread>())
    {
        return Complaint::failed(none);
    }
    let reason = files::reason(&error);
    Complaint::failed(words::cannot_write_to_standard_output(reason))
}

/// Says something on standard error. That it cannot be said is no failure.
pub fn tell(words: fmt::Arguments) {
    let text = format!("{words}\n");
    let _nobody_hears = io::stderr().write_all(text::visible(&text).as_bytes());
}

/// Says something that has colours of our own where [`is_note_coloured`] on standard error.
pub fn note_coloured(text: &str) {
    let _nobody_hears = io::stderr().write_all(shown(text, is_note_coloured()).as_bytes());
}

/// Puts a line in place of the last one on standard error, which is a terminal.
pub fn rewrite(line: &str) {
    let _nobody_sees = write!(io::stderr(), "\r{}\x1b[K", text::visible(line));
}

/// Draws lines on standard error, which is a terminal, over the last so many that were drawn.
pub fn draw_over(lines: &[String], drawn: usize) {
    let up = match drawn {
        0 => String::new(),
        rows => format!("\r\x1b[{rows}A"),
    };
    let text: String = lines
        .iter()
        .map(|line| format!("{}\x1b[K\n", text::visible(line)))
        .collect();
    let _nobody_sees = write!(io::stderr(), "{up}{text}");
}

/// Whether standard output is a terminal, and hidden characters must be shown on it.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether standard error is a terminal, where a line can be written over.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Whether standard input and output are both a terminal.
pub fn is_dialogue() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether colours are wanted on standard output.
pub fn is_coloured() -> bool {
    io::stdout().is_terminal() && wants_colours()
}

/// Whether colours are wanted on standard error.
pub fn is_note_coloured() -> bool {
    io::stderr().is_terminal() && wants_colours()
}

fn wants_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Writes a file whole, or to standard output for `None`, `-` and the names that systems have for
/// it.
///
/// # Errors
/// [`Complaint`] (exit code 1) says why it cannot be written; what was there before is untouched.
pub fn write(path: Option<&Path>, contents: &str) -> Result<(), Complaint> {
    match path.filter(|path| !is_standard_output(path)) {
        Some(path) => write_bytes(path, contents.as_bytes()),
        None => file(contents),
    }
}

/// Writes a file of bytes of our own making.
///
/// # Errors
/// As [`write`].
pub fn write_bytes(path: &Path, contents: &[u8]) -> Result<(), Complaint> {
    if is_standard_output(path) {
        return bytes(contents);
    }
    files::write(path, contents).map_err(|error| cannot_write(path, &error))
}

/// Writes a file into a folder that was named, which is made if it is not there. Returns its place.
///
/// # Errors
/// [`Complaint`] (exit code 1) says why the folder or the file cannot be written.
pub fn write_into(folder: &Path, name: &str, contents: &[u8]) -> Result<PathBuf, Complaint> {
    let path = folder.join(name);
    make_folder(folder, words::CHOOSE_ANOTHER_FOLDER)?;
    files::write(&path, contents).map_err(|error| {
        let what = words::cannot_write(&path, files::reason(&error));
        Complaint::failed(what).hint(words::CHOOSE_ANOTHER_FOLDER)
    })?;
    Ok(path)
}

/// Makes a folder that was named, if it is not there; `hint` says how to name another one.
///
/// # Errors
/// [`Complaint`] (exit code 1) says why it cannot be made.
pub fn make_folder(folder: &Path, hint: &str) -> Result<(), Complaint> {
    fs::create_dir_all(folder).map_err(|error| {
        let what = words::cannot_make_folder(folder, files::reason(&error));
        Complaint::failed(what).hint(hint)
    })
}

/// As [`write`], in place of what a person may have written: the first time, that is kept beside
/// it under the name with `.bak` behind it.
///
/// # Errors
/// As [`write`].
pub fn replace(path: Option<&Path>, contents: &str) -> Result<(), Complaint> {
    match path.filter(|path| !is_standard_output(path)) {
        Some(path) => replace_bytes(path, contents.as_bytes()),
        None => file(contents),
    }
}

/// As [`replace`], for bytes of our own making.
///
/// # Errors
/// As [`write`].
pub fn replace_bytes(path: &Path, contents: &[u8]) -> Result<(), Complaint> {
    renew(path, contents, |_| false)
}

/// As [`replace_bytes`]; but what is there and `is_own`, as this command writes it and nobody else,
/// is not kept.
///
/// # Errors
/// As [`write`].
pub fn renew(
    path: &Path,
    contents: &[u8],
    is_own: impl Fn(&[u8]) -> bool,
) -> Result<(), Complaint> {
    if is_standard_output(path) {
        return bytes(contents);
    }
    insist_on_unpacked_name(path)?;
    let complain = |error: io::Error| cannot_write(path, &error);
    // Written first: where there is no room for it, no copy is made either.
    let mut aside = files::aside(path).map_err(complain)?;
    aside.write_all(contents).map_err(complain)?;
    // A pipe that is read for it would wait for ever.
    let needs_no_copy = || files::read(path).is_ok_and(|old| old == contents || is_own(&old));
    if path.is_file() && !needs_no_copy() {
        files::keep_copy(path).map_err(|error| {
            Complaint::failed(words::cannot_keep_copy(path, files::reason(&error)))
                .hint(words::CHOOSE_ANOTHER_FILE)
        })?;
    }
    aside.finish().map_err(complain)
}

/// Refuses a name that says of the file that it is packed, for what is written as it is. Before any
/// work whose result the file is to hold.
///
/// # Errors
/// [`Complaint`] (exit code 2) says which ending is not expected.
pub fn insist_on_unpacked_name(path: &Path) -> Result<(), Complaint> {
    match files::packed_ending(path) {
        Some(ending) => Err(
            Complaint::usage(words::expected_unpacked_name(path, ending))
                .hint(words::PACK_IT_AFTERWARDS),
        ),
        None => Ok(()),
    }
}

/// Refuses what could not be written when the work is done whose result it is to hold: before that
/// work.
///
/// # Errors
/// As [`write`], and as [`insist_on_unpacked_name`].
pub fn insist_on_place(path: &Path) -> Result<(), Complaint> {
    insist_on_unpacked_name(path)?;
    // A reader at the other end of a pipe would take an attempt for all there is.
    let is_other = path.exists() && !path.is_file() && !path.is_dir();
    if is_standard_output(path) || is_other {
        return Ok(());
    }
    let attempt = files::aside(path);
    attempt
        .map(drop)
        .map_err(|error| cannot_write(path, &error))
}

/// Refuses one file for two outputs, of which only the later would be left. Each stands behind its
/// option. What is no regular file takes both. Before any work.
///
/// # Errors
/// [`Complaint`] (exit code 2) names both options.
pub fn insist_on_two_files(
    one: (&str, Option<&Path>),
    other: (&str, Option<&Path>),
) -> Result<(), Complaint> {
    let (Some(path), Some(again)) = (one.1, other.1) else {
        return Ok(());
    };
    let is_file = !path.exists() || path.is_file();
    if is_standard_output(path) || !is_file || !files::is_same(path, again) {
        return Ok(());
    }
    let what = words::expected_two_files(one.0, other.0, path);
    Err(Complaint::usage(what).hint(words::CHOOSE_ANOTHER_FILE))
}

/// As [`replace`], with control characters made visible.
///
/// # Errors
/// As [`write`].
pub fn overwrite(path: Option<&Path>, contents: &str) -> Result<(), Complaint> {
    replace(path, &text::without_controls(contents))
}

/// Why an output cannot be written, and what to do.
pub fn cannot_write(path: &Path, error: &io::Error) -> Complaint {
    let what = words::cannot_write(path, files::reason(error));
    match error.kind() {
        io::ErrorKind::BrokenPipe => Complaint::reader_gone(),
        io::ErrorKind::NotFound => {
            let folder = files::folder_of(&files::target_of(path));
            let what = words::no_folder(path, &folder);
            Complaint::failed(what).hint(words::CREATE_FOLDER)
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            Complaint::failed(what).hint(words::FREE_DISK_SPACE)
        }
        _ => Complaint::failed(what).hint(words::CHOOSE_ANOTHER_FILE),
    }
}

/// `-`, and what systems call standard output.
pub fn is_standard_output(path: &Path) -> bool {
    let names = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    names.iter().any(|name| path == Path::new(name))
}

fn shown(text: &str, is_coloured: bool) -> Cow<'_, str> {
    if is_coloured {
        visible_but_colours(text)
    } else {
        text::visible(text)
    }
}

/// Text in which `ESC [ … m`, which sets colours, is the only control sequence.
fn visible_but_colours(text: &str) -> Cow<'_, str> {
    if !text.contains(text::is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        shown += &text::visible(before);
        let end = after.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
        match end.and_then(|end| after.split_at_checked(end)) {
            Some((numbers, after)) if after.starts_with('m') => {
                shown += &format!("\x1b[{numbers}");
                rest = after;
            }
            _ => {
                shown += &text::visible("\x1b[");
                rest = after;
            }
        }
    }
    shown += &text::visible(rest);
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_pass_and_nothing_else() {
        let text = "\x1b[1;31merror\x1b[0m \x1b]0;x\x07 \x1b[2J \x1b[";
        assert_eq!(
            visible_but_colours(text),
            "\x1b[1;31merror\x1b[0m ␛]0;x␇ ␛[2J ␛["
        );
    }

    #[test]
    fn a_file_is_changed_for_a_terminal_only() {
        let text = "1. e4 {\u{1b}[2J \u{202e}}\r\n";
        assert_eq!(file_text(text, false), text);
        assert_eq!(file_text(text, true), "1. e4 {␛[2J �}\r\n");
    }

    #[test]
    fn what_is_our_own_is_renewed_without_a_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("part");
        let copy = folder.path().join("part.bak");
        let is_own = |old: &[u8]| old.starts_with(b"ours");
        for text in ["ours 1", "ours 2"] {
            renew(&path, text.as_bytes(), is_own).expect("written");
            assert!(!copy.exists(), "{text}");
        }
        std::fs::write(&path, "mine").expect("written");
        renew(&path, b"ours 3", is_own).expect("written");
        assert_eq!(files::read(&path).expect("read"), b"ours 3");
        assert_eq!(files::read(&copy).expect("read"), b"mine");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_into_a_missing_folder_names_that_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("out.pgn");
        std::os::unix::fs::symlink("missing/out.pgn", &link).expect("a link");
        let complaint = write_bytes(&link, b"x").expect_err("no folder");
        let missing = folder.path().join("missing");
        let words = words::no_folder(&link, &missing);
        assert!(complaint.to_string().contains(&words), "{complaint}");
    }

    #[test]
    fn what_is_overwritten_first_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.book.txt");
        let copy = folder.path().join("mine.book.txt.bak");
        overwrite(Some(&path), "one").expect("written");
        assert!(!copy.exists(), "there was nothing to keep");
        for text in ["two", "three"] {
            overwrite(Some(&path), text).expect("written");
            assert_eq!(files::read(&path).expect("read"), text.as_bytes());
            assert_eq!(files::read(&copy).expect("read"), b"one");
        }
    }
}
