//! The clerk: one thread that writes the program's files and reads books, in the order asked,
//! so that no slow disk ever holds up a key.

use crate::{
    analysis::{Deck, Mistake},
    arena::campaign::Campaign,
    book::{self, Book, Diagnostic, drill::Schedule},
    engine::Tablebases,
    play::Snapshot,
    puzzles::{self, Suite, run::Run, trainer::Record},
    store::{
        Settings, StoreError, drills,
        evaluations::{Evaluations, Finding},
        games, kept, library, runs,
        saves::Slot,
        settings,
    },
};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::{
    io,
    path::PathBuf,
    sync::Arc,
    thread::{self, JoinHandle},
    time::{Duration, Instant, SystemTime},
};

/// Work for the clerk.
#[derive(Clone, Debug)]
pub enum Task {
    /// Keep an unfinished game.
    Save { slot: Slot, game: Box<Snapshot> },
    /// The game in this slot needs to be kept no longer.
    Discard(Slot),
    /// A finished game for the games file; `earlier` is what was appended of the same game
    /// before, and is replaced.
    Append {
        path: PathBuf,
        earlier: Option<String>,
        pgn: String,
        /// Whether the person asked for it and wants to hear of it.
        asked: bool,
    },
    /// Read the games file.
    ReadGames(PathBuf),
    /// A person's own file is to hold this, if it still holds what it did.
    Replace {
        path: PathBuf,
        before: Arc<Vec<u8>>,
        after: Arc<Vec<u8>>,
    },
    /// The same for a file of games, to which another program may have added some.
    ReplaceGames {
        path: PathBuf,
        before: Arc<Vec<u8>>,
        after: Arc<Vec<u8>>,
    },
    SaveSettings {
        path: PathBuf,
        settings: Box<Settings>,
    },
    /// Mistakes that were asked about, or are to be, with whether the answer was known.
    NoteMistakes {
        path: PathBuf,
        notes: Vec<(Mistake, Option<bool>)>,
        now: SystemTime,
    },
    /// Read the mistakes that are kept to be asked again.
    ReadMistakes(PathBuf),
    /// Open the store of evaluations, to take so many MiB at most.
    OpenEvaluations { path: PathBuf, mib: usize },
    /// Look for endgame tables in these folders; none where nothing is named.
    OpenTablebases(String),
    /// Read how the person stands with puzzles.
    OpenTraining(PathBuf),
    /// Keep it.
    KeepTraining { path: PathBuf, record: Box<Record> },
    /// Read puzzles from a file.
    ReadPuzzles(PathBuf),
    /// Read what came of a suite the last time.
    ReadRun(PathBuf),
    /// Keep what came of it now.
    KeepRun { path: PathBuf, run: Box<Run> },
    /// Read the match that was broken off.
    ReadMatch(PathBuf),
    /// Keep how a match stands; `None`: it is over.
    KeepMatch {
        path: PathBuf,
        campaign: Option<Box<Campaign>>,
    },
    /// Keep what was found about positions.
    KeepEvaluations {
        store: Arc<Evaluations>,
        findings: Vec<Finding>,
    },
    /// Read the program's own book, or one from a file.
    ReadBook(Option<PathBuf>),
    /// Read the text of a book to be edited.
    ReadText(PathBuf),
    /// Read what is known of a book that is drilled.
    ReadSchedule(PathBuf),
    KeepSchedule {
        path: PathBuf,
        schedule: Arc<Schedule>,
    },
    /// Compile a book's text as it stands on the screen, with what it includes.
    Compile {
        path: PathBuf,
        text: Arc<Vec<u8>>,
        /// Which state of the text it is; the report carries it.
        revision: u64,
    },
}

