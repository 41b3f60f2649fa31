//! What a person can ask for, whatever key they press for it.
//!
//! Each action has a name (for the settings file and the `:` line), a short label (for the
//! footer) and a sentence (for the help sheet). Keys are bound to actions in
//! [`super::keymap`]; screens hear actions, never keys.

/// Something asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    // Everywhere
    Help,
    Back,
    Quit,
    Suspend,
    Repaint,
    // Lists, sheets and dialogues
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    Choose,
    Begin,
    Change,
    ChangeBack,
    Yes,
    No,
    // Rooms
    Play,
    Resume,
    OwnGames,
    OpenGames,
    Discard,
    NewGame,
    Settings,
    Museum,
    Puzzles,
    Lab,
    Arena,
    // The museum
    PlayAgainst,
    WatchSearch,
    /// The genetic tournament.
    Breed,
    // Puzzles
    NextPuzzle,
    GiveUp,
    PuzzleTheme,
    /// Asks which one.
    Rush,
    RushThree,
    RushFive,
    RushNoClock,
    OpenFile,
    ReviewFailures,
    RunSuite,
    /// Endgame practice.
    Endings,
    NextEnding,
    // The lab
    Switch(u8),
    Deeper,
    Shallower,
    Evaluation,
    OtherGame,
    /// A search that goes step by step.
    RunOrPause,
    NextCut,
    TreeFilter,
    /// Tabiya's own search instead of the switches.
    OwnSearch,
    /// Small games.
    TicTacToe,
    ConnectFour,
    Column(u8),
    OwnSide,
    /// Six lessons on search.
    SearchLessons,
    ReadSource,
    BestLine,
    /// The worth of each piece on each square.
    PieceWorth,
    AnotherPosition,
    TypePosition,
    NextPage,
    AsReference,
    // The arena
    AddPlayer,
    AddEngine,
    Pace,
    ClockOrNodes,
    BreakOff,
    RemovePlayer,
    // A line of text
    PlayTyped,
    Complete,
    ClearLine,
    RubOut,
    RubOutWord,
    NextCandidate,
    PreviousCandidate,
    CursorLeft,
    CursorRight,
    WordLeft,
    WordRight,
    LineStart,
    LineEnd,
    DeleteAhead,
    DeleteToEnd,
    // A game
    TakeBack,
    Redo,
    Hint,
    Flip,
    /// The pieces are hidden, or shown again.
    Blindfold,
    MoveNow,
    ShowEngine,
    EngineDetails,
    ShowBook,
    ShowExplorer,
    ExploredGames,
    ExplorerFilter,
    Lines(u8),
    MoreLines,
    FewerLines,
    StepBack,
    StepForward,
    ToStart,
    ToEnd,
    Menu,
    CommandLine,
    Resign,
    OfferDraw,
    Restart,
    /// Again with colours changed.
    Rematch,
    /// What is shown during a game.
    View,
    SetUp,
    CopyFen,
    CopyPgn,
    SavePgn,
    PieceLetters,
    // An analysis
    Analyse,
    Earlier,
    Later,
    FarEarlier,
    FarLater,
    Beginning,
    EndOfLine,
    NextLine,
    PreviousLine,
    NextVariation,
    PreviousVariation,
    NextMistake,
    PreviousMistake,
    Undo,
    RedoChange,
    Promote,
    Demote,
    MakeMainLine,
    DeleteMove,
    Comment,
    Mark,
    ReviewGame,
    Summary,
    ReviewLimit,
    ReviewSide,
    NextBlunder,
    PreviousBlunder,
    FindPosition,
    NextSwing,
    PreviousSwing,
    Threat,
    WhyNot,
    Compare,
    Paint,
    // A position being set up
    EmptySquare,
    SideToMove,
    Castling(u8),
    EnPassant,
    ClearBoard,
    StartPosition,
    PlayOn,
    // Mistakes
    Learn,
    /// The moves of a game are guessed.
    Guess,
    /// How a player plays, over many games.
    Profile,
    LeftBook,
    Gaps,
    Tags,
    Solution,
    NextQuestion,
    PreviousQuestion,
    Save,
    // A book
    OpenBook,
    AddToBook,
    Weight,
    MarkInBook,
    NameIt,
    OpenEditor,
    NextProblem,
    PreviousProblem,
    Drill,
    Answer,
    DrillSide,
    AskAll,
    Hard,
    Easy,
    /// A question of a drill is not asked any more.
    SuspendQuestion,
    // A file of games
    NextGame,
    PreviousGame,
    Search,
    Sort,
    SortBackwards,
}

