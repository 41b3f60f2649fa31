//! A game that is played: what it says to the person who plays, and what becomes of it.

pub use super::board::played_by_name;
pub use super::shared::{
    A_MOVE, ADD_TO_BOOK, BOOK_ALL, BOOK_OR_ALL, EXPLORER_FILTER, EXPLORER_GAMES, EXPLORER_OR_ALL,
    HELP_ADD_TO_BOOK, HELP_BOOK, HELP_EDIT_BOOK, HELP_ENGINE, HELP_EXPLORER, HELP_EXPLORER_FILTER,
    HELP_EXPLORER_GAMES, HELP_HINT, HELP_LINES, HELP_REPEAT, HELP_TAKE_BACK_AND_REDO, HELP_THREAT,
    IS_BEGINNING, LINES_TO_LINES, NO_EXPLORER, NO_MOVE_FOUND, count_is_no_number, hint, hint_piece,
    saved,
};
pub use super::study::{WRITE_GO, here as place, no_number, no_such_move};
pub use crate::engine::messages::THREAD_HAS_ENDED;

use super::shared::{ended, side_name};
use crate::text::figures::counted;
use shakmaty::Color;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_MOVE: &str = "e4, Nf3, knight f3, e takes d5, castle kingside";
pub const HELP_GAME: &str = "all moves so far";
pub const HELP_CLOCK: &str = "the time left";
pub const HELP_OPENING: &str = "the opening's name";
pub const HELP_STOP: &str = "the opponent moves at once";
pub const HELP_PGN_AND_SAVE: &str = "the game as text; add it to your finished games as it stands";
pub const HELP_DRAW: &str = "offer a draw, or claim one by the rules";
pub const HELP_RESIGN: &str = "resign; asks first";
pub const HELP_RESTART_NOW: &str = "this game from its first position; asks first";
pub const HELP_HELP: &str = "all commands, or those about a word: help draw";
pub const HELP_QUIT: &str = "leave; an unfinished game is kept";

pub const HELP_REMATCH: &str = "the same game once more";
pub const HELP_RESTART: &str = "the same, with the colours as they were";
pub const HELP_SET_UP: &str =
    "place the pieces of this position otherwise; count search techniques in it";
pub const HELP_ANALYSE: &str = "look through the game; quit comes back to it";

pub const HELP_LOOK_BACK: &str = "look at an earlier position, which questions are then about";
pub const HELP_GO: &str = "the same, by the number of a move";

// The beginning: who plays which side.
pub fn you_are(side: Color) -> String {
    format!("you are {}", side_name(side))
}

pub fn person_plays(side: &str) -> String {
    format!("a person plays {side}")
}

pub fn name_is(side: Color, name: &str) -> String {
    format!("{} is {name}", side_name(side))
}

/// `sides`: who plays them, with a capital at the beginning; `kind`: odds and the like; `limit`:
/// [`looks_ahead`] or [`searches`].
pub fn announced(
    sides: &str,
    kind: Option<String>,
    clock: Option<impl Display>,
    limit: Option<String>,
) -> String {
    let kind = kind.map_or_else(String::new, |kind| format!(" {kind}."));
    let clock = clock.map_or_else(|| "No clock".to_owned(), |clock| format!("Clock: {clock}"));
    let limit = limit.map_or_else(String::new, |limit| format!(" {limit}"));
    format!("{sides}.{kind} {clock}.{limit}")
}

pub fn looks_ahead(plies: u32) -> String {
    let plies = counted(plies.into(), "ply");
    format!("The engine looks at most {plies} ahead.")
}

pub fn searches(nodes: u64) -> String {
    let nodes = counted(nodes, "node");
    format!("The engine searches at most {nodes} for a move.")
}

pub fn title(white: &str, black: &str, moves: usize) -> String {
    format!("{white} against {black}, {}", counted(moves as u64, "move"))
}

pub fn unfinished_is_kept(title: &str) -> String {
    format!("An unfinished game is kept: {title}. Write resume to continue it.")
}

pub const WRITE_A_MOVE: &str = "Write a move, a question such as board, or help.";

pub const NO_MOVES_YET: &str = "No moves yet";
pub const NO_NAMED_OPENING: &str = "No named opening.";

/// `ending`: the draw, and by what rule.
pub fn can_be_claimed(ending: impl Display) -> String {
    format!("{ending} can be claimed. Write draw.")
}

// While a program thinks.
pub const NOT_THINKING: &str = "Nobody is thinking; it is your move.";

