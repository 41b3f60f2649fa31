//! Files that cannot be read or written, and what to do then.

use std::{fmt::Display, path::Path};

// Reading; `reason` says what the system says.
pub const STANDARD_INPUT: &str = "standard input";
pub const STANDARD_INPUT_TWICE: &str = "standard input, -, can be named only once";
pub const SAVE_ONE_OF_THEM: &str = "save what comes from it as a file, and name that";
pub const IS_ANOTHER_KIND: &str = "is it another kind of file?";
pub const GIVE_FILE_IN_FOLDER: &str = "give a file in it";
pub const USE_SMALLER_FILE: &str = "use a smaller file, or split it";
pub const CHECK_PERMISSION: &str = "check that you may read it";
pub const CHECK_NAME: &str = "check the name";

pub fn cannot_be_read(name: impl Display, reason: impl Display) -> String {
    format!("{name} cannot be read: {reason}")
}

/// `place`: of the byte, counted from 1.
pub fn is_no_text(byte: u8, place: usize) -> String {
    format!("expected games in PGN, found what is no text (0x{byte:02X} at byte {place})")
}

pub fn no_puzzles(path: &Path) -> String {
    format!(
        "expected puzzles in CSV or EPD, found none in {}",
        path.display()
    )
}

/// `wrong`: the first line that is none.
pub fn no_puzzles_but(path: &Path, wrong: impl Display) -> String {
    format!("{}; {wrong}", no_puzzles(path))
}

// Writing.
pub const CHOOSE_ANOTHER_FILE: &str = "choose another file";
pub const CHOOSE_ANOTHER_OUTPUT: &str = "choose another file with -o";
pub const CHOOSE_ANOTHER_FOLDER: &str = "choose another folder";
pub const CREATE_FOLDER: &str = "create the folder, or choose another file";
pub const FREE_DISK_SPACE: &str = "free disk space, or choose another file";

pub fn cannot_write_to_standard_output(reason: impl Display) -> String {
    format!("cannot write to standard output: {reason}")
}

pub fn cannot_write(path: &Path, reason: impl Display) -> String {
    format!("cannot write {}: {reason}", path.display())
}

pub const PACK_IT_AFTERWARDS: &str = "leave that ending out, and pack the file afterwards";

/// `ending`: `.gz` and the like.
pub fn expected_unpacked_name(path: &Path, ending: &str) -> String {
    format!(
        "the file is written unpacked: expected a name without {ending}, found {}",
        path.display()
    )
}

pub fn is_packed(packing: &str) -> String {
    format!("it is packed with {packing}, and nothing can be added to it")
}

/// By their options, such as `-o`.
pub fn expected_two_files(option: &str, other: &str, path: &Path) -> String {
    format!(
        "expected {option} and {other} to name two files, found {} for both",
        path.display()
    )
}

pub fn cannot_make_folder(folder: &Path, reason: impl Display) -> String {
    format!("cannot make the folder {}: {reason}", folder.display())
}

pub fn no_folder(path: &Path, folder: &Path) -> String {
    let reason = format!("the folder {} does not exist", folder.display());
    cannot_write(path, reason)
}

pub fn cannot_keep_copy(path: &Path, reason: impl Display) -> String {
    format!(
        "cannot keep a copy of {}: {reason}; nothing was written",
        path.display()
    )
}
