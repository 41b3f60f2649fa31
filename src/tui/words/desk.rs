//! The words of what screens with a board share: moves as they are typed, the explorer and the
//! endgame tables beside a board, a position in short, the list of commands, and the answers to
//! questions.

use crate::text::figures::{counted, grouped};
use shakmaty::{CastlingSide, Color, Square};
use std::fmt::Display;

// A move that is typed or clicked.
pub const NO_MOVE_STARTS_SO: &str = "no legal move starts with that";
pub const EXPECTED_ONE_MOVE: &str = "Expected one move, and something else was pasted";

pub fn no_move_and_no_key(letter: char) -> String {
    format!("\"{letter}\" is neither the start of a move nor a key here; ? shows all keys")
}

pub fn not_possible(from: Square, to: Square) -> String {
    format!("{from} to {to} is not possible")
}

// What a move means: one of the first three, and what else is true of it.
pub fn castles(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "castles kingside",
        CastlingSide::QueenSide => "castles queenside",
    }
}

pub fn goes(piece: &str, from: Square, to: Square) -> String {
    format!("{piece} {from}–{to}")
}

pub fn takes(piece: &str, from: Square, taken: &str, to: Square) -> String {
    format!("{piece} {from} takes {taken} {to}")
}

pub const EN_PASSANT: &str = " en passant";

pub fn becomes(piece: &str) -> String {
    format!(", becomes a {piece}")
}

pub const MATE: &str = ", mate";
pub const CHECK: &str = ", check";

// The pieces stand below.
pub const PROMOTE_TO: &str = "Promote to";

// An engine in the place of its name, until it has said that.
pub fn starting(program: &str) -> String {
    format!("starting {program} …")
}

// The explorer.
pub const NO_INDEX_FOLDER: &str = "no folder for an index";
pub const NO_GAMES_YET: &str = "no games yet; name files in :settings";
pub const NO_GAME_HERE: &str = "no game was here";
// A row for the games that ended in the position, and one for all of them together.
pub const ENDED: &str = "(end)";
pub const ALL_GAMES: &str = "all";

pub fn games(count: u64) -> String {
    counted(count, "game")
}

pub fn indexing(percent: f64) -> String {
    format!("indexing {percent:.0} %")
}

pub const ASKS_WHICH_GAMES: &str = "Which games?";
// The words of a filter are typed as they stand here.
pub const EXPECTS_FILTER: &str = "ann as white 2020- elo:2000- blitz draw; all: no filter";

// The endgame tables, before the first row; the space divides them.
pub const TABLES: &str = "tables ";
// What moves lead to; the moves follow.
pub const WINS: &str = "wins ";
pub const DRAWS: &str = "draws";
pub const DRAWS_BY_50_MOVES: &str = "draws (50 moves)";
pub const LOSES: &str = "loses";

// A position in short.
pub fn to_move(side: Color) -> &'static str {
    side.fold_wb("White to move", "Black to move")
}

/// A whole game: how it stands or ended, and its length.
pub fn with_moves(state: impl Display, count: usize) -> String {
    format!("{state}, {}", counted(count as u64, "move"))
}

/// How many games of a player have been read.
pub fn games_read(seen: usize, all: usize) -> String {
    format!("{} of {}", grouped(seen as u64), games(all as u64))
}

// What Enter does behind a text that is typed.
pub const DONE: &str = "done";

// The list of commands.
pub const COMMANDS: &str = "Commands";
pub const EXPECTS_COMMAND: &str = "a command, or a few letters of it";
pub const NO_COMMAND_FITS: &str = "no command fits";
pub const CLOSES_COMMANDS: &str = "esc closes this list";

// A list of names.
pub const NOTHING_FITS: &str = "nothing fits";

// The screen that analysing leads to, in the sentence below.
pub const ANALYSIS: &str = "analysis";

pub fn opens_later(screen: &str, when: &str) -> String {
    format!("the {screen} opens {when}")
}

// Answers to a question.
pub const NO: &str = "no";
pub const YES: &str = "yes";
pub const CANCEL: &str = "cancel";
pub const SAVE: &str = "save";
pub const DISCARD: &str = "discard";
pub const DELETE: &str = "delete them";
// Which side's moves are meant.
pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";
pub const BOTH: &str = "both";

// Changes that were not saved when the program ended.
pub const ASKS_TO_TAKE_UP: &str = "Restore unsaved changes?";
pub const CHANGES_ARE_GONE: &str =
    "Another Tabiya has restored these changes, or they were deleted";

pub fn asks_to_take_up(date: &str, is_as_it_was: bool) -> String {
    let also = match is_as_it_was {
        true => "",
        false => " The file has changed since.",
    };
    format!("These changes of {date} were not saved when the program ended.{also}")
}

pub const ASKS_TO_LEAVE: &str = "Leave the program?";
// The key that leaves also begins such a move.
pub const MAY_BE_QUEEN_MOVE: &str = "Or keep typing, if this is a queen move.";
