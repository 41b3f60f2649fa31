//! The loop of the program: wait, update, do what was asked, draw.

use super::{
    app::App,
    editor,
    effect::{Effect, Order, Seat},
    event::{self, Event, Queue, Signal},
    job,
    pace::{Pace, Urgency},
    terminal::{self, Terminal, TerminalError},
    watch::Watch,
    words, work,
};
use crate::{
    engine::{Command, Engine, Report, SearchId},
    store::{guard::is_guarded, log},
    tui::job::io_worker::IoWorker,
    uci::client::{ClientError, Remote, Said},
};
use crossbeam_channel::Sender;
use ratatui::layout::Rect;
use std::{
    collections::HashMap,
    panic, thread,
    time::{Duration, Instant},
};

/// How long a file may take to be written at the end before it is taken to be stuck, and how long
/// the end may take in all.
const STUCK: Duration = Duration::from_secs(5);
const LONGEST_END: Duration = Duration::from_secs(30);
/// Events that may wait before reports of running searches are passed over; newer ones follow.
const BACKLOG: usize = 256;

/// How the program ended.
#[derive(Debug)]
pub struct Ended {
    /// The signal that ended it, if one did; [`die_by`] it.
    pub by: Option<i32>,
    /// What could not be saved: sentences.
    pub unsaved: Vec<String>,
}

/// Runs the program on the terminal until the person leaves. `make` is given the room there is.
///
/// # Errors
/// When there is no terminal to draw on.
pub fn run(make: impl FnOnce(Rect) -> App) -> Result<Ended, TerminalError> {
    let mut terminal = Terminal::enter()?;
    let queue = Queue::open()?;
    keep_panics_off_the_screen(queue.sender());
    queue.hear_terminal()?;
    let reports = queue.sender();
    let files = IoWorker::start(move |report| {
        let _ = reports.send(Event::Job(report));
    })?;
    let mut program = Program {
        app: make(terminal.area()),
        engine: start_engine(&queue),
        remotes: HashMap::new(),
        configured: None,
        answered: None,
        is_told_to_continue: false,
        watch: Watch::new(queue.sender()),
        queue,
        files,
    };
    let by = program.go(&mut terminal);
    // The terminal is given back before anything is waited for.
    drop(terminal);
    event::leaving();
    let unsaved = program.end();
    Ok(Ended { by, unsaved })
}

struct Program {
    app: App,
    queue: Queue,
    engine: Engine,
    /// The processes of other engines.
    remotes: HashMap<Seat, Remote>,
    /// The search whose first report has been heard.
    answered: Option<SearchId>,
    /// How the engine was last configured, for the next one.
    configured: Option<Command>,
    files: IoWorker,
    watch: Watch,
    /// The process has gone on after a stop of our own: of that the system tells once more.
    is_told_to_continue: bool,
}

/// An engine that reports into the queue.
fn start_engine(queue: &Queue) -> Engine {
    let reports = queue.sender();
    Engine::named(ENGINE, move |report| {
        if matches!(report, Report::Progress(..)) && reports.len() > BACKLOG {
            return;
        }
        // Nobody listens only when the program is ending.
        let _ = reports.send(Event::Engine(report));
    })
}

/// The thread of the engine whose end is told to the screens.
const ENGINE: &str = "engine";
/// Threads that search for an engine; a panic in one of them is a panic of the engine.
const SEARCH: &str = "search ";

/// Whether the program goes on.
enum Next {
    On,
    End,
}

