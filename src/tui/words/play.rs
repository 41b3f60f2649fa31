//! The words of a game that is played: what it says to the person who plays or watches, what it
//! asks before something that cannot be undone, and the card of its end.

pub use super::shared::{copied, saved};
use shakmaty::Color;
use std::fmt::Display;

/// The name of the menu.
pub const MENU: &str = "Game";

// What stands in the empty line where moves are typed.
pub const LOOKING_BACK: &str = "Looking back";
pub const LOOKING_BACK_ON_YOUR_MOVE: &str = "Looking back; it is your move";
pub const LOOKING_BACK_ON_THE_CLOCK: &str = "Looking back; the clock is running";
pub const TYPE_A_FEN: &str = "paste or type a FEN; enter: place pieces on a board";
pub const YOU_WATCH: &str = "Two engines play; you watch";
pub const YOUR_MOVE: &str = "your move";
pub const YOUR_MOVE_ON_BOARD: &str = "your move: arrows and enter, esc drops the cursor";

/// The key for upwards, where its arrow cannot be shown.
pub const UP: &str = "up";

/// How moves can be made; `knight` is a knight's move, `up` a key.
pub fn your_first_move(knight: &str, up: &str) -> String {
    format!("your move: type e4, {knight}, O-O; or {up} and arrows, or mouse")
}

pub fn is_thinking(name: &str) -> String {
    format!("{name} is thinking; type a move to premove")
}

pub fn can_be_claimed(ending: impl Display, key: &str) -> String {
    format!("{ending} can be claimed ({key}: menu)")
}

/// Before a FEN that is typed.
pub const FEN_PROMPT: &str = "FEN> ";

// In place of the engine's lines.
pub const HIDDEN: &str = "engine hidden: hint";
pub const FROM_THE_BOOK: &str = "playing from the opening book";

pub fn is_book_move(san: &str) -> String {
    format!("{san} is a book move")
}

// What was typed or pasted.
pub fn letter_while_watched(menu: &str) -> String {
    format!("Two engines play this game; {menu} shows the menu")
}
pub fn letter_after_the_end(back: &str, new_game: &str) -> String {
    format!("The game is over; {back} takes a move back, {new_game} starts a new game")
}
pub const PASTED_GAME: &str = "A game was pasted; paste it on the first screen to analyse it";
pub const PASTED_SOMETHING_ELSE: &str = "What was pasted is neither a move nor a FEN";

/// More than one.
pub fn pasted_moves(count: usize) -> String {
    format!("{count} moves were pasted; play one at a time here")
}

// Moves entered before it is one's turn.
pub const PREMOVE_CANCELLED: &str = "Premove cancelled";

pub fn premove(premove: &str) -> String {
    format!("Premove: {premove}")
}

pub fn premove_impossible(premove: &str) -> String {
    format!("Premove {premove} is not possible now")
}

// Hints.
pub const NO_HINT: &str = "Hints are for the side to move";
pub const LOOKING_FOR_A_HINT: &str = "Looking for a hint …";

pub fn hint_piece(piece: &str, square: impl Display, key: &str) -> String {
    format!("Look at the {piece} on {square}; {key} again shows its move")
}

pub fn hint_move(san: &str) -> String {
    format!("Try {san}")
}

// Threats.
pub const LOOKING_FOR_A_THREAT: &str = "Looking for a threat …";
pub const CHECK_IS_THE_THREAT: &str = "The king is in check: that is the threat";
pub const THREATS_ON_YOUR_MOVE: &str = "Threats are shown when it is your move";

pub fn threats_in_training(key: &str) -> String {
    format!("Threats are shown in training; {key} changes to it")
}

// How much is shown: open, training or serious.
pub const OPEN: &str = "Open: the engine's thinking and the opening's name";
pub const SERIOUS: &str = "Serious: board, clocks, moves; no hints, no take-backs";
pub const ALL_IS_SHOWN: &str = "Two engines play this game: everything is shown";

pub const PIECES_SHOWN: &str = "The pieces are shown again";

/// `key`: what shows the pieces again.
pub fn blindfold(key: &str) -> String {
    format!("Blindfold: the pieces are hidden; {key} shows them again")
}

/// `key`: what shows a threat.
pub fn training(key: &str) -> String {
    format!("Training: evaluation, best lines, book moves; {key} shows a threat")
}

