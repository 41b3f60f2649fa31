//! Sentences below each other, wrapped at the width that is there.

use super::{
    pen::{Pen, row},
    popup,
};
use crate::tui::theme::Theme;
use ratatui::{Frame, layout::Rect, style::Style};

/// Draws them, an empty row for an empty one, and returns the rows that they took.
pub fn draw(lines: &[(String, Style)], area: Rect, frame: &mut Frame, theme: &Theme) -> u16 {
    let mut down = 0;
    for (words, style) in lines {
        let wrapped = match words.is_empty() {
            true => vec![String::new()],
            false => popup::wrap(&theme.spelt(words), area.width),
        };
        for line in wrapped {
            if down >= area.height {
                return down;
            }
            Pen::new(frame.buffer_mut(), row(area, down), theme).put(&line, *style);
            down += 1;
        }
    }
    down
}
