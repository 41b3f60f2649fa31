//! Games of the engine against itself, to learn from.

pub use super::{super::shared::NOT_ALL_GAMES, SAME_COMMAND};

use std::path::Path;

// Hints.
pub const OTHER_OPENINGS: &str = "give more even openings, or fewer --random plies";
pub const WITHOUT_THAT_OPENING: &str = "leave out that opening";
pub const MORE_NODES: &str = "give more --nodes, such as 1000";
pub const GAMES_ARE_SAVED: &str = "the games before this one are saved; the same command resumes";
pub const OTHER_FOLDER: &str = "move the file away, or write to another folder";
pub const SAME_NODES: &str = "use the same --nodes, or choose another --seed or folder";

pub fn cannot_be_saved(fen: &str) -> String {
    format!(
        "expected openings of standard chess, with pieces that a game can have, found {fen}: its \
         games could not be read again"
    )
}

pub fn no_file(path: &Path) -> String {
    format!(
        "expected {} to be a file, found something else",
        path.display()
    )
}

pub fn other_nodes(path: &Path, wanted: u64, found: u32) -> String {
    format!(
        "{}: expected games of {wanted} nodes per move, found {found}",
        path.display()
    )
}

/// `games`: those there are, and how many of them were played now; `leaves`: the positions of their
/// searches.
pub fn so_far(
    (games, played): (u64, u64),
    of: u64,
    plies: u64,
    leaves: u64,
    seconds: f64,
) -> String {
    let per_second = |count: u64| count as f64 / seconds;
    let leaves = match leaves {
        0 => String::new(),
        leaves => format!(
            ", {leaves} positions of their searches, {:.0} per second",
            per_second(leaves)
        ),
    };
    format!(
        "{games} of {of} games; {played} now played, {plies} plies, {:.0} plies per second{leaves}",
        per_second(plies)
    )
}
