//! What is to be done with files: one thread ([`io_worker`]) writes the program's own and reads
//! books, in the order asked, so that no slow disk ever holds up a key.

mod compiling;
pub mod doing;
pub mod exploring;
pub mod io_worker;
pub mod known_settings;
mod puzzle_file;

use crate::{
    analysis::{
        Deck, Mistake,
        guessing::{Guessed, History},
    },
    arena::match_run::MatchRun,
    book::{Book, drill::Schedule},
    engine::Tablebases,
    explore::FoundGame,
    play::{
        Snapshot,
        endgame::{Outcome, Progress},
        ratings::Rated,
    },
    puzzles::{
        Problem, Suite,
        run::Run,
        rush::Kind,
        trainer::{Ending, Record},
    },
    store::{
        Settings,
        evaluations::{Evaluations, Finding},
        folders::{Beginning, Folder},
        own_file::FolderFiles,
        saves::Slot,
        unsaved::Unsaved,
    },
    tui::words::jobs as words,
};
pub use compiling::Compiled;
use exploring::{Explored, Question, ReadGame};
use known_settings::KnownSettings;
use shakmaty::Move;
use std::{path::PathBuf, sync::Arc, time::SystemTime};

/// Work for the thread.
#[derive(Clone, Debug)]
pub enum Task {
    /// Keep an unfinished game.
    Save { slot: Slot, game: Box<Snapshot> },
    /// Keep changes that are not saved.
    KeepUnsaved { slot: Slot, unsaved: Box<Unsaved> },
    /// What is in this slot needs to be kept no longer.
    Discard(Slot),
    /// A finished game: it goes to the games file, and only then leaves its slot. Whatever
    /// happens in between, it is not lost; [`Snapshot::left_to_append`] says what is missing.
    Finish {
        slot: Slot,
        game: Box<Snapshot>,
        path: PathBuf,
    },
    /// A finished game for the games file; `earlier` is what was appended of the same game
    /// before, and is replaced.
    Append {
        path: PathBuf,
        earlier: Option<String>,
        pgn: String,
        /// Whether the person asked for it and wants to hear of it.
        asked: bool,
    },
    /// A game for the end of a person's own file, of which a copy is kept the first time; `earlier`
    /// is what was added of the same game before, and is replaced.
    AppendToOwn {
        path: PathBuf,
        earlier: Option<String>,
        pgn: String,
    },
    /// Read the games file.
    ReadGames(PathBuf),
    /// A person's own file is to hold this, if it still holds what it did.
    Replace {
        path: PathBuf,
        before: Arc<Vec<u8>>,
        after: Arc<Vec<u8>>,
        /// Whether the person named it: then its folder must be there.
        is_named: bool,
    },
    /// The same for a file of games, to which another program may have added some.
    ReplaceGames {
        path: PathBuf,
        before: Arc<Vec<u8>>,
        after: Arc<Vec<u8>>,
    },
    /// Write what of the settings is no longer as it was `known`.
    SaveSettings {
        path: PathBuf,
        known: KnownSettings,
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
    /// Open the store of evaluations with a maximum size in MiB.
    OpenEvaluations { path: PathBuf, mib: usize },
    /// Look for endgame tables in these folders; none where nothing is named.
    OpenTablebases(String),
    /// Read the puzzle record.
    OpenTraining(PathBuf),
    /// A puzzle has ended so.
    NoteTraining {
        path: PathBuf,
        problem: Box<Problem>,
        ending: Ending,
    },
    /// A puzzle rush has ended.
    NoteRush {
        path: PathBuf,
        kind: Kind,
        solved: u32,
    },
    /// A game was guessed to its end.
    NoteGuesses {
        path: PathBuf,
        guessed: Box<Guessed>,
    },
    /// An ending was practised.
    NoteEndgame {
        path: PathBuf,
        id: &'static str,
        outcome: Outcome,
    },
    /// Read which endings are mastered.
    ReadEndgames(PathBuf),
    /// A game that counts for the person's rating has ended.
    NoteRating { path: PathBuf, rated: Rated },
    /// Read puzzles from a file.
    ReadPuzzles(PathBuf),
    /// Read what came of a suite the last time.
    ReadRun(PathBuf),
    /// Keep what came of it now.
    KeepRun { path: PathBuf, run: Box<Run> },
    /// Read the stopped match.
    ReadMatch(PathBuf),
    /// Keep how a match stands; `None`: it is over.
    KeepMatch {
        path: PathBuf,
        match_run: Option<Box<MatchRun>>,
    },
    /// Keep what was found about positions.
    KeepEvaluations {
        store: Arc<Evaluations>,
        findings: Vec<Finding>,
    },
    /// Look into a folder; `None`: the one that the program was started in.
    LookInto(Option<PathBuf>),
    /// See what lies in the folder that a path names while it is typed.
    SeeFolder(PathBuf),
    /// See how a file of games begins.
    ReadBeginning(PathBuf),
    /// Read the files of games in a folder itself, as one list.
    ReadFolder(PathBuf),
    /// Read the program's own book, or one from a file.
    ReadBook(Option<PathBuf>),
    /// Read the text of a book to be edited.
    ReadText(PathBuf),
    /// Read what is known of a book that is drilled.
    ReadSchedule {
        path: PathBuf,
        /// What an earlier version kept of the same book.
        former: PathBuf,
    },
    KeepSchedule {
        path: PathBuf,
        schedule: Arc<Schedule>,
        /// This is in it, and is set aside.
        former: PathBuf,
    },
    /// Ask the explorer's index what was played in a position …
    Explore(Box<Question>),
    /// … or in which games, with this move or any.
    ExploreGames(Box<Question>, Option<Move>),
    /// Read a game that the explorer has found.
    ReadFoundGame(Box<FoundGame>),
    /// Compile a book's text as it stands on the screen, with what it includes.
    Compile {
        path: PathBuf,
        text: Arc<Vec<u8>>,
        /// Which state of the text it is; the report carries it.
        revision: u64,
    },
}

impl Task {
    /// What is done, at the head of a sentence.
    pub fn words(&self) -> String {
        match self {
            Task::Save { .. } => words::SAVING_GAME.to_owned(),
            Task::KeepUnsaved { .. } => words::KEEPING_CHANGES.to_owned(),
            Task::Discard(_) => words::DELETING_KEPT.to_owned(),
            Task::Finish { path, .. }
            | Task::Append { path, .. }
            | Task::AppendToOwn { path, .. } => words::appending_game_to(path),
            Task::Replace { path, .. }
            | Task::ReplaceGames { path, .. }
            | Task::SaveSettings { path, .. }
            | Task::NoteMistakes { path, .. }
            | Task::NoteTraining { path, .. }
            | Task::NoteRush { path, .. }
            | Task::NoteRating { path, .. }
            | Task::NoteEndgame { path, .. }
            | Task::NoteGuesses { path, .. }
            | Task::KeepRun { path, .. }
            | Task::KeepMatch { path, .. }
            | Task::KeepSchedule { path, .. } => words::writing(path),
            Task::KeepEvaluations { store, .. } => words::writing(store.path()),
            Task::OpenEvaluations { path, .. } => words::opening(path),
            Task::OpenTablebases(folders) => words::opening_tables(folders),
            Task::ReadGames(path)
            | Task::ReadMistakes(path)
            | Task::ReadEndgames(path)
            | Task::OpenTraining(path)
            | Task::ReadPuzzles(path)
            | Task::ReadRun(path)
            | Task::ReadMatch(path)
            | Task::ReadText(path)
            | Task::ReadSchedule { path, .. }
            | Task::LookInto(Some(path))
            | Task::SeeFolder(path)
            | Task::ReadBeginning(path)
            | Task::ReadFolder(path)
            | Task::ReadBook(Some(path)) => words::reading(path),
            Task::LookInto(None) => words::READING_FOLDER.to_owned(),
            Task::Explore(question) | Task::ExploreGames(question, _) => {
                words::reading(&question.folder)
            }
            Task::ReadFoundGame(game) => words::reading(&game.path),
            Task::ReadBook(None) => words::READING_BUILT_IN_BOOK.to_owned(),
            Task::Compile { path, .. } => words::compiling(path),
        }
    }

