//! What is known of the file on disk while its games are listed.

use std::time::{Duration, Instant};

/// What is known of the file on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileNews {
    /// It is as it was read.
    None,
    /// It was written to, and is read again when that has been quiet for a moment.
    Written(Instant),
    /// It was asked for.
    Asked,
}

/// How long a file must have been left alone before it is read again.
pub const QUIET: Duration = Duration::from_millis(300);
