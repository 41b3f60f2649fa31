//! What could not be done with a file or a folder, as it stands in
//! [`cannot`](super::failures::cannot).

pub const APPEND_A_GAME_TO: &str = "append a game to";
pub const CREATE_THE_FOLDER: &str = "create the folder";
pub const KEEP_A_COPY_OF: &str = "keep a copy of";
pub const OPEN: &str = "open";
pub const READ: &str = "read";
pub const READ_THE_FOLDER: &str = "read the folder";
pub const REMOVE: &str = "remove";
pub const RENAME: &str = "rename";
pub const WRITE: &str = "write";
pub const WRITE_IN_THE_FOLDER: &str = "write in the folder";
pub const WRITE_TO: &str = "write to";