pub fn withheld_as_serious(key: &str) -> String {
    format!("Serious game: board, clocks, moves; {key} shows more")
}

pub fn withheld_in_practice(key: &str) -> String {
    format!("Practice without the engine's lines; {key} shows them as help")
}

pub fn explorer_in_training(key: &str) -> String {
    format!("The explorer is shown in training; {key} changes to it")
}

/// When a command can be had that waits for the end.
pub const AFTER_THE_GAME: &str = "once the game is over";

// Why something cannot be done.
pub const NOT_OVER: &str = "The game is not over yet";
pub const NO_MOVES: &str = "No moves were played";
pub const IS_OVER: &str = "The game is over";
pub const IS_WATCHED: &str = "Two engines play this game";
pub const NOT_THINKING: &str = "The engine is not thinking";
pub const NO_FOLDER: &str = "No folder to save in";

pub fn book_failed(problem: &str) -> String {
    format!("The book cannot be used: {problem}")
}

pub fn engine_stopped(problem: &str) -> String {
    format!("The engine stopped ({problem}); take back a move, or restart the program")
}

/// Another engine has failed.
pub fn takes_over(problem: impl Display) -> String {
    format!("{problem}; Tabiya takes over")
}

pub fn has_stopped(engine: &str) -> String {
    format!("{engine} has stopped")
}

// What was done.
pub const COPIED_PGN: &str = "Game copied as PGN";

// Before the game is left, and before the program is.
pub const ASKS_TO_LEAVE: &str = "Leave this game?";
pub const LEAVES_SAVED: &str = "The game is saved; Resume on the first screen continues it.";
pub const LEAVES_UNSAVED: &str = "The game is not over and cannot be saved.";
pub const QUITS_SAVED: &str =
    "The game is not over. It is saved; Resume on the first screen continues it.";
pub const QUITS_UNSAVED: &str = "The game is not over and cannot be saved: it would be lost.";
pub const WOULD_BE_LOST: &str =
    "The game is not saved and would be lost. The menu saves it, or copies it as PGN.";

// Before another game takes its place.
pub const ASKS_FOR_NEW_GAME: &str = "Start a new game?";
pub const ASKS_TO_RESTART: &str = "Restart the game?";
pub const SAVE_OR_END: &str =
    "This game is not over. Save it to resume it later, or end it without a result.";
pub const ENDS_HERE: &str = "This game is not over and ends here.";

pub const ASKS_TO_RESIGN: &str = "Resign?";

pub fn you_resign(winner: &str) -> String {
    format!("You resign and {winner} wins.")
}

pub fn resigns(side: Color) -> String {
    format!("{} resigns.", name(side))
}

// Draws.
pub const ASKS_TO_CLAIM: &str = "Claim a draw?";
pub const ASKS_TO_OFFER: &str = "Offer a draw?";
pub const MAY_DECLINE: &str = "Your opponent may decline; you may offer again after the next move.";
pub const DO_YOU_ACCEPT: &str = "Do you accept? Playing on declines.";

pub fn offers_draw(name: &str) -> String {
    format!("{name} offers a draw")
}

// Where two people play.
pub fn side_offers_draw(side: Color) -> String {
    offers_draw(name(side))
}

pub fn does_side_accept(side: Color) -> String {
    format!("{}, do you accept? Playing on declines.", name(side))
}

pub fn declines_draw(name: impl Display) -> String {
    format!("{name} declines the draw")
}

// What can be done after the game. The longer one where there is room.
pub const LEARN: &str = "Learn from mistakes";
pub const LEARN_FROM_YOURS: &str = "Learn from my mistakes";
pub const REMATCH: &str = "Rematch, swapped";
pub const AGAIN: &str = "Again";
pub const AGAIN_IN_FOOTER: &str = "again";
pub const SAME_ENDING: &str = "Play the same ending again";

pub fn rematch_as(side: Color) -> &'static str {
    side.fold_wb("Rematch as White", "Rematch as Black")
}

// The person's rating.
pub const NOT_RATED: &str = "Not rated: you had help in this game";

/// The rating at games of this speed, by how much it has changed, and how far off it may be.
pub fn rating(speed: impl Display, now: f64, change: Option<f64>, margin: f64) -> String {
    let change = change.map_or_else(String::new, |change| format!(" ({change:+.0})"));
    format!("Your rating, {speed}: {now:.0}{change} ±{margin:.0}")
}

fn name(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}
