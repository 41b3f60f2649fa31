//! How much memory the system has left for this program.

use crate::files::read_own_text;
use std::path::Path;

/// Free bytes, as far as the system tells: of the machine, or of the control group that this
/// program runs in where that has a limit.
pub fn free() -> Option<u64> {
    let text = read_own_text(Path::new("/proc/meminfo")).ok()?;
    let machine = line(&text, "MemAvailable:")? << 10;
    let group =
        of_group("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current").or_else(|| {
            of_group(
                "/sys/fs/cgroup/memory/memory.limit_in_bytes",
                "/sys/fs/cgroup/memory/memory.usage_in_bytes",
            )
        });
    Some(group.map_or(machine, |group| group.min(machine)))
}

/// The number behind a word at the head of a line.
fn line(text: &str, word: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(word))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// What is left of a group's limit; `None` where there is none.
fn of_group(limit: &str, used: &str) -> Option<u64> {
    let number = |path: &str| {
        let text = read_own_text(Path::new(path)).ok()?;
        text.trim().parse::<u64>().ok()
    };
    Some(number(limit)?.saturating_sub(number(used)?))
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_number_is_found_by_its_word() {
        let text = "MemTotal:       8000 kB\nMemAvailable:    4000 kB\n";
        assert_eq!(line(text, "MemAvailable:"), Some(4000));
        assert_eq!(line(text, "SwapFree:"), None);
    }
}
