//! Several engines working through many games at once.
//!
//! The panel starts no thread of its own: each engine has one, all of them report into one
//! queue, and the caller's thread hands out the work. Every game is searched by one engine from
//! a fresh start, so the outcome does not depend on how many engines there are.

use super::reviewer::Reviewer;
use crate::engine::{
    Engine,
    messages::{Command, Options, Report, Search, SearchId, Stop},
};
use std::{
    sync::mpsc::{self, Receiver},
    time::Duration,
};

/// How long the queue may be silent before the engines are looked after.
const LOOK_AFTER: Duration = Duration::from_secs(1);

/// What happens while a panel works.
#[derive(Debug)]
pub enum Event<'a> {
    /// A position of a game was evaluated.
    Position { job: usize },
    /// A game is done.
    Finished { job: usize, reviewer: Box<Reviewer> },
    /// A running search has news.
    Progress { job: usize, reviewer: &'a Reviewer },
}

/// Engines and what they are busy with.
pub struct Panel {
    desks: Vec<Desk>,
    heard: Receiver<(usize, Report)>,
    next_id: SearchId,
}

struct Desk {
    engine: Engine,
    work: Option<(usize, Box<Reviewer>)>,
    searching: SearchId,
}

/// The engines fell silent: a fault of the program or of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine has stopped answering")]
pub struct EngineLost;

impl Panel {
    /// Starts so many engines, each with one thread and its own hash table.
    pub fn start(engines: usize, hash_mib: usize) -> Panel {
        let (say, heard) = mpsc::channel();
        let desks = (0..engines.max(1))
            .map(|number| {
                let say = say.clone();
                let mut engine = Engine::start(move |report| {
                    // Nobody listens any more when the panel is gone.
                    let _panel_is_gone = say.send((number, report));
                });
                engine.send(Command::Configure(Options {
                    hash_mib,
                    ..Options::default()
                }));
                Desk {
                    engine,
                    work: None,
                    searching: 0,
                }
            })
            .collect();
        Panel {
            desks,
            heard,
            next_id: 0,
        }
    }

    /// Reviews every game that `jobs` hands out, with a number to know it by. Games may end in
    /// another order than they began. Returns when all are done or `cancel` was stopped; the
    /// games under way are then handed back through `tell` as they are.
    ///
    /// # Errors
    /// [`EngineLost`] when an engine dies; what it worked on is lost with it.
    pub fn run(
        &mut self,
        mut jobs: impl Iterator<Item = (usize, Reviewer)>,
        cancel: &Stop,
        mut tell: impl FnMut(Event),
    ) -> Result<(), EngineLost> {
        for number in 0..self.desks.len() {
            self.begin(number, &mut jobs, cancel, &mut tell);
        }
        while self.desks.iter().any(|desk| desk.work.is_some()) {
            match self.heard.recv_timeout(LOOK_AFTER) {
                Ok((number, report)) => self.hear(number, report, &mut jobs, cancel, &mut tell),
                Err(_) if self.a_busy_engine_is_dead() => return Err(EngineLost),
                Err(_) => {}
            }
        }
        Ok(())
    }

    fn a_busy_engine_is_dead(&self) -> bool {
        self.desks
            .iter()
            .any(|desk| desk.work.is_some() && !desk.engine.is_alive())
    }

    /// Gives an idle engine its next game.
    fn begin(
        &mut self,
        number: usize,
        jobs: &mut impl Iterator<Item = (usize, Reviewer)>,
        cancel: &Stop,
        tell: &mut impl FnMut(Event),
    ) {
        while !cancel.is_stopped()
            && let Some((job, reviewer)) = jobs.next()
        {
            let Some(desk) = self.desks.get_mut(number) else {
                return;
            };
            desk.engine.send(Command::NewGame);
            desk.work = Some((job, Box::new(reviewer)));
            if self.ask(number, cancel) {
                return;
            }
            self.hand_back(number, tell);
        }
    }

    /// Sends the next search of an engine's game; `false` when the game needs none.
    fn ask(&mut self, number: usize, cancel: &Stop) -> bool {
        let Some(desk) = self.desks.get_mut(number) else {
            return false;
        };
        let question = desk.work.as_mut().and_then(|(_, work)| work.question());
        let Some(question) = question else {
            return false;
        };
        self.next_id += 1;
        desk.searching = self.next_id;
        desk.engine.send(Command::Search(Box::new(Search {
            id: self.next_id,
            position: question.position,
            limits: question.limits,
            lines: 1,
            stop: cancel.clone(),
        })));
        true
    }

    fn hear(
        &mut self,
        number: usize,
        report: Report,
        jobs: &mut impl Iterator<Item = (usize, Reviewer)>,
        cancel: &Stop,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(desk) = self.desks.get_mut(number) else {
            return;
        };
        let Some((job, reviewer)) = &mut desk.work else {
            return;
        };
        match report {
            Report::Progress(id, info) if id == desk.searching => {
                reviewer.hear(&info);
                tell(Event::Progress {
                    job: *job,
                    reviewer,
                });
            }
            Report::Finished(id, verdict) if id == desk.searching => {
                // A search that was cut short says less than its game deserves.
                if !cancel.is_stopped() {
                    reviewer.answer(&verdict);
                    tell(Event::Position { job: *job });
                }
                if cancel.is_stopped() || !self.ask(number, cancel) {
                    self.hand_back(number, tell);
                    self.begin(number, jobs, cancel, tell);
                }
            }
            _ => {}
        }
    }

    fn hand_back(&mut self, number: usize, tell: &mut impl FnMut(Event)) {
        let work = self.desks.get_mut(number).and_then(|desk| desk.work.take());
        if let Some((job, reviewer)) = work {
            tell(Event::Finished { job, reviewer });
        }
    }
}