impl Program {
    /// Returns the number of the signal that ended the program, if one did.
    fn go(&mut self, terminal: &mut Terminal) -> Option<i32> {
        let mut pace = Pace::new(Instant::now());
        let mut wanted = Some(Urgency::Input);
        let mut opened = false;
        loop {
            let now = Instant::now();
            if let Some(urgency) = wanted
                && pace.due(now, urgency) <= now
            {
                pace.drawn(now);
                wanted = None;
                if self.draw(terminal, now).is_err() {
                    // The terminal is gone; the game is kept all the same.
                    let effects = self.app.update(Event::Signal(Signal::InputClosed), now);
                    self.perform_all(effects, terminal);
                    return None;
                }
            }
            if !opened {
                // The first frame is seen before any work is begun.
                opened = true;
                let effects = self.app.open(now);
                wanted = Some(Urgency::Input);
                if let Next::End = self.perform_all(effects, terminal) {
                    return None;
                }
            }
            let frame = wanted.map(|urgency| pace.due(now, urgency));
            let until = frame.into_iter().chain(self.app.wake(now)).min();
            let event = match self.queue.next(until) {
                Some(event) => event,
                None if self.app.wake(now).is_some_and(|at| at <= Instant::now()) => Event::Tick,
                None => continue,
            };
            if matches!(event, Event::Signal(Signal::Continue))
                && std::mem::take(&mut self.is_told_to_continue)
            {
                continue;
            }
            let urgency = match event {
                Event::Engine(Report::Progress(id, _)) if self.answered != Some(id) => {
                    // A person waits for the first word on what was just put on the board.
                    self.answered = Some(id);
                    Urgency::Input
                }
                Event::Engine(_) | Event::Work(..) | Event::Remote(..) | Event::Tick => {
                    Urgency::Report
                }
                _ => Urgency::Input,
            };
            wanted = wanted.max(Some(urgency));
            let signal = match event {
                Event::Signal(Signal::End(signal)) => Some(signal),
                _ => None,
            };
            log_event(&event);
            let effects = self.app.update(event, Instant::now());
            if let Next::End = self.perform_all(effects, terminal) {
                return signal;
            }
        }
    }

    fn perform_all(&mut self, effects: Vec<Effect>, terminal: &mut Terminal) -> Next {
        for effect in effects {
            if let Next::End = self.perform(effect, terminal) {
                return Next::End;
            }
        }
        Next::On
    }

    fn draw(&mut self, terminal: &mut Terminal, now: Instant) -> std::io::Result<()> {
        let app = &self.app;
        let mut area = Rect::default();
        terminal.draw(|frame| {
            area = frame.area();
            app.draw(frame, now);
            app.finish_images(frame.buffer_mut())
        })?;
        self.app.resized(area);
        Ok(())
    }

    /// Starts, tells or ends the process of another engine. Nothing here waits for it.
    fn order(&mut self, seat: Seat, order: Order) {
        match order {
            Order::Start(launch) => {
                let reports = self.queue.sender();
                let listener = move |said| {
                    let is_passing = matches!(said, Said::Report(Report::Progress(..)));
                    if is_passing && reports.len() > BACKLOG {
                        return;
                    }
                    // Nobody listens only when the program is ending.
                    let _ = reports.send(Event::Remote(seat, said));
                };
                let name = launch.program.display().to_string();
                match Remote::start(*launch, listener) {
                    Ok(remote) => {
                        self.remotes.insert(seat, remote);
                    }
                    Err(error) => {
                        let lost = ClientError::Start {
                            name,
                            reason: error.to_string(),
                        };
                        let event = Event::Remote(seat, Said::Lost(lost));
                        let _ = self.queue.sender().send(event);
                    }
                }
            }
            Order::Tell(command) => {
                if let Some(remote) = self.remotes.get_mut(&seat) {
                    remote.send(command);
                }
            }
            Order::End => {
                if let Some(remote) = self.remotes.remove(&seat) {
                    remote.dismiss();
                }
            }
        }
    }

    fn begin_work(&mut self, order: work::Order) -> std::io::Result<()> {
        let reports = self.queue.sender();
        let begun = work::begin(order, move |id, report| {
            // Nobody listens only when the program is ending.
            let _ = reports.send(Event::Work(id, report));
        });
        if let Err(error) = begun {
            let words = words::terminal::no_thread(&error);
            let _ = self.queue.sender().send(Event::Mishap(words));
        }
        Ok(())
    }

    fn perform(&mut self, effect: Effect, terminal: &mut Terminal) -> Next {
        log_effect(&effect);
        let done = match effect {
            Effect::Engine(command) => {
                if let Command::Configure(_) = &command {
                    self.configured = Some(command.clone());
                }
                if !self.engine.is_alive() {
                    // It panicked; the game goes on with another one.
                    self.engine = start_engine(&self.queue);
                    if let Some(options) = &self.configured {
                        self.engine.send(options.clone());
                    }
                }
                self.engine.send(command);
                Ok(())
            }
            Effect::Remote(seat, order) => {
                self.order(seat, order);
                Ok(())
            }
            Effect::Job(task) => {
                self.files.give(task);
                Ok(())
            }
            Effect::Watch(paths) => {
                self.watch.look_at(paths);
                Ok(())
            }
            Effect::Edit { path, line } => self.lend(terminal, || editor::run(&path, line)),
            Effect::Read { text, line } => self.lend(terminal, || editor::read(text, line)),
            Effect::Work(order) => self.begin_work(order),
            Effect::Bell => terminal.bell(),
            Effect::Copy(text) => terminal.copy(&text),
            Effect::Suspend => {
                self.is_told_to_continue = terminal.suspend();
                let back = Event::Signal(Signal::Continue);
                let effects = self.app.update(back, Instant::now());
                return self.perform_all(effects, terminal);
            }
            Effect::Repaint => terminal.resume(),
            Effect::Quit => {
                self.engine.send(Command::Quit);
                return Next::End;
            }
        };
        match done {
            Ok(()) => Next::On,
            Err(_) => Next::End,
        }
    }

