//! Opening files, and how much of them may be read.

use super::words::expected_at_most;
use std::{
    fs::{File, Metadata},
    io::{self, Read},
    path::Path,
};

/// The most bytes that a device may give: what a person types, but not `/dev/zero`.
const LARGEST_DEVICE: u64 = 16 << 20;

/// Opens a file to be read in parts, with the most bytes that may be read of it: `most`, or fewer
/// if it is a device.
///
/// # Errors
/// Why it cannot be read; `FileTooLarge` where it says that it is larger.
pub fn open(path: &Path, most: u64) -> io::Result<(File, u64)> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let most = if is_device(&about) {
        most.min(LARGEST_DEVICE)
    } else {
        most
    };
    if about.len() > most {
        return Err(too_large(most));
    }
    Ok((file, most))
}

/// The stream, which fails with `FileTooLarge` instead of giving more than so many bytes.
pub fn bounded(stream: impl Read, most: u64) -> impl Read {
    Bounded {
        stream,
        left: most,
        most,
    }
}

struct Bounded<R> {
    stream: R,
    left: u64,
    most: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(room)?;
        self.left = self
            .left
            .checked_sub(read as u64)
            .ok_or_else(|| too_large(self.most))?;
        Ok(read)
    }
}

fn too_large(most: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        expected_at_most(most.div_ceil(1 << 20), most == LARGEST_DEVICE),
    )
}

#[cfg(unix)]
fn is_device(about: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    about.file_type().is_char_device() || about.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_about: &Metadata) -> bool {
    false
}

/// Whether somebody has to write into it before anything can be read.
#[cfg(unix)]
pub fn is_pipe(about: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    about.file_type().is_fifo()
}

#[cfg(not(unix))]
pub fn is_pipe(_about: &Metadata) -> bool {
    false
}
