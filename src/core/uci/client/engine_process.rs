//! One engine in a process of its own: started, spoken to and ended.

use super::processes::Group;
use crate::uci::{
    lines,
    protocol::{Command, Go, Info, OptionSpec, Reply},
    words,
};
use crate::{chess::Position, engine::Limits, store::log};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError, bounded};
use serde::{Deserialize, Serialize};
use shakmaty::{CastlingMode, uci::UciMove};
use std::{
    collections::VecDeque,
    io::{self, Read},
    path::{Path, PathBuf},
    process::{ChildStdin, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};
use thiserror::Error;

/// How long an engine may take to say `readyok`. Some load tables of a gigabyte.
pub const HANDSHAKE: Duration = Duration::from_secs(20);
/// The same for `uciok`, which needs nothing loaded: what does not say it is no engine.
const INTRODUCTION: Duration = Duration::from_secs(10);
/// How long an engine may take to leave when asked before it is made to.
const FAREWELL: Duration = Duration::from_millis(500);
/// Lines that may wait to be heard; an engine that writes faster is made to wait.
const LINES_AHEAD: usize = 256;
/// Commands that may wait for an engine that does not read them.
const COMMANDS_AHEAD: usize = 1_024;
/// The longest line that is heard, in bytes: room for every line of play that makes sense.
const LONGEST_LINE: usize = 1 << 16;
/// Lines of complaint that are kept for the report of a death, and letters of each.
const LAST_WORDS: usize = 5;
const LAST_LETTERS: usize = 200;
/// Options that are kept, and bytes of their declarations in all: more than any engine needs.
const MOST_OPTIONS: usize = 1_000;
const MOST_OPTION_BYTES: usize = 1 << 20;
/// Letters of what an engine calls itself.
const LONGEST_NAME: usize = 100;

/// What to start, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Launch {
    /// A path, or a name to be found where commands are.
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// Its working folder; `None`: the current one.
    pub directory: Option<PathBuf>,
    /// What to call it; `None`: as it calls itself.
    pub name: Option<String>,
    /// Set after the handshake, in this order. A button has no value.
    pub options: Vec<(String, Option<String>)>,
}

/// Options that change how fast an engine is or where it writes, not what it finds.
const OF_NO_MATTER: [&str; 6] = [
    "Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "Debug Log File",
];

impl Launch {
    /// Whether the program is there: at its path, or by its bare name in a folder of PATH.
    pub fn is_there(&self) -> bool {
        if is_path(&self.program) {
            return self.program.is_file();
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| folder.join(&self.program).is_file())
    }

    /// Whether this option, in any case, is among those that it is started with.
    pub fn sets(&self, name: &str) -> bool {
        self.options
            .iter()
            .any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// What findings of this engine are known by: what it calls itself, and the settings that it
    /// was given, since with others it finds others.
    pub fn named(&self, name: &str) -> String {
        let matters = |option: &str| {
            let mut others = OF_NO_MATTER.iter();
            others.all(|other| !other.eq_ignore_ascii_case(option))
        };
        let mut named = name.to_owned();
        for (option, value) in self.options.iter().filter(|(option, _)| matters(option)) {
            named += &format!(", {option}");
            if let Some(value) = value {
                named += &format!(" {value}");
            }
        }
        named
    }
}

/// Whether a program is named by its path, not by a name that is looked for in the folders of PATH.
fn is_path(program: &Path) -> bool {
    program.components().count() > 1
}

/// What went wrong with an engine.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ClientError {
    #[error("{}", words::not_started(name, reason))]
    Start { name: String, reason: String },
    #[error("{}", words::silent(name, expected, *waited))]
    Silent {
        name: String,
        expected: &'static str,
        waited: Duration,
    },
    #[error("{}", words::has_ended(name, status, last_words))]
    Died {
        name: String,
        /// Its exit status, in the system's words.
        status: String,
        /// What it complained of last, if of anything.
        last_words: String,
    },
    #[error("{}", words::does_not_read(name))]
    Deaf { name: String },
    #[error("{}", words::cannot_be_set(name, reason))]
    Option { name: String, reason: String },
    #[error("{}", words::garbled(name, line))]
    Garbled { name: String, line: String },
    /// `answer`: what it said instead of a legal move; nothing where it sees none.
    #[error("{}", words::illegal_answer(name, *answer, fen))]
    Illegal {
        name: String,
        answer: Option<UciMove>,
        fen: String,
    },
    /// It does not know `searchmoves`.
    #[error("{}", words::other_move(name, answer))]
    OtherMove { name: String, answer: String },
}