/// What the clerk has to say.
#[derive(Clone, Debug)]
pub enum Report {
    /// A book is ready; `None` is the program's own.
    Book(Option<PathBuf>, Shelved),
    /// The game was appended to the games file, as asked.
    Appended(PathBuf),
    /// What the games file holds; nothing where there is none yet.
    Games(PathBuf, Vec<u8>),
    /// The mistakes that are kept.
    Mistakes(Box<Deck>),
    /// The store of evaluations is open.
    Evaluations(Arc<Evaluations>),
    /// The endgame tables that were found.
    Tablebases(Option<Tablebases>),
    /// How the person stands with puzzles.
    Training(Box<Record>),
    /// What a file of puzzles holds, which is one at least.
    Puzzles(PathBuf, Arc<Suite>),
    /// What came of a suite the last time.
    LastRun(Arc<Run>),
    /// A match that was broken off.
    Unfinished(Box<Campaign>),
    /// The book asked for cannot be used: a sentence.
    BookFailed(String),
    /// Another program has changed the file since it was read, so it was not replaced.
    ChangedByOthers(PathBuf),
    /// The file was replaced and holds this now.
    Replaced(PathBuf, Arc<Vec<u8>>),
    /// What the text of a book holds; `None` where there is no such file.
    Text(PathBuf, Option<Arc<Vec<u8>>>),
    Compiled(Compiled),
    /// What is known of a book, or why that cannot be told: a sentence.
    Schedule(PathBuf, Result<Arc<Schedule>, String>),
    /// Something could not be done: a sentence.
    Failed(String),
}

/// A text of a book, compiled.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub path: PathBuf,
    pub revision: u64,
    /// As much as could be understood, where there are errors.
    pub book: Arc<Book>,
    pub diagnostics: Arc<Vec<Diagnostic>>,
    /// How long the compiler took.
    pub took: Duration,
}

/// A book in memory.
#[derive(Clone, Debug)]
pub enum Shelved {
    Own(&'static Book),
    Read(Arc<Book>),
}

impl Shelved {
    pub fn book(&self) -> &Book {
        match self {
            Shelved::Own(book) => book,
            Shelved::Read(book) => book,
        }
    }
}

/// The thread, and the way to it.
pub struct Clerk {
    tasks: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

impl Clerk {
    /// Starts the thread; `tell` hears the reports on it.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(tell: impl Fn(Report) + Send + 'static) -> io::Result<Clerk> {
        let (tasks, heard): (Sender<Task>, Receiver<Task>) = unbounded();
        let thread = thread::Builder::new()
            .name("clerk".to_owned())
            .spawn(move || {
                for task in heard {
                    if let Some(report) = work(task) {
                        tell(report);
                    }
                }
            })?;
        Ok(Clerk {
            tasks: Some(tasks),
            thread: Some(thread),
        })
    }

    /// Hands a task over and returns at once.
    pub fn give(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // The thread ends only when this sender does.
            let _ = tasks.send(task);
        }
    }
}

