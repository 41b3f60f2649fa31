//! Where the rows of the book's moves lie, and those of the branches.

use crate::tui::widgets::pen::below;
use ratatui::layout::Rect;

/// Rows above the moves: the position's name, and its note if there is one.
pub const HEAD: u16 = 2;

/// The rows of the table, below its name and note.
pub fn table_of(area: Rect) -> Rect {
    below(area, HEAD)
}

/// The rows of the branches, with a blank one above them, below the table of so many moves.
pub fn branches_of(area: Rect, moves: usize) -> Rect {
    let taken = u16::try_from(moves).unwrap_or(u16::MAX);
    below(area, taken.saturating_add(HEAD + 1))
}
