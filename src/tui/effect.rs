//! What the state asks of the world. `update` only says it; [`super::run`] does it.

use super::{job::Task, work::Order};
use crate::engine::Command;

/// One thing to be done.
#[derive(Debug)]
pub enum Effect {
    /// Said to the engine.
    Engine(Command),
    /// Text for the terminal's clipboard.
    Copy(String),
    /// Work for the clerk: a file to be written, a book to be read.
    Job(Task),
    /// A long piece of work beside the engine: a guest's thought, a suite, a match.
    Work(Order),
    /// Ring the terminal's bell.
    Bell,
    /// Stop the process until `fg`.
    Suspend,
    /// Draw the whole screen anew.
    Repaint,
    /// Leave the program.
    Quit,
}
