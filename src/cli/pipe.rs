//! What happens when nobody reads on: `tabiya perft 5 --divide | head` ends without a word, as
//! other programs do.

/// From here on, writing to a pipe whose reader has gone ends the process silently.
///
/// Only for commands that print and are done. A match must outlive an engine that closes its
/// input, and a screen must give the terminal back first.
#[cfg(unix)]
pub fn end_quietly_when_closed() {
    use std::sync::{Arc, atomic::AtomicBool};
    let always = Arc::new(AtomicBool::new(true));
    // Where the handler cannot be set, the program is as it was: it complains about the pipe.
    let _ = signal_hook::flag::register_conditional_default(signal_hook::consts::SIGPIPE, always);
}

/// There is no such signal here.
#[cfg(not(unix))]
pub fn end_quietly_when_closed() {}
