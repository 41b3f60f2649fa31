//! A game's review: its engine and limits, its figures, and the clocks of the game.

use crate::chess::side_name;
use shakmaty::Color;
use std::fmt::Display;

// Who reviews.
pub const ENGINE_SILENT: &str = "the engine has stopped answering";
pub const ANOTHER_PROGRAM: &str = "another program";

// What the engine may spend.
pub const EVALUATIONS_FROM_FILE: &str = "evaluations from the file";

pub fn nodes_per_move(nodes: u64) -> String {
    format!("{nodes} nodes per move")
}

pub fn depth(plies: u32) -> String {
    format!("depth {plies}")
}

pub fn time_per_move(milliseconds: u128) -> String {
    match (milliseconds / 1_000, milliseconds % 1_000) {
        (seconds @ 1.., 0) => format!("{seconds} s per move"),
        _ => format!("{milliseconds} ms per move"),
    }
}

// Figures.
/// Said where a game's accuracy lies outside those of its phases.
pub const SWINGS: &str = "Swings count more in the whole game's accuracy.";

// Clocks.
pub fn clock_of(side: Color, time: impl Display) -> String {
    format!("{} {time}", side_name(side))
}

pub fn time_for_move(time: impl Display) -> String {
    format!("{time} for this move")
}
