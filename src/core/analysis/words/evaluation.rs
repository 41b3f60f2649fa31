//! Evaluations in words: who is better and what for, and what pieces are worth by whom.

use crate::chess::side_name;
use shakmaty::Color;
use std::fmt::Display;

// Who is better.
pub const EVEN: &str = "The position is about even.";

pub fn is_winning(side: Color) -> String {
    format!("{} is winning.", side_name(side))
}

pub fn is_better(side: Color) -> String {
    format!("{} is better.", side_name(side))
}

pub fn is_slightly_better(side: Color) -> String {
    format!("{} is slightly better.", side_name(side))
}

// What for.
pub const PIECES_AND_SQUARES: &str = "pieces and their squares";
pub const PIECES_FACING_KING: &str = "pieces facing the king";

/// `terms`: each with its value.
pub fn speaks_for(side: Color, terms: &[String]) -> String {
    format!("For {}: {}.", side_name(side), terms.join(", "))
}

// Where a worth of pieces comes from, as a sentence without its full stop.
pub const MATERIAL_ORIGIN: &str = "Pieces alone, as published with the exhibit alphabeta";
pub const TABLES_ORIGIN: &str = "Tables by hand, as published with the exhibit potential";
pub const RULES_ORIGIN: &str = "Rules by hand, of the exhibit deepening; measured";
pub const BRED_ORIGIN: &str = "25 weights, 19 of them bred, of the exhibit genetic; measured";
pub const CLASSICAL_ORIGIN: &str = "Tabiya's terms, their weights fitted to games; measured";

pub fn network_origin(name: impl Display) -> String {
    format!("The {name}; measured")
}

pub fn carried_before(name: impl Display) -> String {
    format!("The {name}, carried before; measured")
}
