//! How a value of a search is written.

use crate::textbook::{LIMIT, WIN};

/// A value in the evaluation's unit; a win by its moves.
pub fn in_words(value: i32) -> String {
    if value.abs() >= WIN {
        // An infinite bound.
        return if value > 0 { "+∞" } else { "-∞" }.to_owned();
    }
    if value.abs() > LIMIT {
        let moves = (WIN - value.abs() + 1) / 2;
        let sign = if value < 0 { "-" } else { "" };
        return format!("#{sign}{moves}");
    }
    format!("{value:+}")
}