    /// Lends the terminal to the person's editor or pager and waits for it.
    fn lend(
        &mut self,
        terminal: &mut Terminal,
        open: impl FnOnce() -> Result<(), String>,
    ) -> std::io::Result<()> {
        self.queue.lend_terminal();
        terminal::release();
        let done = open();
        let resumed = terminal.resume();
        self.queue.take_back();
        // Nobody listens only when the program is ending.
        let _ = self.queue.sender().send(Event::EditorClosed(done));
        resumed
    }
}

impl Program {
    /// Ends what was begun, without a terminal: what could not be saved, in sentences.
    fn end(self) -> Vec<String> {
        // Other engines leave while files are written; `processes::end_all` waits for them.
        self.remotes.into_values().for_each(Remote::dismiss);
        drop(self.engine);
        let left = self.files.finish(STUCK, LONGEST_END);
        let mut unsaved: Vec<String> = left
            .iter()
            .map(|doing| words::jobs::abandoned(doing))
            .collect();
        while let Some(event) = self.queue.next(Some(Instant::now())) {
            if let Event::Job(job::Report::Failed(words) | job::Report::NotSaved(_, words)) = event
            {
                unsaved.push(words);
            }
        }
        unsaved
    }
}

/// What happened, for the log; reports that come many times a second are left out.
fn log_event(event: &Event) {
    if !log::is_on() {
        return;
    }
    match event {
        Event::Key(key) => log::note("key", || format!("{:?} {:?}", key.modifiers, key.code)),
        Event::Engine(Report::Finished(id, verdict)) => log::note("engine", || {
            let best = verdict.best.map(|best| best.to_string());
            format!(
                "search {id}: depth {}, {} nodes, best {}",
                verdict.info.line_depth(),
                verdict.info.nodes,
                best.as_deref().unwrap_or("none")
            )
        }),
        Event::Problem(words) | Event::Mishap(words) => log::note("problem", || words.clone()),
        Event::Signal(signal) => log::note("signal", || format!("{signal:?}")),
        Event::Job(job::Report::Failed(words) | job::Report::NotSaved(_, words)) => {
            log::note("problem", || words.clone());
        }
        _ => {}
    }
}

/// What is done about it.
fn log_effect(effect: &Effect) {
    match effect {
        Effect::Engine(Command::Search(search)) => log::note("engine", || {
            let (id, fen) = (search.id, search.position.fen());
            format!("search {id} of {fen}, {} lines", search.lines)
        }),
        Effect::Job(task) => log::note("file", || task.words()),
        _ => {}
    }
}

/// A panic of the main thread gives the terminal back before it is told; one of another thread
/// is told on the screen, not across it.
fn keep_panics_off_the_screen(sender: Sender<Event>) {
    let main = thread::current().id();
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let thread = thread::current();
        let is_main = thread.id() == main;
        if is_main && is_guarded() {
            return;
        }
        let name = thread.name().unwrap_or_default();
        if is_main {
            terminal::release();
            tell(info);
        } else if name == ENGINE {
            let _ = sender.send(Event::Problem(info.to_string()));
        } else if !is_guarded() && !name.starts_with(SEARCH) {
            let words = info.to_string();
            let words: Vec<&str> = words.lines().take(2).collect();
            let words = words::terminal::internal_error_in(name, &words.join(" "));
            let _ = sender.send(Event::Mishap(words));
        }
    }));
}

/// Ends as a program ends that does not handle the signal, so that the parent sees why.
#[cfg(unix)]
pub fn die_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
pub fn die_by(_signal: i32) {}
