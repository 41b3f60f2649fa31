//! Where one can go in the program, as data. A screen that leads to another names it here and
//! knows nothing else of it; [`screens::open`](super::screens::open) makes the screen.

use super::{action::Action, job::Shelved, keymap::Context, pasted::Pasted, work::games::Games};
use crate::{
    analysis::{Lesson, Review, guessing::Guessing},
    book::edit::Subject,
    chess::Position,
    explore::FoundGame,
    game::{FitLess, Game, PlayerName, Tags},
    play::{Setup, Snapshot, small_game::SmallSetup},
    players::{
        Player,
        museum::{Exhibit, lessons::Topic},
    },
    puzzles::{Problem, rush::Kind},
    store::{library::Library, saves::Slot},
    textbook::games::board::{SmallBoard, SmallGame},
};
use shakmaty::{Color, Move};
use std::{cell::RefCell, path::PathBuf, rc::Rc, sync::Arc};

/// The games of a file or folder, shared by the list of them and the one that is open.
pub type SharedLibrary = Rc<RefCell<Library>>;

/// A player's games of a file, looked at as a whole.
#[derive(Clone)]
pub struct PlayersGames {
    pub player: PlayerName,
    pub games: Games,
    /// Names that fit the player too, whose games are not among these.
    pub fit_less: FitLess,
    /// The file or folder that they are of.
    pub library: SharedLibrary,
}

