//! The words of an analysis: what stands around the board, what it says to a person, the review of
//! a game and its summary, and the table of compared moves.

use super::shared::side_name;
pub use super::shared::{copied, engine_failed};
use crate::{
    analysis::MoveLimit,
    game::Brush,
    text::figures::{grouped, hms},
};
use shakmaty::Color;
use std::{fmt::Display, time::Duration};

pub const TITLE: &str = "Analysis";
pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";
/// Where there is no place in a file that a sign of changes could stand before.
pub const EDITED: &str = "*edited";
/// The built-in engine, where others have names too.
pub const OWN_ENGINE: &str = "Tabiya";

/// The game's place in its file; `more` is a sign that the file has more games than were read.
pub fn place_in_file(number: usize, known: usize, more: &str) -> String {
    format!("game {number} of {known}{more}")
}

/// The first thing wrong with the game's text, and how many `more` there are. That plies were left
/// out comes first: it is seen on a narrow screen too.
pub fn problem(line: usize, column: usize, cause: &str, left_out: usize, more: usize) -> String {
    let rest = match left_out {
        0 => String::new(),
        1 => "the rest (1 ply) is a comment: ".to_owned(),
        plies => format!("the rest ({plies} plies) is a comment: "),
    };
    let more = match more {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    format!("line {line}, column {column}: {rest}{cause}{more}")
}

// In the empty line where moves are typed.
pub fn preview(moves: &str) -> String {
    format!("preview {moves}")
}

pub fn threat_of(side: Color) -> String {
    format!("{}'s threat", side_name(side))
}

pub fn to_move(side: Color) -> String {
    format!("{} to move", side_name(side))
}

// Before a line of words being typed.
pub const COMMENT_SIGN: &str = "comment: ";
pub const PAINTING_SIGN: &str = "squares and arrows: ";
pub const FILE_NAME_SIGN: &str = "save as: ";
// What is expected there, short enough for sixty columns.
pub const EXPECTS_COMMENT: &str = "about this move";
pub const EXPECTS_PAINTING: &str = "e4 d2d4, red Re4, blue Be4, yellow Ye4";
pub const EXPECTS_FILE_NAME: &str = "a new file, or one to add the game to";

// What is painted, where no colours can be seen.
pub fn painted_arrow(brush: Brush, from: impl Display, to: impl Display) -> String {
    format!("{} {from}-{to}", colour(brush))
}

pub fn painted_square(brush: Brush, square: impl Display) -> String {
    format!("{} {square}", colour(brush))
}

/// As [`painted_arrow`] and [`painted_square`] tell them.
pub fn painted(arrows: &[String], squares: &[String]) -> String {
    let arrows = (!arrows.is_empty()).then(|| format!("Arrows: {}.", arrows.join(", ")));
    let squares = (!squares.is_empty()).then(|| format!("Squares: {}.", squares.join(", ")));
    let parts: Vec<String> = arrows.into_iter().chain(squares).collect();
    parts.join(" ")
}

fn colour(brush: Brush) -> &'static str {
    match brush {
        Brush::Green => "green",
        Brush::Red => "red",
        Brush::Yellow => "yellow",
        Brush::Blue => "blue",
    }
}

// Engines.
pub const ENGINE_OFF: &str = "engine off";
pub const ENGINE_HAS_NO_LINE: &str = "The engine has no line yet";
pub fn engine_is_off(key: &str) -> String {
    format!("The engine is off; {key} turns it on")
}
pub const STORE_DAMAGED: &str =
    "The store of evaluations was damaged and moved aside; a new one was created";

/// Who thinks after an engine was lost.
pub fn engine_lost(error: impl Display, others_left: bool) -> String {
    match others_left {
        true => format!("{error}; the others continue"),
        false => format!("{error}; the built-in engine continues"),
    }
}

pub fn engine_lost_in_review(reason: impl Display) -> String {
    format!("{reason}; the built-in engine continues the review")
}

pub fn book_failed(reason: &str) -> String {
    format!("The book cannot be used: {reason}")
}

// Copied and pasted.
pub const GAME_COPIED: &str = "Game copied as PGN";
pub const NOT_FOR_A_BOARD: &str = "What was pasted is neither a move, a FEN nor a game";

pub fn first_of_games(count: usize) -> String {
    format!("The first of {count} games")
}

/// Never one.
pub fn moves_entered(count: usize) -> String {
    format!("{count} moves entered")
}

// Where one cannot go.
pub const NO_VARIATIONS: &str = "No variations here";

pub fn no_doubtful_move(onwards: bool) -> &'static str {
    match onwards {
        true => "No move after this one is marked ?!, ? or ??",
        false => "No move before this one is marked ?!, ? or ??",
    }
}

