//! The thread that does the tasks, and the way to it.
//!
//! A task that panics is reported by name and the thread continues with the next one. A thread
//! that has ended anyway is reported and started again. Before the program ends, everything that
//! is to be written is written, but a task that is stuck (a pipe that nobody writes to) does not
//! block the rest: another thread does what waits behind it.

use super::{Report, Task};
use crate::{store::guard::guarded, tui::words::jobs as words};
use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// What does a task, on whatever thread.
type Work = dyn Fn(Task) -> Option<Report> + Send + Sync;
type Tell = dyn Fn(Report) + Send + Sync;

/// The thread, and the way to it.
pub struct IoWorker {
    common: Arc<Common>,
    thread: Option<JoinHandle<()>>,
}

struct Common {
    work: Box<Work>,
    tell: Box<Tell>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Task>,
    busy: Option<Busy>,
    /// Nothing more will be given.
    is_closed: bool,
    /// Which thread does the tasks; an older one that is stuck does no other when it comes free.
    thread: usize,
}

/// What is done now.
struct Busy {
    words: String,
    writes: bool,
    since: Instant,
}

impl Common {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task; `None` when there will be none for this thread.
    fn next(&self, thread: usize) -> Option<Task> {
        let mut state = self.state();
        loop {
            if state.thread != thread {
                return None;
            }
            while let Some(task) = state.waiting.pop_front() {
                // A later state of the same game takes the place of an earlier one.
                if state.waiting.iter().any(|later| later.replaces(&task)) {
                    continue;
                }
                state.busy = Some(Busy {
                    words: task.words(),
                    writes: task.writes(),
                    since: Instant::now(),
                });
                return Some(task);
            }
            if state.is_closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, thread: usize) {
        while let Some(task) = self.next(thread) {
            let doing = task.words();
            let done = guarded(|| (self.work)(task));
            let report = done.unwrap_or_else(|panic| {
                let error = panic.lines().next().unwrap_or_default();
                Some(Report::Failed(words::failed(&doing, error)))
            });
            if let Some(report) = report {
                (self.tell)(report);
            }
            let mut state = self.state();
            if state.thread == thread {
                state.busy = None;
                self.changed.notify_all();
            }
        }
    }
}

fn begin(common: &Arc<Common>) -> io::Result<JoinHandle<()>> {
    let number = {
        let mut state = common.state();
        state.thread += 1;
        state.busy = None;
        state.thread
    };
    let common = Arc::clone(common);
    thread::Builder::new()
        .name("files".to_owned())
        .spawn(move || common.run(number))
}

impl IoWorker {
    /// Starts the thread; `tell` hears the reports on it.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(tell: impl Fn(Report) + Send + Sync + 'static) -> io::Result<IoWorker> {
        IoWorker::with(super::doing::work, tell)
    }

