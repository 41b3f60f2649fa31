//! The first row of a screen; two short rows where it stands over the panels.

use crate::tui::{
    theme::Theme,
    widgets::pen::{Pen, row, width},
};
use ratatui::{Frame, layout::Rect, style::Style};

/// On fewer columns the program's name is left out: the title stands over the panels there.
const WITH_NAME: u16 = 40;
/// Draws a title: the words that `words` writes, and what goes with them at the right where it fits
/// there, or in the second row where there is one.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    theme: &Theme,
    right: &[(&str, Style)],
    words: impl FnOnce(&mut Pen),
) {
    let buffer = frame.buffer_mut();
    let first = row(area, 0);
    let first = Rect {
        width: first.width.saturating_sub(1),
        ..first
    };
    let mut pen = Pen::new(buffer, first, theme);
    pen.skip(1);
    if area.width >= WITH_NAME {
        pen.put("Tabiya", theme.accent).skip(3);
    }
    words(&mut pen);
    let needed = right.iter().map(|(text, _)| width(text)).sum::<u16>();
    let mut pen = if area.height > 1 {
        Pen::new(buffer, row(area, 1), theme)
    } else if needed < pen.left() {
        pen.skip(pen.left() - needed - 1);
        pen
    } else {
        return;
    };
    pen.skip(1);
    for (text, style) in right {
        pen.put(text, *style);
    }
}