pub fn no_blunder(onwards: bool) -> &'static str {
    match onwards {
        true => "No move after this one is marked ??",
        false => "No move before this one is marked ??",
    }
}

pub fn no_swing(onwards: bool) -> &'static str {
    match onwards {
        true => "No swing of 10 % or more from here on",
        false => "No swing of 10 % or more up to here",
    }
}

// Changes that cannot be made.
pub const NOTHING_TO_UNDO: &str = "Nothing to undo";
pub const NOTHING_TO_REDO: &str = "Nothing to redo";
pub const ALREADY_MAIN_LINE: &str = "This is already the main line";
pub const NO_VARIATION_BELOW: &str = "There is no variation below this one";
pub const NOTHING_TO_DELETE: &str = "Nothing to delete: this is the start";
pub const NOTHING_TO_MARK: &str = "Nothing to mark: this is the start";

pub fn tags_changed(undo: &str) -> String {
    format!("Tags changed; {undo} undoes")
}

// Questions about a position.
pub const GAME_OVER: &str = "The game is over; there is no threat";
pub const KING_IN_CHECK: &str = "The king is in check: that is the threat";
pub const PLAY_A_MOVE_FIRST: &str = "This is the start; play a move first";
pub const NO_MOVES_TO_COMPARE: &str = "No moves to compare yet: play some, or turn the engine on";
pub const GAME_HAS_NO_FILE: &str = "This game does not belong to a file";
pub const SAVE_FIRST: &str = "Save the game first: it is part of the searched file";
pub const NO_MOVES_TO_GUESS: &str = "This game has no moves to guess";
pub fn line_added(undo: &str) -> String {
    format!("Line added to the game; {undo} undoes it")
}

// The table of compared moves.
pub const COMPARING: &str = "Comparing moves";
pub const COMPARED: &str = "Moves compared";
pub const NOT_SEARCHED: &str = "not searched yet";
pub const BEST: &str = " best";
pub const CHANGES_MATE: &str = " changes the mate";

// Whose move it is; at most ten letters.
pub const OF_THIS_MOVE: &str = "this move";
pub const OF_ENGINE: &str = "engine";
pub const OF_GAME: &str = "game";
pub const OF_VARIATION: &str = "variation";

pub fn loses(pawns: f64) -> String {
    format!(" loses {pawns:.2}")
}

/// The same where there is more room.
pub fn loses_with_chances(pawns: f64, points: f64) -> String {
    format!(" loses {pawns:.2}, {points:.0} % of the winning chances")
}

// Saving.
pub const NOTHING_CHANGED: &str = "Nothing has changed since the game was read or saved";
pub fn no_folder(copy: &str) -> String {
    format!("No folder to save in; {copy} copies the game")
}
pub const NOT_SAVED: &str = "Not saved";
pub fn not_in_file(copy: &str) -> String {
    format!("This game is no longer in its file; {copy} copies it")
}
pub fn saving_failed(reason: &str, save_as: &str) -> String {
    format!("{reason}; {save_as} saves it elsewhere")
}
pub const ANALYSIS_HAS_NO_FILE: &str = "This analysis does not belong to a file";
pub const ASKS_TO_LEAVE: &str = "Leave without saving?";
pub const CHANGES_NOT_SAVED: &str = "The changes of this game are not saved.";

pub fn saved_in(place: impl Display, is_utf_8_now: bool) -> String {
    format!("Saved in {place}{}", also(is_utf_8_now))
}

/// Of a game that belongs to another file.
pub fn copied_to(place: impl Display, is_utf_8_now: bool) -> String {
    let also = also(is_utf_8_now);
    format!("A copy is saved in {place}{also}; the game's own file is unchanged")
}

fn also(is_utf_8_now: bool) -> &'static str {
    match is_utf_8_now {
        true => "; the whole file is UTF-8 now",
        false => "",
    }
}

pub fn asks_to_append(path: impl Display) -> String {
    format!(
        "Another program has changed {path} since it was read. Add this game at the end of the \
         file?"
    )
}

pub fn end_of_file(onwards: bool) -> &'static str {
    match onwards {
        true => "This is the last game of the file",
        false => "This is the first game of the file",
    }
}

pub fn end_of_list(onwards: bool) -> &'static str {
    match onwards {
        true => "This is the last game of the list",
        false => "This is the first game of the list",
    }
}

// Leaving a review that is not finished.
pub const ASKS_TO_LEAVE_REVIEW: &str = "Leave the review?";

pub fn review_unfinished(done: usize, all: usize) -> String {
    format!("The review is not finished: {done} of {all} positions are evaluated.")
}

/// After the sentence that the review is not finished.
pub fn review_can_be_kept(unfinished: &str) -> String {
    format!("{unfinished} Save writes these into the game and keeps it.")
}

