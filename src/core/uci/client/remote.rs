//! An engine's process behind the messages of the built-in engine ([`crate::engine::messages`]):
//! whatever uses the one can use the other through this.
//!
//! A thread owns the [`Client`]; it hears commands and says reports as Tabiya engine does,
//! and besides that who the engine is and why it was lost.

use super::{
    engine_process::{Client, ClientAnswer, ClientError, HANDSHAKE, Heard, Launch},
    watchdog::{Liveness, Patience, Watchdog},
};
use crate::{
    engine::{Bound, Branching, Command, Info, Options, PvLine, Report, Search, Verdict},
    uci::protocol::{self, OptionSpec},
};
use shakmaty::{Chess, Move, Position as _, uci::UciMove};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How often a running search is asked whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(10);
/// Between two reports of a search, as with our own engine.
const BETWEEN_REPORTS: Duration = Duration::from_millis(33);
/// No engine looks deeper.
const DEEPEST: u32 = 1_000;
/// Plies of a line of play that are kept.
const LONGEST_LINE: usize = 256;

/// What is heard of a remote engine.
#[derive(Clone, Debug)]
pub enum Said {
    /// It has started: once, first.
    Introduced {
        name: String,
        author: String,
        options: Vec<OptionSpec>,
    },
    Report(Report),
    /// It is gone, or of no more use: once, last.
    Lost(ClientError),
}

/// A handle on the thread. Dropping it ends the search, without an answer, and the process.
#[derive(Debug)]
pub struct Remote {
    commands: Option<Sender<Command>>,
    thread: Option<JoinHandle<()>>,
    /// The engine has got through its handshake, from when on it hears us in time.
    started: Arc<AtomicBool>,
    /// Nobody waits for it any more. A search's own [`Stop`] is left alone: others may share it.
    leaving: Arc<AtomicBool>,
}

impl Remote {
    /// Starts the engine; that it has started, or why not, is said to `listener` like all else,
    /// on the thread. It should only pass things on.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        launch: Launch,
        listener: impl Fn(Said) + Send + 'static,
    ) -> std::io::Result<Remote> {
        Remote::start_within(launch, Patience::default(), listener)
    }

    /// As [`Remote::start`]; the engine has `patience`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start_within(
        launch: Launch,
        patience: Patience,
        listener: impl Fn(Said) + Send + 'static,
    ) -> std::io::Result<Remote> {
        let (commands, heard) = mpsc::channel();
        let started = Arc::new(AtomicBool::new(false));
        let tell = Arc::clone(&started);
        let leaving = Arc::new(AtomicBool::new(false));
        let is_leaving = Arc::clone(&leaving);
        let thread = thread::Builder::new()
            .name("engine process".to_owned())
            .spawn(move || {
                if let Err(error) =
                    serve(&launch, patience, &heard, (&tell, &is_leaving), &listener)
                {
                    listener(Said::Lost(error));
                }
            })?;
        Ok(Remote {
            commands: Some(commands),
            thread: Some(thread),
            started,
            leaving,
        })
    }

    /// Ends the process without waiting until it is gone; [`super::processes::end_all`] sees to
    /// it that it is at the program's end.
    pub fn dismiss(mut self) {
        self.thread = None;
    }

    /// Whether its thread runs. When it ends it has said why, unless it panicked.
    pub fn is_alive(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }

    /// Hands a command over and returns at once, as [`crate::engine::Engine::send`] does.
    pub fn send(&mut self, command: Command) {
        if let Some(commands) = &self.commands {
            // A lost engine hears nothing; that it is lost has been said.
            let _ = commands.send(command);
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.leaving.store(true, Ordering::Release);
        drop(self.commands.take());
        // An engine that never finishes its handshake is not waited for: its thread gives it up
        // by itself.
        if let Some(thread) = self.thread.take()
            && self.started.load(Ordering::Acquire)
        {
            let _it_panicked = thread.join();
        }
    }
}

