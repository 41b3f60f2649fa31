//! The built-in engine or another, asked and waited for: what a dialogue without a screen needs of it.

use super::{
    Voice,
    moves::{capital, spoken_line, spoken_score},
    words::shared as words,
};
use crate::{
    analysis::examined::{Examined, NODES},
    chess::Position,
    engine::{
        Engine, Limits, Options, PvLine, Stop, Verdict,
        messages::{Command, Info, Report, Search},
    },
    game::after_null,
    uci::client::{CommandLineError, Launch, Remote, Said},
};
use shakmaty::Move;
use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

/// So often it is looked at whether an answer is still wanted.
const GLANCE: Duration = Duration::from_millis(50);

/// The most lines that are told.
const MOST_LINES: usize = 5;

/// How long a position is looked at, in a dialogue that waits for the answer. A build with debug
/// assertions is for tests, which ask often and not for the best of answers.
pub const LOOK: Duration = Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 2000 });

/// So many moves of a threat are told.
const OF_A_THREAT: usize = 6;

/// Looks at a position with the engine, in a dialogue of its own, until the person comes back.
pub type Analyse<'a> = dyn FnMut(&mut Voice<'_>, &Position) -> io::Result<()> + 'a;

/// Hears what a running search has found so far.
pub type Hear<'a> = dyn FnMut(&Info) + 'a;

/// The engine's thread, and what it says.
pub struct Thinker {
    engine: Asked,
    reports: Receiver<Said>,
    searches: u64,
}

/// Who thinks.
enum Asked {
    BuiltIn(Engine),
    Process {
        remote: Remote,
        /// What it calls itself, once it has said so.
        name: String,
        /// Why it is gone.
        lost: Option<String>,
    },
}

/// The engine that the settings name for analyses, which is started when it is first asked.
pub struct Named {
    wished: Option<Result<Launch, String>>,
    started: Option<Thinker>,
}

impl Named {
    pub fn new(wished: Result<Option<Launch>, CommandLineError>) -> Named {
        Named {
            wished: wished.map_err(|error| error.to_string()).transpose(),
            started: None,
        }
    }

    /// Whether there is one, which was not lost yet.
    pub fn is_there(&self) -> bool {
        self.wished.is_some() || self.started.is_some()
    }

    /// What it finds, and what it calls itself; `None` where none is named, or it was lost before.
    /// `hear` is told what is found until then.
    ///
    /// # Errors
    /// Why it is lost, once; from then on there is none.
    pub fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        lines: usize,
        hear: &mut Hear<'_>,
    ) -> Result<Option<(String, Verdict)>, String> {
        if let Some(wished) = self.wished.take() {
            self.started = Some(Thinker::other(wished?).map_err(|error| error.to_string())?);
        }
        let Some(mut thinker) = self.started.take() else {
            return Ok(None);
        };
        let verdict = thinker.search_until(&Stop::new(), position, limits, lines, hear);
        match (verdict, &mut thinker.engine) {
            (Some(verdict), Asked::Process { name, .. }) => {
                let name = name.clone();
                self.started = Some(thinker);
                Ok(Some((name, verdict)))
            }
            (None, Asked::Process { lost, .. }) => Err(lost.take().unwrap_or_default()),
            (_, Asked::BuiltIn(_)) => Ok(None),
        }
    }
}

impl Thinker {
    /// Starts the engine with these options.
    pub fn new(options: Options) -> Thinker {
        let (sender, reports) = mpsc::channel();
        let mut engine = Engine::start(move |report| {
            // Who waits no more hears nothing more.
            let _nobody_waits = sender.send(Said::Report(report));
        });
        engine.send(Command::Configure(options));
        Thinker {
            engine: Asked::BuiltIn(engine),
            reports,
            searches: 0,
        }
    }

    /// Another engine, which is being started.
    fn other(launch: Launch) -> io::Result<Thinker> {
        let (sender, reports) = mpsc::channel();
        let listener = move |said| {
            let _nobody_waits = sender.send(said);
        };
        Ok(Thinker {
            engine: Asked::Process {
                remote: Remote::start(launch, listener)?,
                name: String::new(),
                lost: None,
            },
            reports,
            searches: 0,
        })
    }

    fn send(&mut self, command: Command) {
        match &mut self.engine {
            Asked::BuiltIn(engine) => engine.send(command),
            Asked::Process { remote, .. } => remote.send(command),
        }
    }

