//! The engine's side of the conversation, without input, output or threads: lines and reports
//! go in, [`Act`]s come out. (Only what `BookFile` and
//! `SyzygyPath` name is opened here.)
//!
//! **While a search runs**, `isready`, `stop`, `ponderhit`, `debug` and `uci` are obeyed at
//! once, what would change the next search (`position`, `setoption`, `ucinewgame`) waits for its
//! end in the order given, and another `go` is refused, for nobody could tell the two answers
//! apart. **Between `stop` and the answer** everything waits, so that a program that says
//! `stop`, `position`, `go` in one breath is understood. Each `go` that was not refused is
//! answered by exactly one `bestmove`; `go infinite` and `go ponder` never before they are told
//! to, whatever the search has found. Only `quit` ends all at once, without an answer.

use super::{
    act::{Act, introduce, say, tell},
    orders,
    own_book::OwnBook,
    running::{self, Running},
    settings::{Change, Settings},
};
use crate::{
    chess::Position,
    engine::{self, Report, Search, SearchId, Stop},
    uci::{
        protocol::{Command, CommandError, Go, Reply},
        words,
    },
};
use shakmaty::{Chess, Position as _};
use std::collections::VecDeque;

/// How many commands may wait for the end of a search; more are refused.
const PATIENCE: usize = 1_000;

/// The state of a conversation.
#[derive(Debug)]
pub struct Front {
    settings: Settings,
    position: Position,
    search: Option<Running>,
    /// Commands that wait for the end of the search, oldest first.
    waiting: VecDeque<Command>,
    book: OwnBook,
    newest: SearchId,
    debug: bool,
    /// The input has ended: go when the search is done.
    leaving: bool,
    /// A verdict of a position without search, from the mover's side, for an answer that
    /// came before the search had any.
    estimate: fn(&Chess) -> i32,
}

impl Front {
    /// `seed` decides among the moves of our own book.
    pub fn new(estimate: fn(&Chess) -> i32, seed: u64) -> Front {
        Front {
            book: OwnBook::new(seed),
            settings: Settings::default(),
            position: Position::default(),
            search: None,
            waiting: VecDeque::new(),
            newest: 0,
            debug: false,
            leaving: false,
            estimate,
        }
    }

    /// Whether a `go` waits for its answer.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// The position that the next search would begin from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// One line from the program.
    pub fn hear(&mut self, line: &str) -> Vec<Act> {
        let mut acts = Vec::new();
        match line.parse::<Command>() {
            Ok(command) => {
                if self.debug {
                    say(&mut acts, words::heard(&command));
                }
                self.obey(command, &mut acts);
            }
            Err(CommandError::Empty) => {}
            Err(error) => say(&mut acts, error),
        }
        acts
    }

    /// One report from the engine. Reports of an older search are dropped.
    pub fn report(&mut self, report: Report) -> Vec<Act> {
        let mut acts = Vec::new();
        let Some(running) = &mut self.search else {
            return acts;
        };
        match report {
            Report::LessHash { asked_mib, got_mib } => {
                say(&mut acts, engine::messages::less_hash(asked_mib, got_mib));
            }
            Report::Progress(id, info) if id == running.id && running.verdict.is_none() => {
                acts.extend(running.reporter.progress(&info).into_iter().map(tell));
            }
            Report::Finished(id, verdict) if id == running.id => {
                running.verdict = Some(verdict);
                self.answer_if_due(&mut acts);
            }
            _ => {}
        }
        acts
    }

    /// No more lines will come. A search that ends by itself is let to its end, so that
    /// commands can be piped in; one that waits for a `stop` is stopped.
    pub fn end_of_input(&mut self) -> Vec<Act> {
        let mut acts = Vec::new();
        self.leave(&mut acts);
        acts
    }

    fn leave(&mut self, acts: &mut Vec<Act>) {
        if self.search.as_ref().is_some_and(Running::must_wait) {
            self.stop(acts);
        }
        if self.search.is_some() {
            self.leaving = true;
        } else {
            acts.push(Act::Quit);
        }
    }

    fn obey(&mut self, command: Command, acts: &mut Vec<Act>) {
        let Some(running) = &self.search else {
            return self.obey_at_rest(command, acts);
        };
        match command {
            command if running.stopped => self.wait_with(command, acts),
            Command::Position { .. } | Command::SetOption { .. } | Command::UciNewGame => {
                self.wait_with(command, acts);
            }
            Command::Go(_) => say(acts, words::SEARCH_IS_RUNNING),
            Command::Stop => self.stop(acts),
            Command::PonderHit => self.ponder_hit(acts),
            Command::Quit => {
                running.stop.abandon();
                acts.push(Act::Quit);
            }
            Command::Uci | Command::Debug(_) | Command::IsReady | Command::Register => {
                self.obey_at_rest(command, acts);
            }
        }
    }

