//! `tabiya book check --verify`: the engine checks the moves that a book recommends.
//!
//! Each position is searched a little; a move counts as doubtful when the position after it is
//! worth much less to the side that played it than the position before. Whatever is doubtful is
//! searched again with ten times the nodes, and only what stays so is said.

use super::verdicts::Verdicts;
use crate::{
    book::{
        Book, BookMove, Code, Diagnostic, Mark, Place,
        compile::Outcome,
        walk::{self, Reached},
    },
    chess::{Position, Score, notation, position::key_of},
    cli::{
        complaint::Complaint,
        interrupt,
        out::{self, note},
        shard::{self, Shard},
        words::book_verify as words,
    },
    engine::{
        Engine,
        messages::{Command, Limits, Options, Report, Search, Stop},
    },
    uci::client::{ClientError, Launch, Remote, Said},
};
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::mpsc::{self, Receiver},
};

/// What a recommended move may cost, in centipawns.
const TOLERATED: i32 = 80;
/// A move is recommended if it is marked `!` or played at least so often.
const LEAST_SHARE: f64 = 0.1;
/// A mate, in centipawns.
const MATE: i32 = 10_000;
/// How much more closely doubtful moves are looked at.
const CLOSER: u64 = 10;

/// How a book is to be verified.
#[derive(Clone, Debug)]
pub struct Plan {
    /// For each position.
    pub nodes: u64,
    /// Another engine than the built-in one.
    pub engine: Option<Launch>,
    /// Where what was found is kept.
    pub journal: Option<PathBuf>,
    /// Only this share of the positions.
    pub shard: Option<Shard>,
    /// The journals of all shares: nothing is searched.
    pub join: Vec<PathBuf>,
}

impl Plan {
    fn checker(&self) -> Result<Checker, Complaint> {
        let named = named(self.engine.as_ref());
        if !self.join.is_empty() {
            let verdicts = Verdicts::joined(&self.join, &named)?;
            return Ok(Checker::nobody(verdicts));
        }
        interrupt::end_engines();
        let verdicts = match &self.journal {
            Some(path) => Verdicts::open(path, &named)?,
            None => Verdicts::default(),
        };
        if verdicts.len() > 0 {
            note!("{}", words::searches_known(verdicts.len()));
        }
        match &self.engine {
            Some(launch) => Checker::process(launch.clone(), verdicts),
            None => Ok(Checker::built_in(verdicts, self.nodes)),
        }
    }

    /// The positions that are checked. A share has whole stretches of lines, for a position and the
    /// one after it are both searched.
    fn places(&self, positions: &[Reached]) -> Vec<usize> {
        const STRETCH: usize = 32;
        let Some(shard) = self.shard else {
            return (0..positions.len()).collect();
        };
        let order = walk::by_line(positions).into_iter().enumerate();
        order
            .filter(|(number, _)| shard.takes(number / STRETCH))
            .map(|(_, place)| place)
            .collect()
    }
}

/// Searches every recommended move, with Tabiya's engine or another; each that loses more than
/// 0.8 pawns gets a warning. What is known from the journal is not searched again.
pub fn verify(outcome: &Outcome, plan: &Plan) -> Result<Vec<Diagnostic>, Complaint> {
    let mut checker = plan.checker()?;
    checker.is_share = plan.shard.is_some();
    let positions = walk::reached(&outcome.book);
    let places = plan.places(&positions);
    // A position is searched as it is reached first, so that all parts find the same.
    let first: HashMap<u64, &Chess> = positions
        .iter()
        .map(|reached| (reached.key, &reached.chess))
        .collect();
    let own = || places.iter().filter_map(|place| positions.get(*place));
    for (done, reached) in own().enumerate() {
        checker.score(&reached.chess, plan.nodes, None)?;
        show_progress(done, places.len(), words::searched);
    }
    let mut found = Vec::new();
    for (done, reached) in own().enumerate() {
        show_progress(done, places.len(), words::checked_again);
        let before = checker.score(&reached.chess, plan.nodes, None)?;
        for known in recommended(&outcome.book, &reached.chess) {
            let after = after(&reached.chess, known.played);
            let after = first.get(&key_of(&after)).copied().unwrap_or(&after);
            let after = checker.score(after, plan.nodes, None)?;
            if before + after > TOLERATED {
                let nodes = plan.nodes * CLOSER;
                found.extend(confirm(&mut checker, outcome, reached, &known, nodes)?);
            }
        }
    }
    clear_progress();
    checker.verdicts.finish()?;
    match checker.missing {
        0 => Ok(found),
        missing => Err(Complaint::failed(words::in_no_part(missing)).hint(shard::MISSING)),
    }
}