/// Everything given is done before the clerk goes.
impl Drop for Clerk {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Does one task, whatever thread it is on; what there is to say of it.
pub fn work(task: Task) -> Option<Report> {
    let failed = |error: StoreError| Some(Report::Failed(error.to_string()));
    match task {
        Task::Save { slot, game } => slot.save(game.as_ref()).err().and_then(failed),
        Task::Discard(slot) => slot.discard().err().and_then(failed),
        Task::Append {
            path,
            earlier,
            pgn,
            asked,
        } => {
            let done = match earlier {
                Some(earlier) => games::append_again(&path, &earlier, &pgn),
                None => games::append(&path, &pgn),
            };
            match done {
                Ok(()) => asked.then_some(Report::Appended(path)),
                Err(error) => failed(error),
            }
        }
        Task::ReadGames(path) => match games::read(&path) {
            Ok(bytes) => Some(Report::Games(path, bytes)),
            Err(error) => failed(error),
        },
        Task::Replace {
            path,
            before,
            after,
        } => match library::replace(&path, &before, &after) {
            Ok(()) => Some(Report::Replaced(path, after)),
            Err(error) => failed(error),
        },
        Task::ReplaceGames {
            path,
            before,
            after,
        } => match library::replace_games(&path, &before, &after) {
            Ok(whole) => Some(Report::Replaced(path, whole.map_or(after, Arc::new))),
            Err(StoreError::Changed { path }) => Some(Report::ChangedByOthers(path)),
            Err(error) => failed(error),
        },
        Task::SaveSettings { path, settings } => {
            settings::save(&path, &settings).err().and_then(failed)
        }
        Task::NoteMistakes { path, notes, now } => {
            let noted = kept::change(&path, |deck: &mut Deck| {
                for (mistake, known) in &notes {
                    match known {
                        Some(known) => deck.note(mistake, *known, now),
                        None => deck.add(mistake),
                    }
                }
            });
            noted.err().and_then(failed)
        }
        Task::ReadMistakes(path) => match kept::load(&path) {
            Ok(deck) => Some(Report::Mistakes(Box::new(deck))),
            Err(error) => failed(error),
        },
        Task::OpenEvaluations { path, mib } => match Evaluations::open(&path, mib) {
            Ok(store) => Some(Report::Evaluations(Arc::new(store))),
            Err(error) => failed(error),
        },
        Task::OpenTablebases(folders) => match Tablebases::named(&folders) {
            Ok(Some(tables)) if tables.files() == 0 => Some(Report::Failed(format!(
                "Endgame tables: there are none in {folders}; expected .rtbw and .rtbz files."
            ))),
            Ok(tables) => Some(Report::Tablebases(tables)),
            Err(sentence) => Some(Report::Failed(format!("Endgame tables, {sentence}."))),
        },
        // What cannot be read is as if nobody had trained yet; the file is replaced only when
        // something is to be kept.
        Task::OpenTraining(path) => Some(Report::Training(Box::new(
            runs::load::<Record>(&path).unwrap_or_default(),
        ))),
        Task::KeepTraining { path, record } => {
            runs::save(&path, record.as_ref()).err().and_then(failed)
        }
        Task::ReadPuzzles(path) => Some(read_puzzles(path)),
        Task::ReadRun(path) => runs::load::<Run>(&path).map(|run| Report::LastRun(Arc::new(run))),
        Task::KeepRun { path, run } => runs::save(&path, run.as_ref()).err().and_then(failed),
        Task::ReadMatch(path) => {
            runs::load::<Campaign>(&path).map(|campaign| Report::Unfinished(Box::new(campaign)))
        }
        Task::KeepMatch { path, campaign } => match campaign {
            Some(campaign) => runs::save(&path, campaign.as_ref()).err().and_then(failed),
            None => runs::forget(&path).err().and_then(failed),
        },
        Task::KeepEvaluations { store, findings } => store.keep(&findings).err().and_then(failed),
        Task::ReadBook(None) => Some(Report::Book(None, Shelved::Own(Book::embedded()))),
        Task::ReadBook(Some(path)) => Some(match book::file::load(&path) {
            Ok(book) => Report::Book(Some(path), Shelved::Read(Arc::new(book))),
            Err(error) => Report::BookFailed(error.to_string()),
        }),
        Task::ReadText(path) => match library::read_if_there(&path) {
            Ok(bytes) => Some(Report::Text(path, bytes.map(Arc::new))),
            Err(error) => failed(error),
        },
        Task::ReadSchedule(path) => {
            let read = drills::load(&path).map(Arc::new);
            Some(Report::Schedule(path, read.map_err(|e| e.to_string())))
        }
        Task::KeepSchedule { path, schedule } => {
            drills::keep(&path, &schedule).err().and_then(failed)
        }
        Task::Compile {
            path,
            text,
            revision,
        } => {
            let begun = Instant::now();
            let outcome = book::file::compile_edited(&path, text.to_vec());
            Some(Report::Compiled(Compiled {
                path,
                revision,
                took: begun.elapsed(),
                book: Arc::new(outcome.book),
                diagnostics: Arc::new(outcome.diagnostics),
            }))
        }
    }
}

fn read_puzzles(path: PathBuf) -> Report {
    let shown = path.display();
    let bytes = match library::read_if_there(&path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Report::Failed(format!("There is no file {shown}.")),
        Err(error) => return Report::Failed(error.to_string()),
    };
    let suite = puzzles::read(&bytes);
    match (suite.problems.is_empty(), suite.faults.first()) {
        (false, _) => Report::Puzzles(path, Arc::new(suite)),
        (true, Some(fault)) => Report::Failed(format!(
            "{shown} has no puzzle; line {}: {}",
            fault.line, fault.reason
        )),
        (true, None) => Report::Failed(format!("{shown} has no puzzle: expected EPD or CSV")),
    }
}
