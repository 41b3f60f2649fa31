//! The engine as others hold it: a handle on a thread.

use super::{
    coordinator::{Coordinator, STACK_BYTES},
    messages::{Command, Report},
    words::resources as words,
};
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Sender},
    },
    thread::{self, JoinHandle},
};

/// The system gives no thread, without which nothing can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::NO_THREAD)]
pub struct NoThread;

impl From<NoThread> for io::Error {
    fn from(none: NoThread) -> io::Error {
        io::Error::other(none)
    }
}

/// A running engine. Dropping it ends its search, without an answer, and its thread.
pub struct Engine {
    commands: Sender<Command>,
    thread: Option<JoinHandle<()>>,
    /// Ends any search on drop. A search's own stop is left alone: others may share it.
    quit: Arc<AtomicBool>,
}

impl Engine {
    /// Starts the engine's thread. `listener` hears the reports, on that thread, and should
    /// only pass them on. Nothing large is allocated before the first search.
    ///
    /// Where the system gives no thread, the handle is dead: it accepts commands and never
    /// reports, as [`Engine::is_alive`] tells.
    pub fn start(listener: impl Fn(Report) + Send + 'static) -> Engine {
        Engine::named("engine", listener)
    }

    /// As [`Engine::start`], with a name for the thread.
    pub fn named(name: &str, listener: impl Fn(Report) + Send + 'static) -> Engine {
        let (commands, heard) = mpsc::channel();
        let quit = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&quit);
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || Coordinator::new(Box::new(listener), seen).run(&heard))
            .ok();
        Engine {
            commands,
            thread,
            quit,
        }
    }

    /// Hands a command over and returns at once. A search sent while another runs waits for
    /// its end; end it with its own [`Stop`](super::messages::Stop).
    pub fn send(&mut self, command: Command) {
        // A thread that has ended hears nothing, and there is nobody to tell.
        let _thread_has_ended = self.commands.send(command);
    }

    /// Whether the engine's thread runs.
    pub fn is_alive(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.quit.store(true, Ordering::Relaxed);
        self.send(Command::Quit);
        if let Some(thread) = self.thread.take() {
            let _it_panicked = thread.join();
        }
    }
}