// The review.
pub const NO_MOVES_TO_REVIEW: &str = "No moves to review";
pub const STOP_REVIEW: &str = "stop the review";
pub fn review_stopped(key: &str) -> String {
    format!("Review stopped; {key} resumes")
}
pub const REVIEW_DISCARDED: &str = "The main line has changed, so the review was discarded";
pub fn review_done(undo: &str) -> String {
    format!("Review done; {undo} removes its marks and lines")
}
pub fn review_done_unseen(summary: &str) -> String {
    format!("Review done; {summary} sums it up")
}
pub fn already_reviewed(key: &str) -> String {
    format!("This game is reviewed; {key} sums it up")
}
pub const REVIEWED_FIRST: &str = "The game is reviewed first; then come the questions";
pub fn no_evaluations(review: &str) -> String {
    format!("No evaluations in this game yet; {review} reviews it")
}
pub const ASKS_TO_REPLACE_REVIEW: &str = "Replace the review?";

pub fn replaces_review_by(reviewer: &str) -> String {
    format!(
        "This game has a review by {reviewer}. A new review replaces its evaluations, marks and \
         better lines; what people wrote stays. No leaves the game as it is."
    )
}

pub fn review_running(done: usize, all: usize) -> String {
    format!("The review is running: {done} of {all} positions; its summary opens at the end")
}

pub fn review_stopped_at(done: usize, all: usize, key: &str) -> String {
    format!("The review stopped at {done} of {all} positions; {key} resumes it")
}

// Settings of the review.
pub const REVIEWS_WHITE: &str = "Review White's moves";
pub const REVIEWS_BLACK: &str = "Review Black's moves";
pub const REVIEWS_BOTH: &str = "Review both sides' moves";

pub fn review_takes(nodes: &str) -> String {
    format!("Review: {nodes} per move")
}

// In place of the engine's lines while the review runs.
pub const REVIEWING: &str = "reviewing  ";
/// After the key.
pub const STOPS_REVIEW: &str = " stops it; it can be resumed";

pub fn positions_done(done: usize, all: usize) -> String {
    let digits = all.to_string().len();
    format!("{done:>digits$} of {all} positions")
}

pub fn time_left(left: Option<Duration>, limit: MoveLimit) -> String {
    let limit = match limit {
        MoveLimit::Nodes(nodes) => format!("{} nodes per move", in_thousands(nodes)),
        other => other.to_string(),
    };
    match left {
        Some(left) => format!("about {} left; {limit}", hms(left)),
        None => limit,
    }
}

/// As in the settings: `1M`, `200k`.
fn in_thousands(nodes: u64) -> String {
    match (nodes % 1_000_000, nodes % 1_000) {
        (0, _) => format!("{}M", nodes / 1_000_000),
        (_, 0) => format!("{}k", nodes / 1_000),
        _ => grouped(nodes),
    }
}

/// What each move may cost, as people read numbers.
fn nodes_per_move(limit: MoveLimit) -> String {
    match limit {
        MoveLimit::Nodes(nodes) => format!("{} nodes per move", grouped(nodes)),
        other => other.to_string(),
    }
}

/// Centipawns, after the average loss.
pub const CENTIPAWNS: &str = " cp";

// Mistakes as questions.
pub fn review_first(review: &str) -> String {
    format!("Review the game first: {review}")
}
pub const WHOSE_MISTAKES: &str = "Whose mistakes?";
pub const WHICH_SIDE: &str =
    "Which side did you play? Set your name in the settings to skip this question.";

pub fn no_mistakes(side: Option<Color>) -> String {
    match side {
        Some(side) => format!("No mistakes of {} big enough to ask about", side_name(side)),
        None => "No mistakes big enough to ask about".to_owned(),
    }
}

// The summary.
pub const SUMMARY_TITLE: &str = "Game review";
pub const OPENING_NOT_NAMED: &str = "Opening not named in the book";
pub const NO_TURNING_POINT: &str = "No single move turned the game.";
/// Each ends where its column does: 5, 10, 7, 5, 5 and 5 wide.
pub const SUMMARY_HEADS: &str = "moves  accuracy   loss   ?!    ?   ??";
/// The same 5, 9, 5, 3, 3 and 3 wide.
pub const SUMMARY_HEADS_NARROW: &str = "moves accuracy loss ?!  ? ??";

/// The counts of marks are not those of the game.
pub const MARKS_BY_RULE: &str = "Marks by Tabiya's rule; the game has others.";

/// After the move that was played.
pub fn better(best: &str) -> String {
    format!("  better {best}")
}

/// What the figures rest on, begun with a small letter.
pub fn rests_on(limit: MoveLimit) -> String {
    format!("{}. Loss: centipawns per move.", nodes_per_move(limit))
}
