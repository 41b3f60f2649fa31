//! What several dialogues of the spoken mode say alike: each stands here once.

pub use crate::chess::side_name;
use shakmaty::Color;
use std::fmt::Display;

/// What is wrong, with a full stop where it does not end in a question: `did you mean "nell"?`.
pub fn ended(error: impl Display) -> String {
    let words = error.to_string();
    match words.ends_with('?') {
        true => words,
        false => words + ".",
    }
}

// What the help calls something that is typed and has no name of its own.
pub const A_MOVE: &str = "a move";
pub const FEN_AND_A_FEN: &str = "fen and a FEN";

// What the help says of commands that several dialogues have.
pub const HELP_REPEAT: &str = "say the last lines again";
pub const HELP_REPEAT_AND_QUIT: &str = "say the last lines again; leave";
pub const HELP_QUIT: &str = "leave";
pub const HELP_HINT: &str = "the piece to move, then the move";
pub const HELP_ENGINE: &str = "the engine's best lines here";
pub const LINES_TO_LINES: &str = "lines 1 to lines 5";
pub const HELP_LINES: &str = "how many of them";
pub const HELP_BOOK: &str = "the opening, and what the book plays here";
pub const HELP_THREAT: &str = "what the other side would play if it were its move";
pub const HELP_EXPLORER: &str = "what was played here in your games";
/// What is typed to practise a book.
pub const DRILL: &str = "drill, drill black, drill all";

/// What is typed to hear what the book plays, and to hear all of it.
pub const BOOK_OR_ALL: &str = "book, book all";
pub const BOOK_ALL: &str = "book all";

pub const WRITE_SAVE_AS: &str = "Write save as and a file's name.";

pub const HELP_EDIT_BOOK: &str = "the moves of your opening book here";
/// What is typed to add moves to the book that is edited, and what the help says of it.
pub const ADD_TO_BOOK: &str = "add to book";
pub const HELP_ADD_TO_BOOK: &str = "the same, and add the moves up to here to it";

/// What is typed to hear what was played in a position, and to hear all of it.
pub const EXPLORER_OR_ALL: &str = "explorer, explorer all";
pub const EXPLORER_ALL: &str = "explorer all";
pub const HELP_TAKE_BACK_AND_REDO: &str = "take your last move back; play it again";
pub const EXPLORER_GAMES: &str = "explorer games, explorer games e4, explorer game 3";
pub const HELP_EXPLORER_GAMES: &str =
    "the games with this position, or a move in it; look through one";
pub const EXPLORER_FILTER: &str = "explorer filter ann as white 2020- elo:2000- blitz";
pub const HELP_EXPLORER_FILTER: &str = "count only such games, by result too; all: no filter";
pub const HELP_UNDO: &str = "the last change";
pub const HELP_STANDS_THERE: &str = "what stands there";
pub const HELP_YOUR_ANSWER: &str = "your answer";
pub const HELP_YOUR_GUESS: &str = "your guess";
pub const HELP_MOVES_SO_FAR: &str = "the moves so far";

pub const HELP_PLAY_FROM_HERE: &str = "a game from here";
pub const OVER_HERE: &str = "The game is over here; nothing can be played.";

// Where one stands.
pub const THE_BEGINNING: &str = "The beginning.";
pub const IS_BEGINNING: &str = "This is the beginning.";
pub const START_POSITION: &str = "The start position.";

pub const NOTHING_TO_UNDO: &str = "Nothing to undo.";
pub const NOTHING_TO_REDO: &str = "Nothing to redo.";
pub const NOBODY_MAY_CASTLE: &str = "Nobody may castle.";
pub const NO_MOVE_FOUND: &str = "The engine found no move.";
pub const NO_EXPLORER: &str = "There is no data folder for the explorer.";
pub const RIGHT_SOLVED: &str = "Right, solved.";

/// Moves of which each is meant.
pub fn alternatives(moves: &[String]) -> String {
    moves.join(", or ")
}

pub fn count_is_no_number(count: &str) -> String {
    format!("How many moves is a number, not {count}.")
}

pub fn no_square(word: &str) -> String {
    format!("A square is a1 to h8, not {word}.")
}

/// `done`: what was counted until then.
pub fn stopped_after(done: &str) -> String {
    format!("Stopped after {done}.")
}

pub fn saved(path: impl Display) -> String {
    format!("Saved in {path}.")
}

/// The first hint: `piece` on the square `from`, where it comes from one.
pub fn hint_piece(piece: &str, from: Option<impl Display>) -> String {
    let from = from.map_or_else(String::new, |from| format!(" on {from}"));
    format!("Hint: move the {piece}{from}. Write hint again for the move.")
}

pub fn hint(what: impl Display) -> String {
    format!("Hint: {what}.")
}

pub fn answer_not_kept(error: impl Display) -> String {
    format!("The answer is not kept: {error}.")
}

pub fn result_not_kept(error: impl Display) -> String {
    format!("The result is not kept: {error}.")
}

/// One of the engine's lines; `score` begins with a capital.
pub fn line(score: &str, moves: &str) -> String {
    format!("{score}: {moves}.")
}

/// `most`: how many lines there can be.
pub fn no_lines(most: usize, found: &str) -> String {
    format!("Lines are 1 to {most}, not {found}.")
}

// What the other side would do if it were its move.
pub const NO_THREAT: &str = "The game is over; there is no threat.";
pub const CHECK_IS_THE_THREAT: &str = "The king is in check: that is the threat.";

/// `score` begins with a capital.
pub fn threat(side: Color, moves: &str, score: &str) -> String {
    format!("If {} were to move: {moves}. {score}.", side_name(side))
}

pub fn would_have_no_move(side: Color) -> String {
    format!("{} would have no move.", side_name(side))
}