/// A place in the program, with what it is to show.
#[derive(Clone)]
pub enum Route {
    Home,
    /// A game from its beginning.
    Play(Box<Setup>),
    /// An unfinished game, kept in this slot.
    Resume(Slot, Box<Snapshot>),
    /// The list of unfinished games.
    Unfinished,
    /// The form for a game, filled in; `start` is a position to begin from.
    NewGame {
        like: Box<Setup>,
        start: Option<Box<Position>>,
    },
    Analysis(Studied),
    /// The same after a game, Black at the bottom if `flipped`, and what is done there at once.
    Study {
        studied: Studied,
        flipped: bool,
        task: Option<StudyTask>,
    },
    /// Moves of a position searched side by side, each with a word on whose it is.
    Comparison {
        position: Box<Position>,
        moves: Vec<(Move, &'static str)>,
    },
    /// A reviewed game in figures; White's and Black's names.
    Summary {
        players: [String; 2],
        review: Box<Review>,
        /// The game has marks of somebody else.
        marked_otherwise: bool,
    },
    /// Mistakes as questions.
    Lesson(Lesson),
    /// A game whose moves are guessed.
    Guess(Box<Guessing>),
    /// Files of games, to choose one.
    Files,
    /// The games of a file; of those, the ones in which a position stands.
    Games {
        library: SharedLibrary,
        with: Option<Box<Position>>,
    },
    /// Games that the explorer has found with this position.
    ExploredGames {
        games: Arc<Vec<FoundGame>>,
        position: Box<Position>,
    },
    /// How a player plays, in these games.
    Profile(PlayersGames),
    /// Where these games of a player left the book.
    LeftBook(PlayersGames),
    Book(BookPlace),
    /// Frequent replies that a repertoire has no answer to.
    Gaps(GapsPlan),
    Drill(DrillPlan),
    /// A position put together by hand, beginning from this one.
    SetUp(Box<Position>),
    Puzzles(TrainingPlan),
    /// Known endings, to be practised.
    Endings,
    /// A player solves these problems; `source` says where they are from.
    Suite {
        source: String,
        problems: Arc<Vec<Problem>>,
    },
    Museum,
    /// A search at work.
    Lab(LabSubject),
    /// A game of tic-tac-toe or Connect 4.
    SmallGame(SmallSetup),
    /// The same as it was left, or from its beginning.
    LeftSmallGame(SmallGame),
    /// Lessons on how programs search.
    SearchLessons,
    /// The tournament in which weights are bred.
    Breeding,
    /// What pieces are worth on squares.
    PieceWorth,
    /// Matches; with these players, else with some to begin with.
    Arena(Option<Vec<Player>>),
    /// The match that was stopped, which goes on.
    StoppedMatch,
    /// A game's tags, to be changed.
    Tags(Box<Tags>),
    Settings,
    Help(HelpSubject),
}

/// The screen whose keys are to be told.
#[derive(Clone, Default)]
pub struct HelpSubject {
    pub contexts: Vec<Context>,
    /// The board that a move is typed on.
    pub board: Option<Context>,
    /// What the screen forbids: no key of it is told.
    pub forbidden: Vec<Action>,
    /// What actions do on the screen alone.
    pub meanings: Vec<(Action, &'static str)>,
    /// Keys that ask for no action, with what they do.
    pub typed: Option<(&'static str, &'static str)>,
}

/// What an analysis begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyTask {
    /// The review of the game.
    Review,
    /// Its tags.
    Tags,
    /// The mistakes of this side as questions, after a review where there is none yet; `None`:
    /// which side is asked.
    Learn(Option<Color>),
}

/// What is to be analysed.
#[derive(Clone)]
pub enum Studied {
    Position(Box<Position>),
    /// A game that belongs to no file.
    Game {
        game: Box<Game>,
        /// Black is at the bottom.
        flipped: bool,
    },
    /// The first of so many games that were pasted.
    FirstOf {
        game: Box<Game>,
        count: usize,
        flipped: bool,
    },
    /// A game that belongs to no file, where this position stands in it.
    GameAt {
        game: Box<Game>,
        position: Box<Position>,
    },
    /// A game of a file, by its place from 0, at this ply of its main line.
    InFile {
        library: SharedLibrary,
        number: usize,
        ply: usize,
        /// The games of the list that it was opened from, in their order, where that is not all of
        /// the file.
        among: Option<Vec<usize>>,
    },
    /// A position, moves from the usual start, or a game.
    Pasted(Pasted),
}

/// A place in a book.
#[derive(Clone)]
pub struct BookPlace {
    pub subject: Subject,
    pub position: Box<Position>,
    /// Black is at the bottom.
    pub flipped: bool,
    /// The moves to the position are written into the book at once.
    pub adds: bool,
}

/// A repertoire whose gaps are to be found.
#[derive(Clone, Debug)]
pub struct GapsPlan {
    /// The book's file; `None`: the program's own.
    pub path: Option<PathBuf>,
    /// The book, where it is in memory already.
    pub book: Option<Shelved>,
    /// Whose repertoire it is, where the book does not say it.
    pub side: Color,
    /// The games of a player that say how often replies come; `None`: those of the explorer.
    pub games: Option<(PlayerName, Games)>,
}

/// What the lab shows first.
#[derive(Clone, Debug)]
pub enum LabSubject {
    /// Its own first position.
    Own,
    /// The search of an exhibit.
    Exhibit(&'static Exhibit),
    /// Tabiya's own search.
    Tabiya,
    Position(Box<Position>),
    /// A position of a small game, searched as its opponent does.
    Small(SmallBoard),
    /// A lesson's search.
    Lesson(Topic),
}

/// Puzzles to be solved.
#[derive(Clone, Debug, Default)]
pub struct TrainingPlan {
    /// The puzzles, and where they are from in words; `None`: the program's own.
    pub problems: Option<(String, Vec<Problem>)>,
    /// Lines of their file that cannot be read, and puzzles that only an engine can check.
    pub wrong_lines: usize,
    pub left_out: usize,
    /// A rush comes first.
    pub rush: Option<Kind>,
}

/// What is to be drilled.
#[derive(Clone, Debug)]
pub struct DrillPlan {
    /// The book's file; `None`: the program's own.
    pub path: Option<PathBuf>,
    /// The book, where it is in memory already.
    pub book: Option<Shelved>,
    /// The side that is answered for; `None`: the book's own, else White.
    pub side: Option<Color>,
    /// Only what follows from here; `None`: the whole book.
    pub root: Option<Position>,
    /// Everything is asked, due or not.
    pub asks_all: bool,
}

impl Route {
    /// An analysis of a position.
    pub fn board(position: &Position) -> Route {
        Route::Analysis(Studied::Position(Box::new(position.clone())))
    }

    /// A search of a position, to be watched.
    pub fn lab(position: &Position) -> Route {
        Route::Lab(LabSubject::Position(Box::new(position.clone())))
    }

    /// The first page of a book.
    pub fn book(subject: Subject) -> Route {
        Route::Book(BookPlace {
            subject,
            position: Box::default(),
            flipped: false,
            adds: false,
        })
    }

    /// A drill of a whole book, answering for its own side, else for White.
    pub fn drill(path: Option<PathBuf>) -> Route {
        Route::Drill(DrillPlan {
            path,
            book: None,
            side: None,
            root: None,
            asks_all: false,
        })
    }
}
