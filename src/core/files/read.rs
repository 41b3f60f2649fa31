//! Reading whole files, but no more than fits.

use super::{
    bounds::{bounded, is_pipe, open},
    stream::{Stream, stream},
    words,
};
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// The most bytes of games, positions or puzzles that are read whole: 2 GiB.
pub const LARGEST: u64 = 2 << 30;
/// The most bytes of a file that the program keeps for itself, such as its settings: 64 MiB.
pub const LARGEST_OWN: u64 = 64 << 20;
/// Reads games, positions or puzzles, packed or not.
///
/// # Errors
/// As [`read_within`], also where it is packed and damaged; what it unpacks to may be as large.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let (file, most) = open(path, LARGEST)?;
    let expected = file.metadata().map_or(0, |about| about.len());
    let stream = Stream::of(bounded(file, most))?;
    let expected = match stream.packing() {
        Some(_) => 0,
        None => expected,
    };
    gather(stream, expected, most)
}

/// Reads a file that the program keeps for itself. Nobody is waited for.
///
/// # Errors
/// As [`read_within`]; also where it is a pipe.
pub fn read_own(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path).is_ok_and(|about| is_pipe(&about)) {
        return Err(io::Error::other(words::IS_NO_REGULAR_FILE));
    }
    read_within(path, LARGEST_OWN)
}

/// As [`read_own`], for text in UTF-8.
///
/// # Errors
/// As [`read_within`]; `InvalidData` where it is no such text.
pub fn read_own_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_own(path)?).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Reads a whole file of at most so many bytes. A pipe is read to its end, a device only a little.
///
/// # Errors
/// Why it cannot be read; `FileTooLarge` before anything is read of a file that says so, and as
/// soon as a stream has given too much; `OutOfMemory` where there is no room for it.
pub fn read_within(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, most) = open(path, most)?;
    let expected = file.metadata().map_or(0, |about| about.len());
    gather(file, expected, most)
}

/// The first bytes of a file, packed or not: at most so many.
///
/// # Errors
/// As [`stream`]; also where it is packed and damaged there.
pub fn read_beginning(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a stream, such as standard input, to its end, packed or not.
///
/// # Errors
/// As [`read`].
pub fn read_stream(stream: impl Read) -> io::Result<Vec<u8>> {
    gather(Stream::of(stream)?, 0, LARGEST)
}

fn gather(stream: impl Read, expected: u64, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let room = usize::try_from(expected).unwrap_or(usize::MAX);
    bytes
        .try_reserve_exact(room)
        .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    bounded(stream, most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn a_file_that_says_how_large_it_is_is_refused_by_that() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("sparse");
        let file = File::create(&path).expect("created");
        file.set_len(3 << 30).expect("sparse");
        let error = read(&path).expect_err("too large");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert!(error.to_string().contains("2048 MiB"), "{error}");
        file.set_len(10).expect("shortened");
        assert_eq!(read(&path).expect("read"), [0; 10]);
        assert!(read_within(&path, 9).is_err());
        assert_eq!(read_within(&path, 10).expect("read").len(), 10);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_gives_a_little_and_never_the_whole_memory() {
        let error = read(Path::new("/dev/zero")).expect_err("endless");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert!(read(Path::new("/dev/null")).expect("read").is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_place_of_an_own_file_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("settings.toml");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        let error = read_own(&pipe).expect_err("a pipe");
        assert_eq!(error.to_string(), words::IS_NO_REGULAR_FILE);
        assert!(read_own(Path::new("/dev/null")).expect("read").is_empty());
    }

    #[test]
    fn a_stream_is_cut_off_with_an_error() {
        let mut bytes = Vec::new();
        assert!(bounded(io::repeat(1), 5).read_to_end(&mut bytes).is_err());
        let mut bytes = Vec::new();
        bounded(&b"12345"[..], 5)
            .read_to_end(&mut bytes)
            .expect("whole");
        assert_eq!(bytes, b"12345");
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read(folder.path()).expect_err("a folder");
        assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
    }
}
