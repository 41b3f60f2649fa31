//! Everything that can happen, in one closed enum, heard through one queue.
//!
//! Two threads wait for the outside world: one for the terminal's keys, mouse and pasted text,
//! one for signals. The engine and the job runner put their reports into the same queue from
//! their own threads. The main thread sleeps on it; nothing here wakes up without cause.

use super::{
    effect::Seat,
    images::{Canvas, Rgb},
    introduction::{Told, Typed, ask_again, introduce, measure},
    job,
    late_answers::LateAnswers,
    work::news,
};
use crate::{
    engine::{Report, SearchId},
    uci::client::{Said, processes},
};
use crossbeam_channel::{Receiver, Sender, unbounded};
use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use std::{
    io,
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Whether another program has the terminal now, so that its signals are not ours.
static LENT: AtomicBool = AtomicBool::new(false);
/// The program has left the screen and only ends what it has begun: a signal ends it at once.
static LEAVING: AtomicBool = AtomicBool::new(false);

/// From here on every signal that ends a program ends this one at once.
pub fn leaving() {
    LEAVING.store(true, Ordering::Release);
}

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
    /// The terminal shows images, on cells of this size.
    Canvas(Canvas),
    /// The terminal's text stands before this colour.
    Background(Rgb),
    /// The moment has come that [`super::app::App::wake`] asked for.
    Tick,
    Engine(Report),
    /// A piece of work beside the engine, by the number of its order.
    Work(SearchId, news::Report),
    /// Another engine, by its seat, said something.
    Remote(Seat, Said),
    Job(job::Report),
    Signal(Signal),
    /// A file that is watched was written by somebody.
    FileChanged(PathBuf),
    /// The editor that had the terminal has ended, or could not be started: why.
    EditorClosed(Result<(), String>),
    /// The engine's thread panicked; what it said.
    Problem(String),
    /// Something else failed inside the program: a sentence.
    Mishap(String),
}

impl From<Typed> for Event {
    fn from(typed: Typed) -> Event {
        match typed {
            Typed::Key(key) => Event::Key(key),
            Typed::Paste(text) => Event::Paste(text),
        }
    }
}

/// What the system tells the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// End now, giving the terminal back: SIGTERM, SIGINT, SIGHUP, SIGQUIT by number.
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
    gate: Arc<Gate>,
}

/// Holds the thread that reads keys while another program reads them.
#[derive(Default)]
struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,
}

#[derive(Default)]
struct GateState {
    is_closed: bool,
    /// The thread stands before the gate.
    is_waiting: bool,
}

impl Gate {
    /// Waits before the gate while it is closed.
    fn pass(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.is_closed {
            state.is_waiting = true;
            self.changed.notify_all();
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.is_waiting = false;
    }

    /// Closes the gate; `wake` makes the thread come to it. Returns when it is there, or after
    /// a while all the same.
    fn close(&self, wake: impl FnOnce()) {
        const PATIENCE: Duration = Duration::from_secs(1);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_closed = true;
        wake();
        let _ = self
            .changed
            .wait_timeout_while(state, PATIENCE, |state| !state.is_waiting);
    }

    fn open(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_closed = false;
        self.changed.notify_all();
    }
}

impl Queue {
    /// Opens the queue and starts to listen to signals.
    ///
    /// # Errors
    /// When the system refuses a thread or a signal handler.
    pub fn open() -> io::Result<Queue> {
        let (sender, receiver) = unbounded();
        hear_signals(sender.clone())?;
        Ok(Queue {
            sender,
            receiver,
            gate: Arc::default(),
        })
    }

    /// Starts to listen to the terminal; to be called once it is in raw mode.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn hear_terminal(&self) -> io::Result<()> {
        let sender = self.sender.clone();
        let gate = Arc::clone(&self.gate);
        thread::Builder::new()
            .name("keys".to_owned())
            .spawn(move || read_terminal(&sender, &gate))?;
        Ok(())
    }

    /// Leaves keys and the terminal's signals to another program until [`Queue::take_back`].
    pub fn lend_terminal(&self) {
        LENT.store(true, Ordering::Release);
        // The thread sleeps in a read; news of the window's size wakes it, whatever the size.
        self.gate.close(wake_reader);
    }

