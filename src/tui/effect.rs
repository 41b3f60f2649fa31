//! What the state asks of the world. `update` only says it; [`super::run`] does it.

use super::{job::Task, work};
use crate::{engine::Command, uci::client::Launch};
use std::path::PathBuf;

/// Tells the processes of other engines apart.
pub type Seat = usize;

/// One thing to be done.
#[derive(Debug)]
pub enum Effect {
    /// Said to the engine.
    Engine(Command),
    /// Said to, or done with, the process of another engine.
    Remote(Seat, Order),
    /// Text for the terminal's clipboard.
    Copy(String),
    /// Work for the IO worker: a file to be written, a book to be read.
    Job(Task),
    /// Say when one of these files is written by anybody, and no longer when others are.
    Watch(Vec<PathBuf>),
    /// Give the terminal to the person's editor, with this file at this line (from 1).
    Edit { path: PathBuf, line: u32 },
    /// Give the terminal to the person's pager, with this text at this line (from 1).
    Read { text: &'static str, line: u32 },
    /// A long piece of work beside the engine: an exhibit's thought, a suite, a match.
    Work(work::Order),
    /// Ring the terminal's bell.
    Bell,
    /// Stop the process until `fg`.
    Suspend,
    /// Redraw the whole screen.
    Repaint,
    /// Leave the program.
    Quit,
}

/// What is to be done with another engine.
#[derive(Debug)]
pub enum Order {
    Start(Box<Launch>),
    Tell(Command),
    /// It is needed no longer.
    End,
}