pub fn is_thinking(name: &str) -> String {
    format!("{name} is thinking.")
}

/// `has_person`: whether a person plays, too.
pub fn waits(name: &str, has_person: bool) -> String {
    let until = match has_person {
        true => "your move",
        false => "the end of the game",
    };
    format!("{name} is thinking; that waits for {until}. Write stop to make it move now.")
}

// An earlier position is looked at.
pub const BEGINNING: &str = "the beginning.";
pub const END_RETURNS: &str =
    "Questions are about this position; end or a move returns to the game.";
pub const IS_LAST_POSITION: &str = "This is the last position.";
pub const IS_LAST_POSITION_AGAIN: &str = "Questions are about the last position again.";

/// `place`: the move that led there, as [`place`] tells it.
pub fn looking_back(place: &str) -> String {
    format!("Looking back: {place}")
}

/// As [`looking_back`].
pub fn last_position(place: &str) -> String {
    format!("The last position: {place}")
}

// The end.
pub const IS_OVER: &str = "The game is over. Write rematch, analyse or quit.";
pub const ANALYSE_TELLS: &str =
    "The game is over. Write analyse for engine, threat, book and explorer in each position.";
pub const IS_NOT_OVER: &str = "That is for a game that is over; resign ends this one.";
pub const AFTER_THE_END: &str = "Write rematch, analyse or quit.";
pub const AFTER_PRACTICE: &str = "Write rematch to play it once more, analyse or quit.";
pub const BACK_AT_THE_GAME: &str = "Back at the finished game.";
pub const ASKS_TO_RESIGN: &str = "Resign this game? Write yes or no.";
pub const ASKS_TO_RESTART: &str = "Restart this game? Write yes to keep it as it stands and resume it \
                                   later, end to end it without a result, or no.";
pub const GOES_ON: &str = "The game goes on.";

// How much a game gives beside the board.
pub const VIEW_OR_ANOTHER: &str = "view, view serious";
pub const HELP_VIEW: &str =
    "what this game gives: open and training everything, serious no help and no taking back";

pub fn view(word: &str, is_serious: bool) -> String {
    let gives = match is_serious {
        true => "board, clocks and moves; no hints, no engine, no book, no taking back",
        false => "hints, the engine, the book and the explorer answer, and moves are taken back",
    };
    format!("View {word}: {gives}.")
}

pub fn no_view(found: &str, words: &[&str]) -> String {
    format!("A view is {}, not {found}.", words.join(", "))
}

// What a serious game does not give.
pub const NO_HINTS: &str = "No hints in a serious game.";
pub const NO_ENGINE: &str = "No engine in a serious game.";
pub const NO_EXPLORER_IN_SERIOUS_GAME: &str = "No explorer in a serious game.";
pub const NO_BOOK_IN_SERIOUS_GAME: &str = "No book in a serious game.";
pub const NO_TAKING_BACK: &str = "No moves are taken back in a serious game.";

pub const HAS_NO_BOOK: &str = "This game has no book.";

pub fn goes_on_without_book(error: impl Display) -> String {
    format!("The game goes on without its book: {}", ended(error))
}

/// `turn`: the sentence that says whose move it is.
pub fn taken_back(plies: usize, turn: &str) -> String {
    let unit = if plies == 1 { "move" } else { "moves" };
    format!("{plies} {unit} taken back. {turn}")
}

/// As [`taken_back`].
pub fn redone(plies: usize, turn: &str) -> String {
    let unit = if plies == 1 { "move" } else { "moves" };
    format!("{plies} {unit} redone. {turn}")
}

// Draws.
pub const DRAW_DECLINED: &str = "The draw is declined.";
pub const DRAW_OFFERED: &str = "A draw is offered. The other player writes yes or no, or plays on.";
pub const NOTHING_WAS_ASKED: &str = "Nothing was asked.";

pub fn offers_draw(name: &str) -> String {
    format!("{name} offers a draw. Write yes or no, or a move to decline.")
}

// The clock.
pub const NO_CLOCK: &str = "This game has no clock.";

pub fn clock(side: Color, left: impl Display) -> String {
    format!("{} {left}", side_name(side))
}

pub fn seconds_left(seconds: u64) -> String {
    format!("{} left.", counted(seconds, "second"))
}

// A program that cannot go on.
pub const FOUND_NO_MOVE: &str = "it found no move";
pub const COULD_NOT_BE_STARTED: &str = "it could not be started";