    /// Obeys a command that no running search stands in the way of.
    fn obey_at_rest(&mut self, command: Command, acts: &mut Vec<Act>) {
        match command {
            Command::Uci => introduce(&self.settings.engine.evaluation, acts),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => acts.push(Act::Say(Reply::ReadyOk)),
            Command::SetOption { name, value } => self.set(&name, value.as_deref(), acts),
            Command::UciNewGame => acts.push(Act::Ask(engine::Command::NewGame)),
            Command::Position { start, moves } => match orders::place(&start, &moves) {
                Ok(position) => self.position = position,
                Err(reason) => say(acts, words::position_ignored(&reason)),
            },
            Command::Go(go) => self.go(&go, acts),
            Command::Quit => acts.push(Act::Quit),
            // Not expected now, so ignored as the protocol asks.
            Command::Stop | Command::PonderHit | Command::Register => {}
        }
    }

    fn wait_with(&mut self, command: Command, acts: &mut Vec<Act>) {
        if self.waiting.len() < PATIENCE {
            self.waiting.push_back(command);
        } else {
            say(acts, words::TOO_MANY_COMMANDS);
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>, acts: &mut Vec<Act>) {
        match self.settings.set(name, value) {
            Ok(Change::None) => {}
            Ok(Change::Engine) => self.configure(acts),
            Ok(Change::Evaluation) => {
                let name = self.settings.engine.evaluation.name();
                say(acts, words::evaluation_used(name));
                self.configure(acts);
            }
            Ok(Change::Forget) => acts.push(Act::Ask(engine::Command::NewGame)),
            Ok(Change::Book(path)) => {
                if let Err(reason) = self.book.open(&path) {
                    say(acts, reason);
                }
            }
            Ok(Change::Tables) => {
                say(acts, self.settings.tables_found());
                self.configure(acts);
            }
            Err(reason) => say(acts, reason),
        }
    }

    fn configure(&self, acts: &mut Vec<Act>) {
        acts.push(Act::Ask(engine::Command::Configure(
            self.settings.engine.clone(),
        )));
    }

    fn stop(&mut self, acts: &mut Vec<Act>) {
        if let Some(running) = &mut self.search {
            running.stopped = true;
            running.stop.stop();
        }
        self.answer_if_due(acts);
    }

    fn ponder_hit(&mut self, acts: &mut Vec<Act>) {
        if let Some(running) = &mut self.search {
            running.pondering = false;
            running.stop.ponder_hit();
        }
        self.answer_if_due(acts);
    }

    fn go(&mut self, go: &Go, acts: &mut Vec<Act>) {
        let chess = self.position.current();
        let (root_moves, illegal) = orders::root_moves(go, chess);
        for text in illegal {
            say(acts, words::illegal_search_move(text));
        }
        for remark in orders::remarks(go) {
            say(acts, remark);
        }
        let limits = orders::limits(go, root_moves);
        self.newest += 1;
        let stop = Stop::new();
        // Where there is nothing to search, nobody is asked.
        let known = if chess.legal_moves().is_empty() {
            Some(running::verdict_without_search(None))
        } else {
            let found = self.book.answer(&self.settings, &self.position, &limits);
            found.map(|found| {
                say(acts, words::book_move(&found.name));
                running::verdict_without_search(Some(found.played))
            })
        };
        let is_known = known.is_some();
        let reporter = self.settings.reporter(&self.position);
        let position = self.position.clone();
        let running = Running::new(self.newest, &stop, position, &limits, reporter, known);
        self.search = Some(running);
        if is_known {
            return self.answer_if_due(acts);
        }
        acts.push(Act::Ask(engine::Command::Search(Box::new(Search {
            id: self.newest,
            position: self.position.clone(),
            limits,
            lines: self.settings.lines,
            stop,
        }))));
    }

    /// Says the answer if it is there and wanted, and turns to what has waited for it.
    fn answer_if_due(&mut self, acts: &mut Vec<Act>) {
        let due = |running: &mut Running| running.verdict.is_some() && !running.must_wait();
        let Some(mut running) = self.search.take_if(due) else {
            return;
        };
        if let Some(verdict) = running.verdict.take() {
            let replies = running.answer(&verdict, self.estimate);
            acts.extend(replies.into_iter().map(Act::Say));
        }
        // What has waited may hold another search, answered at once; leaving comes after all.
        let leaving = std::mem::take(&mut self.leaving);
        for command in std::mem::take(&mut self.waiting) {
            self.obey(command, acts);
        }
        if leaving {
            self.leave(acts);
        }
    }
}

#[cfg(test)]
mod tests;