    /// Whether something is lost if it is not done.
    fn writes(&self) -> bool {
        match self {
            Task::Save { .. }
            | Task::KeepUnsaved { .. }
            | Task::Discard(_)
            | Task::Finish { .. }
            | Task::Append { .. }
            | Task::AppendToOwn { .. }
            | Task::Replace { .. }
            | Task::ReplaceGames { .. }
            | Task::SaveSettings { .. }
            | Task::NoteMistakes { .. }
            | Task::NoteTraining { .. }
            | Task::NoteRush { .. }
            | Task::NoteRating { .. }
            | Task::NoteEndgame { .. }
            | Task::NoteGuesses { .. }
            | Task::KeepRun { .. }
            | Task::KeepMatch { .. }
            | Task::KeepSchedule { .. }
            | Task::KeepEvaluations { .. } => true,
            Task::OpenEvaluations { .. }
            | Task::OpenTablebases(_)
            | Task::ReadGames(_)
            | Task::ReadMistakes(_)
            | Task::ReadEndgames(_)
            | Task::OpenTraining(_)
            | Task::ReadPuzzles(_)
            | Task::ReadRun(_)
            | Task::ReadMatch(_)
            | Task::ReadText(_)
            | Task::ReadSchedule { .. }
            | Task::LookInto(_)
            | Task::SeeFolder(_)
            | Task::ReadBeginning(_)
            | Task::ReadFolder(_)
            | Task::ReadBook(_)
            | Task::Explore(_)
            | Task::ExploreGames(..)
            | Task::ReadFoundGame(_)
            | Task::Compile { .. } => false,
        }
    }

