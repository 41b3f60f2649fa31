//! The words of tic-tac-toe and Connect 4: who plays, how the game stands, what the engine found.

pub use super::shared::depth;
use crate::{play::small_game::People, text::figures::grouped, textbook::games::board::SmallGame};

pub const TITLE: &str = "Play";

pub fn players(people: People, game: SmallGame) -> &'static str {
    match (people, game) {
        (People::First, SmallGame::TicTacToe) => "You: X, engine: O",
        (People::Second, SmallGame::TicTacToe) => "Engine: X, you: O",
        (People::First, SmallGame::ConnectFour) => "You: solid, engine: hollow",
        (People::Second, SmallGame::ConnectFour) => "Engine: solid, you: hollow",
        (People::Both, _) => "Two people play",
    }
}

pub fn aim(game: SmallGame) -> &'static str {
    match game {
        SmallGame::TicTacToe => "Three in a row wins.",
        SmallGame::ConnectFour => "Four in a row wins; a disc falls to the lowest place.",
    }
}

// Sides are "X" and "O", or "solid" and "hollow".
pub fn to_move(side: &str) -> String {
    format!("{side} to move")
}

pub fn your_move(side: &str) -> String {
    format!("Your move: {side}")
}

pub const SEARCHING: &str = "The engine is searching …";

/// In the bottom line until the hint comes.
pub const LOOKING_FOR_HINT: &str = "Searching for a hint …";

// What the engine found when it moved last.
pub fn searched(nodes: u64, depth: usize) -> String {
    format!("{} nodes, depth {depth}", grouped(nodes))
}

pub fn expects(line: &str) -> String {
    format!("It expects {line}")
}

pub const NO_TIME: &str = "It had no time to look ahead.";
pub const EVEN: &str = "It sees an even game.";

pub fn wins_in(count: i32) -> String {
    format!("It wins in {}.", moves(count))
}

pub fn loses_in(count: i32) -> String {
    format!("It loses in {} if you find them.", moves(count))
}

fn moves(count: i32) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

pub fn stands(value: i32) -> String {
    let side = if value > 0 { "better" } else { "worse" };
    format!("It thinks it stands {side}: {value:+}.")
}

pub const DRAWN: &str = "Draw: the board is full";

pub fn side_wins(side: &str, game: SmallGame) -> String {
    format!("{side} wins: {}", row(game))
}

pub fn you_win(game: SmallGame) -> String {
    format!("You win: {}", row(game))
}

pub fn engine_wins(game: SmallGame) -> String {
    format!("The engine wins: {}", row(game))
}

// Once somebody has resigned.
pub const ENGINE_WINS_BY_RESIGNATION: &str = "The engine wins by resignation";

pub fn wins_by_resignation(side: &str) -> String {
    format!("{side} wins by resignation")
}

/// In the bottom line; the key takes it back.
pub fn given_up(back: &str) -> String {
    format!("Resigned; {back} takes it back")
}

fn row(game: SmallGame) -> &'static str {
    match game {
        SmallGame::TicTacToe => "three in a row",
        SmallGame::ConnectFour => "four in a row",
    }
}

/// How a move is made, said before the first.
pub fn how_to_move(game: SmallGame) -> &'static str {
    match game {
        SmallGame::TicTacToe => "Type a square, such as c1, or choose it with arrows and enter.",
        SmallGame::ConnectFour => "Type a column, such as 4, or choose it with arrows and enter.",
    }
}

/// Half a square is typed.
pub fn which_row(column: char) -> String {
    format!("{column}: now its row, 1 to 3")
}

pub fn no_move_and_no_key(typed: &str, game: SmallGame) -> String {
    let place = match game {
        SmallGame::TicTacToe => "square",
        SmallGame::ConnectFour => "column",
    };
    format!("\"{typed}\" is neither a {place} nor a key here; ? shows all keys")
}

pub fn cursor_shown(game: SmallGame) -> &'static str {
    match game {
        SmallGame::TicTacToe => "Arrows choose a square, enter plays there",
        SmallGame::ConnectFour => "Arrows choose a column, enter drops a disc",
    }
}

// What the footer calls the arrows and enter.
pub const CHOOSE: &str = "choose";
pub const PLAY_THERE: &str = "play";
/// What it calls the key that ends the search for a hint.
pub const HINT_NOW: &str = "hint now";

pub fn game_is_over(again: &str) -> String {
    format!("The game is over; {again} plays again")
}
pub fn opponent_searches(key: &str) -> String {
    format!("The opponent is searching; {key} makes it move")
}
pub const NOBODY_SEARCHES: &str = "The engine is not searching";
pub const NOTHING_TO_TAKE_BACK: &str = "Nothing to take back";
pub const NOTHING_TO_REDO: &str = "Nothing to redo";
pub fn from_the_start(redo: &str) -> String {
    format!("From the start; {redo} brings the moves back")
}

pub fn as_left(restart: &str) -> String {
    format!("Your game as you left it; {restart} starts from the beginning")
}

/// Why quitting is asked about.
pub fn lost_by_quitting(game: SmallGame) -> String {
    format!(
        "Your game of {} is not over and cannot be saved: it would be lost.",
        game.title()
    )
}

pub fn is_taken(game: SmallGame, place: &str) -> String {
    match game {
        SmallGame::TicTacToe => format!("{place} is taken; choose a free square"),
        SmallGame::ConnectFour => format!("Column {place} is full; choose another"),
    }
}

pub fn hint(place: &str) -> String {
    format!("Hint: {place}; enter plays it")
}
