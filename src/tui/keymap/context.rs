//! Where keys have their meaning: rooms, dialogs, lines being typed.

use crate::tui::action::Action;

/// Where a key has its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Context {
    /// In every context, after the others.
    Everywhere,
    Home,
    /// The unfinished games.
    Unfinished,
    /// A list of things to choose from.
    List,
    /// The programs of the museum.
    Museum,
    /// A text that scrolls.
    Sheet,
    /// A question to be answered.
    Question,
    /// A form whose fields are stepped through.
    Form,
    /// A game with nothing typed.
    Play,
    /// A game that is over; keys of the game work too.
    Finished,
    /// The cursor is on the board's squares, before the keys of the screen.
    Squares,
    /// A pawn's new piece is to be chosen.
    Promotion,
    /// A game or position under study, with nothing typed.
    Analysis,
    /// An opening book, with nothing typed.
    Book,
    /// A drill of an opening book, with nothing typed.
    Drill,
    /// The explorer beside a board, before the keys of the board.
    Explorer,
    /// The games of a file.
    Games,
    /// How a player plays, before the keys of a page.
    Profile,
    /// A repertoire's gaps, before the keys of a list.
    Gaps,
    /// Where games left the book, before the keys of a list.
    LeftBook,
    /// The summary of a reviewed game.
    Summary,
    /// Questions about mistakes.
    Lesson,
    /// A position being set up.
    SetUp,
    /// A puzzle with nothing typed.
    Puzzle,
    /// A puzzle that is over; keys of the puzzle work too.
    Solved,
    /// A suite of problems that a player goes through.
    Suite,
    /// A search that is watched.
    Lab,
    /// The genetic tournament.
    Breeding,
    /// Tic-tac-toe or Connect 4.
    SmallGame,
    /// Lessons on how programs search.
    SearchLessons,
    /// What pieces are worth on squares.
    Worth,
    /// A match to be made up, or played.
    Arena,
    /// A line being typed: a move, a command, a FEN.
    Typing,
    /// A move being typed, before the keys of any typed line.
    TypedMove,
}

impl Context {
    /// Whether moves are typed there.
    pub fn takes_moves(self) -> bool {
        matches!(
            self,
            Context::Play
                | Context::Analysis
                | Context::Book
                | Context::Drill
                | Context::Lesson
                | Context::Puzzle
        )
    }

    /// Whether all moves are made.
    pub fn is_over(self) -> bool {
        matches!(self, Context::Finished | Context::Solved)
    }

    pub const ALL: [Context; 34] = [
        Context::TypedMove,
        Context::Play,
        Context::Finished,
        Context::Squares,
        Context::Promotion,
        Context::Explorer,
        Context::Analysis,
        Context::Book,
        Context::Drill,
        Context::Games,
        Context::Profile,
        Context::LeftBook,
        Context::Gaps,
        Context::Summary,
        Context::Lesson,
        Context::SetUp,
        Context::Puzzle,
        Context::Solved,
        Context::Suite,
        Context::Lab,
        Context::Breeding,
        Context::SmallGame,
        Context::SearchLessons,
        Context::Worth,
        Context::Arena,
        Context::Typing,
        Context::Home,
        Context::Unfinished,
        Context::List,
        Context::Museum,
        Context::Form,
        Context::Sheet,
        Context::Question,
        Context::Everywhere,
    ];

    /// Its name in the settings file.
    pub fn name(self) -> &'static str {
        match self {
            Context::Everywhere => "everywhere",
            Context::Home => "home",
            Context::Unfinished => "unfinished",
            Context::List => "list",
            Context::Museum => "museum",
            Context::Sheet => "sheet",
            Context::Question => "question",
            Context::Form => "form",
            Context::Play => "play",
            Context::Finished => "finished",
            Context::Squares => "squares",
            Context::Promotion => "promotion",
            Context::Analysis => "analysis",
            Context::Book => "book",
            Context::Drill => "drill",
            Context::Explorer => "explorer",
            Context::Games => "games",
            Context::Profile => "profile",
            Context::LeftBook => "left-book",
            Context::Gaps => "gaps",
            Context::Summary => "summary",
            Context::Lesson => "lesson",
            Context::SetUp => "set-up",
            Context::Puzzle => "puzzle",
            Context::Solved => "solved",
            Context::Suite => "suite",
            Context::Lab => "lab",
            Context::Breeding => "breeding",
            Context::SmallGame => "small-game",
            Context::SearchLessons => "search-lessons",
            Context::Worth => "worth",
            Context::Arena => "arena",
            Context::Typing => "typing",
            Context::TypedMove => "typed-move",
        }
    }

    /// What an action does here, for the help sheet, where its own sentence would say too little.
    pub fn meaning(self, action: Action) -> Option<&'static str> {
        Some(match (self, action) {
            (Context::Lab, Action::Begin) => {
                "Search again, or stop; on the page of steps run or pause, in the tree unfold or fold"
            }
            (Context::Lab, Action::Right) => "Steps: one step; tree: unfold, then go down into it",
            (Context::Lab, Action::Left) => "Tree: fold, or go to the branch above",
            (Context::Lab, Action::Up) => "Line up; steps: faster",
            (Context::Lab, Action::Down) => "Line down; steps: slower",
            (Context::Breeding, Action::Begin) => "Start, or stop what is running",
            (Context::Breeding, Action::Change) => "Next way to breed",
            (Context::Breeding, Action::ChangeBack) => "Previous way to breed",
            (Context::Breeding, Action::Up) => "The round before",
            (Context::Breeding, Action::Down) => "The next round",
            _ => return None,
        })
    }

    /// Its heading on the help sheet.
    pub fn title(self) -> &'static str {
        match self {
            Context::Everywhere => "Everywhere",
            Context::Home => "The first screen",
            Context::Unfinished => "Unfinished games",
            Context::List => "A list",
            Context::Museum => "The museum",
            Context::Sheet => "A page of text",
            Context::Question => "A question",
            Context::Form => "A form",
            Context::Play => "A game",
            Context::Finished => "A game that is over",
            Context::Squares => "The cursor on the board",
            Context::Promotion => "A pawn's new piece",
            Context::Analysis => "An analysis",
            Context::Book => "An opening book",
            Context::Drill => "A drill",
            Context::Explorer => "The explorer",
            Context::Games => "A file of games",
            Context::Profile => "How a player plays",
            Context::LeftBook => "Where games left the book",
            Context::Gaps => "Gaps of a book",
            Context::Summary => "Game summary",
            Context::Lesson => "Questions about moves",
            Context::SetUp => "Setting up a position",
            Context::Puzzle => "A puzzle",
            Context::Solved => "A puzzle that is over",
            Context::Suite => "A suite of puzzles",
            Context::Lab => "The lab",
            Context::Breeding => "The genetic tournament",
            Context::SmallGame => "Tic-tac-toe and Connect 4",
            Context::SearchLessons => "Lessons on search",
            Context::Worth => "What the computer found",
            Context::Arena => "The arena",
            Context::Typing => "While typing",
            Context::TypedMove => "While typing a move",
        }
    }
}