/// The words of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub action: Action,
    /// For the settings file and the `:` line.
    pub name: &'static str,
    /// For the footer: one or two words.
    pub label: &'static str,
    /// For the help sheet: a sentence without its full stop.
    pub description: &'static str,
}

impl Action {
    /// Whether it moves what is selected, in a list, a tree or a board.
    pub fn is_motion(self) -> bool {
        matches!(
            self,
            Action::Up
                | Action::Down
                | Action::Left
                | Action::Right
                | Action::PageUp
                | Action::PageDown
                | Action::First
                | Action::Last
        )
    }

    /// Its words.
    pub fn about(self) -> About {
        ABOUT
            .iter()
            .copied()
            .find(|about| about.action == self)
            .unwrap_or(About {
                action: self,
                name: "",
                label: "",
                description: "",
            })
    }

    /// The names of all actions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ABOUT.iter().map(|about| about.name)
    }

    /// The action of this name; earlier names are accepted too.
    pub fn named(name: &str) -> Option<Action> {
        let name = EARLIER_NAMES
            .iter()
            .find(|(earlier, _)| *earlier == name)
            .map_or(name, |(_, now)| now);
        ABOUT
            .iter()
            .find(|about| about.name == name)
            .map(|about| about.action)
    }
}

/// Names that users' key maps may still contain, and what they are called now.
const EARLIER_NAMES: [(&str, &str); 6] = [
    ("lettering", "piece-letters"),
    ("judge", "review-game"),
    ("next-fault", "next-problem"),
    ("previous-fault", "previous-problem"),
    ("review-effort", "review-nodes"),
    ("opinion", "evaluation"),
];

const fn about(
    action: Action,
    name: &'static str,
    label: &'static str,
    description: &'static str,
) -> About {
    About {
        action,
        name,
        label,
        description,
    }
}

