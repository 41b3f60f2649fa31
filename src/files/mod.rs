//! Files as they may be on a person's machine: of any size, no files at all (devices, pipes,
//! sockets), links, on a full disk.
//!
//! Every file is read through [`read`] and every whole file written through [`write()`], so that
//! what is too large is refused before memory is spent on it, and what is no regular file is
//! never replaced. What is packed (`.gz`, `.zst`) is unpacked while it is read.

mod bounds;
mod leftover;
mod place;
mod read;
mod stream;
mod write;

pub use bounds::{bounded, open};
pub use place::{folder_of, is_named_pgn};
pub use read::{
    LARGEST, LARGEST_OWN, read, read_beginning, read_own, read_own_text, read_stream, read_within,
};
pub use stream::{Packing, Stream, packing, stream};
pub use write::{Aside, aside, create, create_new, keep_copy, write};

use std::io;

/// Why a file could not be read or written, in plain words.
pub fn reason(error: &io::Error) -> String {
    use io::ErrorKind;
    let words = match error.kind() {
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full",
        ErrorKind::NotFound => "it does not exist",
        ErrorKind::IsADirectory => "it is a folder, a file was expected",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file stands where a folder was expected"
        }
        ErrorKind::InvalidData => "it is not text in UTF-8",
        ErrorKind::OutOfMemory => "there is not enough memory for it",
        ErrorKind::BrokenPipe => "whoever read it has gone",
        _ => return error.to_string(),
    };
    words.to_owned()
}
