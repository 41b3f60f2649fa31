//! A log for reports of problems, written only on request (`--log FILE`): what happened, a line
//! each, with the seconds since the program began.

use crate::text::visible;
use std::{
    fs::File,
    io::{self, Write as _},
    path::Path,
    sync::{Mutex, OnceLock},
    time::Instant,
};

/// Longer lines are cut: what a log is read for stands at their beginning.
const LONGEST: usize = 600;

static LOG: OnceLock<Log> = OnceLock::new();

struct Log {
    begun: Instant,
    file: Mutex<File>,
}

/// From here on [`note`] writes to this file, behind what it holds already.
///
/// # Errors
/// When it cannot be written.
pub fn begin(path: &Path) -> io::Result<()> {
    let file = File::options().append(true).create(true).open(path)?;
    let _begun_only_once = LOG.set(Log {
        begun: Instant::now(),
        file: Mutex::new(file),
    });
    Ok(())
}

/// Whether somebody wants to know.
pub fn is_on() -> bool {
    LOG.get().is_some()
}

/// Writes `12.345 what: words`, if there is a log; the words are only made up for it.
pub fn note(what: &str, words: impl FnOnce() -> String) {
    let Some(log) = LOG.get() else {
        return;
    };
    let line = line(log.begun.elapsed().as_secs_f64(), what, &words());
    if let Ok(mut file) = log.file.lock() {
        // A full disk must not end a game.
        let _not_logged = file.write_all(line.as_bytes());
    }
}

fn line(seconds: f64, what: &str, words: &str) -> String {
    let words = visible(words).replace('\n', "␊");
    let cut: String = words.chars().take(LONGEST).collect();
    let more = if cut.len() < words.len() { " …" } else { "" };
    format!("{seconds:.3} {what}: {cut}{more}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_note_is_one_visible_line_of_bounded_length() {
        assert_eq!(line(1.5, "key", "a\nb\u{1b}"), "1.500 key: a␊b␛\n");
        let long = line(0.0, "engine", &"x".repeat(5_000));
        assert!(long.ends_with(" …\n") && long.len() < 700);
        assert!(!is_on());
        note("nobody", || unreachable!("there is no log"));
    }
}