    /// Reads keys again.
    pub fn take_back(&self) {
        LENT.store(false, Ordering::Release);
        self.gate.open();
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

#[cfg(unix)]
fn wake_reader() {
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGWINCH);
}

#[cfg(not(unix))]
fn wake_reader() {}

/// Passes on what the terminal says until it is closed or nobody listens any more.
fn read_terminal(sender: &Sender<Event>, gate: &Gate) {
    use crossterm::event::Event as Raw;
    let introduction = introduce();
    let mut told = introduction.told;
    let mut canvas = told.canvas;
    let background = told.background.map(Event::Background);
    let first = background.into_iter().chain(canvas.map(Event::Canvas));
    for event in first.chain(introduction.typed.into_iter().map(Event::from)) {
        if sender.send(event).is_err() {
            return;
        }
    }
    let mut late = introduction.late;
    loop {
        gate.pass();
        wait_for_the_rest(&mut late);
        if canvas.is_none()
            && let Some(again) = late.as_mut().and_then(ask_again)
        {
            canvas = again.told.canvas;
            let news = canvas.map(Event::Canvas).into_iter();
            for event in news.chain(again.typed.into_iter().map(Event::from)) {
                if sender.send(event).is_err() {
                    return;
                }
            }
        }
        let event = match crossterm::event::read() {
            Ok(Raw::Key(key)) if is_answer(&mut late, &key) => {
                let Some(late) = late.as_ref().filter(|late| !late.is_inside()) else {
                    continue;
                };
                let before = std::mem::replace(&mut told, Told::by(&late.answers()));
                if before.background != told.background
                    && let Some(colour) = told.background
                    && sender.send(Event::Background(colour)).is_err()
                {
                    return;
                }
                match told.canvas {
                    Some(news) if canvas.is_none() => {
                        canvas = Some(news);
                        Event::Canvas(news)
                    }
                    _ => continue,
                }
            }
            Ok(Raw::Key(key)) if key.kind != KeyEventKind::Release => Event::Key(key),
            Ok(Raw::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(Raw::Paste(text)) => Event::Paste(text),
            Ok(Raw::Resize(..)) => {
                let now = canvas.map(measure);
                let news = now.filter(|_| now != canvas);
                canvas = now;
                if news.is_some_and(|canvas| sender.send(Event::Canvas(canvas)).is_err()) {
                    return;
                }
                Event::Resize
            }
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

/// Whether a key is a part of what the terminal answers late.
fn is_answer(late: &mut Option<LateAnswers>, key: &KeyEvent) -> bool {
    late.as_mut()
        .is_some_and(|late| late.take(key, Instant::now()))
}

/// An answer comes in one go: where its rest does not, what follows is typed.
fn wait_for_the_rest(late: &mut Option<LateAnswers>) {
    const PATIENCE: Duration = Duration::from_millis(300);
    let Some(late) = late.as_mut().filter(|late| late.is_inside()) else {
        return;
    };
    if !crossterm::event::poll(PATIENCE).unwrap_or(false) {
        late.give_up();
    }
}

#[cfg(unix)]
fn hear_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH},
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            let mut ending = false;
            for signal in &mut signals {
                if LENT.load(Ordering::Acquire) {
                    match signal {
                        // Ctrl-Z in the editor stops the whole group, us with it.
                        SIGTSTP => {
                            let _ = emulate_default_handler(signal);
                            continue;
                        }
                        SIGINT | SIGQUIT | SIGCONT | SIGWINCH => continue,
                        _ => {}
                    }
                }
                let leaving = LEAVING.load(Ordering::Acquire);
                let heard = match signal {
                    // The thread that reads keys hears of a new size too, but not while it waits
                    // for the rest of a key that nobody knows.
                    SIGWINCH => {
                        if sender.send(Event::Resize).is_err() {
                            return;
                        }
                        continue;
                    }
                    SIGTSTP if leaving => continue,
                    SIGTSTP => Signal::Suspend,
                    SIGCONT => Signal::Continue,
                    // Asked a second time, the main thread is not answering.
                    _ if ending || leaving => {
                        super::terminal::release();
                        processes::end_all_now();
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
