//! Inks on the chosen row of a list, and on the move that a list of moves stands at.

use super::{Depth, Theme};
use ratatui::style::Style;

impl Theme {
    /// An ink on the ground of the chosen row, where only the row's own is surely read if colours
    /// are few.
    pub fn on_row(&self, ink: Style) -> Style {
        match self.depth {
            Depth::Basic16 => ink.patch(self.row),
            _ => self.row.patch(ink),
        }
    }
}