/// What an engine says while it searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Info(Box<Info>),
    /// The search is over.
    Answer(ClientAnswer),
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientAnswer {
    /// `None`: the engine has no move. Not checked: it may be illegal.
    pub best: Option<UciMove>,
    pub ponder: Option<UciMove>,
    /// When the line arrived.
    pub at: Instant,
}

/// A running engine.
#[derive(Debug)]
pub struct Client {
    name: String,
    author: String,
    options: Vec<OptionSpec>,
    process: Group,
    /// The thread that writes to it; an engine that does not read blocks nobody else.
    commands: Sender<String>,
    lines: Receiver<(Instant, String)>,
    /// A line that came after the moment until which it was waited for.
    late: Option<(Instant, String)>,
    complaints: Arc<Mutex<VecDeque<String>>>,
    pub(super) castling: CastlingMode,
    searching: bool,
    /// When its last line arrived.
    pub(super) last_word: Instant,
    /// When its last `readyok` arrived.
    pub(super) last_answer: Option<Instant>,
}

impl Client {
    /// Starts the process, waits for its `uciok`, sets the options and waits for `readyok`.
    ///
    /// # Errors
    /// When it cannot be started, does not answer within `patience` (see [`HANDSHAKE`]; for
    /// `uciok` 10 seconds at most), dies, or does not have an option that is to be set.
    pub fn start(launch: &Launch, patience: Duration) -> Result<Client, ClientError> {
        let called = launch.name.clone();
        let name = called.clone().unwrap_or_else(|| {
            let file = launch.program.file_name();
            file.unwrap_or(launch.program.as_os_str())
                .to_string_lossy()
                .into_owned()
        });
        let mut client = Client::spawn(launch, name)?;
        client.shake_hands(patience.min(INTRODUCTION))?;
        if let Some(called) = called {
            client.name = called;
        }
        for (option, value) in &launch.options {
            client.set_option(option, value.as_deref())?;
        }
        client.synchronise(patience)?;
        Ok(client)
    }

