//! Signals in a long command without a screen: the first one asks it to end with what it has, the
//! second one ends it. No engine that it has started outlives it.

use super::out::{self, note};
use crate::{engine::Stop, uci::client::signals};

/// Stopped by the first interrupt; the second one ends the program in the usual way.
pub fn heed() -> Stop {
    let stop = Stop::new();
    // Where signals cannot be heard they end the program, as they would have without us.
    let _unheard = signals::heed(&heard(), Some(stop.clone()));
    stop
}

/// The first signal ends the program in the usual way, and its engines with it.
pub fn end_engines() {
    let _unheard = signals::heed(&heard(), None);
}

/// Ctrl-C asks this, and ends the program in the usual way where it says false.
pub fn ask(ask: impl FnMut() -> bool + Send + 'static) {
    let _unheard = signals::ask(&interrupts(), ask);
}

/// As [`end_engines`]; before the end it is said what is left of the work.
pub fn say_at_end(words: impl FnOnce() -> String + Send + 'static) {
    signals::before_the_end(move || {
        if out::is_watched() {
            out::rewrite("");
        }
        note!("{}", words());
    });
}

/// A file that grows beyond the limit of the system is an error as any other, and does not end the
/// program in the middle of its work.
#[cfg(unix)]
pub fn outlive_full_files() {
    use signal_hook::consts::SIGXFSZ;
    // Where the signal cannot be heard, it ends the program, as it would have without us.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// There is no such signal here.
#[cfg(not(unix))]
pub fn outlive_full_files() {}

/// The signals that end a program, but for those that whoever started us wants to be ignored, as
/// `nohup` does.
#[cfg(unix)]
fn heard() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let ignored = ignored();
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        .into_iter()
        .filter(|signal| ignored & (1 << (signal - 1)) == 0)
        .collect()
}

#[cfg(not(unix))]
fn heard() -> Vec<i32> {
    Vec::new()
}

/// The signal of Ctrl-C alone, as [`heard`] has it.
#[cfg(unix)]
fn interrupts() -> Vec<i32> {
    let mut signals = heard();
    signals.retain(|signal| *signal == signal_hook::consts::SIGINT);
    signals
}

#[cfg(not(unix))]
fn interrupts() -> Vec<i32> {
    Vec::new()
}

/// One bit for each signal that is ignored, where the system tells.
#[cfg(unix)]
fn ignored() -> u64 {
    let status =
        crate::files::read_own_text(std::path::Path::new("/proc/self/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}
