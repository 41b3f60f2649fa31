//! Files as they may be on a person's machine: of any size, no files at all (devices, pipes,
//! sockets), links, on a full disk.
//!
//! Every file is read through [`read`] and every whole file written through [`write()`], so that
//! what is too large is refused before memory is spent on it, and what is no regular file is
//! never replaced. What is packed (`.gz`, `.zst`) is unpacked while it is read.

mod behind;
mod bounds;
mod carried;
mod leftover;
mod place;
mod read;
mod stream;
mod words;
mod write;

pub use behind::{behind_games, gap, insist_on_own};
pub use bounds::{bounded, open};
pub use carried::{carried, carried_text};
pub use place::{
    all_typed, folder_of, is_named_pgn, is_same, name_of, packed_ending, target_of, typed,
};
pub use read::{
    LARGEST, LARGEST_OWN, read, read_beginning, read_own, read_own_text, read_stream, read_within,
};
pub use stream::{Packing, PackingError, Stream, packing, stream};
pub use write::{Aside, aside, create_new, keep_copy, write};

use std::io;

/// Why a file could not be read or written, in plain words; in those of the system, without its
/// number, where there are no plainer ones.
pub fn reason(error: &io::Error) -> String {
    use io::ErrorKind;
    let reason = match error.kind() {
        ErrorKind::PermissionDenied => words::PERMISSION_DENIED,
        ErrorKind::ReadOnlyFilesystem => words::READ_ONLY,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => words::DISK_IS_FULL,
        ErrorKind::NotFound => words::DOES_NOT_EXIST,
        ErrorKind::IsADirectory => words::IS_A_FOLDER,
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => words::FILE_IN_PLACE_OF_FOLDER,
        ErrorKind::InvalidData => words::NOT_UTF_8,
        ErrorKind::OutOfMemory => words::NOT_ENOUGH_MEMORY,
        ErrorKind::BrokenPipe => words::READER_HAS_GONE,
        _ => {
            let mut text = error.to_string();
            if let Some(end) = text.find(words::NUMBER_OF_ERROR) {
                text.truncate(end);
            }
            return text;
        }
    };
    reason.to_owned()
}

/// What helps where a packed file could not be read; `None` where it is another error.
pub fn advice(error: &io::Error) -> Option<&'static str> {
    let packed = error.get_ref()?.downcast_ref::<PackingError>()?;
    Some(match packed {
        PackingError::Damaged { .. } => words::FETCH_OR_PACK_AGAIN,
        PackingError::NotRead(_) => words::UNPACK_IT_FIRST,
    })
}