    fn spawn(launch: &Launch, name: String) -> Result<Client, ClientError> {
        let failed = |error: io::Error| ClientError::Start {
            name: name.clone(),
            reason: match &launch.directory {
                Some(folder) if !folder.is_dir() => words::no_such_folder(folder),
                // The process looks for a path from there.
                Some(folder) if is_path(&launch.program) => {
                    why_not_started(&folder.join(&launch.program), &error)
                }
                _ => why_not_started(&launch.program, &error),
            },
        };
        let mut command = std::process::Command::new(&launch.program);
        command
            .args(&launch.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        // From here on the process ends with its group.
        let mut process = Group::spawn(&mut command).map_err(failed)?;
        let child = process.child();
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed(io::Error::other(words::NO_INPUT_OR_OUTPUT)));
        };
        let complaints = Arc::default();
        let (said, lines) = bounded(LINES_AHEAD);
        let commands = tell(input).map_err(failed)?;
        let client = Client {
            name: name.clone(),
            author: String::new(),
            options: Vec::new(),
            process,
            commands,
            lines,
            late: None,
            complaints: Arc::clone(&complaints),
            castling: CastlingMode::Standard,
            searching: false,
            last_word: Instant::now(),
            last_answer: None,
        };
        listen("engine output", output, move |line| {
            said.send((Instant::now(), line)).is_ok()
        })
        .map_err(failed)?;
        listen("engine complaints", errors, move |line| {
            // Empty lines say nothing, and would displace what does.
            let is_said = !line.trim().is_empty();
            if is_said && let Ok(mut kept) = complaints.lock() {
                kept.push_back(line.chars().take(LAST_LETTERS).collect());
                if kept.len() > LAST_WORDS {
                    kept.pop_front();
                }
            }
            true
        })
        .map_err(failed)?;
        Ok(client)
    }

    fn shake_hands(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.send(&Command::Uci)?;
        let until = Instant::now() + patience;
        let short = |text: String| text.chars().take(LONGEST_NAME).collect::<String>();
        let mut room = MOST_OPTION_BYTES;
        loop {
            match self.reply(until)? {
                Some((_, Ok(Reply::IdName(name)))) if !name.is_empty() => self.name = short(name),
                Some((_, Ok(Reply::IdAuthor(author)))) => self.author = short(author),
                Some((_, Ok(Reply::Option(option)))) => {
                    let bytes = option.to_string().len();
                    if self.options.len() < MOST_OPTIONS && bytes <= room {
                        room -= bytes;
                        self.options.push(option);
                    }
                }
                Some((_, Ok(Reply::UciOk))) => return Ok(()),
                Some(_) => {}
                None => return Err(self.silent("uciok", patience)),
            }
        }
    }

    /// As it was called in its [`Launch`], or else as it calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn author(&self) -> &str {
        &self.author
    }

    /// What it says can be set.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// The declared option of this name, in any case.
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option that the engine has declared.
    ///
    /// # Errors
    /// When there is no such option, when the value does not fit it, or when the engine is gone.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), ClientError> {
        let Some(option) = self.option(name) else {
            let known: Vec<&str> = self.options.iter().map(|o| o.name.as_str()).collect();
            return Err(self.refuse(words::no_option(name, &known)));
        };
        if let Some(refusal) = option.refusal(value) {
            return Err(self.refuse(refusal));
        }
        let command = Command::SetOption {
            name: option.name.clone(),
            value: value.map(str::to_owned),
        };
        self.send(&command)
    }

    /// Tells that what follows is of another game, with castling written in this mode, and
    /// waits until the engine is ready.
    ///
    /// # Errors
    /// When the engine does not know Chess960 and should, or fails.
    pub fn new_game(&mut self, mode: CastlingMode, patience: Duration) -> Result<(), ClientError> {
        if mode != self.castling {
            if self.option("UCI_Chess960").is_none() {
                return Err(self.refuse(words::NO_CHESS960.to_owned()));
            }
            let on = mode == CastlingMode::Chess960;
            self.set_option("UCI_Chess960", Some(if on { "true" } else { "false" }))?;
            self.castling = mode;
        }
        self.send(&Command::UciNewGame)?;
        self.synchronise(patience)
    }

    /// Waits until all that was said has been done.
    ///
    /// # Errors
    /// When the engine does not answer in time, or is gone.
    pub fn synchronise(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.send(&Command::IsReady)?;
        let until = Instant::now() + patience;
        loop {
            match self.reply(until)? {
                Some((_, Ok(Reply::ReadyOk))) => return Ok(()),
                Some((_, Ok(Reply::BestMove { .. }))) => self.searching = false,
                Some(_) => {}
                None => return Err(self.silent("readyok", patience)),
            }
        }
    }

    /// Begins a search of the game's last position.
    ///
    /// # Errors
    /// When the engine is gone.
    pub fn go(&mut self, game: &Position, limits: &Limits) -> Result<(), ClientError> {
        self.send(&Command::position(game, self.castling))?;
        self.send(&Command::Go(Box::new(Go::within(limits, self.castling))))?;
        self.searching = true;
        Ok(())
    }

    /// What the engine says of its search next, or `None` when it says nothing until then.
    ///
    /// # Errors
    /// When the engine is gone, or its answer is not a move.
    pub fn hear(&mut self, until: Instant) -> Result<Option<Heard>, ClientError> {
        loop {
            let Some((at, reply)) = self.reply(until)? else {
                return Ok(None);
            };
            match reply {
                Ok(Reply::Info(info)) => return Ok(Some(Heard::Info(info))),
                Ok(Reply::BestMove { best, ponder }) => {
                    self.searching = false;
                    return Ok(Some(Heard::Answer(ClientAnswer { best, ponder, at })));
                }
                Ok(_) => {}
                Err(line) if line.trim_start().starts_with("bestmove") => {
                    self.searching = false;
                    let name = self.name.clone();
                    return Err(ClientError::Garbled { name, line });
                }
                Err(_) => {}
            }
        }
    }

    /// Whether a search has been begun whose answer has not been heard.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// Asks for the answer now.
    ///
    /// # Errors
    /// When the engine is gone.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.send(&Command::Stop)
    }

    /// Asks for a sign of life, without waiting for it; every line counts as one.
    ///
    /// # Errors
    /// When the engine is gone.
    pub(super) fn call(&mut self) -> Result<(), ClientError> {
        self.send(&Command::IsReady)
    }

    fn send(&mut self, command: &Command) -> Result<(), ClientError> {
        log::note(&self.name, || format!("< {command}"));
        match self.commands.try_send(command.to_string()) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(ClientError::Deaf {
                name: self.name.clone(),
            }),
            Err(TrySendError::Disconnected(_)) => Err(self.died()),
        }
    }

    /// The next line, understood or as it stands; `None` at `until`. A line that came later than
    /// that waits for the next call, so that no flood of lines outlasts the moment.
    #[expect(clippy::type_complexity)]
    fn reply(
        &mut self,
        until: Instant,
    ) -> Result<Option<(Instant, Result<Reply, String>)>, ClientError> {
        let next = match self.late.take() {
            Some(late) => Ok(late),
            None => self.lines.recv_deadline(until),
        };
        match next {
            Ok((at, line)) if at > until => {
                self.late = Some((at, line));
                Ok(None)
            }
            Ok((at, line)) => {
                self.last_word = at;
                log::note(&self.name, || format!("> {line}"));
                let reply = line.parse::<Reply>();
                if matches!(reply, Ok(Reply::ReadyOk)) {
                    self.last_answer = Some(at);
                }
                Ok(Some((
                    at,
                    reply.map_err(|_| line.chars().take(80).collect()),
                )))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.died()),
        }
    }

    pub(super) fn silent(&self, expected: &'static str, waited: Duration) -> ClientError {
        ClientError::Silent {
            name: self.name.clone(),
            expected,
            waited,
        }
    }

    fn refuse(&self, reason: String) -> ClientError {
        ClientError::Option {
            name: self.name.clone(),
            reason,
        }
    }

    /// Why it is gone; it has a moment to be so.
    fn died(&mut self) -> ClientError {
        let status = if self.process.wait(FAREWELL) {
            let status = self.process.end();
            status.map_or_else(|| words::UNKNOWN_EXIT_STATUS.to_owned(), |s| s.to_string())
        } else {
            words::OUTPUT_CLOSED.to_owned()
        };
        self.hear_out();
        let kept = self.complaints.lock();
        let said: Vec<String> = kept.map_or_else(|_| Vec::new(), |w| w.iter().cloned().collect());
        ClientError::Died {
            name: self.name.clone(),
            status,
            last_words: words::last_words(&said),
        }
    }

    /// Gives the thread that reads its complaints the time to come to their end. It holds the
    /// other end of the list until then; a child of the engine's own could keep it for ever.
    fn hear_out(&self) {
        let until = Instant::now() + FAREWELL;
        while Arc::strong_count(&self.complaints) > 1 && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Client {
    /// Asks the engine to leave, and makes it leave if it does not.
    fn drop(&mut self) {
        if self.commands.try_send(Command::Quit.to_string()).is_ok() {
            self.process.wait(FAREWELL);
        }
        self.process.end();
    }
}

/// Writes to the engine on a thread of its own, for as long as somebody may have something to
/// say and the engine has not closed its input.
fn tell(mut input: ChildStdin) -> io::Result<Sender<String>> {
    let (say, said) = bounded::<String>(COMMANDS_AHEAD);
    thread::Builder::new()
        .name("engine input".to_owned())
        .spawn(move || {
            for line in said {
                if lines::write(&mut input, &line).is_err() {
                    return;
                }
            }
        })?;
    Ok(say)
}

/// Reads a stream to its end on a thread of its own.
fn listen(
    what: &str,
    stream: impl Read + Send + 'static,
    hear: impl FnMut(String) -> bool + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new()
        .name(what.to_owned())
        .spawn(move || lines::read(stream, LONGEST_LINE, hear))
        .map(|_| ())
}

/// In words, for those who do not know the system's.
pub fn why_not_started(program: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound if is_path(program) && program.is_file() => {
            words::NOTHING_RUNS_IT.to_owned()
        }
        io::ErrorKind::NotFound if is_path(program) => words::no_such_program(program),
        io::ErrorKind::NotFound => words::NO_SUCH_NAME.to_owned(),
        io::ErrorKind::PermissionDenied if is_path(program) && program.is_dir() => {
            words::IS_A_FOLDER.to_owned()
        }
        io::ErrorKind::PermissionDenied => words::NOT_EXECUTABLE.to_owned(),
        _ => error.to_string(),
    }
}
