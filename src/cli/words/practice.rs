//! A book made ready to be practised: why it has nothing to ask.

use super::shared::side_name;
use shakmaty::Color;

pub fn is_repertoire_of_other_side(own: Color, asked: Color) -> String {
    format!(
        "the book is a repertoire for {}: it has nothing to ask {}",
        side_name(own),
        side_name(asked)
    )
}

pub fn no_moves(side: Color) -> String {
    format!("the book has no moves for {}", side_name(side))
}

pub const CHOOSE_OTHER_SIDE: &str = "choose the other side with --as";

/// In a dialogue.
pub fn write_drill(side: Color) -> String {
    format!("write drill {}", side_name(side).to_lowercase())
}
