//! Where keys have their meaning: rooms, dialogs, lines being typed.

use crate::tui::{
    action::Action,
    words::keys::{headings, in_book, in_breeding, in_endings, in_lab, in_small_games, on_a_board},
};

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
    /// The endings for practice, before the keys of a list.
    Endings,
    /// A suite of problems that a player goes through.
    Suite,
    /// A search that is watched.
    Lab,
    /// The genetic tournament.
    Breeding,
    /// Tic-tac-toe or Connect 4.
    SmallGame,
    /// The columns of Connect 4, before the keys of a small game.
    ConnectFour,
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

    /// Whether a line is typed there.
    pub fn is_line(self) -> bool {
        matches!(self, Context::Typing | Context::TypedMove)
    }

    /// Whether letters are typed there: in a line, or for pieces.
    pub fn takes_letters(self) -> bool {
        self.is_line() || matches!(self, Context::Promotion | Context::SetUp)
    }

    /// Whether all moves are made.
    pub fn is_over(self) -> bool {
        matches!(self, Context::Finished | Context::Solved)
    }

    pub const ALL: [Context; 36] = [
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
        Context::Endings,
        Context::Suite,
        Context::Lab,
        Context::Breeding,
        Context::ConnectFour,
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
            Context::Endings => "endings",
            Context::Suite => "suite",
            Context::Lab => "lab",
            Context::Breeding => "breeding",
            Context::SmallGame => "small-game",
            Context::ConnectFour => "connect-four",
            Context::SearchLessons => "search-lessons",
            Context::Worth => "worth",
            Context::Arena => "arena",
            Context::Typing => "typing",
            Context::TypedMove => "typed-move",
        }
    }

    /// What an action does here, for the help sheet, where its own sentence would say too little
    /// or not the truth.
    pub fn meaning(self, action: Action) -> Option<&'static str> {
        Some(match (self, action) {
            (Context::Lab, Action::Begin) => in_lab::BEGIN,
            (Context::Lab, Action::Right) => in_lab::RIGHT,
            (Context::Lab, Action::Left) => in_lab::LEFT,
            (Context::Lab, Action::Up) => in_lab::UP,
            (Context::Lab, Action::Down) => in_lab::DOWN,
            (Context::Book, Action::Comment) => in_book::WRITE_NOTE,
            (Context::Breeding, Action::Begin) => in_breeding::BEGIN,
            (Context::Breeding, Action::Change) => in_breeding::CHANGE,
            (Context::Breeding, Action::ChangeBack) => in_breeding::CHANGE_BACK,
            (Context::Breeding, Action::Up) => in_breeding::UP,
            (Context::Breeding, Action::Down) => in_breeding::DOWN,
            (Context::Endings, Action::Hint) => in_endings::HINT,
            (Context::Play | Context::Puzzle, Action::Choose) => on_a_board::PICK_UP,
            (Context::Drill | Context::Lesson, Action::Choose) => on_a_board::PICK_UP_OR_GO_ON,
            (room, Action::Choose) if room.takes_moves() => on_a_board::CHOOSE,
            (Context::Squares | Context::SetUp, motion) if motion.is_motion() => on_a_board::CURSOR,
            (Context::Play | Context::Drill | Context::Lesson | Context::Puzzle, motion)
                if motion.is_motion() =>
            {
                on_a_board::SHOW_CURSOR
            }
            (room, Action::Back) if room.takes_moves() => on_a_board::BACK,
            (Context::TypedMove | Context::Typing, Action::Back) => on_a_board::BACK,
            (Context::SmallGame, Action::Choose) => in_small_games::CHOOSE,
            (Context::SmallGame, Action::TakeBack) => in_small_games::TAKE_BACK,
            (Context::SmallGame, Action::Hint) => in_small_games::HINT,
            (Context::SmallGame, Action::Rematch) => in_small_games::REMATCH,
            (Context::SmallGame, Action::OtherGame) => in_small_games::OTHER_GAME,
            (Context::SmallGame, Action::Quit) => in_small_games::QUIT,
            _ => return None,
        })
    }

    /// What an action is called in these contexts.
    pub fn label_of(action: Action, contexts: &[Context]) -> &'static str {
        match action {
            Action::Comment if contexts.contains(&Context::Book) => in_book::NOTE,
            Action::Hint if contexts.contains(&Context::Endings) => in_endings::IDEA,
            _ => action.about().label,
        }
    }

    /// Its heading on the help sheet.
    pub fn title(self) -> &'static str {
        match self {
            Context::Everywhere => headings::EVERYWHERE,
            Context::Home => headings::HOME,
            Context::Unfinished => headings::UNFINISHED,
            Context::List => headings::LIST,
            Context::Museum => headings::MUSEUM,
            Context::Sheet => headings::SHEET,
            Context::Question => headings::QUESTION,
            Context::Form => headings::FORM,
            Context::Play => headings::PLAY,
            Context::Finished => headings::FINISHED,
            Context::Squares => headings::SQUARES,
            Context::Promotion => headings::PROMOTION,
            Context::Analysis => headings::ANALYSIS,
            Context::Book => headings::BOOK,
            Context::Drill => headings::DRILL,
            Context::Explorer => headings::EXPLORER,
            Context::Games => headings::GAMES,
            Context::Profile => headings::PROFILE,
            Context::LeftBook => headings::LEFT_BOOK,
            Context::Gaps => headings::GAPS,
            Context::Summary => headings::SUMMARY,
            Context::Lesson => headings::LESSON,
            Context::SetUp => headings::SET_UP,
            Context::Puzzle => headings::PUZZLE,
            Context::Solved => headings::SOLVED,
            Context::Endings => headings::ENDINGS,
            Context::Suite => headings::SUITE,
            Context::Lab => headings::LAB,
            Context::Breeding => headings::BREEDING,
            Context::SmallGame => headings::SMALL_GAME,
            Context::ConnectFour => headings::CONNECT_FOUR,
            Context::SearchLessons => headings::SEARCH_LESSONS,
            Context::Worth => headings::WORTH,
            Context::Arena => headings::ARENA,
            Context::Typing => headings::TYPING,
            Context::TypedMove => headings::TYPED_MOVE,
        }
    }
}
