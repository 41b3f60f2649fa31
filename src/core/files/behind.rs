//! Files that are written on behind what they hold: games, and our own journals and logs.

use super::words;
use std::{
    fs::{self, File},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::Path,
};

/// What is read of a file to see whether it is ours.
const BEGINNING: u64 = 64 << 10;

/// Refuses what stands where a file of our own is to grow and is no such file. `is_own` tells by
/// the beginning of what is there. Nobody is waited for, and nothing is written.
///
/// # Errors
/// What is there instead, or why it cannot be read; where nothing is there, all is well.
pub fn insist_on_own(path: &Path, is_own: impl Fn(&[u8]) -> bool) -> io::Result<()> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        // What a link would make somewhere else is not ours to remove.
        Err(_) if path.is_symlink() => return Err(io::Error::other(words::IS_NO_REGULAR_FILE)),
        Err(_) => return Ok(()),
    };
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !about.is_file() {
        return Err(io::Error::other(words::IS_NO_REGULAR_FILE));
    }
    let mut beginning = Vec::new();
    File::open(path)?
        .take(BEGINNING)
        .read_to_end(&mut beginning)?;
    match is_own(&beginning) {
        true => Ok(()),
        false => Err(io::Error::other(words::IS_NOT_OURS)),
    }
}

/// Opens a file of games, made if there is none, to write more of them behind an empty line. A
/// device or a pipe is written to.
///
/// # Errors
/// Why it cannot be written.
pub fn behind_games(path: &Path) -> io::Result<File> {
    let mut file = File::options().append(true).create(true).open(path)?;
    let about = file.metadata()?;
    if about.is_file() {
        let gap = gap(&mut File::open(path)?, about.len())?;
        file.write_all(gap.as_bytes())?;
    }
    Ok(file)
}

/// What must stand between a file's end and the next game: nothing in an empty file, else as many
/// line breaks as make an empty line.
///
/// # Errors
/// Why the end cannot be read.
pub fn gap(file: &mut File, length: u64) -> io::Result<&'static str> {
    if length == 0 {
        return Ok("");
    }
    let mut tail = [0; 2];
    let wanted = length.min(2);
    file.seek(SeekFrom::Start(length - wanted))?;
    let tail = &mut tail[..if wanted == 2 { 2 } else { 1 }];
    file.read_exact(tail)?;
    Ok(match tail {
        [b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nothing_and_what_is_ours_is_written_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let is_own = |beginning: &[u8]| beginning.starts_with(b"ours");
        insist_on_own(&path, is_own).expect("nothing is there");
        fs::write(&path, "ours and more").expect("written");
        insist_on_own(&path, is_own).expect("ours");
        for foreign in ["", "yours"] {
            fs::write(&path, foreign).expect("written");
            let error = insist_on_own(&path, is_own).expect_err("not ours");
            assert_eq!(error.to_string(), words::IS_NOT_OURS);
        }
        let error = insist_on_own(folder.path(), is_own).expect_err("a folder");
        assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for_and_a_link_to_nothing_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        std::os::unix::fs::symlink("nothing", &link).expect("a link");
        for path in [pipe, link] {
            let error = insist_on_own(&path, |_| true).expect_err("no regular file");
            assert_eq!(error.to_string(), words::IS_NO_REGULAR_FILE);
        }
    }

    #[test]
    fn games_begin_behind_an_empty_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        for (before, after) in [
            ("", "x"),
            ("1. e4 *", "1. e4 *\n\nx"),
            ("1. e4 *\n", "1. e4 *\n\nx"),
            ("1. e4 *\n\n", "1. e4 *\n\nx"),
        ] {
            fs::write(&path, before).expect("written");
            let mut file = behind_games(&path).expect("opened");
            file.write_all(b"x").expect("written");
            assert_eq!(fs::read_to_string(&path).expect("read"), after);
        }
    }
}
