//! How much memory there is for a hash table. The engine itself asks no system; whoever starts the
//! program says how to find out ([`ask_with`]).

use std::sync::OnceLock;

/// Tells how many bytes are free, where that is known.
pub type Probe = fn() -> Option<u64>;

static PROBE: OnceLock<Probe> = OnceLock::new();

/// From here on, tables are made no larger than what is free says.
pub fn ask_with(probe: Probe) {
    // The first word holds.
    let _ = PROBE.set(probe);
}

/// The largest table in MiB that should be made now; `None` where nobody knows.
pub(super) fn room() -> Option<usize> {
    let free = PROBE.get().and_then(|probe| probe())? >> 20;
    usize::try_from(usable(free)).ok()
}

/// How large a table of so many MiB would be if it were made now, where that is less.
pub fn less_than(mib: usize) -> Option<usize> {
    room().filter(|room| *room < mib)
}

/// What of so many free MiB a table may take: the rest of the program, and other programs, need
/// some too.
fn usable(free: u64) -> u64 {
    free.saturating_sub((free / 4).max(64)).max(1)
}

#[cfg(test)]
mod tests {
    use super::usable;

    #[test]
    fn some_memory_is_left_to_others() {
        assert_eq!(usable(8_192), 6_144);
        assert_eq!(usable(100), 36);
        assert_eq!(usable(10), 1);
    }
}
