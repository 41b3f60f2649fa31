//! What the spoken mode says of the genetic tournament.

use super::shared::stopped_after;
use crate::text::figures::counted;

pub const BEST_FIVE_STAY: &str = "the best five stay, five are new";
pub const MUTATIONS_STAY: &str = "the best and four mutations of it stay";
pub const EACH_OTHER: &str = "all play each other";
pub const FIXED_FIELD: &str = "all play a fixed field";

pub fn way(stay: &str, against: &str) -> String {
    format!("{stay}; {against}")
}

pub fn begun(rounds: usize, way: &str) -> String {
    format!(
        "Ten evaluations of 19 weights from 0 to 5, two plies deep: {way}. {}; stop ends it.",
        counted(rounds as u64, "round")
    )
}

/// `circle`: the places of three that beat each other in turn.
pub fn round(
    number: usize,
    points: f64,
    games: usize,
    circles: usize,
    circle: Option<[usize; 3]>,
) -> String {
    let best = format!("Round {number}: the best has {points} of {games} points");
    match circle {
        None => format!("{best}; nobody beat in a circle."),
        Some([a, b, c]) => format!(
            "{best}; {}: number {a} beat {b}, {b} beat {c}, and {c} beat {a}.",
            match circles {
                1 => "one circle".to_owned(),
                circles => format!("{circles} circles, such as this"),
            }
        ),
    }
}

pub fn stopped(rounds: usize) -> String {
    stopped_after(&counted(rounds as u64, "round"))
}

pub const LEGEND: &str = "Weights for pawn, knight, bishop, rook, queen and king in turn: for their \
                          moves, their threats, their guarding. And one for pawns that advance.";

pub fn best(groups: [String; 4]) -> String {
    format!("The best of the last round: {}.", weights(&groups))
}

pub fn published(groups: [String; 4]) -> String {
    format!("As published: {}.", weights(&groups))
}

fn weights([moves, threats, guarding, advance]: &[String; 4]) -> String {
    format!("moves {moves}, threats {threats}, guarding {guarding}, advance {advance}")
}

pub fn not_a_way(word: &str) -> String {
    format!("Expected mutation, field, a seed or nothing after breed, found \"{word}\".")
}
