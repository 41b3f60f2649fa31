//! The processes of other engines that run now, so that none of them outlives the program.
//!
//! Each engine leads a process group of its own. Whatever it has started (a wrapper script starts
//! the real engine) belongs to the group and ends with it. A group is entered in the list before
//! anything else can happen to it, and its leader is reaped only while the list is held, so that
//! no signal ever reaches a stranger that was given the same number.

use crate::uci::words;
use std::{
    collections::BTreeSet,
    io,
    process::{Child, Command, ExitStatus},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How long engines that were asked to leave may take at the program's end.
const PARTING: Duration = Duration::from_millis(700);

static RUNNING: Mutex<List> = Mutex::new(List {
    groups: BTreeSet::new(),
    is_closed: false,
});

struct List {
    groups: BTreeSet<u32>,
    /// The program ends: nothing is started any more.
    is_closed: bool,
}

fn list() -> MutexGuard<'static, List> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An engine's process with everything that it has started.
#[derive(Debug)]
pub(super) struct Group {
    child: Child,
    status: Option<ExitStatus>,
}

impl Group {
    /// Starts the process as the leader of a group of its own. An interrupt typed at the terminal
    /// is then for this program alone, which ends its engines in order.
    pub fn spawn(command: &mut Command) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut list = list();
        if list.is_closed {
            return Err(io::Error::other(words::PROGRAM_IS_ENDING));
        }
        let child = command.spawn()?;
        list.groups.insert(child.id());
        Ok(Group {
            child,
            status: None,
        })
    }

    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits so long for the engine to end by itself; whether it has.
    pub fn wait(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        loop {
            if self.status.is_some() || has_ended(&mut self.child) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends all that is left of the group; how the engine ended.
    pub fn end(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            let mut list = list();
            kill(self.child.id());
            // Where there are no groups this ends the engine alone.
            let _it_has_ended = self.child.kill();
            self.status = self.child.wait().ok();
            list.groups.remove(&self.child.id());
        }
        self.status
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits a moment for engines that are leaving, and ends those that are still there. For the end
/// of the program.
pub fn end_all() {
    let until = Instant::now() + PARTING;
    while !list().groups.is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(2));
    }
    end_all_now();
}

/// Calls [`end_all`] when dropped, also by a panic.
pub struct Farewell;

impl Drop for Farewell {
    fn drop(&mut self) {
        end_all();
    }
}

/// Ends every engine at once, and lets none begin. For a program that a signal ends.
pub fn end_all_now() {
    let mut list = list();
    list.is_closed = true;
    list.groups.iter().for_each(|group| kill(*group));
}

/// Whether the process has ended; it keeps its number until it is reaped.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let pid = Pid::from_child(child);
    // What cannot be waited for is not there.
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let pid = i32::try_from(group).ok().and_then(Pid::from_raw);
    if let Some(pid) = pid {
        // It may have ended by itself just now.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_group: u32) {}
