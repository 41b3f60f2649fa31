//! The words about keys that are only shown: the rooms' headings on the help sheet, what a key does
//! in a room where its action's own sentence would say too little, the keys' names, and what is
//! wrong with keys in the settings.

use std::fmt::Display;

/// Headings on the help sheet: where keys work.
pub mod headings {
    pub const EVERYWHERE: &str = "Everywhere";
    pub const HOME: &str = "The first screen";
    pub const UNFINISHED: &str = "Unfinished games";
    pub const LIST: &str = "A list";
    pub const MUSEUM: &str = "The museum";
    pub const SHEET: &str = "A page of text";
    pub const QUESTION: &str = "A question";
    pub const FORM: &str = "A form";
    pub const PLAY: &str = "A game";
    pub const FINISHED: &str = "A game that is over";
    pub const SQUARES: &str = "The cursor on the board";
    pub const PROMOTION: &str = "A pawn's new piece";
    pub const ANALYSIS: &str = "An analysis";
    pub const BOOK: &str = "An opening book";
    pub const DRILL: &str = "A drill";
    pub const EXPLORER: &str = "The explorer";
    pub const GAMES: &str = "A file of games";
    pub const PROFILE: &str = "How a player plays";
    pub const LEFT_BOOK: &str = "Where games left the book";
    pub const GAPS: &str = "Gaps of a book";
    pub const SUMMARY: &str = "Game summary";
    pub const LESSON: &str = "Questions about moves";
    pub const SET_UP: &str = "Setting up a position";
    pub const PUZZLE: &str = "A puzzle";
    pub const SOLVED: &str = "A puzzle that is over";
    pub const ENDINGS: &str = "Endings for practice";
    pub const SUITE: &str = "A suite of puzzles";
    pub const LAB: &str = "The lab";
    pub const BREEDING: &str = "The genetic tournament";
    pub const SMALL_GAME: &str = "Tic-tac-toe and Connect 4";
    pub const CONNECT_FOUR: &str = "The columns of Connect 4";
    pub const SEARCH_LESSONS: &str = "Lessons on search";
    pub const WORTH: &str = "What the computer found";
    pub const ARENA: &str = "The arena";
    pub const TYPING: &str = "While typing";
    pub const TYPED_MOVE: &str = "While typing a move";
}

/// What keys do in the lab.
pub mod in_lab {
    pub const BEGIN: &str =
        "Search again, or stop; on the page of steps run or pause, in the tree unfold or fold";
    pub const RIGHT: &str = "Steps: one step; tree: unfold, then go down into it";
    pub const LEFT: &str = "Tree: fold, or go to the branch above";
    pub const UP: &str = "Line up; steps: faster";
    pub const DOWN: &str = "Line down; steps: slower";
}

/// What keys do where moves are typed.
pub mod on_a_board {
    pub const CHOOSE: &str = "On the board, pick up or drop a piece; in a list, select";
    pub const PICK_UP: &str = "Pick up or drop a piece where the cursor is";
    pub const PICK_UP_OR_GO_ON: &str =
        "Pick up or drop a piece where the cursor is; after an answer, go on";
    pub const CURSOR: &str = "Move the cursor on the board";
    pub const SHOW_CURSOR: &str = "Show the cursor on the board, then move it";
    pub const BACK: &str = "Go back; what is typed is cleared first";
}

/// What keys do in a book, where a comment (`#`) is for readers of the file only.
pub mod in_book {
    pub const NOTE: &str = "note";
    pub const WRITE_NOTE: &str = "Write a note on the position on the board";
}

/// What keys do in the genetic tournament.
pub mod in_breeding {
    pub const BEGIN: &str = "Start, or stop what is running";
    pub const CHANGE: &str = "Next way to breed";
    pub const CHANGE_BACK: &str = "Previous way to breed";
    pub const UP: &str = "The round before";
    pub const DOWN: &str = "The next round";
}

/// What keys do in the list of endings.
pub mod in_endings {
    pub const HINT: &str = "Show the idea of the marked ending, or hide it";
    pub const IDEA: &str = "idea";
}

/// What keys do in tic-tac-toe and Connect 4.
pub mod in_small_games {
    pub const CHOOSE: &str = "Play in the marked place; once the game is over, play again";
    pub const TAKE_BACK: &str = "Take back your last move";
    pub const HINT: &str = "Show a good move";
    pub const REMATCH: &str = "Play again with sides changed, once the game is over";
    pub const OTHER_GAME: &str = "The other game: tic-tac-toe or Connect 4";
    pub const QUIT: &str = "Quit; asks first if a game is not over";
}

// Keys as the footer and the help sheet show them, as short as on a keyboard; in the settings they
// go by other names.
pub const ESCAPE: &str = "esc";
pub const SPACE: &str = "space";
pub const DELETE: &str = "del";
pub const INSERT: &str = "ins";
pub const HOME: &str = "home";
pub const END: &str = "end";
pub const PAGE_UP: &str = "pgup";
pub const PAGE_DOWN: &str = "pgdn";
// Before the key that is pressed with it.
pub const WITH_ALT: &str = "alt-";
pub const WITH_SHIFT: &str = "shift-";

// What is wrong with the keys in the settings.
pub fn renamed(earlier: &str, now: &str) -> String {
    format!("\"{earlier}\" is now called \"{now}\"")
}

/// `instead` tells which name may have been meant, or all of them.
pub fn unknown_context(found: &str, instead: impl Display) -> String {
    format!("unknown place \"{found}\"; {instead}")
}

/// `nearest` is the action of nearly this name.
pub fn unknown_action(found: &str, nearest: Option<&str>) -> String {
    match nearest {
        Some(near) => format!("unknown action \"{found}\"; did you mean \"{near}\"?"),
        None => format!("unknown action \"{found}\""),
    }
}

/// Two actions that one place gives the same key.
pub fn given_twice(key: &str, first: &str, second: &str) -> String {
    format!(
        "expected one action for the key \"{key}\", found \"{first}\" and \"{second}\": \
         \"{second}\" has it"
    )
}

/// `key`, the last of the action `lost`, is another's.
pub fn keyless(lost: &str, context: &str, key: &str, other: &str) -> String {
    format!("\"{lost}\" has no key in \"{context}\" any more: \"{key}\" is given to \"{other}\"")
}

/// `key`, a letter, has become that of an action.
pub fn begins_no_move(key: &str, context: &str, action: &str) -> String {
    format!("\"{key}\" begins no move in \"{context}\" any more: it is given to \"{action}\"")
}

/// `key`, the letter of a piece in the piece letters of the settings, stays that where moves are typed.
pub fn begins_a_piece(key: &str, context: &str, action: &str) -> String {
    format!("\"{key}\" begins a move in \"{context}\": \"{action}\" has \"alt-{key}\" there")
}

/// The examples are names that the settings know.
pub fn expected_a_key(found: &str) -> String {
    format!(
        "expected a key such as \"u\", \"ctrl-r\", \"f5\", \"enter\" or \"space\", \
         found \"{found}\""
    )
}
