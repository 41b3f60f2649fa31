//! Tic-tac-toe and Connect 4: the moves, the board, and how a game ends. The sides are X and O.

pub use super::shared::{
    A_MOVE, HELP_QUIT, HELP_REPEAT, HELP_TAKE_BACK_AND_REDO, NOTHING_TO_REDO, hint,
};
use crate::{play::small_game::People, text::figures::counted};

// What the help says of each command.
pub const HELP_MOVE: &str = "a square, such as b2, or a column, such as 4";
pub const HELP_BOARD: &str = "what stands in each row, the upper first";
pub const HELP_HINT: &str = "the engine's move";
pub const HELP_STOP: &str = "end a long search; the engine gives the best move so far";
pub const HELP_RESTART: &str = "the same game from its start; redo plays its moves again";
pub const HELP_RESIGN: &str = "give the game up; back takes that back";
pub const HELP_REMATCH: &str = "a new game; the other side begins";

pub const HELP_SIDE: &str = "who plays: you X, you O, or two people";
pub const HELP_DEPTH: &str = "how many moves ahead the engine looks; depth 4 changes it";

/// The command; a number may follow.
pub const DEPTH: &str = "depth";

// Which moves there are: in tic-tac-toe, and in Connect 4.
pub const A_SQUARE: &str = "a square, a1 to c3";
pub const A_COLUMN: &str = "a column, 1 to 7";

/// `game` begins with a capital; `moves`: one of those above.
pub fn announced(game: &str, moves: &str) -> String {
    format!("{game}. X begins. Write {moves}, board or help.")
}

/// A place of the board where nothing stands.
pub const EMPTY: &str = "empty";

pub fn players(people: People) -> &'static str {
    match people {
        People::First => "You play X, the engine O.",
        People::Second => "The engine plays X, you O.",
        People::Both => "Two people play.",
    }
}

pub fn depth(plies: usize) -> String {
    format!("Depth {plies}.")
}

pub fn no_depth(found: &str, deepest: usize) -> String {
    format!("\"{found}\" is not a depth here. Write depth and a number from 1 to {deepest}.")
}

pub const NO_SEARCH_GOES_ON: &str = "No search goes on.";
pub const TAKEN_BACK: &str = "Taken back.";
pub const NOTHING_TO_TAKE_BACK: &str = "Nothing to take back.";
pub const FROM_THE_START: &str = "From the start; redo plays the moves again.";
pub const NEW_GAME: &str = "A new game.";

pub fn redone(moves: usize) -> String {
    format!("{} redone.", counted(moves as u64, "move"))
}

pub fn played(side: &str, played: &str) -> String {
    format!("{side} played {played}.")
}

pub fn to_move(side: &str) -> String {
    format!("{side} to move.")
}

pub fn no_move(line: &str, moves: &[String]) -> String {
    format!(
        "\"{line}\" is neither a move nor a command here. Write one of {}.",
        moves.join(", ")
    )
}

// The end.
pub const IS_OVER: &str = "The game is over. Write rematch or quit.";
pub const DRAWN: &str = "Drawn. Write rematch or quit.";

pub fn wins(side: &str) -> String {
    format!("{side} wins. Write rematch or quit.")
}