    fn with(
        work: impl Fn(Task) -> Option<Report> + Send + Sync + 'static,
        tell: impl Fn(Report) + Send + Sync + 'static,
    ) -> io::Result<IoWorker> {
        let common = Arc::new(Common {
            work: Box::new(work),
            tell: Box::new(tell),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let thread = begin(&common)?;
        Ok(IoWorker {
            common,
            thread: Some(thread),
        })
    }

    /// Hands a task over and returns at once.
    pub fn give(&mut self, task: Task) {
        self.common.state().waiting.push_back(task);
        self.common.changed.notify_all();
        if self.thread.as_ref().is_none_or(JoinHandle::is_finished) {
            let problem = match begin(&self.common) {
                Ok(thread) => {
                    self.thread = Some(thread);
                    words::THREAD_BEGAN_AGAIN
                }
                Err(_) => words::THREAD_HAS_ENDED,
            };
            (self.common.tell)(Report::Failed(problem.to_owned()));
        }
    }

    /// Waits until all that is to be written is written, `patience` at most; what is not by then,
    /// in words. What takes longer than `stuck` is left alone with its thread, and nothing is read
    /// any more.
    pub fn finish(self, stuck: Duration, patience: Duration) -> Vec<String> {
        let until = Instant::now() + patience;
        let mut left = Vec::new();
        let mut state = self.common.state();
        state.is_closed = true;
        state.waiting.retain(Task::writes);
        self.common.changed.notify_all();
        while Instant::now() < until {
            match &state.busy {
                None if state.waiting.is_empty() => break,
                Some(busy) if !busy.writes || busy.since.elapsed() >= stuck => {
                    left.extend(busy.writes.then(|| busy.words.clone()));
                    state.busy = None;
                    if state.waiting.is_empty() {
                        break;
                    }
                    drop(state);
                    let begun = begin(&self.common);
                    state = self.common.state();
                    if begun.is_err() {
                        break;
                    }
                }
                _ => state = self.wait(state),
            }
        }
        let busy = state.busy.iter().filter(|busy| busy.writes);
        left.extend(busy.map(|busy| busy.words.clone()));
        left.extend(state.waiting.drain(..).map(|task| task.words()));
        left
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        const GLANCE: Duration = Duration::from_millis(50);
        let waited = self.common.changed.wait_timeout(state, GLANCE);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        path::PathBuf,
        sync::mpsc::{Receiver, channel},
    };

    const LONG: Duration = Duration::from_secs(60);

    fn write(path: &str) -> Task {
        Task::KeepMatch {
            path: PathBuf::from(path),
            match_run: None,
        }
    }

    fn is(task: &Task, name: &str) -> bool {
        task.words().ends_with(name)
    }

    /// A worker of which each task does what its name says.
    fn worker(gate: Receiver<()>) -> (IoWorker, Receiver<Report>) {
        let (tell, told) = channel();
        let gate = Mutex::new(gate);
        let worker = IoWorker::with(
            move |task| {
                assert!(!is(&task, "torn"), "page 3 is torn");
                if is(&task, "stuck") {
                    let _never = gate.lock().expect("one is stuck").recv();
                }
                Some(Report::Failed(task.words()))
            },
            move |report| {
                if matches!(&report, Report::Failed(words) if words.contains("deaf")) {
                    panic!("nobody hears");
                }
                let _ = tell.send(report);
            },
        );
        (worker.expect("a thread"), told)
    }

    fn words(report: &Report) -> &str {
        match report {
            Report::Failed(words) => words,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_task_that_panics_is_named_and_the_next_is_done() {
        let (_gate, stuck) = channel();
        let (mut worker, told) = worker(stuck);
        worker.give(write("torn"));
        worker.give(write("sound"));
        assert!(worker.finish(LONG, LONG).is_empty());
        let told: Vec<Report> = told.iter().collect();
        let [failed, done] = told.as_slice() else {
            panic!("{told:?}");
        };
        assert!(words(failed).contains("Writing torn failed"), "{failed:?}");
        assert!(words(failed).contains("page 3 is torn"), "{failed:?}");
        assert_eq!(words(done), "Writing sound");
    }

    #[test]
    fn a_thread_that_has_ended_is_told_of_and_started_again() {
        let (_gate, stuck) = channel();
        let (mut worker, told) = worker(stuck);
        worker.give(write("deaf"));
        while worker.thread.as_ref().is_some_and(|t| !t.is_finished()) {
            thread::yield_now();
        }
        worker.give(write("sound"));
        assert!(worker.finish(LONG, LONG).is_empty());
        let told: Vec<Report> = told.iter().collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told.iter()
                .any(|report| words(report).contains("started again"))
        );
        assert!(told.iter().any(|report| words(report) == "Writing sound"));
    }

    #[test]
    fn a_task_that_is_stuck_holds_up_neither_the_end_nor_what_waits_behind_it() {
        let (gate, stuck) = channel();
        let (mut worker, told) = worker(stuck);
        worker.give(write("stuck"));
        worker.give(write("sound"));
        let left = worker.finish(Duration::from_millis(20), LONG);
        assert_eq!(left, ["Writing stuck"]);
        let first = told.recv_timeout(LONG).expect("the other was done");
        assert_eq!(words(&first), "Writing sound");
        drop(gate);
    }

    #[test]
    fn nobody_waits_for_what_is_read_when_the_program_ends() {
        let (gate, stuck) = channel();
        let (mut worker, told) = worker(stuck);
        worker.give(Task::ReadText(PathBuf::from("stuck")));
        worker.give(Task::ReadText(PathBuf::from("stuck too")));
        worker.give(write("sound"));
        assert!(worker.finish(LONG, LONG).is_empty());
        let first = told.recv_timeout(LONG).expect("the other was done");
        assert_eq!(words(&first), "Writing sound");
        drop(gate);
    }
}