/// What the verdicts depend on besides the position: not those of another engine are taken up.
fn named(engine: Option<&Launch>) -> String {
    match engine {
        None => concat!("tabiya ", env!("CARGO_PKG_VERSION")).to_owned(),
        Some(launch) => format!(
            "{} {:?} {:?}",
            launch.program.display(),
            launch.arguments,
            launch.options
        ),
    }
}

fn recommended(book: &Book, chess: &Chess) -> impl Iterator<Item = BookMove> {
    book.moves(chess)
        .into_iter()
        .filter(|known| known.mark != Some(Mark::Avoid))
        .filter(|known| known.mark == Some(Mark::Prefer) || known.share >= LEAST_SHARE)
}

fn after(chess: &Chess, played: Move) -> Chess {
    let mut after = chess.clone();
    after.play_unchecked(played);
    after
}

/// Looks again, more closely, at the best move and at this one.
fn confirm(
    checker: &mut Checker,
    outcome: &Outcome,
    reached: &Reached,
    known: &BookMove,
    nodes: u64,
) -> Result<Option<Diagnostic>, Complaint> {
    let best = checker.score(&reached.chess, nodes, None)?;
    let own = checker.score(&reached.chess, nodes, Some(known.played))?;
    if best - own <= TOLERATED {
        return Ok(None);
    }
    let san = notation::san(&reached.chess, known.played);
    let pawns = |value: i32| (value.abs() != MATE).then_some(Score::Cp(value));
    let message = words::is_doubtful(&san, pawns(own), pawns(best));
    let diagnostic = Diagnostic::warning(Code::LosesMaterial, place(outcome, known, &san), message)
        .help(words::mark_it(nodes));
    Ok(Some(diagnostic))
}

/// Where the move is written first: its word on the line, or the line.
fn place(outcome: &Outcome, known: &BookMove, san: &str) -> Place {
    let text = outcome
        .documents
        .iter()
        .find(|document| *document.source.file() == known.line.file)
        .and_then(|document| {
            let line = document
                .lines
                .get((known.line.line as usize).checked_sub(1)?)?;
            Some(document.text(line.span))
        })
        .unwrap_or_default();
    let bare = san.trim_end_matches(['+', '#']);
    let start = text.find(bare);
    let (start, end) = start.map_or((0, text.len()), |at| (at, at + bare.len()));
    Place::new(&known.line.file, known.line.line, text, start, end)
}

/// The size of the hash table, in MiB: room for two entries of 16 bytes for every node of the longest
/// searches. Each search begins with an empty one, and a table with more room than a short search
/// fills takes longer to empty than to search with.
fn hash_mib(nodes: u64) -> usize {
    let bytes = nodes.saturating_mul(CLOSER).saturating_mul(2 * 16);
    let most = Options::default().hash_mib;
    usize::try_from(bytes >> 20).map_or(most, |mib| mib.clamp(1, most))
}

/// An engine that answers one question at a time.
struct Checker {
    voice: Voice,
    heard: Receiver<Result<Report, ClientError>>,
    asked: u64,
    verdicts: Verdicts,
    /// Questions that nobody answers.
    missing: usize,
    /// Whether only a share of the positions is checked.
    is_share: bool,
}

enum Voice {
    /// Only what is known counts.
    Nobody,
    BuiltIn(Engine),
    Process(Remote),
}

impl Checker {
    fn nobody(verdicts: Verdicts) -> Checker {
        let (_, heard) = mpsc::channel();
        Checker::asking(Voice::Nobody, heard, verdicts)
    }

