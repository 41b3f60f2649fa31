//! What is written, read by a thread of its own, and Ctrl-C.

use crate::engine::NoThread;
use std::{
    io::{self, BufRead, Read as _},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

/// No command is so long, but what is read need not end.
const LONGEST: u64 = 4096;

/// Stands for a longer one, and is no command.
pub const TOO_LONG: &str = "(too long a line)";

/// A line that was waited for so long is written by somebody now. One that comes sooner behind another
/// was there already: a script's, in a pipe.
pub const WRITTEN_NOW: Duration = Duration::from_millis(200);

/// A line as it was read.
pub struct Incoming {
    pub text: io::Result<String>,
    /// It was waited for: somebody writes it now.
    pub is_live: bool,
}

/// Ctrl-C, as another thread hears of it: `stop` while something goes on, else `quit`.
#[derive(Clone, Debug)]
pub struct Interrupter {
    asked: Arc<AtomicBool>,
    /// Wakes whoever waits for a line; empty once there are no more lines.
    wake: Arc<Mutex<Option<SyncSender<Incoming>>>>,
}

impl Interrupter {
    /// False where the last interrupt has not been heard yet.
    pub fn interrupt(&self) -> bool {
        if self.asked.swap(true, Ordering::AcqRel) {
            return false;
        }
        if let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner) {
            // Where there is no room for it, a line is there to wake.
            let _is_awake = wake.try_send(Incoming {
                text: Ok(String::new()),
                is_live: true,
            });
        }
        true
    }

    pub fn take(&self) -> bool {
        self.asked.swap(false, Ordering::AcqRel)
    }

    fn end(&self) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Lines are read by a thread of their own, so that the clock of a game is kept meanwhile.
pub fn begin(input: impl BufRead + Send + 'static) -> (Receiver<Incoming>, Interrupter) {
    // Few lines are read ahead: a pipe may have millions.
    let (sender, lines) = mpsc::sync_channel(1);
    let refusal = sender.clone();
    let interrupter = Interrupter {
        asked: Arc::default(),
        wake: Arc::new(Mutex::new(Some(sender.clone()))),
    };
    let ended = interrupter.clone();
    let reading = thread::Builder::new().name("lines".to_owned());
    let begun = reading.spawn(move || {
        read_lines(input, &sender);
        ended.end();
    });
    if begun.is_err() {
        // The first line that is waited for is this error. There is room for one.
        let _heard_later = refusal.try_send(Incoming {
            text: Err(NoThread.into()),
            is_live: false,
        });
        interrupter.end();
    }
    (lines, interrupter)
}

/// Reads lines until there are no more, or nobody listens.
fn read_lines(mut input: impl BufRead, sender: &SyncSender<Incoming>) {
    loop {
        let mut bytes = Vec::new();
        let asked = Instant::now();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let is_live = asked.elapsed() >= WRITTEN_NOW;
        let text = match read {
            Ok(0) => return,
            Ok(count) if count as u64 == LONGEST && !bytes.ends_with(b"\n") => {
                match input.skip_until(b'\n') {
                    Ok(_) => Ok(TOO_LONG.to_owned()),
                    Err(error) => Err(error),
                }
            }
            Ok(_) => Ok(String::from_utf8_lossy(&bytes).trim().to_owned()),
            Err(error) => Err(error),
        };
        let is_over = text.is_err();
        if sender.send(Incoming { text, is_live }).is_err() || is_over {
            return;
        }
    }
}
