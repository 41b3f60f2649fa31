//! What the state asks of the world. `update` only says it; [`super::run`] does it.

use super::job::Task;
use crate::engine::Command;
use std::path::PathBuf;

/// One thing to be done.
#[derive(Debug)]
pub enum Effect {
    /// Said to the engine.
    Engine(Command),
    /// Text for the terminal's clipboard.
    Copy(String),
    /// Work for the clerk: a file to be written, a book to be read.
    Job(Task),
    /// Say when this file is written by anybody; `None`: no longer.
    Watch(Option<PathBuf>),
    /// Give the terminal to the person's editor, with this file at this line (from 1).
    Edit { path: PathBuf, line: u32 },
    /// Ring the terminal's bell.
    Bell,
    /// Stop the process until `fg`.
    Suspend,
    /// Draw the whole screen anew.
    Repaint,
    /// Leave the program.
    Quit,
}
