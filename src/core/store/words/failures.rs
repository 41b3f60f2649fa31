//! Why one of the program's files could not be read or written, and what helps.

use std::{fmt::Display, path::Path};

// Any file.
/// `doing` is one of the [`deeds`](super::deeds).
pub fn cannot(doing: &str, path: &Path, reason: &str, advice: &str) -> String {
    format!("cannot {doing} {}: {reason}; {advice}", path.display())
}

pub fn broken(path: &Path, line: usize, column: usize, reason: &str, aside: &Path) -> String {
    format!(
        "{}:{line}:{column}: {reason}; the file was set aside as {}",
        path.display(),
        aside.display()
    )
}

pub fn changed(path: &Path) -> String {
    format!(
        "{} was changed by another program since it was read; open it again",
        path.display()
    )
}

pub fn unchangeable(path: &Path, reason: &str) -> String {
    format!("{}: {reason}", path.display())
}

pub fn no_home(reason: &str) -> String {
    format!(
        "cannot find the folders for this program's files: {reason}; set HOME, or \
         TABIYA_CONFIG_DIR, TABIYA_DATA_DIR and TABIYA_STATE_DIR"
    )
}

// Reasons.
pub const ANOTHER_IS_WRITING: &str = "another program is writing to it";

pub fn expected_own_file(error: impl Display) -> String {
    format!("expected a file that tabiya wrote, found other data ({error})")
}

pub const HOLDS_NO_GAMES: &str = "expected games in PGN, found none; choose another file";

/// `place`: of the byte, counted from 1.
pub fn is_no_text(byte: u8, place: usize) -> String {
    format!(
        "expected games in PGN, found what is no text (0x{byte:02X} at byte {place}); choose another \
         file"
    )
}

pub fn unpack_it_first(packing: &str) -> String {
    format!("it is packed with {packing}, unpack it first")
}

// What helps.
pub const CHANGE_PERMISSIONS: &str = "change the permissions of the file or folder, or set another \
     folder with TABIYA_CONFIG_DIR or TABIYA_DATA_DIR";
pub const SET_ANOTHER_FOLDER: &str = "set another folder with TABIYA_CONFIG_DIR or TABIYA_DATA_DIR";
/// Of a person's own file.
pub const CHECK_PERMISSION: &str = "check that you may read it";
pub const SAVE_ELSEWHERE: &str =
    "change the permissions of the file or folder, or save in another file";
pub const FREE_DISK_SPACE: &str = "free disk space and try again";
pub const CHECK_THE_NAME: &str = "check the name";
pub const GIVE_A_FILE: &str = "give a file, or move the folder away";
pub const MOVE_THAT_FILE: &str = "move that file away, or use another folder";
pub const SAVE_AS_UTF_8: &str = "save it as UTF-8, or move it away";
pub const USE_A_SMALLER_FILE: &str = "use a smaller file, or split it";
pub const CHECK_THE_PATH: &str = "check the path and try again";

// Finished games.
pub fn game_is_kept(error: impl Display) -> String {
    format!("{error}. The game is kept and will be appended at the next start.")
}

/// Neither the file nor the slot could be written.
pub fn game_is_not_saved(error: impl Display, other: impl Display) -> String {
    format!("{error}; and {other}. The game is not saved!")
}

// Stored evaluations.
pub const EVALUATIONS_ARE_DAMAGED: &str = "it is damaged";
pub const EVALUATIONS_IN_USE: &str = "another tabiya is using the stored evaluations; this one continues without them until the \
     other has ended";

pub fn evaluations_cannot_be_used(path: &Path, reason: &str) -> String {
    format!(
        "the stored evaluations {} cannot be used: {reason}; continuing without them",
        path.display()
    )
}

pub fn evaluations_were_damaged(path: &Path, reason: &str, aside: &Path) -> String {
    format!(
        "the stored evaluations {} were damaged ({reason}) and set aside as {}; starting a new file",
        path.display(),
        aside.display()
    )
}