pub fn cannot_go_on(name: &str, problem: &str) -> String {
    format!("{name} cannot go on: {problem}. Tabiya plays on for it.")
}

// Where the game is kept.
pub const SAVES_AMONG_GAMES: &str = "Here save alone adds the game to your finished games. For another \
                                     file write analyse once it is over, and then save and its name.";
pub const ALREADY_PLAYED: &str = "A game is being played; resume works before its first move.";
pub const NO_UNFINISHED_GAME: &str = "No unfinished game is kept.";
pub const IS_KEPT: &str = "The game is kept. Resume continues it, here or on the screen.";
pub const NO_DATA_FOLDER: &str = "The game cannot be kept: there is no data folder.";

/// Before a game that could not be saved is left.
pub const WOULD_BE_LOST: &str = "The game would be lost. Write save to save it among your \
                                 finished games, pgn for its text, or the same once more to \
                                 leave it.";

pub fn not_kept(error: impl Display) -> String {
    format!("The game is not kept: {error}.")
}

pub fn cannot_be_continued(error: impl Display) -> String {
    format!("The game cannot be continued: {error}.")
}

// The person's rating.
pub const NOT_RATED: &str = "Not rated: you had help in this game.";

pub fn rating(speed: impl Display, rating: f64) -> String {
    format!("Your rating, {speed}: {rating:.0}.")
}

pub fn practice_not_kept(error: impl Display) -> String {
    format!("The result of the practice is not kept: {error}.")
}

pub fn rating_not_kept(error: impl Display) -> String {
    format!("Your rating is not kept: {error}.")
}

// The words behind `play` and `new game`.
pub const NEW_GAME: &str = "new game, new game nell black 5+3";
pub const HELP_NEW_GAME: &str =
    "another game, with what else you name; help play in the menu tells what";
pub const PLAY_OTHERWISE: &str = "play chess960 518, play opening najdorf";
pub const HELP_PLAY_OTHERWISE: &str = "from another start; the opening is named last";
pub const PLAY_AT_ODDS: &str = "play odds rook, play give rook";
pub const HELP_PLAY_AT_ODDS: &str =
    "odds for you, or for the opponent: pawn to queen, or half, fifth or tenth of the time";
pub const PLAY_AND_MORE: &str = "play view serious, play as random, play no book, play 5s per move";
pub const HELP_PLAY_AND_MORE: &str = "help, your colour, the engine's book and time";
pub const WATCH: &str = "watch nell bruno";
pub const HELP_WATCH: &str = "a game between two programs";

pub const IS_BEING_PLAYED: &str =
    "A game is being played. Resign, or quit, which keeps it, and then begin another.";
pub const NO_DEPTH: &str = "After depth comes a number of plies, as in play minimax depth 3.";
pub const NO_OPENING: &str =
    "After opening comes its code, its name or its moves, as in play opening najdorf.";
pub const HAS_A_START: &str =
    "Only a game from the usual start has Chess960 or an opening, and not both.";
pub const ODDS_NEED_CLOCK: &str = "Odds of time need a clock, as in play odds half 5+3.";
pub const ONE_OPPONENT: &str =
    "A game has one opponent. Two programs play each other as in watch nell bruno.";
pub const ONE_SIDE: &str = "You play one side, White or Black.";
pub const ONE_CLOCK: &str = "A game has one clock, as in play 5+3, or play 5s per move.";
pub const ONE_ODDS: &str = "A game has one kind of odds: you give them, as in play give rook, \
     or have them, as in play odds rook.";
pub const ONE_DEPTH: &str = "A game has one depth, as in play minimax depth 3.";
pub const WRITE_WATCH: &str = "Write watch and two players: watch nell bruno.";

pub fn no_chess960(last: u16, found: &str) -> String {
    format!("Positions of Chess960 are 0 to {last}, not {found}.")
}

pub fn no_odds(found: &str) -> String {
    let not = match found.is_empty() {
        true => String::new(),
        false => format!(", not {found}"),
    };
    format!("Odds are pawn, knight, rook, queen, half, fifth or tenth{not}.")
}

pub fn no_clock(found: &str, error: impl Display) -> String {
    format!("{found} is not a clock: {error}. Write play nell black 5+3.")
}

/// `error`: a sentence.
pub fn no_game(error: &str) -> String {
    format!(
        "A game has an opponent, a colour, a clock and more, as in play nell black 5+3. {error}"
    )
}
