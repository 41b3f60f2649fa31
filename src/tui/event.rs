//! Everything that can happen, in one closed enum, heard through one queue.
//!
//! Two threads wait for the outside world: one for the terminal's keys, mouse and pasted text,
//! one for signals. The engine and the job runner put their reports into the same queue from
//! their own threads. The main thread sleeps on it; nothing here wakes up without cause.

use super::{effect::Seat, job, work::news};
use crate::{
    engine::{Report, SearchId},
    uci::client::Said,
};
use crossbeam_channel::{Receiver, Sender, unbounded};
use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use std::{io, thread, time::Instant};

/// Something happened.
#[derive(Debug)]
pub enum Event {
    /// A key went down (or repeats).
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// Text pasted in one piece.
    Paste(String),
    /// The terminal has another size now.
    Resize,
    /// The moment has come that [`super::app::App::wake`] asked for.
    Tick,
    Engine(Report),
    /// A piece of work beside the engine, by the number of its order.
    Work(SearchId, news::Report),
    /// Another engine, by its seat, said something.
    Remote(Seat, Said),
    Job(job::Report),
    Signal(Signal),
    /// A thread other than the main one panicked; what it said.
    Fault(String),
}

/// What the system tells the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// End now, giving the terminal back: SIGTERM, SIGINT, SIGHUP by number.
    End(i32),
    /// Stop until continued (SIGTSTP).
    Suspend,
    /// Brought back after a stop (SIGCONT).
    Continue,
    /// No key will ever come again: the input is closed.
    InputClosed,
}

/// The one queue.
pub struct Queue {
    sender: Sender<Event>,
    receiver: Receiver<Event>,
}

impl Queue {
    /// Opens the queue and starts to listen to signals.
    ///
    /// # Errors
    /// When the system refuses a thread or a signal handler.
    pub fn open() -> io::Result<Queue> {
        let (sender, receiver) = unbounded();
        hear_signals(sender.clone())?;
        Ok(Queue { sender, receiver })
    }

    /// Starts to listen to the terminal; to be called once it is in raw mode.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn hear_terminal(&self) -> io::Result<()> {
        let sender = self.sender.clone();
        thread::Builder::new()
            .name("keys".to_owned())
            .spawn(move || read_terminal(&sender))?;
        Ok(())
    }

    /// A way into the queue for another thread.
    pub fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// The next event, or `None` when `until` has come first.
    pub fn next(&self, until: Option<Instant>) -> Option<Event> {
        match until {
            None => self.receiver.recv().ok(),
            Some(until) => self.receiver.recv_deadline(until).ok(),
        }
    }
}

/// Passes on what the terminal says until it is closed or nobody listens any more.
fn read_terminal(sender: &Sender<Event>) {
    use crossterm::event::Event as Raw;
    loop {
        let event = match crossterm::event::read() {
            Ok(Raw::Key(key)) if key.kind != KeyEventKind::Release => Event::Key(key),
            Ok(Raw::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(Raw::Paste(text)) => Event::Paste(text),
            Ok(Raw::Resize(..)) => Event::Resize,
            Ok(_) => continue,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => {
                let _ = sender.send(Event::Signal(Signal::InputClosed));
                return;
            }
        };
        if sender.send(event).is_err() {
            return;
        }
    }
}

#[cfg(unix)]
fn hear_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP},
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            let mut ending = false;
            for signal in &mut signals {
                let heard = match signal {
                    SIGTSTP => Signal::Suspend,
                    SIGCONT => Signal::Continue,
                    // Asked a second time, the main thread is not answering.
                    _ if ending => {
                        super::terminal::release();
                        let _ = emulate_default_handler(signal);
                        return;
                    }
                    _ => {
                        ending = true;
                        Signal::End(signal)
                    }
                };
                if sender.send(Event::Signal(heard)).is_err() {
                    return;
                }
            }
        })?;
    Ok(())
}

#[cfg(not(unix))]
fn hear_signals(_sender: Sender<Event>) -> io::Result<()> {
    Ok(())
}
