//! The page of a reviewed game.

pub use crate::chess::side_name;
use std::fmt::Display;

/// The language of these words, as HTML names it.
pub const LANGUAGE: &str = "en";

// The head of a page.
pub fn games(count: usize) -> String {
    format!("{count} games")
}

/// `book_until`: by the built-in book, whichever the person has chosen.
pub fn opening(eco: impl Display, name: impl Display, book_until: u32) -> String {
    match book_until {
        0 => format!("{eco} {name}"),
        _ => format!("{eco} {name}, known opening up to move {book_until}"),
    }
}

// The graph.
pub const WIN_CHANCES: &str = "White's win chances move by move";
pub const MIDDLEGAME: &str = "middlegame";
pub const ENDGAME: &str = "endgame";

// The figures.
pub const MOVES: &str = "moves";
pub const ACCURACY: &str = "accuracy";
pub const LOSS_PER_MOVE: &str = "cp per move";

// A position.
pub fn better(line: &str) -> String {
    format!("Better: {line}")
}

pub fn depth(plies: impl Display, is_certain: bool) -> String {
    let doubt = match is_certain {
        true => "",
        false => ", not certain",
    };
    format!("depth {plies}{doubt}")
}

// The end of a page.
pub fn reviewed_by(engine: Option<&str>, version: &str, limit: impl Display) -> String {
    match engine {
        Some(engine) => format!("Reviewed with {engine} by tabiya {version}, {limit}"),
        None => format!("Reviewed by tabiya {version}, {limit}"),
    }
}

// What is asked for.
pub fn unknown_ending(name: &str) -> String {
    format!("expected a report's name to end in .html, .md or .svg, found \"{name}\"")
}