/// The thread's life, until it is told to end or the engine is lost.
fn serve(
    launch: &Launch,
    patience: Patience,
    commands: &Receiver<Command>,
    (started, leaving): (&AtomicBool, &AtomicBool),
    listener: &dyn Fn(Said),
) -> Result<(), ClientError> {
    let mut client = Client::start(launch, patience.handshake)?;
    started.store(true, Ordering::Release);
    listener(Said::Introduced {
        name: client.name().to_owned(),
        author: client.author().to_owned(),
        options: client.options().to_vec(),
    });
    let mut liveness = Liveness::new(patience);
    let mut same_game = false;
    // How many it shows by itself, or by what it was started with, is not known.
    let mut lines = 0;
    while let Ok(command) = commands.recv() {
        match command {
            // It has waited for others that nobody waits for any more either: no answer is owed.
            Command::Search(search) if search.stop.is_abandoned() => {}
            Command::Search(search) => {
                let mode = search.position.castling_mode();
                if !std::mem::replace(&mut same_game, true) || mode != client.castling {
                    client.new_game(mode, HANDSHAKE)?;
                }
                if search.lines != lines {
                    lines = search.lines;
                    set_nearest(&mut client, "MultiPV", lines)?;
                }
                think(&mut client, &search, &mut liveness, leaving, listener)?;
            }
            // The next search tells the engine, in the mode of its position.
            Command::NewGame => same_game = false,
            Command::Configure(options) => configure(&mut client, launch, &options)?,
            Command::Quit => return Ok(()),
        }
    }
    Ok(())
}

/// Sets what the engine has of our options, but for what it was started with: that was chosen for it
/// alone. What it holds back from the clock it knows better than we do.
fn configure(client: &mut Client, launch: &Launch, options: &Options) -> Result<(), ClientError> {
    for (name, wanted) in [("Hash", options.hash_mib), ("Threads", options.threads)] {
        if !launch.sets(name) {
            set_nearest(client, name, wanted)?;
        }
    }
    Ok(())
}

/// Sets a number as near to this as the engine allows, if it has the option.
fn set_nearest(client: &mut Client, name: &str, wanted: usize) -> Result<(), ClientError> {
    let kind = client.option(name).map(|option| &option.kind);
    let Some(&protocol::OptionKind::Spin { min, max, .. }) = kind else {
        return Ok(());
    };
    let nearest = i64::try_from(wanted).unwrap_or(max).max(min).min(max);
    client.set_option(name, Some(&nearest.to_string()))
}

fn think(
    client: &mut Client,
    search: &Search,
    liveness: &mut Liveness,
    leaving: &AtomicBool,
    listener: &dyn Fn(Said),
) -> Result<(), ClientError> {
    client.go(&search.position, &search.limits)?;
    let mut watchdog = Watchdog::begin(search);
    let mut info = Info::default();
    let mut branching = Branching::default();
    let mut is_news = false;
    let mut told: Option<Instant> = None;
    let mut deepest = 0;
    let mut deepest_exact = 0;
    let mut exact = None;
    loop {
        if leaving.load(Ordering::Acquire) {
            return Ok(());
        }
        watchdog.look(client, liveness)?;
        // However fast an engine talks, only the newest state is told, each depth once at once
        // and the rest not too often.
        let is_due = info.depth > deepest || told.is_none_or(|at| at.elapsed() >= BETWEEN_REPORTS);
        if is_news && is_due {
            is_news = false;
            deepest = deepest.max(info.depth);
            told = Some(Instant::now());
            listener(Said::Report(Report::Progress(search.id, info.clone())));
        }
        match client.hear(Instant::now() + GLANCE)? {
            Some(Heard::Info(heard)) => {
                // What is exact is told before a bound takes its place, once each depth: a
                // review relies on it.
                let is_bound = heard.score.is_some_and(|score| score.bound != Bound::Exact);
                if is_bound
                    && let Some(line) = info.lines.first()
                    && line.bound == Bound::Exact
                {
                    exact = Some(line.clone());
                    if is_news && line.depth > deepest_exact {
                        deepest_exact = line.depth;
                        is_news = false;
                        listener(Said::Report(Report::Progress(search.id, info.clone())));
                    }
                }
                let is_line = note(&mut info, &heard, search, watchdog.elapsed());
                watchdog.hear(&info);
                if is_line {
                    branching.note(info.depth, info.nodes);
                    info.branching = branching.hundredths();
                    is_news = true;
                }
            }
            Some(Heard::Answer(answer)) => {
                watchdog.end(client, liveness);
                if search.stop.is_abandoned() {
                    return Ok(());
                }
                let verdict = verdict(client, search, answer, (info, exact))?;
                listener(Said::Report(Report::Finished(search.id, verdict)));
                return Ok(());
            }
            None => {}
        }
    }
}

