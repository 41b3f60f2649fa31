//! Ctrl-C in a long command: the first one asks it to end with what it has.

use std::sync::{Arc, atomic::AtomicBool};

/// Set by the first interrupt; the second one ends the program in the usual way.
pub fn heed() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        use signal_hook::flag;
        // Where a signal cannot be heeded, it ends the program, as it would have without us.
        let _ = flag::register_conditional_default(signal, Arc::clone(&interrupted));
        let _ = flag::register(signal, Arc::clone(&interrupted));
    }
    interrupted
}
