//! Why a file could not be read or written.

// What the system says.
pub const PERMISSION_DENIED: &str = "permission denied";
pub const READ_ONLY: &str = "the file system is read-only";
pub const DISK_IS_FULL: &str = "the disk is full";
pub const DOES_NOT_EXIST: &str = "it does not exist";
pub const IS_A_FOLDER: &str = "it is a folder, a file was expected";
pub const FILE_IN_PLACE_OF_FOLDER: &str = "a file stands where a folder was expected";
pub const NOT_UTF_8: &str = "it is not text in UTF-8";
pub const NOT_ENOUGH_MEMORY: &str = "there is not enough memory for it";
pub const READER_HAS_GONE: &str = "whoever read it has gone";
/// What Rust writes behind the words of the system, before a number and a bracket.
pub const NUMBER_OF_ERROR: &str = " (os error ";

// What stands where something is to be written.
pub const LINKS_IN_A_CIRCLE: &str = "its links lead in a circle";
pub const IS_NO_REGULAR_FILE: &str =
    "expected a regular file, found a device, a pipe or a link to nothing";
pub const IS_NOT_OURS: &str = "expected no file, or what tabiya wrote there before, found another";

// Too large a file.
pub fn expected_at_most(mib: u64, from_device: bool) -> String {
    let from = match from_device {
        true => " from a device",
        false => "",
    };
    format!("expected at most {mib} MiB{from}, found more")
}

// Packed files.
pub const ENDS_TOO_EARLY: &str = "it ends too early";
pub const CHECKSUM_IS_WRONG: &str = "its checksum is wrong";
pub const DATA_IS_WRONG: &str = "part of its data is wrong";
pub const OTHER_BYTES_FOLLOW: &str = "what follows its end is not packed";
pub const NEEDS_TOO_MUCH_MEMORY: &str = "it asks for too much memory to be unpacked";

pub fn packed_and_damaged(packing: &str, why: &str) -> String {
    format!("it is packed with {packing} and damaged: {why}")
}

pub fn packing_is_not_read(packing: &str) -> String {
    format!("it is packed with {packing}, which is not read")
}

// What helps against that.
pub const FETCH_OR_PACK_AGAIN: &str = "fetch the file again, or pack it again";
pub const UNPACK_IT_FIRST: &str = "unpack it first; only .gz and .zst are read packed";
