//! What an evaluation says of a position.

use std::fmt::Display;

pub const INTERRUPTED: &str = "interrupted before all were measured";

pub fn is_over(ending: impl Display) -> String {
    format!("the game is over: {ending}")
}

// Over the columns of the terms.
pub const TERM: &str = "term";
pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";
pub const SUM: &str = "sum";
pub const MIDDLEGAME: &str = "mid";
pub const ENDGAME: &str = "end";

pub fn by_evaluation(value: &str, name: &str) -> String {
    format!("evaluation {value} (White's side) by {name}")
}

pub fn by_terms(value: &str) -> String {
    format!("evaluation {value} (White's side) by the classical terms")
}

pub fn phase(middlegame: f64, endgame: f64, mating_technique: &str) -> String {
    format!(
        "middlegame {middlegame:.0} %, endgame counts {endgame:.0} %, mating technique \
         {mating_technique}"
    )
}

// An evaluation of the museum, in its own unit.
pub fn is_bound(value: impl Display) -> String {
    format!("evaluation {value} (White's side), the bound; a win is 1")
}

pub fn of_a_win(value: impl Display) -> String {
    format!("evaluation {value} (White's side); a win is 1")
}

pub fn in_pawns(value: impl Display, pawns: &str) -> String {
    format!("evaluation {value} (White's side), {pawns} in pawns")
}

// Over the mean worth of the pieces; a king's figure is how far its squares differ.
pub const MEANS: &str = "mean";
pub const KING_SPREAD: &str = "king ±";
