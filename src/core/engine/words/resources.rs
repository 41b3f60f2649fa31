//! The engine's thread, hash table and endgame tables: what there is not of them.

use std::fmt::Display;

/// Why no answer comes any more.
pub const THREAD_HAS_ENDED: &str = "the engine's thread has ended";

/// Why nothing can be begun beside what already runs.
pub const NO_THREAD: &str = "the system starts no more threads; end other programs, or allow more \
     (ulimit -u)";

/// The message about a hash table that is smaller than asked for.
pub fn less_hash(asked_mib: usize, got_mib: usize) -> String {
    format!("A hash table of {asked_mib} MiB does not fit in the free memory; using {got_mib} MiB")
}

pub fn no_endgame_tables_in(folders: &str, error: impl Display) -> String {
    format!(
        "{folders}: {error}; expected folders with .rtbw and .rtbz files; the tables in use stay"
    )
}
