//! Several engines working through many games at once.
//!
//! The panel starts no thread of its own: each engine has one, all of them report into one
//! queue, and the caller's thread hands out the work. Short games are searched by one engine from
//! a fresh start, long ones in parts of which the same holds, so the outcome does not depend on
//! how many engines there are.

use super::{
    reviewer::{ReviewSearch, Reviewer},
    words::review as words,
};
use crate::{
    engine::{
        Engine,
        messages::{Command, Options, Report, Search, SearchId, Stop, Verdict, less_hash},
    },
    uci::client::{ClientError, HANDSHAKE, Launch, Remote, Said},
};
use std::{
    collections::{BTreeMap, VecDeque},
    sync::mpsc::{self, Receiver, Sender},
    time::{Duration, Instant},
};

/// How long the queue may be silent before the engines are looked after.
const LOOK_AFTER: Duration = Duration::from_secs(1);

/// What happens while a panel works.
#[derive(Debug)]
pub enum Event<'a> {
    /// A question about a position of a game was answered.
    Position {
        job: usize,
        question: &'a ReviewSearch,
        verdict: &'a Verdict,
        reviewer: &'a Reviewer,
        /// What a process calls itself; `None` for Tabiya.
        engine: Option<&'a str>,
    },
    /// A game is done.
    Finished { job: usize, reviewer: Box<Reviewer> },
    /// Another engine was lost; the built-in takes its place and begins its game anew.
    Lost { reason: String },
    /// A hash table is smaller than asked for: a sentence.
    LessHash { words: String },
    /// A running search has news.
    Progress { job: usize, reviewer: &'a Reviewer },
}

/// Engines and what they are busy with.
pub struct Panel {
    desks: Vec<Desk>,
    /// Parts of games that wait for an engine.
    waiting: VecDeque<Piece>,
    /// Games that are worked on in parts.
    divided: BTreeMap<usize, Divided>,
    heard: Receiver<(usize, Heard)>,
    say: Sender<(usize, Heard)>,
    options: Options,
    /// What other engine is started in the place of Tabiya's.
    launch: Option<Launch>,
    next_id: SearchId,
}

/// What a desk receives from its engine.
enum Heard {
    Report(Report),
    /// What a process calls itself.
    Named(String),
    Lost(ClientError),
}

/// The engine at a desk.
enum Voice {
    BuiltIn(Engine),
    Process(Remote),
}

impl Voice {
    fn send(&mut self, command: Command) {
        match self {
            Voice::BuiltIn(engine) => engine.send(command),
            Voice::Process(remote) => remote.send(command),
        }
    }

    fn is_alive(&self) -> bool {
        match self {
            Voice::BuiltIn(engine) => engine.is_alive(),
            Voice::Process(remote) => remote.is_alive(),
        }
    }
}

struct Desk {
    engine: Voice,
    /// What a process calls itself; `None` for Tabiya.
    name: Option<String>,
    work: Option<Piece>,
    searching: SearchId,
    asked: Option<ReviewSearch>,
}

/// A game, or a part of one.
struct Piece {
    job: usize,
    reviewer: Box<Reviewer>,
    is_part: bool,
}

/// A game that is worked on in parts.
struct Divided {
    reviewer: Box<Reviewer>,
    /// Parts that have not been taken in yet.
    left: usize,
}

/// The engines fell silent: a problem of the program or of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::ENGINE_SILENT)]
pub struct EngineLost;

impl Panel {
    /// Starts this many of Tabiya's engines, each with one thread and its own hash table.
    pub fn start(engines: usize, hash_mib: usize) -> Panel {
        let options = Options {
            hash_mib,
            ..Options::default()
        };
        Panel::start_with(None, engines, options)
    }

    /// Starts this many processes of another engine, or of Tabiya's engines with these options.
    pub fn start_with(launch: Option<Launch>, engines: usize, options: Options) -> Panel {
        let (say, heard) = mpsc::channel();
        let mut panel = Panel {
            desks: Vec::new(),
            waiting: VecDeque::new(),
            divided: BTreeMap::new(),
            heard,
            say,
            options,
            launch,
            next_id: 0,
        };
        for number in 0..engines.max(1) {
            let engine = match panel.launch.clone() {
                Some(launch) => panel.process(number, launch),
                None => panel.built_in(number),
            };
            panel.desks.push(Desk {
                engine,
                name: None,
                work: None,
                searching: 0,
                asked: None,
            });
        }
        panel
    }