    fn asking(
        voice: Voice,
        heard: Receiver<Result<Report, ClientError>>,
        verdicts: Verdicts,
    ) -> Checker {
        Checker {
            voice,
            heard,
            asked: 0,
            verdicts,
            missing: 0,
            is_share: false,
        }
    }

    fn built_in(verdicts: Verdicts, nodes: u64) -> Checker {
        let (reports, heard) = mpsc::channel();
        let mut engine = Engine::start(move |report| {
            // Nobody listens any more when the program ends.
            let _ = reports.send(Ok(report));
        });
        engine.send(Command::Configure(Options {
            hash_mib: hash_mib(nodes),
            ..Options::default()
        }));
        Checker::asking(Voice::BuiltIn(engine), heard, verdicts)
    }

    fn process(launch: Launch, verdicts: Verdicts) -> Result<Checker, Complaint> {
        let (reports, heard) = mpsc::channel();
        let listener = move |said| {
            let heard = match said {
                Said::Introduced { .. } => return,
                Said::Report(report) => Ok(report),
                Said::Lost(error) => Err(error),
            };
            let _ = reports.send(heard);
        };
        let remote = Remote::start(launch, listener).map_err(Complaint::failed)?;
        Ok(Checker::asking(Voice::Process(remote), heard, verdicts))
    }

    fn send(&mut self, command: Command) {
        match &mut self.voice {
            Voice::Nobody => {}
            Voice::BuiltIn(engine) => engine.send(command),
            Voice::Process(remote) => remote.send(command),
        }
    }

    /// Centipawns from the mover's side, a mate as a hundred pawns.
    fn score(&mut self, chess: &Chess, nodes: u64, only: Option<Move>) -> Result<i32, Complaint> {
        if chess.is_game_over() {
            return Ok(if chess.is_checkmate() { -MATE } else { 0 });
        }
        let question = (key_of(chess), only, nodes);
        if let Some(known) = self.verdicts.get(question) {
            return Ok(known);
        }
        if matches!(self.voice, Voice::Nobody) {
            self.missing += 1;
            return Ok(0);
        }
        let score = self.search(chess, nodes, only)?;
        if let Err(complaint) = self.verdicts.add(question, score) {
            // What a share found is nowhere else.
            if self.is_share {
                return Err(complaint);
            }
            note!("{complaint}");
            note!("{}", words::NO_LONGER_KEPT);
        }
        Ok(score)
    }

    fn search(&mut self, chess: &Chess, nodes: u64, only: Option<Move>) -> Result<i32, Complaint> {
        self.asked += 1;
        // What was searched before it must not change what is found.
        self.send(Command::NewGame);
        self.send(Command::Search(Box::new(Search {
            id: self.asked,
            position: Position::new(chess.clone(), CastlingMode::Standard),
            limits: Limits {
                nodes: Some(nodes),
                root_moves: only.into_iter().collect(),
                ..Limits::default()
            },
            lines: 1,
            stop: Stop::new(),
        })));
        loop {
            match self.heard.recv() {
                Ok(Ok(Report::Finished(id, verdict))) if id == self.asked => {
                    return Ok(match verdict.info.lines.first().map(|line| line.score) {
                        Some(Score::Cp(cp)) => cp,
                        Some(Score::Mates(_)) => MATE,
                        Some(Score::Mated(_)) => -MATE,
                        None => 0,
                    });
                }
                Ok(Ok(_)) => {}
                Ok(Err(lost)) => {
                    return Err(Complaint::failed(lost).hint(match self.verdicts.is_kept() {
                        true => words::SAME_COMMAND_RESUMES,
                        false => words::JOURNAL_KEEPS_RESULTS,
                    }));
                }
                Err(_) => return Err(Complaint::failed(words::ENGINE_ENDED)),
            }
        }
    }
}

/// `words` say how many of how many are done.
fn show_progress(done: usize, whole: usize, words: fn(usize, usize) -> String) {
    const WIDTH: usize = 30;
    if out::is_watched() && done.is_multiple_of(16) {
        let bar = "#".repeat(done * WIDTH / whole.max(1));
        out::rewrite(&format!("[{bar:<30}] {}", words(done, whole)));
    }
}

fn clear_progress() {
    if out::is_watched() {
        out::rewrite("");
    }
}
