//! A log for reports of problems, written only on request (`--log FILE`): what happened, a line
//! each, with the seconds since the program began.

use crate::{files, text::visible};
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
/// When it cannot be written, or holds something else than a log.
pub fn begin(path: &Path) -> io::Result<()> {
    files::insist_on_own(path, |beginning| beginning.is_empty() || is_log(beginning))?;
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

/// Whether the first line is one that [`note`] writes.
fn is_log(beginning: &[u8]) -> bool {
    let first = beginning.split(|byte| *byte == b'\n').next();
    let first = String::from_utf8_lossy(first.unwrap_or_default());
    let Some((seconds, rest)) = first.split_once(' ') else {
        return false;
    };
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_time = seconds
        .split_once('.')
        .is_some_and(|(whole, rest)| is_number(whole) && is_number(rest) && rest.len() == 3);
    let what = rest.split_once(": ").map(|(what, _)| what);
    is_time && what.is_some_and(|what| !what.is_empty() && !what.contains(' '))
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
    fn a_log_is_known_by_its_first_line() {
        let log = line(0.0, "begun", "version 1");
        assert!(is_log(log.as_bytes()));
        for other in ["", "1. e4 e5 *", "[Event \"?\"]\n", "notes: e4", "0.000 e4"] {
            assert!(!is_log(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn each_note_is_one_visible_line_of_bounded_length() {
        assert_eq!(line(1.5, "key", "a\nb\u{1b}"), "1.500 key: a␊b␛\n");
        let long = line(0.0, "engine", &"x".repeat(5_000));
        assert!(long.ends_with(" …\n") && long.len() < 700);
        assert!(!is_on());
        note("nobody", || unreachable!("there is no log"));
    }
}
