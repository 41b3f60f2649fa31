//! The words of the genetic tournament: how the next generation is bred, how far it is, and what
//! its table, its plot and the circles show.

use std::fmt::Display;

pub const TITLE: &str = "Breeding";
pub const SUBTITLE: &str = "the tournament of the program genetic";

// Ways to choose the next generation.
pub const PRESERVATION: &str = "the best five stay, five are new; all play each other";
pub const MUTATION: &str = "the best and four mutations of it stay; all play each other";
pub const FIELD: &str = "the best five stay, five are new; all play a fixed field";

// How far it is.
pub const NOT_BEGUN: &str = "ten evaluations of 19 weights from 0 to 5, two plies deep";

pub fn running(round: usize, rounds: usize, time: impl Display) -> String {
    format!("round {round} of {rounds}, {time}")
}

pub fn over(rounds: usize, time: impl Display) -> String {
    format!("{rounds} rounds in {time}")
}

pub fn stopped(done: usize, rounds: usize) -> String {
    format!("stopped after {done} of {rounds} rounds")
}

// Asked before a tournament is left.
pub const ASKS_TO_END: &str = "End this tournament?";

pub fn loses_rounds(done: usize, rounds: usize) -> String {
    format!("{done} of {rounds} rounds are done; they are not kept.")
}

// What keys do.
pub const STOP: &str = "stop";
pub const START_ANEW: &str = "start anew";
pub const ROUND_BEFORE: &str = "round before";
pub const NEXT_ROUND: &str = "next round";

// The table: columns of 7, 30, 9 and 7 signs.
pub const ROUND: &str = "round";
/// Above the digits of the weights: six for moves, six for threats, six for guarding, one for an
/// advance.
pub const WEIGHTS: &str = "moves  threat guard  advance";
/// Below it, the piece that each digit is for.
pub const PIECES: &str = "PNBRQK PNBRQK PNBRQK P";
pub const POINTS: &str = "points";
pub const CIRCLES: &str = "circles";
/// The last row, in place of the round: weights that were set.
pub const SET: &str = "set";
pub const AS_PUBLISHED: &str = "as published";
pub const LEGEND: &str = "Weights from 0 to 5 of the best of each round: for the moves of pawn, \
                          knight, bishop, rook, queen and king, for what they threaten, for what \
                          they guard, and for pawns that advance.";

// The plot, and the last round at its end.
pub const PLOT: &str = "points of the best, the middle and the last, round by round";

pub fn last_round(rounds: usize) -> String {
    format!("round {rounds}")
}

// Circles: players that beat each other in turn.
pub const ABOUT_CIRCLES: &str = "Its author found that the results ran in circles: A beat B, \
                                 B beat C, and C beat A.";

pub fn no_circle(round: usize) -> String {
    format!("round {round}: no circle")
}

pub fn circles(round: usize, count: usize) -> String {
    match count {
        1 => format!("round {round}: one circle"),
        count => format!("round {round}: {count} circles, such as"),
    }
}

pub fn beat_each_other([a, b, c]: [usize; 3]) -> String {
    format!("#{a} beats #{b}, #{b} beats #{c}, #{c} beats #{a}")
}
