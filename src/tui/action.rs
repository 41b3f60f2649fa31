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
    Discard,
    NewGame,
    Settings,
    Museum,
    // A line of text
    PlayTyped,
    Complete,
    ClearLine,
    RubOut,
    RubOutWord,
    NextCandidate,
    PreviousCandidate,
    // A game
    TakeBack,
    Redo,
    Hint,
    Flip,
    MoveNow,
    ShowEngine,
    ShowBook,
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
    SetUp,
    CopyFen,
    CopyPgn,
    SavePgn,
    Lettering,
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
    UndoUndo,
    Promote,
    Demote,
    MakeMainLine,
    DeleteMove,
    Comment,
    Mark,
    Judge,
    Summary,
    ReviewEffort,
    ReviewSide,
    NextBlunder,
    PreviousBlunder,
    NextSwing,
    PreviousSwing,
    Threat,
    WhyNot,
    Compare,
    Paint,
    Learn,
    Solution,
    NextQuestion,
    Save,
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

    /// The action of this name.
    pub fn named(name: &str) -> Option<Action> {
        ABOUT
            .iter()
            .find(|about| about.name == name)
            .map(|about| about.action)
    }
}

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
    about(Action::Choose, "choose", "choose", "Take what is marked; on the board, take a man up or put him down"),
    about(Action::Begin, "begin", "begin", "Take the form as it is"),
    about(Action::Change, "change", "change", "The next value"),
    about(Action::ChangeBack, "change-back", "back again", "The value before it"),
    about(Action::PlayTyped, "play-typed", "play it", "Play the typed move"),
    about(Action::Complete, "complete", "complete", "Complete the typed move, or go to the next one that fits"),
    about(Action::NextCandidate, "next-candidate", "next", "The next move that fits what is typed"),
    about(Action::PreviousCandidate, "previous-candidate", "previous", "The move before it"),
    about(Action::TakeBack, "take-back", "take back", "Take your last move back; the clocks go back too"),
    about(Action::Redo, "redo", "redo", "Play again what was taken back"),
    about(Action::Hint, "hint", "hint", "First which piece to look at, then where it goes"),
    about(Action::MoveNow, "move-now", "move now", "Make the engine answer at once"),
    about(Action::Flip, "flip", "flip", "Turn the board round"),
    about(Action::ShowEngine, "engine", "engine", "Show or hide the engine's thoughts and the bar"),
    about(Action::ShowBook, "book", "book", "Show or hide the opening book"),
    about(Action::Lines(1), "lines-1", "lines", "So many best lines are shown"),
    about(Action::Lines(2), "lines-2", "lines", "So many best lines are shown"),
    about(Action::Lines(3), "lines-3", "lines", "So many best lines are shown"),
    about(Action::Lines(4), "lines-4", "lines", "So many best lines are shown"),
    about(Action::Lines(5), "lines-5", "lines", "So many best lines are shown"),
    about(Action::MoreLines, "more-lines", "more lines", "One line more, up to five"),
    about(Action::FewerLines, "fewer-lines", "fewer lines", "One line fewer, down to one"),
    about(Action::StepBack, "step-back", "look back", "Look at the position one move earlier; the game waits where it is"),
    about(Action::StepForward, "step-forward", "forward", "Look one move later"),
    about(Action::ToStart, "to-start", "to the start", "Look at the first position"),
    about(Action::ToEnd, "to-end", "to the game", "Back to where the game stands"),
    about(Action::Menu, "menu", "menu", "Everything that can be done in this game, as a list"),
    about(Action::CommandLine, "command", "command", "Type a command by its name"),
    about(Action::Resign, "resign", "resign", "Give the game up"),
    about(Action::OfferDraw, "draw", "draw", "Claim a draw if the rules allow it, or offer one"),
    about(Action::NewGame, "new-game", "new game", "Choose opponent, level, colour and clock"),
    about(Action::Restart, "restart", "restart", "The same game from its first position"),
    about(Action::SetUp, "set-up", "set up", "Begin from a position pasted or typed as FEN"),
    about(Action::CopyFen, "copy-fen", "copy FEN", "Copy the position as FEN to the clipboard"),
    about(Action::CopyPgn, "copy-pgn", "copy PGN", "Copy the game as PGN to the clipboard"),
    about(Action::SavePgn, "save-pgn", "save", "Save the game as PGN to the games file"),
    about(Action::Lettering, "lettering", "lettering", "Moves written with letters or with figurines"),
    about(Action::NextLine, "next-line", "preview", "Try the engine's next line on the board; arrows walk along it, enter keeps it"),
    about(Action::PreviousLine, "previous-line", "preview", "Try the line before it"),
    about(Action::Later, "later", "step", "One move on, along the game or the line that is tried"),
    about(Action::Earlier, "earlier", "back", "One move back"),
    about(Action::FarLater, "far-later", "ten on", "Ten moves on"),
    about(Action::FarEarlier, "far-earlier", "ten back", "Ten moves back"),
    about(Action::Beginning, "beginning", "start", "To the first position"),
    about(Action::EndOfLine, "end-of-line", "end", "To the end of the line"),
    about(Action::NextVariation, "next-variation", "variation", "To the next move that was played or considered here instead"),
    about(Action::PreviousVariation, "previous-variation", "variation", "To the move before it"),
    about(Action::NextMistake, "next-mistake", "next mistake", "To the next move marked ?!, ? or ??"),
    about(Action::PreviousMistake, "previous-mistake", "last mistake", "To the last one before"),
    about(Action::Undo, "undo", "undo", "Undo the last change of the game"),
    about(Action::UndoUndo, "redo-change", "redo", "Make the undone change again"),
    about(Action::Promote, "promote", "promote", "Give the variation more weight than the one before it"),
    about(Action::Demote, "demote", "demote", "Give it less weight"),
    about(Action::MakeMainLine, "main-line", "main line", "Make this line the main line of the game"),
    about(Action::DeleteMove, "delete", "delete", "Delete this move and all that follows; undo brings it back"),
    about(Action::Comment, "comment", "comment", "Write about this move"),
    about(Action::Mark, "mark", "mark", "Mark the move: !, !!, !?, ?!, ?, ??, none"),
    about(Action::Judge, "judge", "judge game", "Judge the whole game: marks, better lines, accuracy; again stops and goes on"),
    about(Action::Summary, "summary", "summary", "How each side played, phase by phase, and where the game turned"),
    about(Action::ReviewEffort, "review-effort", "effort", "How much a review spends on each move: nodes or time"),
    about(Action::ReviewSide, "review-side", "side", "Whose moves a review judges: both sides', White's, Black's"),
    about(Action::NextBlunder, "next-blunder", "next blunder", "To the next move marked ??"),
    about(Action::PreviousBlunder, "previous-blunder", "last blunder", "To the last one before"),
    about(Action::NextSwing, "next-swing", "next swing", "To the next move after which the chances changed by ten points or more"),
    about(Action::PreviousSwing, "previous-swing", "last swing", "To the last one before"),
    about(Action::Threat, "threat", "threat", "What the other side threatens: the engine's line if it were his move"),
    about(Action::WhyNot, "why-not", "why not", "Why not this move: it and the best one, searched side by side"),
    about(Action::Compare, "compare", "compare", "Compare the moves of the game and of the engine in this position"),
    about(Action::Paint, "paint", "arrows", "Squares and arrows about this move: e4 Rd5f7; or draw them with the right mouse button"),
    about(Action::Learn, "learn", "learn", "Learn from mistakes: the moves that were wrong come back as questions"),
    about(Action::Solution, "solution", "answer", "Show the answer"),
    about(Action::NextQuestion, "next-question", "on", "The next question; one without an answer is skipped"),
    about(Action::Save, "save", "save", "Save the game where it came from"),
    about(Action::NextGame, "next-game", "next game", "The next game of the file"),
    about(Action::PreviousGame, "previous-game", "last game", "The game before it"),
    about(Action::Search, "search", "search", "Search: a name, tal eco:B9 year:1960-65 -draw; all words must fit, - turns one round"),
    about(Action::Sort, "sort", "sort", "Sort by the next column"),
    about(Action::SortBackwards, "sort-backwards", "reverse", "Turn the order round"),
    about(Action::Play, "play", "play", "Play at once, as last time"),
    about(Action::Analyse, "analyse", "analyse", "Analyse: a board with the engine thinking about every position"),
    about(Action::Resume, "resume", "resume", "Go on with an unfinished game"),
    about(Action::Discard, "discard", "delete", "Delete the marked game"),
    about(Action::Museum, "museum", "museum", "The first programs of five accounts, to read about and to play"),
    about(Action::Settings, "settings", "settings", "Colours, pieces, lettering, level"),
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
    about(Action::RubOut, "rub-out", "rub out", "Take the last letter away"),
    about(Action::RubOutWord, "rub-out-word", "rub out word", "Take the last word away"),
    about(Action::ClearLine, "clear-line", "clear", "Take everything typed away"),
    about(Action::Help, "help", "help", "All keys that work here"),
    about(Action::Back, "back", "back", "One layer back; a typed move is cleared first"),
    about(Action::Quit, "quit", "quit", "Leave the program; an unfinished game is kept"),
    about(Action::Suspend, "suspend", "suspend", "Stop the program and return to the shell; fg brings it back"),
    about(Action::Repaint, "repaint", "repaint", "Draw the screen anew"),
];
