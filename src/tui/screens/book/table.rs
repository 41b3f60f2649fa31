//! Where the rows of the book's moves lie.

use crate::tui::widgets::pen::below;
use ratatui::layout::Rect;

/// Rows above the moves: the position's name, and its note if there is one.
pub const HEAD: u16 = 2;

/// The rows of the table, below its name and note.
pub fn table_of(area: Rect) -> Rect {
    below(area, HEAD)
}