    /// Searches within these limits, which must end by themselves, for so many best lines. `None`
    /// where the engine's thread has died, or the other engine is lost.
    pub fn search(&mut self, position: &Position, limits: Limits, lines: usize) -> Option<Verdict> {
        self.search_until(&Stop::new(), position, limits, lines, &mut |_| {})
    }

    /// As [`Thinker::search`], at most until it is stopped; `hear` is told what is found until then.
    /// `None` also where it is abandoned.
    pub fn search_until(
        &mut self,
        stop: &Stop,
        position: &Position,
        limits: Limits,
        lines: usize,
        hear: &mut Hear<'_>,
    ) -> Option<Verdict> {
        self.searches += 1;
        let id = self.searches;
        self.send(Command::Search(Box::new(Search {
            id,
            position: position.clone(),
            limits,
            lines,
            stop: stop.clone(),
        })));
        loop {
            match self.reports.recv_timeout(GLANCE) {
                Ok(Said::Report(Report::Finished(of, verdict))) if of == id => {
                    return Some(verdict);
                }
                Ok(Said::Report(Report::Progress(of, info))) if of == id => hear(&info),
                Ok(Said::Introduced { name: own, .. }) => {
                    if let Asked::Process { name, .. } = &mut self.engine {
                        *name = own;
                    }
                }
                Ok(Said::Lost(error)) => {
                    if let Asked::Process { lost, .. } = &mut self.engine {
                        *lost = Some(error.to_string());
                    }
                    return None;
                }
                Err(RecvTimeoutError::Disconnected) => return None,
                // An abandoned search ends without an answer.
                Err(RecvTimeoutError::Timeout) if stop.is_abandoned() => return None,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Searches for the best move of a position, unless that is known, and for each of these
    /// answers alone. `None` where the engine's thread has died.
    pub fn examine(
        &mut self,
        position: &Position,
        answers: &[Move],
        known: &mut Examined,
    ) -> Option<()> {
        let limits = |answer: Option<Move>| Limits {
            nodes: Some(NODES),
            root_moves: answer.into_iter().collect(),
            ..Limits::default()
        };
        if !known.has_best() {
            known.note(None, &self.search(position, limits(None), 1)?);
        }
        for answer in answers {
            if known.finding(*answer).is_none() {
                let verdict = self.search(position, limits(Some(*answer)), 1)?;
                known.note(Some(*answer), &verdict);
            }
        }
        Some(())
    }
}

/// How many lines are to be told by this number.
///
/// # Errors
/// A sentence, where so many cannot be.
pub fn lines_wanted(number: &str) -> Result<usize, String> {
    let lines = number.parse().ok();
    let lines = lines.filter(|lines| (1..=MOST_LINES).contains(lines));
    lines.ok_or_else(|| words::no_lines(MOST_LINES, number))
}

/// The engine's lines of a position with their scores, so many moves of each:
/// `White is better by 0.4 pawns: 1, e4; e5.`
pub fn lines_told(position: &Position, lines: &[PvLine], moves: usize) -> Vec<String> {
    let told = lines.iter().map(|line| {
        let score = spoken_score(line.score.for_white(position.turn()));
        let moves = line.moves.iter().copied().take(moves);
        words::line(&capital(&score), &spoken_line(position.current(), moves))
    });
    told.collect()
}

/// What the other side would do if it were its move, in a sentence.
pub fn threat_told(thinker: &mut Thinker, position: &Position) -> String {
    if position.ending().is_some() {
        return words::NO_THREAT.to_owned();
    }
    let Some(passed) = after_null(position.current()) else {
        return words::CHECK_IS_THE_THREAT.to_owned();
    };
    let passed = Position::new(passed, position.castling_mode());
    let limits = Limits {
        move_time: Some(LOOK),
        ..Limits::default()
    };
    let verdict = thinker.search(&passed, limits, 1);
    let found = verdict.and_then(|verdict| verdict.info.lines.into_iter().next());
    let side = passed.turn();
    let Some(found) = found else {
        return words::would_have_no_move(side);
    };
    let line = found.moves.iter().copied().take(OF_A_THREAT);
    words::threat(
        side,
        &spoken_line(passed.current(), line),
        &capital(&spoken_score(found.score.for_white(side))),
    )
}