/// Every action, in the order in which help lists them.
#[rustfmt::skip]
pub const ABOUT: &[About] = &[
    about(Action::Choose, "choose", "choose", "Select"),
    about(Action::Begin, "begin", "start", "Start"),
    about(Action::Change, "change", "change", "Next value"),
    about(Action::ChangeBack, "change-back", "previous", "Previous value"),
    about(Action::PlayTyped, "play-typed", "play it", "Play the typed move"),
    about(Action::Complete, "complete", "complete", "Complete the typed move, or go to the next match"),
    about(Action::NextCandidate, "next-candidate", "next", "Next move that matches what is typed"),
    about(Action::PreviousCandidate, "previous-candidate", "previous", "Previous move that matches"),
    about(Action::TakeBack, "take-back", "take back", "Take back your last move; the clocks go back too"),
    about(Action::Redo, "redo", "redo", "Redo the move that was taken back"),
    about(Action::Hint, "hint", "hint", "Show which piece to move; again: where to"),
    about(Action::MoveNow, "move-now", "move now", "Make the engine move at once"),
    about(Action::Flip, "flip", "flip", "Flip the board"),
    about(Action::Blindfold, "blindfold", "blindfold", "Hide the pieces until the game is over, or show them again"),
    about(Action::ShowEngine, "engine", "engine", "Show or hide the engine lines and the evaluation bar"),
    about(Action::EngineDetails, "engine-details", "details", "Show or hide more of the engine: hash table, branching factor, the move it searches"),
    about(Action::ShowBook, "book", "book", "Show or hide the opening book"),
    about(Action::ShowExplorer, "explorer", "explorer", "Show or hide the explorer: what was played here in your games and files, and how it ended"),
    about(Action::ExploredGames, "explored-games", "games", "List the games with this position and the marked move"),
    about(Action::ExplorerFilter, "explorer-filter", "filter", "Choose which games the explorer counts: player, side, years, average rating, time control, result"),
    about(Action::Lines(1), "lines-1", "lines", "Show 1–5 lines"),
    about(Action::Lines(2), "lines-2", "lines", "Show 1–5 lines"),
    about(Action::Lines(3), "lines-3", "lines", "Show 1–5 lines"),
    about(Action::Lines(4), "lines-4", "lines", "Show 1–5 lines"),
    about(Action::Lines(5), "lines-5", "lines", "Show 1–5 lines"),
    about(Action::MoreLines, "more-lines", "more lines", "One more line, up to five"),
    about(Action::FewerLines, "fewer-lines", "fewer lines", "One line fewer, down to one"),
    about(Action::StepBack, "step-back", "look back", "Look at the previous position; the game stays where it is"),
    about(Action::StepForward, "step-forward", "forward", "Look one move later"),
    about(Action::ToStart, "to-start", "to the start", "Look at the first position"),
    about(Action::ToEnd, "to-end", "to the end", "Back to the current position of the game"),
    about(Action::Menu, "menu", "menu", "List all commands for this game"),
    about(Action::CommandLine, "command", "command", "List all commands; a few letters find one"),
    about(Action::Resign, "resign", "resign", "Resign the game"),
    about(Action::OfferDraw, "draw", "draw", "Claim a draw if the rules allow it, or offer one"),
    about(Action::NewGame, "new-game", "new game", "Choose opponent, colour, clock, odds, opening"),
    about(Action::Restart, "restart", "restart", "Restart the game from its first position"),
    about(Action::Rematch, "rematch", "rematch", "Play again with colours changed"),
    about(Action::View, "view", "view", "Change what is shown: open, training (more), serious (less)"),
    about(Action::SetUp, "set-up", "set up", "Set up a position: pieces, side to move, castling; or paste a FEN"),
    about(Action::CopyFen, "copy-fen", "copy FEN", "Copy the position as FEN to the clipboard"),
    about(Action::CopyPgn, "copy-pgn", "copy PGN", "Copy the game as PGN to the clipboard"),
    about(Action::SavePgn, "save-pgn", "save", "Save the game as PGN to the games file"),
    about(Action::PieceLetters, "piece-letters", "piece letters", "Write moves with letters or with figurines"),
    about(Action::NextLine, "next-line", "preview", "Preview the engine's next line on the board; arrows step through it, enter keeps it"),
    about(Action::PreviousLine, "previous-line", "preview", "Preview the previous line"),
    about(Action::Later, "later", "next", "One move forward, in the game or the previewed line"),
    about(Action::Earlier, "earlier", "previous", "One move back"),
    about(Action::FarLater, "far-later", "ten forward", "Ten moves forward"),
    about(Action::FarEarlier, "far-earlier", "ten back", "Ten moves back"),
    about(Action::Beginning, "beginning", "start", "To the first position"),
    about(Action::EndOfLine, "end-of-line", "end", "To the end of the line"),
    about(Action::NextVariation, "next-variation", "variation", "To the next variation"),
    about(Action::PreviousVariation, "previous-variation", "variation", "To the previous variation"),
    about(Action::NextMistake, "next-mistake", "next mistake", "To the next move marked ?!, ? or ??"),
    about(Action::PreviousMistake, "previous-mistake", "previous mistake", "To the previous move marked ?!, ? or ??"),
    about(Action::Undo, "undo", "undo", "Undo the last change"),
    about(Action::RedoChange, "redo-change", "redo", "Redo the last undone change"),
    about(Action::Promote, "promote", "promote", "Move the variation up"),
    about(Action::Demote, "demote", "demote", "Move the variation down"),
    about(Action::MakeMainLine, "main-line", "main line", "Make this line the main line of the game"),
    about(Action::DeleteMove, "delete", "delete", "Delete this move and everything after it; undo restores it"),
    about(Action::Comment, "comment", "comment", "Write a comment on this move"),
    about(Action::Mark, "mark", "mark", "Mark the move: !, !!, !?, ?!, ?, ??, none"),
    about(Action::ReviewGame, "review-game", "review game", "Review the whole game: marks, better lines, accuracy; again: stop or resume"),
    about(Action::Save, "save", "save", "Save to the file it came from"),
    about(Action::AddToBook, "add-to-book", "add to book", "Add the line on the board to the book"),
    about(Action::Weight, "weight", "weight", "Set how often the marked move is played, compared with the others"),
    about(Action::MarkInBook, "mark-in-book", "mark", "Mark the move: ! (play only these), ? (never play), none"),
    about(Action::NameIt, "name", "name", "Name the position on the board: an ECO code, if any, and a name"),
    about(Action::OpenEditor, "editor", "editor", "Open the text in your editor ($VISUAL, $EDITOR) at this line"),
    about(Action::NextProblem, "next-problem", "next problem", "To the next error or warning in the text or what it includes"),
    about(Action::PreviousProblem, "previous-problem", "previous problem", "To the previous error or warning"),
    about(Action::Drill, "drill", "drill", "Practise the book: it plays one side, you play the other"),
    about(Action::Answer, "answer", "show answer", "Show the book's move; the question comes back soon"),
    about(Action::DrillSide, "drill-side", "side", "Answer for the other side"),
    about(Action::AskAll, "ask-all", "ask all", "Ask everything, due or not; again: only what is due or new"),
    about(Action::Hard, "hard", "hard", "The last answer came hard: ask it again sooner"),
    about(Action::Easy, "easy", "easy", "The last answer came easily: ask it again later"),
    about(Action::SuspendQuestion, "suspend-question", "suspend question", "Suspend this question; again: restore it"),
    about(Action::Summary, "summary", "summary", "How each side played, phase by phase, and the turning points"),
    about(Action::ReviewLimit, "review-nodes", "nodes per move", "How much a review spends per move: nodes or time"),
    about(Action::ReviewSide, "review-side", "side", "Which moves to review: both sides', White's, Black's"),
    about(Action::NextBlunder, "next-blunder", "next blunder", "To the next move marked ??"),
    about(Action::PreviousBlunder, "previous-blunder", "previous blunder", "To the previous move marked ??"),
    about(Action::FindPosition, "find-position", "find position", "Find the games of the file with this position"),
    about(Action::NextSwing, "next-swing", "next swing", "To the next move that changed the winning chances by 10 % or more"),
    about(Action::PreviousSwing, "previous-swing", "previous swing", "To the previous such move"),
    about(Action::Threat, "threat", "threat", "What the opponent threatens: the engine's line if they were to move"),
    about(Action::WhyNot, "why-not", "why not", "Why not this move: compare it with the best move"),
    about(Action::Compare, "compare", "compare", "Compare the game's and the engine's moves in this position"),
    about(Action::Paint, "paint", "arrows", "Draw squares and arrows: e4 Rd5f7; or use the right mouse button"),
    about(Action::PlayOn, "play-on", "play it", "Start a game from this position"),
    about(Action::EmptySquare, "empty-square", "empty", "Remove the piece from the square"),
    about(Action::SideToMove, "side-to-move", "to move", "Switch the side to move"),
    about(Action::Castling(0), "castling-1", "castling", "White can castle kingside: yes or no"),
    about(Action::Castling(1), "castling-2", "castling", "White can castle queenside: yes or no"),
    about(Action::Castling(2), "castling-3", "castling", "Black can castle kingside: yes or no"),
    about(Action::Castling(3), "castling-4", "castling", "Black can castle queenside: yes or no"),
    about(Action::EnPassant, "en-passant", "en passant", "Which pawn can be taken en passant"),
    about(Action::ClearBoard, "clear-board", "clear", "Remove all pieces"),
    about(Action::StartPosition, "start-position", "start position", "Set up the start position"),
    about(Action::Learn, "learn", "learn", "Learn from mistakes: your wrong moves come back as questions"),
    about(Action::Guess, "guess-the-move", "guess the move", "Guess the moves of one side; each gets points"),
    about(Action::Profile, "profile", "profile", "How a player plays: results, openings, accuracy, frequent mistakes"),
    about(Action::Gaps, "gaps", "gaps", "Frequent replies that your book has no answer to"),
    about(Action::LeftBook, "left-book", "out of book", "Where the games left your book: who left, how it went, what to add or drill"),
    about(Action::Tags, "tags", "tags", "Edit the game's tags: players, event, date, result"),
    about(Action::Solution, "solution", "answer", "Show the answer"),
    about(Action::NextQuestion, "next-question", "next", "Next question or lesson; an unanswered one is skipped"),
    about(Action::NextGame, "next-game", "next game", "Next game of the list or file"),
    about(Action::PreviousGame, "previous-game", "previous game", "Previous game of the list or file"),
    about(Action::Search, "search", "search", "Search: a name, tal eco:B9 year:1960-65 -draw; all words must match, - excludes; elo: is the average of both players"),
    about(Action::Sort, "sort", "sort", "Sort by the next column"),
    about(Action::SortBackwards, "sort-backwards", "reverse", "Reverse the order"),
    about(Action::Play, "play", "play", "Start a game with the last settings"),
    about(Action::Analyse, "analyse", "analyse", "Analyse: a board with the engine thinking about every position"),
    about(Action::OpenBook, "open-book", "edit book", "Edit the opening book: its moves and its text"),
    about(Action::Resume, "resume", "resume", "Resume an unfinished game or a stopped match"),
    about(Action::OpenGames, "open-games", "open", "Open a PGN file: folders and files, with the first games of each"),
    about(Action::OwnGames, "own-games", "my games", "Your finished games"),
    about(Action::Discard, "discard", "delete", "Delete the marked game"),
    about(Action::Museum, "museum", "museum", "Historic programs, to read about and to play"),
    about(Action::PlayAgainst, "play-against", "play it", "Start a game against the marked program"),
    about(Action::WatchSearch, "watch-search", "watch it search", "Watch the marked program search in the lab"),
    about(Action::Breed, "breed", "breed", "The genetic tournament: evaluations play each other, the best are kept"),
    about(Action::Puzzles, "puzzles", "puzzles", "Solve puzzles rated by difficulty"),
    about(Action::Lab, "lab", "lab", "Watch a search: what it looks at, what it skips, and why"),
    about(Action::Arena, "arena", "arena", "Let programs play each other and watch all boards"),
    about(Action::NextPuzzle, "next-puzzle", "next", "Next puzzle"),
    about(Action::GiveUp, "give-up", "solution", "Give up and see the solution"),
    about(Action::Rush, "rush", "rush", "Puzzle rush: as many as you can until three are missed"),
    about(Action::RushThree, "rush-3", "rush, 3 min", "Puzzle rush of three minutes"),
    about(Action::RushFive, "rush-5", "rush, 5 min", "Puzzle rush of five minutes"),
    about(Action::RushNoClock, "rush-no-clock", "rush, no clock", "Puzzle rush without a clock"),
    about(Action::PuzzleTheme, "theme", "theme", "Only puzzles with one theme: mates, forks …"),
    about(Action::OpenFile, "open-file", "file", "Puzzles from a file: EPD, or rated puzzles as CSV"),
    about(Action::ReviewFailures, "review", "review", "Only puzzles you failed last time; again: all"),
    about(Action::RunSuite, "run-suite", "run all", "Let an engine solve all of these puzzles and watch"),
    about(Action::Endings, "endings", "endings", "Endgame practice: play known endings out against Tabiya"),
    about(Action::NextEnding, "next-ending", "next ending", "Practise the next ending"),
    about(Action::Switch(1), "alpha-beta", "alpha-beta", "Skip moves that cannot change the result"),
    about(Action::Switch(2), "ordering", "ordering", "Search the most promising moves first"),
    about(Action::Switch(3), "table", "table", "Remember searched positions (transposition table)"),
    about(Action::Switch(4), "quiescence", "quiescence", "Search captures beyond the horizon"),
    about(Action::Switch(5), "null-move", "null move", "Null move: check whether passing is already good enough"),
    about(Action::Switch(6), "reductions", "reductions", "Late move reductions: search late, quiet moves less deeply"),
    about(Action::Switch(7), "iterative-deepening", "deepening", "Iterative deepening: search depth 1, 2, 3 … before the depth asked for"),
    about(Action::OwnSearch, "own-search", "Tabiya's", "Watch Tabiya's own search; again: the switches"),
    about(Action::Deeper, "deeper", "deeper", "One ply deeper"),
    about(Action::Shallower, "shallower", "shallower", "One ply shallower"),
    about(Action::Evaluation, "evaluation", "evaluation", "Next evaluation function"),
    about(Action::PieceWorth, "piece-worth", "what it found", "What the computer found: the worth of each piece on each square"),
    about(Action::RunOrPause, "run-or-pause", "run, pause", "Run the search, or pause it"),
    about(Action::NextCut, "next-cut", "next cut-off", "Run on to where moves are skipped"),
    about(Action::SearchLessons, "lessons", "lessons", "Six lessons on how programs search: guess, then watch"),
    about(Action::ReadSource, "source", "source", "Read the source that does this in your pager ($PAGER)"),
    about(Action::PreviousQuestion, "previous-question", "previous", "Previous question or lesson"),
    about(Action::TreeFilter, "tree-filter", "filter", "Only nodes that were cut, or answered by the table, the null move …"),
    about(Action::BestLine, "best-line", "best line", "To the end of the best line, unfolding it"),
    about(Action::OtherGame, "other-game", "game", "Chess, tic-tac-toe or Connect 4"),
    about(Action::TicTacToe, "tic-tac-toe", "tic-tac-toe", "Play tic-tac-toe against the textbook search"),
    about(Action::ConnectFour, "connect-four", "Connect 4", "Play Connect 4 against the textbook search"),
    about(Action::Column(1), "column-1", "column", "Drop a disc into column 1"),
    about(Action::Column(2), "column-2", "column", "Drop a disc into column 2"),
    about(Action::Column(3), "column-3", "column", "Drop a disc into column 3"),
    about(Action::Column(4), "column-4", "column", "Drop a disc into column 4"),
    about(Action::Column(5), "column-5", "column", "Drop a disc into column 5"),
    about(Action::Column(6), "column-6", "column", "Drop a disc into column 6"),
    about(Action::Column(7), "column-7", "column", "Drop a disc into column 7"),
    about(Action::OwnSide, "own-side", "side", "Play the other side; again: two people"),
    about(Action::TypePosition, "type-position", "type position", "Type a position: a FEN or moves from the start; squares or columns in the other games"),
    about(Action::AnotherPosition, "another-position", "position", "Next position"),
    about(Action::NextPage, "next-page", "page", "Next page"),
    about(Action::AsReference, "as-reference", "compare", "Compare with this"),
    about(Action::AddPlayer, "add-player", "add", "Add the marked player to the match"),
    about(Action::AddEngine, "add-engine", "engine", "Add another engine by its command"),
    about(Action::Pace, "pace", "time", "More nodes per move, or a longer clock"),
    about(Action::ClockOrNodes, "clock-or-nodes", "clock/nodes", "A clock for all players, or nodes per move"),
    about(Action::BreakOff, "break-off", "stop", "Stop the match; its games are kept and it can be resumed"),
    about(Action::RemovePlayer, "remove-player", "remove", "Remove a player"),
    about(Action::Settings, "settings", "settings", "Theme, colours, pieces, name, clock, engine"),
    about(Action::Up, "up", "up", "Up"),
    about(Action::Down, "down", "down", "Down"),
    about(Action::Left, "left", "left", "Left"),
    about(Action::Right, "right", "right", "Right"),
    about(Action::PageUp, "page-up", "page up", "A page up"),
    about(Action::PageDown, "page-down", "page down", "A page down"),
    about(Action::First, "first", "top", "To the top"),
    about(Action::Last, "last", "bottom", "To the bottom"),
    about(Action::Yes, "yes", "yes", "Yes"),
    about(Action::No, "no", "no", "No"),
    about(Action::RubOut, "rub-out", "delete", "Delete the last letter"),
    about(Action::RubOutWord, "rub-out-word", "delete word", "Delete the last word"),
    about(Action::CursorLeft, "cursor-left", "left", "A letter to the left"),
    about(Action::CursorRight, "cursor-right", "right", "A letter to the right"),
    about(Action::WordLeft, "word-left", "word left", "A word to the left"),
    about(Action::WordRight, "word-right", "word right", "A word to the right"),
    about(Action::LineStart, "line-start", "start", "To the start of the line"),
    about(Action::LineEnd, "line-end", "end", "To the end of the line"),
    about(Action::DeleteAhead, "delete-ahead", "delete", "Delete the letter under the cursor"),
    about(Action::DeleteToEnd, "delete-to-end", "delete rest", "Delete everything after the cursor"),
    about(Action::ClearLine, "clear-line", "clear", "Clear everything typed"),
    about(Action::Help, "help", "help", "Show all keys that work here"),
    about(Action::Back, "back", "back", "Go back"),
    about(Action::Quit, "quit", "quit", "Quit; an unfinished chess game is kept"),
    about(Action::Suspend, "suspend", "suspend", "Suspend the program and return to the shell; fg resumes it"),
    about(Action::Repaint, "repaint", "repaint", "Redraw the screen"),
];