    /// Whether an earlier task is done by this one too, as a game that is saved twice is.
    fn replaces(&self, earlier: &Task) -> bool {
        match (self, earlier) {
            (
                Task::Save { slot, .. } | Task::Finish { slot, .. } | Task::Discard(slot),
                Task::Save { slot: same, .. },
            )
            | (
                Task::KeepUnsaved { slot, .. } | Task::Discard(slot),
                Task::KeepUnsaved { slot: same, .. },
            ) => slot == same,
            // Nobody waits for an answer about an earlier position.
            (Task::Explore(_), Task::Explore(_)) => true,
            (Task::ReadBeginning(_), Task::ReadBeginning(_)) => true,
            _ => false,
        }
    }
}

/// What there is to say of a task.
#[derive(Clone, Debug)]
pub enum Report {
    /// A book is ready; `None` is the program's own.
    Book(Option<PathBuf>, Shelved),
    /// The unfinished game is safe in its slot.
    Saved(Slot),
    /// The game or the changes of this slot are not safe, or not as they stand now: a sentence.
    NotSaved(Slot, String),
    /// The finished game of this slot stands in the games file.
    Finished(Slot),
    /// The game was appended to the games file, as asked.
    Appended {
        path: PathBuf,
        /// The file was in another encoding before.
        is_utf_8_now: bool,
    },
    /// What the games file holds; nothing where there is none yet.
    Games(PathBuf, Vec<u8>),
    /// What lies in a folder, or why that cannot be told: a sentence.
    Folder(Result<Arc<Folder>, String>),
    /// What lies in the folder that a typed path names, if there is one.
    SeenFolder(PathBuf, Option<Arc<Folder>>),
    /// How a file of games begins.
    Beginning(PathBuf, Arc<Beginning>),
    /// The files of games in a folder, with what they hold.
    FolderGames(PathBuf, Arc<FolderFiles>),
    /// The mistakes that are kept.
    Mistakes(Box<Deck>),
    /// The store of evaluations is open.
    Evaluations(Arc<Evaluations>),
    /// It cannot be used now, or no longer: a sentence.
    NoEvaluations(String),
    /// The endgame tables that were found.
    Tablebases(Option<Tablebases>),
    /// How the person stands with endings.
    Endgames(Box<Progress>),
    /// The puzzle record.
    Training(Box<Record>),
    /// The games that were guessed, the latest among them.
    Guesses(Box<History>),
    /// What a file of puzzles holds, which is one at least.
    Puzzles(PathBuf, Arc<Suite>),
    /// What came of a suite the last time.
    LastRun(Arc<Run>),
    /// A stopped match, where there is one.
    Unfinished(Option<Box<MatchRun>>),
    /// The book asked for cannot be used: a sentence.
    BookFailed(String),
    /// Another program has changed the file since it was read, so it was not replaced.
    ChangedByOthers(PathBuf),
    /// The file was replaced and holds this now.
    Replaced(PathBuf, Arc<Vec<u8>>),
    /// What the text of a book holds; `None` where there is no such file.
    Text(PathBuf, Option<Arc<Vec<u8>>>),
    Compiled(Compiled),
    /// What the explorer's index says of a position.
    Explored(Box<Explored>),
    /// The games that were in it.
    ExploredGames(Arc<Vec<FoundGame>>),
    /// A game that the explorer has found.
    FoundGame(Box<ReadGame>),
    /// What is known of a book, or why that cannot be told: a sentence.
    Schedule(PathBuf, Result<Arc<(Schedule, Schedule)>, String>),
    /// Something could not be done: a sentence.
    Failed(String),
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
