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

/// Asks the program to end in order; false where the signal is to end it.
type Ask = Box<dyn FnMut() -> bool + Send>;

/// What a signal asks, where the command can end in order.
static ASKED: Mutex<Option<Ask>> = Mutex::new(None);
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
    let ask = stop.map(|stop| -> Ask {
        let mut stop = Some(stop);
        Box::new(move || {
            let stop = stop.take();
            stop.as_ref().inspect(|stop| stop.stop()).is_some()
        })
    });
    hear(signals, ask)
}

/// As [`heed`]; each of the signals asks this first, as often as it says true.
///
/// # Errors
/// As [`heed`].
pub fn ask(signals: &[i32], ask: impl FnMut() -> bool + Send + 'static) -> io::Result<()> {
    hear(signals, Some(Box::new(ask)))
}

fn hear(signals: &[i32], ask: Option<Ask>) -> io::Result<()> {
    if let Some(ask) = ask {
        *ASKED.lock().unwrap_or_else(PoisonError::into_inner) = Some(ask);
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
                let mut ask = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
                if ask.as_mut().is_some_and(|ask| ask()) {
                    continue;
                }
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
        })?;
    Ok(())
}

#[cfg(not(unix))]
fn listen(_signals: &[i32]) -> io::Result<()> {
    Ok(())
}
