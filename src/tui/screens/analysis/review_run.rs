//! A review of the whole game that is under way, or stopped for now.

use crate::{analysis::Reviewer, engine::SearchId, tui::desk::long_work::LongWork};
use std::time::{Duration, Instant};

/// A review under way, running or stopped for now.
pub struct Reviewing {
    /// What is known so far; when the main line changes, it is useless.
    pub(super) reviewer: Reviewer,
    pub(super) running: Option<Running>,
}

/// The work on it.
pub(super) struct Running {
    pub(super) work: LongWork,
    pub(super) begun: Instant,
    /// Positions that were evaluated before, by earlier work or from the store.
    pub(super) before: usize,
}

impl Reviewing {
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The engine is needed elsewhere; what is known stays known.
    pub fn pause(&mut self) {
        self.running = None;
    }

    pub(super) fn is(&self, id: SearchId) -> bool {
        self.running.as_ref().is_some_and(|own| own.work.is(id))
    }

    /// Estimated time left; `None` while there is nothing to base it on.
    pub(super) fn time_left(&self, now: Instant) -> Option<Duration> {
        const FEW: usize = 3;
        let running = self.running.as_ref()?;
        let (done, all) = self.reviewer.progress();
        let reviewed = done.saturating_sub(running.before);
        let each =
            now.saturating_duration_since(running.begun) / u32::try_from(reviewed).ok()?.max(1);
        (reviewed >= FEW).then(|| each * u32::try_from(all - done).unwrap_or(u32::MAX))
    }
}
