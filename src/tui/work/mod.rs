//! Long thoughts beside the engine's: each on a thread of its own, with a stop and reports.
//!
//! The engine has one thread and one search at a time. What goes on beside it (a guest from the
//! museum thinking, a suite being solved, a match being played) is ordered here. An order has a
//! number from the same row as the engine's searches, so whoever asked can tell the reports
//! apart, and a [`Stop`] of its own.

use crate::{
    engine::{Info, Report, SearchId, Stop},
    players::museum::guest::Errand,
};
use std::{io, thread};

/// A piece of work to be begun.
#[derive(Debug)]
pub struct Order {
    pub id: SearchId,
    pub stop: Stop,
    pub work: Work,
}

/// What there is to be done.
#[derive(Debug)]
pub enum Work {
    /// A guest's move; it is told in the engine's own words.
    Move(Box<Errand>),
}

/// The choosers recurse with whole positions on the stack.
const STACK_BYTES: usize = 16 << 20;

/// Begins the work on a thread of its own; `tell` hears of it there.
///
/// # Errors
/// When the system gives no thread.
pub fn begin(order: Order, tell: impl Fn(Report) + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .name("work".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let Order { id, stop, work } = order;
            match work {
                Work::Move(errand) => {
                    let mut say = |info: &Info| tell(Report::Progress(id, info.clone()));
                    if let Some(verdict) = errand.run(&stop, &mut say) {
                        tell(Report::Finished(id, verdict));
                    }
                }
            }
        })
        .map(|_| ())
}
