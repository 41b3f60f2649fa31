//! Signals that end the program end its engines too. For commands without a screen; the screen
//! hears signals itself.

use super::processes;
use crate::engine::Stop;
use std::{
    io,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// What the first signal asks to stop, where the command can end in order.
static ASKED: Mutex<Option<Stop>> = Mutex::new(None);
static HEARD: OnceLock<()> = OnceLock::new();
/// A signal is ending the program.
static ENDING: AtomicBool = AtomicBool::new(false);

/// What is said before a signal ends the program.
static LAST_WORDS: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// From here on this is done before a signal ends the program.
pub fn before_the_end(say: impl FnOnce() + Send + 'static) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(say));
}

/// From here on each of these signals ends the engines before it ends the program in its usual
/// way. If `stop` is given, the first of them only asks for that.
///
/// # Errors
/// When the system gives no thread or no handler; signals then do what they always do.
pub fn heed(signals: &[i32], stop: Option<Stop>) -> io::Result<()> {
    if let Some(stop) = stop {
        *ASKED.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
    }
    if HEARD.set(()).is_ok() {
        listen(signals)?;
    }
    Ok(())
}

/// Where a signal is ending the program, leaves it to that: its parent is to see which one it was, and
/// not the error of a command whose engine has just been ended.
pub fn yield_to_them() {
    const PATIENCE: Duration = Duration::from_secs(5);
    if ENDING.load(Ordering::Acquire) {
        thread::sleep(PATIENCE);
    }
}

#[cfg(unix)]
fn listen(signals: &[i32]) -> io::Result<()> {
    use signal_hook::{iterator::Signals, low_level::emulate_default_handler};
    let mut signals = Signals::new(signals)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in &mut signals {
                let asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner).take();
                match asked {
                    Some(stop) => stop.stop(),
                    None => {
                        ENDING.store(true, Ordering::Release);
                        processes::end_all_now();
                        let say = LAST_WORDS
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .take();
                        if let Some(say) = say {
                            say();
                        }
                        let _it_ends_here = emulate_default_handler(signal);
                    }
                }
            }
        })?;
    Ok(())
}

#[cfg(not(unix))]
fn listen(_signals: &[i32]) -> io::Result<()> {
    Ok(())
}
