//! Work for another thread that is done on this one where the system starts no more.

use std::{
    io,
    sync::{Mutex, PoisonError},
    thread::{self, Scope, ScopedJoinHandle},
};

/// Work that is done once.
pub struct Work<F>(Mutex<Option<F>>);

/// Work on its thread, or still to be done.
pub struct Begun<'scope, F, T> {
    work: &'scope Work<F>,
    thread: io::Result<ScopedJoinHandle<'scope, Option<T>>>,
}

impl<F: FnOnce() -> T, T> Work<F> {
    pub fn new(work: F) -> Work<F> {
        Work(Mutex::new(Some(work)))
    }

    /// Begins it on a thread of its own, if there is one to be had.
    pub fn begin<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) -> Begun<'scope, F, T>
    where
        F: Send,
        T: Send + 'scope,
    {
        Begun {
            work: self,
            thread: thread::Builder::new().spawn_scoped(scope, || self.run()),
        }
    }

    fn run(&self) -> Option<T> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        waiting.map(|work| work())
    }
}

impl<F: FnOnce() -> T, T> Begun<'_, F, T> {
    /// What came of it, now that it is waited for; `None`: its thread panicked.
    pub fn end(self) -> Option<T> {
        match self.thread {
            Ok(thread) => thread.join().ok().flatten(),
            Err(_) => self.work.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_thread_does_is_done_when_it_is_waited_for() {
        let work = Work::new(|| 6 * 7);
        let begun = Begun {
            work: &work,
            thread: Err(io::ErrorKind::WouldBlock.into()),
        };
        assert_eq!(begun.end(), Some(42));
        let work = Work::new(|| 6 * 7);
        assert_eq!(thread::scope(|scope| work.begin(scope).end()), Some(42));
    }
}