    /// What the other engine calls itself, waited for as long as it may take to introduce itself;
    /// `None` for Tabiya, and where it says nothing in time.
    pub fn introduced(&mut self) -> Option<String> {
        self.launch.as_ref()?;
        let until = Instant::now() + 2 * HANDSHAKE;
        let mut others = Vec::new();
        let name = loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left) {
                Ok((number, Heard::Named(name))) => {
                    if let Some(desk) = self.desks.get_mut(number) {
                        desk.name = Some(name.clone());
                    }
                    break Some(name);
                }
                Ok((number, Heard::Lost(error))) => {
                    others.push((number, Heard::Lost(error)));
                    break None;
                }
                Ok(other) => others.push(other),
                Err(_) => break None,
            }
        };
        // The rest is heard when there is work.
        for heard in others {
            let _own_queue = self.say.send(heard);
        }
        name
    }

    fn options(&self) -> Command {
        Command::Configure(self.options.clone())
    }

    fn built_in(&self, number: usize) -> Voice {
        let say = self.say.clone();
        let mut engine = Engine::named("review engine", move |report| {
            // When the panel is gone, nothing receives this any more.
            let _panel_is_gone = say.send((number, Heard::Report(report)));
        });
        engine.send(self.options());
        Voice::BuiltIn(engine)
    }

    /// The process, or Tabiya's engine where the system gives no thread for it.
    fn process(&self, number: usize, launch: Launch) -> Voice {
        let say = self.say.clone();
        let listener = move |said| {
            let heard = match said {
                Said::Introduced { name, .. } => Heard::Named(name),
                Said::Report(report) => Heard::Report(report),
                Said::Lost(error) => Heard::Lost(error),
            };
            let _panel_is_gone = say.send((number, heard));
        };
        match Remote::start(launch, listener) {
            Ok(mut remote) => {
                remote.send(self.options());
                Voice::Process(remote)
            }
            Err(_) => self.built_in(number),
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
                Ok((number, Heard::Report(report))) => {
                    self.hear(number, report, &mut jobs, cancel, &mut tell);
                }
                Ok((number, Heard::Named(name))) => {
                    if let Some(desk) = self.desks.get_mut(number) {
                        desk.name = Some(name);
                    }
                }
                Ok((number, Heard::Lost(error))) => {
                    tell(Event::Lost {
                        reason: error.to_string(),
                    });
                    self.replace(number, cancel);
                }
                Err(_) => match self.a_busy_engine_that_is_dead() {
                    // A lost process is reported, but a thread that panicked reports nothing.
                    Some((number, true)) => {
                        tell(Event::Lost {
                            reason: EngineLost.to_string(),
                        });
                        self.replace(number, cancel);
                    }
                    Some((_, false)) => return Err(EngineLost),
                    None => {}
                },
            }
        }
        // Only after a cancellation is anything left.
        self.waiting.clear();
        for (job, divided) in std::mem::take(&mut self.divided) {
            let reviewer = divided.reviewer;
            tell(Event::Finished { job, reviewer });
        }
        Ok(())
    }

    /// Tabiya's engine takes over where a process was lost; the lost engine's answers for the game
    /// in work are not mixed with Tabiya's.
    fn replace(&mut self, number: usize, cancel: &Stop) {
        let built_in = self.built_in(number);
        if let Some(desk) = self.desks.get_mut(number) {
            if let Voice::Process(lost) = std::mem::replace(&mut desk.engine, built_in) {
                lost.dismiss();
            }
            desk.name = None;
            if let Some(piece) = &mut desk.work {
                piece.reviewer.begin_anew();
            }
        }
        self.ask(number, cancel);
    }

    /// Its desk, and whether it is a process.
    fn a_busy_engine_that_is_dead(&self) -> Option<(usize, bool)> {
        let number = self
            .desks
            .iter()
            .position(|desk| desk.work.is_some() && !desk.engine.is_alive())?;
        let desk = self.desks.get(number)?;
        Some((number, matches!(desk.engine, Voice::Process(_))))
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
            && let Some(piece) = self.next_piece(jobs)
        {
            let Some(desk) = self.desks.get_mut(number) else {
                return;
            };
            desk.engine.send(Command::NewGame);
            desk.work = Some(piece);
            if self.ask(number, cancel) {
                return;
            }
            self.hand_back(number, cancel, tell);
        }
    }

    /// What an idle engine is to do next. Only Tabiya works in parts: another engine is not
    /// bound to give the same answers twice, and where it is lost its whole game begins anew.
    fn next_piece(&mut self, jobs: &mut impl Iterator<Item = (usize, Reviewer)>) -> Option<Piece> {
        if let Some(piece) = self.waiting.pop_front() {
            return Some(piece);
        }
        let (job, reviewer) = jobs.next()?;
        let parts = match self.launch {
            None => reviewer.parts(),
            Some(_) => Vec::new(),
        };
        let reviewer = Box::new(reviewer);
        if parts.is_empty() {
            return Some(Piece {
                job,
                reviewer,
                is_part: false,
            });
        }
        let left = parts.len();
        self.divided.insert(job, Divided { reviewer, left });
        self.waiting.extend(parts.into_iter().map(|part| Piece {
            job,
            reviewer: Box::new(part),
            is_part: true,
        }));
        self.waiting.pop_front()
    }

    /// Sends the next search of an engine's game; `false` when the game needs none.
    fn ask(&mut self, number: usize, cancel: &Stop) -> bool {
        let Some(desk) = self.desks.get_mut(number) else {
            return false;
        };
        let work = desk.work.as_mut();
        let question = work.and_then(|piece| piece.reviewer.question());
        let Some(question) = question else {
            return false;
        };
        self.next_id += 1;
        desk.searching = self.next_id;
        desk.engine.send(Command::Search(Box::new(Search {
            id: self.next_id,
            position: question.position.clone(),
            limits: question.limits.clone(),
            lines: 1,
            stop: cancel.clone(),
        })));
        desk.asked = Some(question);
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
        if let Report::LessHash { asked_mib, got_mib } = report {
            let words = less_hash(asked_mib, got_mib);
            tell(Event::LessHash { words });
            return;
        }
        let Some(desk) = self.desks.get_mut(number) else {
            return;
        };
        let Some(Piece { job, reviewer, .. }) = &mut desk.work else {
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
                    if let Some(question) = &desk.asked {
                        tell(Event::Position {
                            job: *job,
                            question,
                            verdict: &verdict,
                            reviewer,
                            engine: desk.name.as_deref(),
                        });
                    }
                }
                if cancel.is_stopped() || !self.ask(number, cancel) {
                    self.hand_back(number, cancel, tell);
                    self.begin(number, jobs, cancel, tell);
                }
            }
            _ => {}
        }
    }

    /// An engine is done with what it was busy with.
    fn hand_back(&mut self, number: usize, cancel: &Stop, tell: &mut impl FnMut(Event)) {
        let Some(desk) = self.desks.get_mut(number) else {
            return;
        };
        let Some(mut piece) = desk.work.take() else {
            return;
        };
        if !piece.is_part {
            piece.reviewer.was_reviewed_by(desk.name.clone());
            tell(Event::Finished {
                job: piece.job,
                reviewer: piece.reviewer,
            });
            return;
        }
        let Some(divided) = self.divided.get_mut(&piece.job) else {
            return;
        };
        divided.reviewer.take(&piece.reviewer);
        divided.left = divided.left.saturating_sub(1);
        if divided.left > 0 || cancel.is_stopped() {
            return;
        }
        if let Some(Divided { mut reviewer, .. }) = self.divided.remove(&piece.job) {
            reviewer.join();
            self.waiting.push_front(Piece {
                job: piece.job,
                reviewer,
                is_part: false,
            });
        }
    }
}
