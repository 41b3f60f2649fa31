//! How a player plays: results, openings, where the book was left, typical mistakes.
//!
//! The heads of columns stand over figures of fixed width.

use crate::{chess::notation, text::figures::counted};
use shakmaty::{Color, Role};

// Results.
pub const RESULTS: &str = "Results";
pub const OUTCOME_HEADS: &str = "games   won drawn  lost    score";
pub const FEW_OUTCOME_HEADS: &str = "games    score";
pub const AS_WHITE: &str = "as White";
pub const AS_BLACK: &str = "as Black";
pub const ON_TIME: &str = "on time";

pub fn lost_and_won(lost: u32, won: u32) -> String {
    format!("{lost} lost, {won} won")
}

// Openings.
pub const OPENINGS: &str = "Openings";
pub const NOT_IN_BOOK: &str = "not in the book";
pub const NO_OPENING_NAME: &str = "no opening name";
/// Behind the name of an opening.
pub const WITH_WHITE: &str = ", White";
pub const WITH_BLACK: &str = ", Black";

/// Below those that are listed.
pub fn more_openings(count: u64) -> String {
    counted(count, "more opening")
}

// Where the book was left.
/// Behind the name of an opening.
pub const PLAYER_LEFT: &str = ", player left";
pub const OPPONENT_LEFT: &str = ", opponent left";
pub const BOOK_ENDS: &str = ", book ends";

/// Behind a title, of a repertoire for one side.
pub fn of_repertoire(side: Color) -> &'static str {
    side.fold_wb(" as White", " as Black")
}

/// `of_repertoire`: as above, or empty; so in those below.
pub fn leaving_the_book(of_repertoire: &str) -> String {
    format!("Leaving the book{of_repertoire}")
}

pub fn where_player_left(of_repertoire: &str) -> String {
    format!("Where the player left the book{of_repertoire}")
}

pub fn where_opponents_left(of_repertoire: &str) -> String {
    format!("Where opponents left the book{of_repertoire}")
}

/// Below those that are listed.
pub fn more_lines(count: u64) -> String {
    counted(count, "more line")
}

/// `moves`: of the book; `verdict`: on the player's first move outside it.
pub fn book_has(moves: &str, verdict: Option<&str>) -> String {
    match verdict {
        Some(verdict) => format!("  book: {moves}; first own move: {verdict}"),
        None => format!("  book: {moves}"),
    }
}

pub fn doubtful(doubtful: u32, reviewed: u32) -> String {
    match doubtful {
        0 => format!("{reviewed} reviewed, all sound"),
        doubtful => format!("{doubtful} of {reviewed} doubtful"),
    }
}

// How well the moves were.
pub const PLAY: &str = "Play";
pub const NO_EVALUATIONS: &str = "no game has evaluations; tabiya annotate adds them";
pub const QUALITY_HEADS: &str = "moves accuracy    cp    ?!     ?    ??";
pub const FEW_QUALITY_HEADS: &str = "moves accuracy    ?   ??";
pub const ALL_MOVES: &str = "all moves";
pub const SHORT_OF_TIME: &str = "below 30 s";
pub const WITH_TIME: &str = "with time";

pub fn play_in(reviewed_games: u32) -> String {
    format!(
        "Play in {}",
        counted(reviewed_games.into(), "reviewed game")
    )
}

// Over time.
pub const OVER_TIME: &str = "Over time";
pub const TREND_HEADS: &str = "games    score accuracy";

pub fn numbered_games(first: usize, last: usize) -> String {
    format!("games {first}–{last}")
}

// Mistakes and blunders by what happened.
pub const TYPICAL_MISTAKES: &str = "Typical mistakes and blunders";
pub const COUNT: &str = "count";
pub const ALLOWED_MATE: &str = "allowed mate";
pub const MISSED_MATE: &str = "missed mate";
pub const GAVE_AWAY_WIN: &str = "gave away a winning position";
pub const LOST_EQUAL_POSITION: &str = "lost an equal position in one move";
pub const MISSED_OPPONENTS_MISTAKE: &str = "missed the opponent's mistake";
pub const LEFT_PIECE_HANGING: &str = "left a piece hanging";

// Mistakes and blunders by the piece that was moved.
pub const MISTAKES_AND_BLUNDERS: &str = "Mistakes and blunders";
pub const PER_100_MOVES: &str = "per 100 moves";

pub fn with_piece(role: Role) -> String {
    format!("with the {}", notation::name(role))
}

pub fn share_of_moves(share: f64, mistakes: u32, moves: u32) -> String {
    format!("{share:>5.1}   ({mistakes} of {moves})")
}
