//! The engine's end of the wire: lines in, lines out, with the built-in engine behind.
//!
//! Three threads meet in one loop: a reader turns the input into lines, the engine's
//! coordinator sends its reports, and the loop here hands both to the [`Front`], which decides
//! what is said. So `isready` is answered while the engine thinks.

mod act;
mod front;
mod orders;
mod own_book;
mod reporter;
mod running;
mod settings;

pub use act::Act;
pub use front::Front;
pub use settings::{Change, Settings};

use super::{lines, words};
use crate::{
    engine::{self, Engine, NoThread, Report, evaluation::network::Network},
    text::visible,
};
use crossbeam_channel::{Receiver, bounded, select, unbounded};
use std::{
    hash::{BuildHasher as _, RandomState},
    io::{self, Read, Write},
    thread,
};

/// Lines that may wait to be heard; a program that sends faster is made to wait.
const LINES_AHEAD: usize = 256;

/// Serves until `quit` or the end of input.
///
/// The reading thread is left behind when `quit` comes first, for it may be waiting on an input
/// that never ends.
///
/// # Errors
/// When the output cannot be written any more; that the reader of it went away
/// ([`io::ErrorKind::BrokenPipe`]) is an ordinary end and no error. [`NoThread`] when the system
/// gives none.
pub fn serve(input: impl Read + Send + 'static, mut output: impl Write) -> io::Result<()> {
    let (said, heard) = bounded(LINES_AHEAD);
    thread::Builder::new()
        .name("uci input".to_owned())
        .spawn(move || {
            lines::read(input, lines::LONGEST, |line| said.send(line).is_ok());
        })
        .map_err(|_| NoThread)?;
    let (report, reports) = unbounded();
    let mut engine = Engine::start(move |said| {
        // Nobody listens any more when the program is ending.
        let _ = report.send(said);
    });
    if !engine.is_alive() {
        return Err(NoThread.into());
    }
    // Read now, or the first search would wait for it while its clock runs.
    let _ = Network::built_in();
    let mut front = Front::new(engine::static_eval, seed());
    match converse(&mut front, &heard, &reports, &mut engine, &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Another one each time, so that the book does not repeat itself.
fn seed() -> u64 {
    RandomState::new().hash_one(0)
}

fn converse(
    front: &mut Front,
    lines: &Receiver<String>,
    reports: &Receiver<Report>,
    engine: &mut Engine,
    output: &mut impl Write,
) -> io::Result<()> {
    let never = crossbeam_channel::never();
    let mut lines = lines;
    loop {
        let acts = select! {
            recv(lines) -> line => match line {
                Ok(line) => front.hear(&line),
                Err(_) => {
                    lines = &never;
                    front.end_of_input()
                }
            },
            recv(reports) -> report => match report {
                Ok(report) => front.report(report),
                Err(_) => return Err(io::Error::other(words::THREAD_HAS_ENDED)),
            },
        };
        for act in acts {
            match act {
                Act::Say(reply) => writeln!(output, "{}", visible(&reply.to_string()))?,
                Act::Ask(command) => engine.send(command),
                Act::Quit => return output.flush(),
            }
        }
        output.flush()?;
    }
}
