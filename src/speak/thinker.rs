//! The built-in engine, asked and waited for: what a dialogue without a screen needs of it.

use crate::{
    chess::Position,
    engine::{
        Engine, Limits, Options, Stop, Verdict,
        messages::{Command, Report, Search},
    },
};
use std::sync::mpsc::{self, Receiver};

/// The engine's thread, and what it says.
pub struct Thinker {
    engine: Engine,
    reports: Receiver<Report>,
    searches: u64,
}

impl Thinker {
    /// Starts the engine with these options.
    pub fn new(options: Options) -> Thinker {
        let (sender, reports) = mpsc::channel();
        let mut engine = Engine::start(move |report| {
            // Who waits no more hears nothing more.
            let _nobody_waits = sender.send(report);
        });
        engine.send(Command::Configure(options));
        Thinker {
            engine,
            reports,
            searches: 0,
        }
    }

    /// Searches within these limits, which must end by themselves, for so many best lines. `None`
    /// where the engine's thread has died.
    pub fn search(&mut self, position: &Position, limits: Limits, lines: usize) -> Option<Verdict> {
        self.searches += 1;
        let id = self.searches;
        self.engine.send(Command::Search(Box::new(Search {
            id,
            position: position.clone(),
            limits,
            lines,
            stop: Stop::new(),
        })));
        loop {
            match self.reports.recv().ok()? {
                Report::Finished(of, verdict) if of == id => return Some(verdict),
                _ => {}
            }
        }
    }
}
