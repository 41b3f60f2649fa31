//! The built-in engine, asked and waited for: what a dialogue without a screen needs of it.

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
        messages::{Command, Report, Search},
    },
    game::after_null,
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

/// How long a threat is looked for, and how many moves of it are told.
const LOOK: Duration = Duration::from_secs(2);
const OF_A_THREAT: usize = 6;

/// Looks at a position with the engine, in a dialogue of its own, until the person comes back.
pub type Analyse<'a> = dyn FnMut(&mut Voice<'_>, &Position) -> io::Result<()> + 'a;

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
        self.search_until(&Stop::new(), position, limits, lines)
    }

    /// As [`Thinker::search`], at most until it is stopped. `None` also where it is abandoned.
    pub fn search_until(
        &mut self,
        stop: &Stop,
        position: &Position,
        limits: Limits,
        lines: usize,
    ) -> Option<Verdict> {
        self.searches += 1;
        let id = self.searches;
        self.engine.send(Command::Search(Box::new(Search {
            id,
            position: position.clone(),
            limits,
            lines,
            stop: stop.clone(),
        })));
        loop {
            match self.reports.recv_timeout(GLANCE) {
                Ok(Report::Finished(of, verdict)) if of == id => return Some(verdict),
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