/// Takes an info line into the state of the search; says whether a line of play is new.
fn note(info: &mut Info, heard: &protocol::Info, search: &Search, elapsed: Duration) -> bool {
    let chess = search.position.current();
    info.time = heard.time.map_or(elapsed, Duration::from_millis);
    info.depth = heard.depth.unwrap_or(info.depth).min(DEEPEST);
    info.seldepth = heard.seldepth.unwrap_or(info.seldepth);
    info.nodes = heard.nodes.unwrap_or(info.nodes);
    info.hashfull = heard.hashfull.unwrap_or(info.hashfull);
    info.tablebase_hits = heard.tbhits.unwrap_or(info.tablebase_hits);
    if let Some(text) = heard.currmove
        && let Ok(played) = text.to_move(chess)
    {
        let number = usize::try_from(heard.currmovenumber.unwrap_or(1)).unwrap_or(1);
        info.current = Some((played, number));
    }
    let Some(score) = heard.score else {
        return false;
    };
    let moves = legal_line(chess, &heard.pv);
    let place = usize::try_from(heard.multipv.unwrap_or(1).max(1) - 1).unwrap_or(0);
    // More lines than were asked for are of no use to anybody.
    if moves.is_empty() || place > info.lines.len() || place >= search.lines.max(1) {
        return false;
    }
    let line = PvLine {
        score: score.score,
        bound: score.bound,
        depth: info.depth,
        seldepth: info.seldepth,
        moves,
    };
    match info.lines.get_mut(place) {
        Some(old) => *old = line,
        None => info.lines.push(line),
    }
    true
}

/// The moves as far as they are legal.
fn legal_line(start: &Chess, texts: &[UciMove]) -> Vec<Move> {
    let mut chess = start.clone();
    texts
        .iter()
        .take(LONGEST_LINE)
        .map_while(|text| {
            let played = text.to_move(&chess).ok()?;
            chess.play_unchecked(played);
            Some(played)
        })
        .collect()
}

/// The verdict, if the answer can be played and was asked for. A bound at the end of the search gives way
/// to what was exact of the same move.
fn verdict(
    client: &Client,
    search: &Search,
    answer: ClientAnswer,
    (mut info, exact): (Info, Option<PvLine>),
) -> Result<Verdict, ClientError> {
    let chess = search.position.current();
    let best = answer.best.map(|best| best.to_move(chess));
    let illegal = match &best {
        Some(best) => best.is_err(),
        None => !chess.legal_moves().is_empty(),
    };
    if illegal {
        return Err(ClientError::Illegal {
            name: client.name().to_owned(),
            answer: answer.best,
            fen: search.position.fen(),
        });
    }
    let best = best.and_then(Result::ok);
    if let Some(best) = best {
        insist_on_asked(client, search, best)?;
    }
    let ponder = best.zip(answer.ponder).and_then(|(best, ponder)| {
        let mut after = chess.clone();
        after.play_unchecked(best);
        ponder.to_move(&after).ok()
    });
    if let (Some(last), Some(exact)) = (info.lines.first_mut(), exact)
        && last.bound != Bound::Exact
        && exact.moves.first().copied() == best
    {
        info.depth = exact.depth;
        *last = exact;
    }
    Ok(Verdict { best, ponder, info })
}

/// What an engine that knows no `searchmoves` says is of another move than it was asked for.
fn insist_on_asked(client: &Client, search: &Search, best: Move) -> Result<(), ClientError> {
    let asked = &search.limits.root_moves;
    if asked.is_empty() || asked.contains(&best) {
        return Ok(());
    }
    Err(ClientError::OtherMove {
        name: client.name().to_owned(),
        answer: best.to_uci(client.castling).to_string(),
    })
}
